"""A stage's records on disk: made once, found again, and made anew exactly where what they depend on has changed.

A stage has a directory for each set of its own configuration values. A record carries a digest of what it was made
from, so a changed problem costs that problem only. A kill loses the record in work.
One builder at a time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from polyalgo.errors import DataError
from polyalgo.records import digest, from_json, to_json
from polyalgo.runs import write_json
from polyalgo.store import complete_lines, cut_torn_tail

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """Where a record lies, and what tells it from others."""

    offset: int
    length: int
    """Bytes, with the newline."""
    content: str
    """Digest of the record."""
    tag: str
    """What the stage says of the record in a word, so that it can be known without reading it."""


ALL = "all"
"""Key of the one record of a stage over all problems."""


class Records(Generic[T]):
    """A finished stage: records by key, in order, read from disk one at a time."""

    def __init__(self, path: Path, cls: type[T], index: Mapping[str, Entry]) -> None:
        self.path = path
        self._cls = cls
        self._index = index

    def __len__(self) -> int:
        return len(self._index)

    def __contains__(self, key: str) -> bool:
        return key in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __getitem__(self, key: str) -> T:
        """The record of a key; KeyError where there is none."""
        entry = self._index[key]
        with self.path.open("rb") as file:
            file.seek(entry.offset)
            return from_json(self._cls, _value(file.read(entry.length)))

    def items(self) -> Iterator[tuple[str, T]]:
        """All records with their keys, in order."""
        with self.path.open("rb") as file:
            for key, entry in self._index.items():
                file.seek(entry.offset)
                yield key, from_json(self._cls, _value(file.read(entry.length)))

    def content(self, key: str) -> str:
        """Digest of one record."""
        return self._index[key].content

    def tag(self, key: str) -> str:
        """See `Stage.tag`."""
        return self._index[key].tag

    @property
    def digest(self) -> str:
        """Digest of all records and their order."""
        return digest([[key, entry.content] for key, entry in self._index.items()])


@dataclass(frozen=True)
class Stage(Generic[T]):
    """What a stage is, apart from its inputs."""

    name: str
    cls: type[T]
    values: Mapping[str, Any] = field(default_factory=dict)
    """Exactly the configuration values that its records depend on, JSON-ready."""
    version: int = 1
    """Raise it when the same inputs and values could give other records."""
    tag: Callable[[T], str] = lambda record: ""
    """A word about a record that later stages choose by."""

    def directory(self, root: Path) -> Path:
        """Where its records for these values are."""
        return root / self.name / digest([self.version, dict(self.values)], length=8)


@dataclass(frozen=True)
class Made(Generic[T]):
    """A finished stage, and what it cost."""

    records: Records[T]
    made: int
    """Records made now; the others were there."""


Make = Callable[[Sequence[str]], Iterable[tuple[str, T]]]
"""Makes records of keys, in that order; may be lazy."""


def run_stage(
    root: Path,
    stage: Stage[T],
    sources: Mapping[str, str],
    make: Make[T],
    *,
    redo: bool = False,
) -> Made[T]:
    """Make the records that are not there.

    Args:
        root: of all stages.
        stage: what to make.
        sources: key to digest of what its record is made from, in order.
        make: called once with the missing keys, and not at all where there are none.
        redo: make all of them again.

    Raises:
        DataError: a stage file is damaged, or `make` gave other keys than it was asked for.
    """
    work = _Work(root, stage)
    wanted = {key: (key, source) for key, source in sources.items()}
    if redo:
        work.drop()
    if (index := work.finished(wanted)) is not None:
        return Made(Records(work.path, stage.cls, index), made=0)
    old = _index(work.path)
    with work.open_part() as file:
        new = _index(work.part)
        missing = [key for key, pair in wanted.items() if pair not in old and pair not in new]
        made = _fill(file, stage, missing, make(missing) if missing else (), wanted, new)
    index = work.finish(wanted, old, new)
    return Made(Records(work.path, stage.cls, index), made)


def run_stream(
    root: Path,
    stage: Stage[T],
    source: str,
    records: Callable[[], Iterable[tuple[str, T]]],
    *,
    redo: bool = False,
) -> Made[T]:
    """Make the records of a stage whose keys only its source knows.

    A stream that was cut off is read again from its beginning; records that are there are not written again.

    Args:
        root: of all stages.
        stage: what to make.
        source: digest of the source.
        records: opens the stream; called only where the stage is not finished.
        redo: make all of them again.

    Raises:
        DataError: a stage file is damaged.
    """
    work = _Work(root, stage)
    if redo:
        work.drop()
    manifest = work.manifest()
    if manifest is not None and manifest["source"] == source:
        return Made(Records(work.path, stage.cls, {key: entry for (key, _), entry in _index(work.path).items()}), 0)
    with work.open_part() as file:
        new = _index(work.part)
        wanted: dict[str, Pair] = {}
        made = 0
        for key, record in records():
            wanted[key] = (key, source)
            if wanted[key] not in new:
                new[wanted[key]] = _append(file, stage, key, source, record)
                made += 1
        os.fsync(file.fileno())
    index = work.finish(wanted, {}, new, source)
    return Made(Records(work.path, stage.cls, index), made)


Pair = tuple[str, str]
"""A key, and the digest of what its record is made from."""
_Index = dict[Pair, Entry]


def _fill(
    file: BinaryIO,
    stage: Stage[T],
    missing: Sequence[str],
    records: Iterable[tuple[str, T]],
    wanted: Mapping[str, Pair],
    new: _Index,
) -> int:
    expected = iter(missing)
    for key, record in records:
        if key != next(expected, None):
            raise DataError(f"stage {stage.name} made a record for {key!r}, which was not next")
        new[wanted[key]] = _append(file, stage, key, wanted[key][1], record)
    if (left := next(expected, None)) is not None:
        raise DataError(f"stage {stage.name} made no record for {left!r}")
    os.fsync(file.fileno())
    return len(missing)


def _append(file: BinaryIO, stage: Stage[T], key: str, source: str, record: T) -> Entry:
    value = to_json(record)
    content = hashlib.sha256(value.encode()).hexdigest()[:16]
    tag = stage.tag(record)
    head = json.dumps({"key": key, "source": source, "content": content, "tag": tag})[:-1]
    line = f'{head}, "value": {value}}}\n'.encode()
    start = file.seek(0, os.SEEK_END)
    rest = memoryview(line)
    while rest:
        rest = rest[file.write(rest) :]
    return Entry(start, len(line), content, tag)


_MARK = b', "value": '


def _value(line: bytes) -> bytes:
    return line[line.index(_MARK) + len(_MARK) : -2]


def _index(path: Path) -> _Index:
    """Entries of a stage file; of equal pairs the last."""
    found: _Index = {}
    offset = 0
    for number, line in complete_lines(path):
        try:
            head = json.loads(line[: line.index(_MARK)] + b"}")
            found[head["key"], head["source"]] = Entry(offset, len(line), head["content"], head["tag"])
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"{path}:{number} is damaged ({error}); delete the file, and it is made again") from error
        offset += len(line)
    return found


class _Work(Generic[T]):
    """The files of one stage: finished records, those in work, and the manifest that seals the finished ones."""

    def __init__(self, root: Path, stage: Stage[T]) -> None:
        directory = stage.directory(root)
        directory.mkdir(parents=True, exist_ok=True)
        self._stage = stage
        self.path = directory / "records.jsonl"
        self.part = directory / "records.part.jsonl"
        self._manifest = directory / "manifest.json"

    def drop(self) -> None:
        """Forget all records: a redo that is killed goes on as one, and never ends with the old ones."""
        for path in (self._manifest, self.path, self.part):
            path.unlink(missing_ok=True)

    def open_part(self) -> BinaryIO:
        """The file in work, without what a kill tore."""
        file = self.part.open("ab+", buffering=0)
        cut_torn_tail(file)
        return file

    def manifest(self) -> dict[str, Any] | None:
        """The manifest, if it belongs to the records as they lie here."""
        try:
            manifest: dict[str, Any] = json.loads(self._manifest.read_text(encoding="utf-8"))
            size = self.path.stat().st_size
        except (OSError, ValueError):
            return None
        return manifest if manifest.get("bytes") == size else None

    def finished(self, wanted: Mapping[str, Pair]) -> dict[str, Entry] | None:
        """Entries in order, if the records are exactly the wanted ones."""
        manifest = self.manifest()
        if manifest is None or manifest["inputs"] != _inputs(wanted):
            return None
        index = _index(self.path)
        return {key: index[pair] for key, pair in wanted.items()} if list(index) == list(wanted.values()) else None

    def finish(self, wanted: Mapping[str, Pair], old: _Index, new: _Index, source: str = "") -> dict[str, Entry]:
        """Put the wanted records in order into the finished file, and seal it."""
        if old or list(new) != list(wanted.values()):
            self._gather(wanted, old, new)
            self.part.unlink()
        else:
            self.part.replace(self.path)
        index = {key: entry for (key, _), entry in _index(self.path).items()}
        manifest = {
            "stage": self._stage.name,
            "version": self._stage.version,
            "values": dict(self._stage.values),
            "inputs": _inputs(wanted),
            "source": source,
            "records": len(index),
            "bytes": self.path.stat().st_size,
            "content": digest([[key, entry.content] for key, entry in index.items()]),
        }
        write_json(self._manifest, manifest)
        return index

    def _gather(self, wanted: Mapping[str, Pair], old: _Index, new: _Index) -> None:
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        with ExitStack() as stack:
            out = stack.enter_context(temporary.open("wb"))
            sources = [(new, stack.enter_context(self.part.open("rb")))]
            if old:
                sources.append((old, stack.enter_context(self.path.open("rb"))))
            for pair in wanted.values():
                index, file = next((index, file) for index, file in sources if pair in index)
                file.seek(index[pair].offset)
                out.write(file.read(index[pair].length))
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(self.path)


def _inputs(wanted: Mapping[str, Pair]) -> str:
    return digest([list(pair) for pair in wanted.values()])
