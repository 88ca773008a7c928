"""The local executors: threads and worker processes, asyncio, deaths of any process, and a run that is resumed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig
from polyalgo.errors import ConfigError, SandboxError
from polyalgo.execution import Judge, RunStopped
from polyalgo.execution.executors import open_pool
from polyalgo.execution.judge import Job
from polyalgo.execution.pool import Executor, JudgePool
from polyalgo.execution.process_pool import MOST_THREADS, ProcessPool
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict
from polyalgo.store import read_records

CACHE = Path(PathsConfig().cache).expanduser()
WORKERS = MOST_THREADS + 1  # the least that takes two processes


def doubles(count: int) -> list[Job]:
    """Each prints 2 i and is asked for i + i % 2: only 0 and 1 pass."""
    return [
        Job(str(i), "p", Language.PYTHON, f"print({i} * 2)", (TestCase("", f"{i + i % 2}\n"),)) for i in range(count)
    ]


def hello(name: str = "hello", code: str = "print('hello')") -> Job:
    return Job(name, "p", Language.PYTHON, code, (TestCase("", "hello\n"),))


@pytest.fixture(scope="module", params=["threads", "processes"])
def pool(request: pytest.FixtureRequest) -> Iterator[Executor]:
    config = ExecutionConfig(workers=2 if request.param == "threads" else WORKERS)
    with open_pool(config, CACHE) as opened:
        assert isinstance(opened, JudgePool if request.param == "threads" else ProcessPool)
        yield opened


def test_every_job_has_one_verdict_and_jobs_are_taken_as_needed(pool: Executor) -> None:
    taken = 0

    def source() -> Iterator[Job]:
        nonlocal taken
        for job in doubles(60):
            taken += 1
            yield job

    verdicts: list[Verdict] = []
    for verdict in pool.judge_all(source()):
        verdicts.append(verdict)
        assert taken <= len(verdicts) + 2 * pool.workers
    assert taken == 60
    expected = {str(i): Outcome.PASS if i < 2 else Outcome.WRONG_OUTPUT for i in range(60)}
    assert len(verdicts) == 60
    assert {verdict.generation_id: verdict.outcome for verdict in verdicts} == expected
    assert {verdict.judge_id for verdict in verdicts} == {pool.judge_id}


def test_both_kinds_have_the_same_judge_id(pool: Executor) -> None:
    judge = Judge(ExecutionConfig(), CACHE)
    judge.close()
    assert pool.judge_id == judge.judge_id
    assert pool.table() is None


def test_leaving_judge_all_early_drops_what_waits(pool: Executor) -> None:
    verdicts = pool.judge_all(doubles(1000))
    first = next(verdicts)
    verdicts.close()
    assert first.generation_id in {str(i) for i in range(2 * pool.workers)}
    assert pool.submit(hello()).result(60).outcome is Outcome.PASS


def test_a_hundred_concurrent_awaits(pool: Executor) -> None:
    async def judge_all() -> list[Verdict]:
        return await asyncio.gather(*(pool.judge_async(job) for job in doubles(100)))

    verdicts = asyncio.run(judge_all())
    assert [verdict.generation_id for verdict in verdicts] == [str(i) for i in range(100)]
    assert Counter(verdict.outcome for verdict in verdicts) == {Outcome.PASS: 2, Outcome.WRONG_OUTPUT: 98}


def test_stream_gives_every_verdict_as_it_comes(pool: Executor) -> None:
    async def collect() -> list[str]:
        return [verdict.generation_id async for verdict in pool.stream(doubles(30))]

    assert sorted(asyncio.run(collect()), key=int) == [str(i) for i in range(30)]


def test_cancelling_a_task_drops_what_waits_and_kills_nothing(pool: Executor) -> None:
    async def scenario() -> tuple[list[bool], list[Verdict]]:
        slow = "import time\ntime.sleep(2)\nprint('hello')"
        running = [asyncio.create_task(pool.judge_async(hello(f"run {i}", slow))) for i in range(pool.workers)]
        await asyncio.sleep(0.7)  # all workers are busy now
        waiting = [asyncio.create_task(pool.judge_async(hello(f"wait {i}", slow))) for i in range(100)]
        await asyncio.sleep(0.05)
        for task in [*waiting, running[0]]:
            task.cancel()
        ended = await asyncio.gather(*waiting, running[0], return_exceptions=True)
        return [isinstance(end, asyncio.CancelledError) for end in ended], await asyncio.gather(*running[1:])

    begin = time.monotonic()
    cancelled, others = asyncio.run(scenario())
    assert all(cancelled)
    assert [verdict.outcome for verdict in others] == [Outcome.PASS] * (pool.workers - 1)
    assert pool.submit(hello()).result(60).outcome is Outcome.PASS
    assert time.monotonic() - begin < 60  # a hundred more would take 100 * 2 s / workers at least


def test_an_exception_ends_running_worker_processes_and_what_they_run() -> None:
    before = commands(os.getpid())
    with pytest.raises(KeyboardInterrupt), ProcessPool(ExecutionConfig(), CACHE, WORKERS) as pool:  # noqa: PT012
        futures = [pool.submit(hello(str(i), "import time\ntime.sleep(50)")) for i in range(WORKERS + 2)]
        tree = wait_for_programs(os.getpid(), WORKERS, but=before)
        raise KeyboardInterrupt
    assert [future.cancelled() for future in futures] == [False] * WORKERS + [True] * 2
    assert all(isinstance(future.exception(), RunStopped) for future in futures[:WORKERS])
    assert not alive(tree)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(hello())


def test_a_worker_process_that_dies_costs_no_verdict() -> None:
    before = commands(os.getpid())
    with ProcessPool(ExecutionConfig(), CACHE, WORKERS) as pool:
        verdicts = []
        for count, verdict in enumerate(pool.judge_all(doubles(80))):
            verdicts.append(verdict)
            if count in (10, 40):  # its successor has started meanwhile, or not: either must work
                victim = next(pid for pid, line in commands(os.getpid(), but=before).items() if "serve(" in line)
                os.kill(victim, signal.SIGKILL)
    assert Counter(verdict.generation_id for verdict in verdicts) == {str(i): 1 for i in range(80)}
    assert Counter(verdict.outcome for verdict in verdicts) == {Outcome.PASS: 2, Outcome.WRONG_OUTPUT: 78}


def test_a_program_in_flight_on_three_dying_processes_is_an_infra_error() -> None:
    before = commands(os.getpid())
    with ProcessPool(ExecutionConfig(), CACHE, 1) as pool:
        future = pool.submit(hello("poison", "import time\ntime.sleep(50)"))
        for _ in range(3):
            tree = wait_for_programs(os.getpid(), 1, but=before)
            victim = next(pid for pid, line in tree.items() if "serve(" in line)
            os.kill(victim, signal.SIGKILL)
            wait_until(lambda tree=tree: not alive(tree))
        verdict = future.result(30)
    assert verdict.outcome is Outcome.INFRA_ERROR
    assert "signal 9" in verdict.message


def test_a_killed_parent_leaves_no_process(tmp_path: Path) -> None:
    script = f"""
