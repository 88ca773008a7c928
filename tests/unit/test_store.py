from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from polyalgo.errors import DataError
from polyalgo.records import Message, TestCase, to_json
from polyalgo.store import (
    RecordStore,
    cut_torn_tail,
    merge_shards,
    read_objects,
    read_records,
    read_with_shards,
    shard_path,
    shard_paths,
)

A, B, C = Message("a", "one"), Message("b", "zwei \u2028 \n ü"), Message("c", "")


def open_store(path: Path) -> RecordStore[Message]:
    return RecordStore(path, Message, key=lambda message: message.role)


def test_what_is_appended_is_there_at_once_and_later(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "m.jsonl"
    with open_store(path) as store:
        store.append(A)
        assert list(read_records(path, Message)) == [A]  # not only after close
        store.append(B)
        assert (list(store), len(store), "a" in store, "c" in store) == ([A, B], 2, True, False)
        assert store["b"] == B
        assert store.remaining(["c", "a", "d", "b"]) == ["c", "d"]
    with open_store(path) as again:
        assert list(again) == [A, B]
        again.append(C)
    assert path.read_text() == "".join(to_json(m) + "\n" for m in (A, B, C))


def test_a_missing_file_is_empty(tmp_path: Path) -> None:
    assert list(read_records(tmp_path / "none.jsonl", Message)) == []
    assert list(read_objects(tmp_path / "none.jsonl")) == []


def test_a_kill_at_any_byte_loses_only_the_torn_line(tmp_path: Path) -> None:
    whole = "".join(to_json(m) + "\n" for m in (A, B, C)).encode()
    path = tmp_path / "m.jsonl"
    for length in range(len(whole) + 1):
        torn = whole[:length]
        survivors = [A, B, C][: torn.count(b"\n")]
        path.write_bytes(torn)
        assert list(read_records(path, Message)) == survivors
        with open_store(path) as store:
            assert list(store) == survivors
            for message in (A, B, C):
                if message.role not in store:
                    store.append(message)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("tail", [1, 65535, 65536, 65537, 200_000])
@pytest.mark.parametrize("head", [b"", b"{}\n", b"\n" * 70_000])
def test_torn_tails_longer_than_a_block(tmp_path: Path, head: bytes, tail: int) -> None:
    path = tmp_path / "m"
    path.write_bytes(head + b"x" * tail)
    with path.open("ab+") as file:
        cut_torn_tail(file)
        assert file.tell() == len(head)
    assert path.read_bytes() == head


def test_a_key_appears_once(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    with open_store(path) as store:
        store.append(A)
        with pytest.raises(DataError, match="key a appears twice"):
            store.append(Message("a", "other"))
        assert list(store) == [A]
    assert path.read_text() == to_json(A) + "\n"
    path.write_text((to_json(A) + "\n") * 2)
    with pytest.raises(DataError, match=r"m\.jsonl: key a appears twice"):
        open_store(path)


def test_a_damaged_line_in_the_middle_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    damaged = f'{to_json(A)}\n{{"role": "b"\n{to_json(C)}\n'
    path.write_text(damaged)
    with pytest.raises(DataError, match=r"m\.jsonl:2: not a Message record"):
        open_store(path)
    with pytest.raises(DataError, match=r"m\.jsonl:2: not a Message record"):
        list(read_records(path, Message))
    assert path.read_text() == damaged
    with pytest.raises(DataError, match=r"m\.jsonl:1: not a TestCase record"):
        list(read_records(path, TestCase))


def test_a_failed_open_releases_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text("nonsense\n")
    with pytest.raises(DataError):
        open_store(path)
    path.write_text("")
    open_store(path).close()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    with open_store(path) as store:
        with pytest.raises(DataError, match=r"m\.jsonl is being written by another process"):
            open_store(path)
        other = (
            "import sys; from pathlib import Path; from polyalgo.records import Message\n"
            "from polyalgo.store import RecordStore\n"
            "RecordStore(Path(sys.argv[1]), Message, key=lambda m: m.role)"
        )
        done = subprocess.run([sys.executable, "-c", other, path], capture_output=True, text=True)
        assert done.returncode == 1
        assert "is being written by another process" in done.stderr
        store.append(A)
    store.close()  # twice is fine
    with open_store(path) as later:
        assert list(later) == [A]


WRITER = """
import sys
from pathlib import Path
from polyalgo.records import Message
from polyalgo.store import RecordStore
store = RecordStore(Path(sys.argv[1]), Message, key=lambda m: m.role)
for index in range(10**9):
    if str(index) not in store:
        store.append(Message(str(index), "x" * (index % 977)))
        print(index, flush=True)
"""


def test_sigkill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    for _ in range(2):
        with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE) as writer:
            assert writer.stdout
            acknowledged = [writer.stdout.readline() for _ in range(200)]
            os.kill(writer.pid, signal.SIGKILL)
            acknowledged += writer.stdout.read().splitlines()
        with open_store(path) as store:
            assert all(line.decode().strip() in store for line in acknowledged if line.strip())
            assert [m.role for m in store] == [str(index) for index in range(len(store))]


def test_a_full_disk_leaves_no_half_line(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    previous = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open_store(path) as store:
            store.append(A)
            size = path.stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5, hard))
            with pytest.raises(OSError, match="File too large") as error:
                store.append(B)
            assert error.value.errno == errno.EFBIG
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert path.stat().st_size == size
            assert "b" not in store
            store.append(B)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, previous)
    assert list(read_records(path, Message)) == [A, B]


