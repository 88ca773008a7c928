"""The cache of compiled programs: what it gives back, refuses, throws out and survives."""

from __future__ import annotations

import os
import shutil
import threading
from pathlib import Path

import pytest

from polyalgo.execution.compile_cache import CompileCache


def put(cache: CompileCache, key: str, tmp_path: Path, text: str = "program") -> None:
    source = tmp_path / f"source-{threading.get_ident()}"
    source.write_text(text)
    cache.put(key, 1.5, "", {"main": source, "a/b.class": source})


def found(cache: CompileCache, key: str) -> str | None:
    with cache.get(key) as entry:
        return None if entry is None else (entry.files / "a" / "b.class").read_text()


def test_round_trip_also_from_another_process(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 10)
    assert found(cache, "k" * 40) is None
    put(cache, "k" * 40, tmp_path)
    with CompileCache(tmp_path / "cache", 10).get("k" * 40) as entry:
        assert entry is not None
        assert (entry.compile_s, entry.failure) == (1.5, "")
        assert (entry.files / "main").read_text() == "program"
        assert (entry.files / "main").stat().st_mode & 0o777 == 0o755
    assert found(cache, "k" * 39 + "l") is None


def test_a_failure_is_an_entry_too(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 10)
    cache.put("f" * 40, 0.25, "no main", {})
    with cache.get("f" * 40) as entry:
        assert entry is not None
        assert (entry.compile_s, entry.failure) == (0.25, "no main")


def test_the_first_entry_stays(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 10)
    put(cache, "k" * 40, tmp_path, "first")
    put(cache, "k" * 40, tmp_path, "second")
    assert found(cache, "k" * 40) == "first"
    assert not list((tmp_path / "cache").glob(".new-*"))


@pytest.mark.parametrize("damage", ["", "progran", "program and more"])
def test_damaged_entries_are_made_again(tmp_path: Path, damage: str) -> None:
    cache = CompileCache(tmp_path / "cache", 10)
    put(cache, "k" * 40, tmp_path)
    (tmp_path / "cache" / "kk" / ("k" * 40) / "files" / "main").write_text(damage)
    assert found(cache, "k" * 40) is None
    put(cache, "k" * 40, tmp_path)
    assert found(cache, "k" * 40) == "program"


def test_links_and_devices_are_refused(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 10)
    (tmp_path / "link").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe")
    for name in ("link", "pipe"):
        with pytest.raises(OSError, match=r"not a regular file|symbolic links"):
            cache.put("k" * 40, 0.0, "", {"main": tmp_path / name})
    assert found(cache, "k" * 40) is None


def test_the_longest_unused_go_first_and_used_ones_stay(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 1)
    keys = [letter * 40 for letter in "abcdef"]
    for number, key in enumerate(keys[:5]):
        put(cache, key, tmp_path, "x" * 100_000)  # 200 kB an entry: five fill the cache
        os.utime(tmp_path / "cache" / key[:2] / key, (number, number))
    assert found(cache, keys[1]) is not None  # its last use is now
    with cache.get(keys[0]) as held:
        assert held is not None
        os.utime(tmp_path / "cache" / keys[0][:2] / keys[0], (0, 0))  # oldest of all, but in use
        put(cache, keys[5], tmp_path, "x" * 100_000)
        assert (held.files / "main").exists()
    assert [key[0] for key in keys if found(cache, key) is not None] == ["a", "b", "e", "f"]


def test_many_threads_on_few_keys(tmp_path: Path) -> None:
    cache = CompileCache(tmp_path / "cache", 1)
    wrong: list[object] = []

    def work(seed: int) -> None:
        for step in range(60):
            key = str((seed + step) % 7) * 40
            text = key[0] * 100_000
            try:
                if (got := found(cache, key)) not in (None, text):
                    wrong.append(got)
                put(cache, key, tmp_path, text)
            except Exception as error:  # reported below
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert wrong == []


def test_an_entry_evicted_while_another_worker_adds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = CompileCache(tmp_path / "cache", 1)
    put(cache, "a" * 40, tmp_path, "old")
    rename = os.rename

    def late(source: Path, target: Path) -> None:
        try:
            rename(source, target)
        finally:
            shutil.rmtree(target)  # what an eviction in another process does between the two

    monkeypatch.setattr(os, "rename", late)
    put(cache, "a" * 40, tmp_path, "new")
    monkeypatch.undo()
    assert found(cache, "a" * 40) is None
    put(cache, "a" * 40, tmp_path, "new")
    assert found(cache, "a" * 40) == "new"
    assert not list((tmp_path / "cache").glob(".new-*"))