from pathlib import Path
from polyalgo.config.schema import ExecutionConfig
from polyalgo.execution.executors import open_pool
from polyalgo.execution.judge import Job
from polyalgo.languages import Language
from polyalgo.records import TestCase
with open_pool(ExecutionConfig(workers={WORKERS}), Path({str(CACHE)!r})) as pool:
    jobs = (Job(str(i), "p", Language.PYTHON, "import time; time.sleep(50)", (TestCase("", ""),)) for i in range(99))
    list(pool.judge_all(jobs))
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        tree = wait_for_programs(parent.pid, WORKERS)
        assert sum("serve(" in line for line in tree.values()) == 2
    finally:
        parent.kill()
        parent.wait()
    wait_until(lambda: not alive(tree))


def test_bad_settings_are_refused_before_anything_starts() -> None:
    with pytest.raises(ConfigError, match=r"execution\.workers must be >= 0"):
        open_pool(ExecutionConfig(workers=-1), CACHE)
    with pytest.raises(ConfigError, match=r"limits\.memory_mb"):
        open_pool(ExecutionConfig(workers=WORKERS, limits=LimitsConfig(memory_mb=1)), CACHE)


def test_worker_processes_that_cannot_judge_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    before = commands(os.getpid())
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(SandboxError, match="bwrap not found"):
        ProcessPool(ExecutionConfig(), CACHE, WORKERS)
    assert not commands(os.getpid(), but=before)


