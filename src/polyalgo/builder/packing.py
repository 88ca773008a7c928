"""Arrays inside JSON lines: equal arrays give equal text on every machine."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, with_config

from polyalgo.errors import DataError

_LEVEL = 6


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class Packed:
    """An array: `numpy.frombuffer(zlib.decompress(base64.b64decode(data)), dtype).reshape(shape)`."""

    dtype: str
    """numpy's name with byte order, such as `<f4`."""
    shape: tuple[int, ...]
    data: str


def pack(array: NDArray[Any], dtype: str) -> Packed:
    """An array as `dtype`."""
    plain = np.ascontiguousarray(array, dtype=np.dtype(dtype))
    return Packed(dtype, plain.shape, base64.b64encode(zlib.compress(plain.tobytes(), _LEVEL)).decode())


def unpack(packed: Packed) -> NDArray[Any]:
    """The array, read-only.

    Raises:
        DataError: it is damaged.
    """
    try:
        data = zlib.decompress(base64.b64decode(packed.data, validate=True))
        return np.frombuffer(data, np.dtype(packed.dtype)).reshape(packed.shape)
    except (ValueError, TypeError, zlib.error) as error:
        raise DataError(f"a packed array is damaged: {error}") from error
