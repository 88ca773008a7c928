"""`executor=ray` on two local nodes whose toolchains differ: same verdicts, and node deaths that cost none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from polyalgo.config.schema import ExecutionConfig, ExecutorName, PathsConfig
from polyalgo.errors import ConfigError
from polyalgo.execution.executors import open_pool
from polyalgo.execution.judge import Job
from polyalgo.execution.pool import MISSING, Executor
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict

pytest.importorskip("ray")

CACHE = Path(PathsConfig().cache).expanduser()
NODE = {"num_cpus": 2, "object_store_memory": 80 * 2**20, "include_dashboard": False}
# So that a killed node is noticed in seconds; Ray's own defaults take 20.
DETECTION = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 1000, "health_check_failure_threshold": 3}

PROGRAMS = {
    Language.PYTHON: "print({0} + {0})",
    Language.JAVASCRIPT: "console.log({0} + {0})",
    Language.C: '#include <stdio.h>\nint main(void) {{ printf("%d\\n", {0} + {0}); }}',
    Language.CPP: '#include <cstdio>\nint main() {{ std::printf("%d\\n", {0} + {0}); }}',
    Language.JAVA: "class Main {{ public static void main(String[] a) {{ System.out.println({0} + {0}); }} }}",
    Language.RUST: 'fn main() {{ println!("{{}}", {0} + {0}); }}',
    Language.GO: "package main\nfunc main() {{ print({0} + {0}) }}",  # to stderr: wrong
}


def jobs(count: int) -> list[Job]:
    """Mostly Python, JavaScript and C, some of every language; wrong, broken and missing programs among them."""
    slow = (Language.CPP, Language.JAVA, Language.RUST, Language.GO)
    made = []
    for i in range(count):
        language = slow[i // 25 % 4] if i % 25 == 7 else (Language.PYTHON, Language.JAVASCRIPT, Language.C)[i % 3]
        code: str | None = PROGRAMS[language].format(i)
        if i % 10 == 3:
            code = "}{ does not parse"
        if i % 50 == 4:
            code = None
        made.append(Job(str(i), f"p{i}", language, code, (TestCase("", f"{2 * i - (i % 7 == 2)}\n"),)))
    return made


def verdicts_of(pool: Executor, work: list[Job]) -> dict[str, Verdict]:
    found = list(pool.judge_all(work))
    assert len(found) == len(work)
    return {verdict.generation_id: verdict for verdict in found}


def essence(verdict: Verdict) -> tuple[Any, ...]:
    """Everything but times and memory."""
    tests = [(test.outcome, test.exact, test.exit_code, test.stdout) for test in verdict.tests]
    return verdict.judge_id, verdict.problem_id, verdict.outcome, verdict.exact, verdict.message, tests


@pytest.fixture(scope="module")
def other_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH with another C compiler and no Rust."""
    directory = tmp_path_factory.mktemp("toolchains") / "bin"
    directory.mkdir()
    for name in ("bwrap", "cc", "g++", "node", "javac", "java"):
        if (found := shutil.which(name)) is not None:
            (directory / name).symlink_to(os.path.realpath(found))
    gcc = directory / "gcc"
    gcc.write_text("#!/bin/sh\necho 'gcc (Other) 9.9.9'\n")
    gcc.chmod(0o755)
    return str(directory)


@pytest.fixture(scope="module")
def cluster(other_path: str) -> Iterator[Any]:
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(dir="/tmp", prefix="ray-", ignore_cleanup_errors=True) as directory,
    ):
        patch.setenv("RAY_TMPDIR", directory)  # short: it holds sockets
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        import ray
        from ray.cluster_utils import Cluster

        made = Cluster(initialize_head=True, head_node_args={**NODE, "_system_config": DETECTION})
        try:
            made.add_node(**NODE, env_vars={"PATH": other_path})
            yield made
        finally:
            ray.shutdown()
            made.shutdown()


def config(cluster: Any) -> ExecutionConfig:
    return ExecutionConfig(executor=ExecutorName.ray, ray_address=cluster.address)


@pytest.mark.slow
def test_same_verdicts_as_the_local_pool_and_differing_nodes_are_reported(cluster: Any) -> None:
    work = jobs(200)
    assert {job.language for job in work} == set(Language)
    with open_pool(config(cluster), CACHE) as pool:
        assert pool.workers == 4
        text = StringIO()
        Console(file=text, width=200).print(pool.table())
        remote = verdicts_of(pool, work)
        versions = pool.versions
    lines = [line for line in text.getvalue().splitlines() if line.startswith("│")]
    assert len(lines) == 3
    assert "the same" in lines[1]
    assert "C (gcc 9.9.9)" in lines[2]
    assert "Rust (missing)" in lines[2]
    assert versions[Language.C] != "gcc 9.9.9"
    assert versions[Language.RUST] != MISSING
    with open_pool(ExecutionConfig(), CACHE) as pool:
        assert pool.versions == versions
        local = verdicts_of(pool, work)
    assert {key: essence(verdict) for key, verdict in remote.items()} == {
        key: essence(verdict) for key, verdict in local.items()
    }
    assert {verdict.outcome for verdict in remote.values()} == {
        Outcome.PASS,
        Outcome.WRONG_OUTPUT,
        Outcome.STATIC_FAILURE,
        Outcome.NO_CODE,
    }