# ---- killed in the middle and started again ----

RESUMABLE = """
import os, sys
from pathlib import Path
from polyalgo.config.schema import ExecutionConfig
from polyalgo.execution import Judge
from polyalgo.execution.executors import open_pool
from polyalgo.languages import Language
from polyalgo.pipelines.evaluate import judge_generations
from polyalgo.records import EngineRef, Generation, ModelRef, Problem, Representation, Sampling, TestCase

count, verdicts, started, cache = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
log = os.open(started, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
judge = Judge.judge

def counted(self, job, slot):
    os.write(log, f"{job.generation_id}\\n".encode())
    return judge(self, job, slot)

Judge.judge = counted
tests = (TestCase("", "hello\\n"),)
problem = Problem("p", "b", "a", "A", "d", Language.PYTHON, Representation.CANONICAL, "s", "", tests)
generations = [
    Generation(
        str(i), "run", "p", "", Language.PYTHON, "", "iid", i, 0, ModelRef("m", "r"), Sampling(0.0, 1.0, 0, 1),
        EngineRef("e", "1", "float32"), "", "stop", 1, 1, "print('hello')", "whole text",
    )
    for i in range(count)
]
with open_pool(ExecutionConfig(workers=2), cache) as pool:
    found = judge_generations(generations, {"p": problem}, pool, verdicts)
assert [verdict.generation_id for verdict in found] == [str(i) for i in range(count)]
"""


def killed_and_resumed(directory: Path, count: int) -> None:
    verdicts, script = directory / "verdicts.jsonl", directory / "resumable.py"
    script.write_text(RESUMABLE)
    logs = [directory / "first.log", directory / "second.log"]
    commands_ = [[sys.executable, str(script), str(count), str(verdicts), str(log), str(CACHE)] for log in logs]
    first = subprocess.Popen(commands_[0], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: verdicts.exists() and verdicts.read_bytes().count(b"\n") >= count // 2)
        tree = commands(first.pid)
    finally:
        first.kill()
        first.wait()
    wait_until(lambda: not alive(tree))
    judged = [verdict.generation_id for verdict in read_records(verdicts, Verdict)]
    assert count // 2 <= len(judged) < count
    subprocess.run(commands_[1], check=True, stderr=subprocess.DEVNULL)
    everything = list(read_records(verdicts, Verdict))
    assert Counter(verdict.generation_id for verdict in everything) == {str(i): 1 for i in range(count)}
    assert {verdict.outcome for verdict in everything} == {Outcome.PASS}
    started = [log.read_text().split() for log in logs]
    assert sorted([*judged, *started[1]], key=int) == [str(i) for i in range(count)]  # the second run: exactly the rest
    assert set(judged) <= set(started[0])
    in_flight = set(started[0]) - set(judged)  # 2 workers, each with one more job that may have ended unwritten
    assert len(started[0]) == len(set(started[0]))
    assert len(in_flight) <= 4


def test_a_killed_run_of_200_programs_is_resumed(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 200)


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_a_killed_run_of_5000_programs_is_resumed(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 5000)


# ---- looking at processes ----


def commands(root: int, but: Collection[int] = ()) -> dict[int, str]:
    """Command lines of all descendants of a process, without those in `but`."""
    parents, lines = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                lines[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue  # it has just ended
    found: dict[int, str] = {}
    level = {root}
    while level:
        level = {pid for pid, parent in parents.items() if parent in level}
        found |= {pid: lines.get(pid, "") for pid in level}
    return {pid: line for pid, line in found.items() if pid not in but}


def alive(tree: dict[int, str]) -> list[str]:
    """Those that still run under the same command line."""
    left = []
    for pid, line in tree.items():
        try:
            if line and (Path("/proc") / str(pid) / "cmdline").read_text().replace("\0", " ") == line:
                left.append(line)
        except OSError:
            continue
    return left


def wait_for_programs(root: int, count: int, but: Collection[int] = ()) -> dict[int, str]:
    """All descendants, once so many programs run in sandboxes."""

    def programs() -> int:
        lines = commands(root, but).values()
        return sum("/app/main.py" in line and "launcher" not in line for line in lines)

    wait_until(lambda: programs() >= count)
    return commands(root, but)


def wait_until(condition: Callable[[], bool], timeout_s: float = 1200.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
