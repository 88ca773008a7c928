"""How work is split over processes, and what each of them may use."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import torch

from polyalgo.config.schema import EngineConfig, ModelConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation.data_parallel import Share, draw_shares, environments, shares
from polyalgo.records import ModelRef, Sampling


def first(item: str) -> str:
    return item[0]


def test_samples_of_a_problem_stay_together_where_the_balance_allows() -> None:
    assert shares(["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"], 2, first) == [
        ["a1", "a2", "c1", "c2"],
        ["b1", "b2", "d1", "d2"],
    ]
    # one large group is cut into fair shares of four; the small one fills up
    large = [f"a{i}" for i in range(7)]
    assert shares([*large, "b0"], 2, first) == [["a0", "a1", "a2", "a3"], ["a4", "a5", "a6", "b0"]]
    assert shares(["a1"], 3, first) == [["a1"], [], []]
    assert shares([], 2, first) == [[], []]


def test_shares_are_a_balanced_partition() -> None:
    rng = random.Random(0)
    for _ in range(200):
        items = [f"{rng.choice('abcdefg')}{index}" for index in range(rng.randint(0, 60))]
        count = rng.randint(1, 9)
        split = shares(items, count, first)
        assert len(split) == count
        assert Counter(item for part in split for item in part) == Counter(items)
        assert all(part == sorted(part, key=items.index) for part in split)
        # a greedy split into pieces of at most a fair share is never off by more than one piece
        assert max(map(len, split)) - min(map(len, split)) <= max(1, len(items) // count)
        assert split == shares(items, count, first)


def test_processes_do_not_share_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 5)
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    assert [e["CUDA_VISIBLE_DEVICES"] for e in environments(2, 2)] == ["0,1", "2,3"]
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "7,GPU-4f,3,1,0")
    assert [e["CUDA_VISIBLE_DEVICES"] for e in environments(5, 1)] == ["7", "GPU-4f", "3", "1", "0"]
    with pytest.raises(ConfigError, match=r"must be <= the number of GPUs \(5\), got 3 x 2"):
        environments(3, 2)


def test_on_a_cpu_threads_are_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 0)
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: set(range(8)))
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert environments(3, 1) == [{"OMP_NUM_THREADS": "2"}] * 3
    monkeypatch.setenv("OMP_NUM_THREADS", "5")
    assert environments(3, 1) == [{"OMP_NUM_THREADS": "5"}] * 3


def test_a_process_that_fails_says_why(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The same command alone would fail again, so it is not all that the error advises."""
    (tmp_path / "file").touch()

    def message(path: Path, cache: Any) -> str:
        model = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m")
        share = Share([], path, EngineConfig(), model, cache, ModelRef("m", "0"), Sampling(0.0, 1.0, 0, 8), {})
        with pytest.raises(EngineError) as error:
            list(draw_shares([share]))
        assert str(error.value).endswith("; 0 completions are left, with that put right, the same command draws them")
        return str(error.value)

    found = message(tmp_path / "file" / "x.jsonl", tmp_path)
    assert found.startswith("process 0 of 1 failed: FileExistsError: ")
    assert f"'{tmp_path / 'file'}'" in found
    assert "Traceback" not in capfd.readouterr().err
    # a fault of the program, here a path that is none, keeps its trace
    assert message(tmp_path / "y.jsonl", 3).startswith("process 0 of 1 failed: TypeError: unsupported operand")
    assert "Traceback" in capfd.readouterr().err