def test_objects_are_read_like_records(tmp_path: Path) -> None:
    path = tmp_path / "o.jsonl"
    path.write_text('{"a": 1}\n{}\n{"torn')
    assert list(read_objects(path)) == [{"a": 1}, {}]
    path.write_text('{"a": 1}\n[1]\n')
    with pytest.raises(DataError, match=r"o\.jsonl:2: expected a JSON object, got list"):
        list(read_objects(path))
    path.write_bytes(b"\xff\n")
    with pytest.raises(DataError, match=r"o\.jsonl:1: not JSON"):
        list(read_objects(path))


def lines(*messages: Message) -> bytes:
    return "".join(to_json(message) + "\n" for message in messages).encode()


def merge(path: Path, order: str) -> list[Message]:
    return merge_shards(path, Message, lambda message: message.role, order)


def test_shards_are_merged_in_the_order_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(lines(C))
    shard_path(path, 0).write_bytes(lines(B) + b'{"role": "torn')
    shard_path(path, 11).write_bytes(lines(A))
    assert merge(path, "xabc") == [A, B, C]
    assert path.read_bytes() == lines(A, B, C)
    assert shard_paths(path) == []
    path.with_name("n.shard0.jsonl").write_bytes(lines(A))  # another file's
    assert shard_paths(path) == []
    assert merge(path, "c") == [C, A, B], "others stay, after those named"
    inode = path.stat().st_ino
    assert merge(path, "cab") == [C, A, B]
    assert path.stat().st_ino == inode, "nothing to change, nothing written"
    assert merge(tmp_path / "none.jsonl", "a") == []
    assert not (tmp_path / "none.jsonl").exists()


def test_a_merge_killed_before_its_shards_went_is_finished_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(lines(A, B))
    shard_path(path, 1).write_bytes(lines(B))
    assert merge(path, "ab") == [A, B]
    assert path.read_bytes() == lines(A, B)
    assert shard_paths(path) == []


def test_records_that_contradict_are_refused_and_kept(tmp_path: Path) -> None:
    path, other = tmp_path / "m.jsonl", Message("a", "another")
    path.write_bytes(lines(A))
    shard_path(path, 0).write_bytes(lines(other))
    with pytest.raises(DataError, match=r"m\.shard0\.jsonl: key a is in .*m\.jsonl too, with another content"):
        merge(path, "a")
    assert (path.read_bytes(), shard_path(path, 0).read_bytes()) == (lines(A), lines(other))


def test_a_shard_that_is_still_written_is_not_merged(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    with open_store(shard_path(path, 0)) as writer:
        writer.append(A)
        with pytest.raises(DataError, match="is being written by another process"):
            merge(path, "a")
    assert merge(path, "a") == [A]


def test_reading_with_shards_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"

    def read() -> list[Message]:
        return read_with_shards(path, Message, lambda message: message.role)

    assert read() == []
    shard_path(path, 1).write_bytes(lines(C) + b'{"role": "torn')
    assert read() == [C]
    path.write_bytes(lines(B))
    shard_path(path, 0).write_bytes(lines(A, B))
    assert read() == [B, A, C]
    assert (path.read_bytes(), len(shard_paths(path))) == (lines(B), 2)
    shard_path(path, 1).write_bytes(lines(Message("a", "another")))
    with pytest.raises(DataError, match=r"m\.shard1\.jsonl: key a is there twice, with another content"):
        read()
