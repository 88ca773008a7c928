"""Many hostile programs in a row: what the judge holds at the end is what it held at the beginning."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, PathsConfig
from polyalgo.execution import Judge
from polyalgo.execution.conformance import ATTACKS, Bait, Case, check_case, conformance_config
from polyalgo.execution.conformance.host import Host, changes
from polyalgo.records import Outcome

_SLOW = ("busy", "bomb", "sleeper", "stops itself", "timer", "million", "loop", "Java", "javac", "package", "walk")
_NOISE_MB = 6.0
"""What an allocator may add after the first round: arenas of threads, caches of the interpreter."""


def quick_attacks() -> list[Case]:
    return [case for case in ATTACKS if Outcome.TIMEOUT not in case.outcomes and not any(w in case.name for w in _SLOW)]


def rss_mb() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    judge = Judge(conformance_config(ExecutionConfig()), Path(PathsConfig().cache).expanduser())
    judge.prepare()
    yield judge
    judge.close()


@pytest.mark.parametrize(
    ("rounds", "kinds"),
    [
        pytest.param(60, 20, id="60"),
        pytest.param(1000, len(ATTACKS), id="1000", marks=[pytest.mark.slow, pytest.mark.timeout(1800)]),
    ],
)
def test_memory_and_descriptors_stay_flat(judge: Judge, tmp_path: Path, rounds: int, kinds: int) -> None:
    cases = quick_attacks()[-kinds:]
    series: list[tuple[int, float, int, int]] = []
    with Bait(tmp_path) as bait:
        for case in cases:  # the first round fills what may be filled: compile cache, imports, allocator
            assert (check := check_case(judge, case, bait, 0)).ok, check
        before = Host.look(tmp_path)
        series.append((0, rss_mb(), before.descriptors, before.threads))
        for number in range(1, rounds + 1):
            check = check_case(judge, cases[number % len(cases)], bait, 0)
            assert check.ok, check
            if number % (rounds // 10) == 0:
                host = Host.look(tmp_path)
                series.append((number, rss_mb(), host.descriptors, host.threads))
        assert not any(changes(before, Host.look(tmp_path)).values())
    for number, memory_mb, descriptors, threads in series:
        print(f"{number:5} programs  {memory_mb:7.2f} MB resident  {descriptors} descriptors  {threads} threads")
    assert {(descriptors, threads) for _, _, descriptors, threads in series} == {(before.descriptors, before.threads)}
    assert max(memory_mb for _, memory_mb, _, _ in series) - series[0][1] < _NOISE_MB
