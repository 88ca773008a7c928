"""Append-only, keyed JSONL: what was paid for is written once, at once, and never lost.

A record is with the operating system before `append` returns: it survives the death of this process, not
that of the machine (`close` syncs). A line torn by a kill is cut off at the next open. One writer at a
time; readers need no lock. Several processes write one file each, its shards, which are merged afterwards.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, TypeVar

from polyalgo.errors import DataError
from polyalgo.records import from_json, to_json

T = TypeVar("T")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Within the block, errors of the operating system name the file; a failed write (disk full) would not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def complete_lines(path: Path, *, by_hand: bool = False) -> Iterator[tuple[int, bytes]]:
    """Yield (number from 1, line with its newline); a missing file is empty, a torn last line is ignored.

    Of a file that people write (`by_hand`), the last line counts without its newline, and blank lines do not.
    """
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if not by_hand and not line.endswith(b"\n"):
                return
            if not by_hand or line.strip():
                yield number, line


def read_records(path: Path, cls: type[T]) -> Iterator[T]:
    """Yield the records of a JSONL file in order; a missing file is empty, a torn last line is ignored.

    Raises:
        DataError: a complete line is not a record of this class (names file and line).
    """
    for number, line in complete_lines(path):
        try:
            yield from_json(cls, line)
        except DataError as error:
            raise DataError(f"{path}:{number}: {error}") from error


def numbered_objects(path: Path, *, by_hand: bool = False) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (number from 1, JSON object) of a JSONL file that holds no records, by the rules of `complete_lines`.

    Raises:
        DataError: a line is not a JSON object (names file and line).
    """
    for number, line in complete_lines(path, by_hand=by_hand):
        try:
            value = json.loads(line)
        except ValueError as error:
            raise DataError(f"{path}:{number}: not JSON: {error}") from error
        if not isinstance(value, dict):
            raise DataError(f"{path}:{number}: expected a JSON object, got {type(value).__name__}")
        yield number, value


def read_objects(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a file such as `metrics.jsonl`, as above."""
    for _, value in numbered_objects(path):
        yield value


def cut_torn_tail(file: BinaryIO) -> None:
    """Truncate a file open for reading and writing after its last newline; the position moves to the end."""
    size = file.seek(0, os.SEEK_END)
    end = size
    while end > 0:
        start = max(0, end - 65536)
        file.seek(start)
        newline = file.read(end - start).rfind(b"\n")
        if newline >= 0:
            end = start + newline + 1
            break
        end = start
    if end < size:
        file.truncate(end)
    file.seek(0, os.SEEK_END)


class RecordStore(Generic[T]):
    """A JSONL file of records with unique keys, open for appending.

    Args:
        path: the file; its directory is created.
        cls: record class.
        key: maps a record to its unique key.

    Raises:
        DataError: another process has the file open for writing, a line is damaged, or a key repeats.
    """

    def __init__(self, path: Path, cls: type[T], key: Callable[[T], str]) -> None:
        self.path = path
        self._cls = cls
        self._key = key
        path.parent.mkdir(parents=True, exist_ok=True)
        # Unbuffered: what a failed write leaves behind is on the file, where it can be cut, not in a buffer.
        self._file = path.open("ab+", buffering=0)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise DataError(f"{path} is being written by another process; wait for it or stop it") from error
        try:
            cut_torn_tail(self._file)
            self._records: dict[str, T] = {}
            for record in read_records(path, cls):
                self._remember(record)
        except BaseException:
            self._file.close()
            raise

    def _remember(self, record: T) -> None:
        key = self._key(record)
        if key in self._records:
            raise DataError(f"{self.path}: key {key} appears twice")
        self._records[key] = record

    def append(self, record: T) -> None:
        """Write one record.

        Raises:
            DataError: its key is already there, or it cannot be written as JSON.
            OSError: the file cannot be written (disk full); the file and the store are as before.
        """
        line = memoryview(to_json(record).encode() + b"\n")
        self._remember(record)
        start = self._file.seek(0, os.SEEK_END)
        try:
            with writing(self.path):
                while line:
                    line = line[self._file.write(line) :]
        except BaseException:
            del self._records[self._key(record)]
            self._file.truncate(start)
            raise

    def __contains__(self, key: str) -> bool:
        return key in self._records

    def __getitem__(self, key: str) -> T:
        return self._records[key]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[T]:
        return iter(self._records.values())

    def remaining(self, keys: Iterable[str]) -> list[str]:
        """The keys not in the store, in the given order."""
        return [key for key in keys if key not in self._records]

    def close(self) -> None:
        """Force the file to disk and release the lock."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> RecordStore[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def shard_path(path: Path, index: int) -> Path:
    """Where process `index` of several that share the work of one file writes: `x.shard3.jsonl` for `x.jsonl`."""
    return path.with_suffix(f".shard{index}{path.suffix}")


def shard_paths(path: Path) -> list[Path]:
    """The shards of a file that are there, whoever left them."""
    return sorted(path.parent.glob(f"{path.stem}.shard*{path.suffix}"))


def read_with_shards(path: Path, cls: type[T], key: Callable[[T], str]) -> list[T]:
    """The records of a file and of the shards that killed processes have left beside it; nothing is changed.

    Args:
        path: the file; it may be missing, and its shards may have writers.
        cls: record class.
        key: maps a record to its unique key; what a killed merge has left in both places is read once.

    Raises:
        DataError: a line is damaged, or two records with one key differ.
    """
    # shards first: a merge that goes on meanwhile moves records from them into the file, never back
    found = [(file, list(read_records(file, cls))) for file in (*shard_paths(path), path)]
    records: dict[str, T] = {}
    for file, own in found[-1:] + found[:-1]:
        for record in own:
            if records.setdefault(key(record), record) != record:
                raise DataError(f"{file}: key {key(record)} is there twice, with another content")
    return list(records.values())


def merge_shards(path: Path, cls: type[T], key: Callable[[T], str], order: Sequence[str]) -> list[T]:
    """Move the records of a file's shards into it and sort it; nothing is touched where nothing would change.

    Records stand in the order of `order`, any others after them. Safe against a kill at any moment: the whole
    file replaces the old one before the first shard goes, and a record that is in both is taken once.

    Args:
        path: the file; it and its shards must have no other writer.
        cls: record class.
        key: maps a record to its unique key.
        order: keys; those without a record are left out.

    Returns:
        The file's records.

    Raises:
        DataError: a writer is still alive, a line is damaged, or two records with one key differ.
    """
    shards = shard_paths(path)
    if not shards and not path.exists():
        return []
    with RecordStore(path, cls, key) as main:
        records = {key(record): record for record in main}
    before = list(records)
    for shard in shards:
        with RecordStore(shard, cls, key) as store:
            for record in store:
                if records.setdefault(key(record), record) != record:
                    raise DataError(f"{shard}: key {key(record)} is in {path} too, with another content")
    known = dict.fromkeys(order)
    ordered = [name for name in known if name in records] + [name for name in records if name not in known]
    merged = [records[name] for name in ordered]
    if ordered != before:
        replace_records(path, merged)
    for shard in shards:
        shard.unlink()
    return merged


def replace_records(path: Path, records: Iterable[Any]) -> None:
    """Write a file of records atomically: readers see the old ones or the new ones, never half of them."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with writing(temporary), temporary.open("wb") as file:
        file.writelines(to_json(record).encode() + b"\n" for record in records)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