@pytest.mark.slow
def test_a_node_killed_in_the_middle_costs_no_verdict_and_a_new_one_is_used(cluster: Any) -> None:
    work = [job for job in jobs(300) if job.language is Language.PYTHON]
    slow = [Job(f"slow {i}", "p", Language.PYTHON, "import time\ntime.sleep(2)", (TestCase("", ""),)) for i in range(8)]
    with open_pool(config(cluster), CACHE) as pool:
        doomed = next(iter(cluster.worker_nodes))
        futures = [pool.submit(job) for job in slow]  # some of them are on the node when it dies
        verdicts = pool.judge_all(work)
        found = [next(verdicts) for _ in range(10)]
        cluster.remove_node(doomed, allow_graceful=False)
        found += verdicts
        assert Counter(verdict.generation_id for verdict in found) == {job.generation_id: 1 for job in work}
        assert Outcome.INFRA_ERROR not in {verdict.outcome for verdict in found}
        assert [future.result(60).outcome for future in futures] == [Outcome.PASS] * len(slow)
        wait_for_workers(pool, 2)
        cluster.add_node(**NODE)
        wait_for_workers(pool, 4)
        text = StringIO()
        Console(file=text, width=200).print(pool.table())
        assert text.getvalue().count("the same") == 2
        assert len(verdicts_of(pool, work)) == len(work)


@pytest.mark.slow
def test_ctrl_c_ends_a_driver_and_what_it_runs(cluster: Any, tmp_path: Path) -> None:
    mark = f"time.sleep(54{os.getpid()})"
    script = f"""
from pathlib import Path
from polyalgo.config.schema import ExecutionConfig, ExecutorName
from polyalgo.execution.executors import open_pool
from polyalgo.execution.judge import Job
from polyalgo.languages import Language
from polyalgo.records import TestCase
config = ExecutionConfig(executor=ExecutorName.ray, ray_address={cluster.address!r})
config.limits.wall_s = 600.0
with open_pool(config, Path({str(CACHE)!r})) as pool:
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; {mark}'])"
    jobs = (Job(str(i), "p", Language.PYTHON, code, (TestCase("", ""),)) for i in range(50))
    try:
        list(pool.judge_all(jobs))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        raise
"""
    driver = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: driver.poll() is not None or len(running(mark)) >= 2, 120)
        assert driver.poll() is None
        driver.send_signal(2)
        out, _ = driver.communicate(timeout=180)
    finally:
        driver.kill()
        driver.wait()
    assert out == "interrupted\n"
    wait_until(lambda: not running(mark), 10)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "nonsense", "ray://127.0.0.1:10001"])
def test_no_cluster_at_the_address_is_a_clear_error(address: str) -> None:
    with pytest.raises(ConfigError, match=r"^execution\.ray_address must be") as caught:
        open_pool(ExecutionConfig(executor=ExecutorName.ray, ray_address=address), CACHE)
    assert f"got '{address}'" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_ray_is_imported_only_when_asked_for_and_its_absence_says_how_to_get_it() -> None:
    code = """
import sys
from pathlib import Path
import polyalgo.pipelines.common
from polyalgo.config.schema import ExecutionConfig, ExecutorName
from polyalgo.errors import ConfigError
from polyalgo.execution.executors import open_pool
assert "ray" not in sys.modules
sys.modules["ray"] = None
try:
    open_pool(ExecutionConfig(executor=ExecutorName.ray), Path("unused"))
except ConfigError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install -e '.[ray]'" in done.stdout


def test_check_pool_refuses_what_no_node_can_judge() -> None:
    from polyalgo.pipelines.common import check_pool

    class WithoutGo:
        """A pool as `check_pool` sees it."""

        versions = dict.fromkeys(Language, "1.0") | {Language.GO: MISSING}

        @staticmethod
        def table() -> None:
            return None

    pool: Any = WithoutGo()
    check_pool(pool, ExecutionConfig(), [Language.PYTHON])
    check_pool(pool, ExecutionConfig(allow_missing_toolchains=True), [Language.GO])
    with pytest.raises(ConfigError, match="Go cannot be judged"):
        check_pool(pool, ExecutionConfig(), [Language.GO])


def running(mark: str) -> list[str]:
    """Processes whose last argument ends in `mark`."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_text()
            except OSError:
                continue  # it has just ended
            if line.rstrip("\0").endswith(f"import time; {mark}"):
                found.append(entry.name)
    return found


def wait_for_workers(pool: Executor, count: int) -> None:
    wait_until(lambda: pool.workers == count, 90)


def wait_until(condition: Any, timeout_s: float) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)
