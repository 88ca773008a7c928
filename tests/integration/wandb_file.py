"""Reads an offline run back from its `.wandb` file with wandb's own record classes.

The container is LevelDB's log format (32 KiB blocks; records framed by CRC32, length and a type: full, first,
middle, last) after a header of 7 bytes; the payloads are wandb's protobuf `Record`s.
"""

from __future__ import annotations

import json
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wandb.proto import wandb_internal_pb2

BLOCK = 32768
FRAME = struct.Struct("<IHB")
FULL, FIRST, MIDDLE, LAST = 1, 2, 3, 4


def payloads(data: bytes) -> Iterator[bytes]:
    ident, magic, version = struct.unpack("<4sHB", data[:7])
    assert (ident, magic, version) == (b":W&B", 0xBEE1, 0)
    position, parts = 7, b""
    while position < len(data):
        left = BLOCK - position % BLOCK
        if left < FRAME.size:
            assert data[position : position + left] == bytes(left)
            position += left
            continue
        if len(data) - position < FRAME.size:
            return  # still being written
        checksum, length, kind = FRAME.unpack_from(data, position)
        position += FRAME.size
        body = data[position : position + length]
        if len(body) < length:
            return  # still being written
        assert zlib.crc32(bytes([kind]) + body) == checksum
        position += length
        parts = body if kind in (FULL, FIRST) else parts + body
        if kind in (FULL, LAST):
            yield parts


@dataclass
class OfflineRun:
    """What the file says about a run."""

    run_id: str = ""
    group: str = ""
    job_type: str = ""
    project: str = ""
    name: str = ""
    tags: list[str] = field(default_factory=list)
    config: dict[str, Any] = field(default_factory=dict)
    history: list[dict[str, Any]] = field(default_factory=list)
    """Logged values without W&B's own (`_step`, `_runtime`, `_timestamp`)."""
    summary: dict[str, Any] = field(default_factory=dict)
    exit_code: int | None = None


def name_of(item: Any) -> str:
    return item.key or "/".join(item.nested_key)


def read_offline_run(run_dir: Path) -> OfflineRun:
    """The finished run of a directory; waits for W&B's service, which writes the end after `finish` returned."""
    (path,) = run_dir.glob("wandb/offline-run-*/run-*.wandb")
    deadline_s = time.monotonic() + 20.0
    while (got := parse(path)).exit_code is None and time.monotonic() < deadline_s:
        time.sleep(0.05)
    return got


def parse(path: Path) -> OfflineRun:
    got = OfflineRun()
    for payload in payloads(path.read_bytes()):
        record = wandb_internal_pb2.Record.FromString(payload)
        match record.WhichOneof("record_type"):
            case "run":
                run = record.run
                got.run_id, got.group, got.job_type = run.run_id, run.run_group, run.job_type
                got.project, got.name, got.tags = run.project, run.display_name, list(run.tags)
                got.config |= {name_of(item): json.loads(item.value_json) for item in run.config.update}
            case "config":
                got.config |= {name_of(item): json.loads(item.value_json) for item in record.config.update}
            case "history":
                values = {name_of(item): json.loads(item.value_json) for item in record.history.item}
                got.history.append({k: v for k, v in values.items() if not k.startswith("_")})
            case "summary":
                got.summary |= {name_of(item): json.loads(item.value_json) for item in record.summary.update}
            case "exit":
                got.exit_code = record.exit.exit_code
            case _:
                continue
    return got
