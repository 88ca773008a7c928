"""generate.py on two processes: the records of one, whatever is killed and whoever goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "unit" / "generation"))

import tiny_models  # noqa: E402

from polyalgo.records import Generation  # noqa: E402
from polyalgo.store import read_records, shard_paths  # noqa: E402

PROBLEMS, SAMPLES = 6, 5
SMALL = [
    "+experiment=algoreval_zero_shot",
    *("model.name=tiny", "model.revision=test", "model.dtype=float32"),
    *(f"problems.limit={PROBLEMS}", f"sampling.num_samples={SAMPLES}", "sampling.temperature=1"),
    *("engine.batch_size=3", "sampling.max_new_tokens=40", "tracking.mode=disabled"),
]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tiny")
    model = tiny_models.llama()
    model.config.max_position_embeddings = 16384  # a byte is a token: prompts are long
    model.save_pretrained(path)
    tiny_models.tokenizer().save_pretrained(path)
    return path


def command(tiny: Path, run: Path, processes: int) -> list[str]:
    own = [f"model.source={tiny}", f"paths.run_dir={run}", f"engine.data_parallel_size={processes}"]
    return [sys.executable, "generate.py", *SMALL, *own]


def environment(**extra: str) -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1", **extra}


def generate(tiny: Path, run: Path, processes: int, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(tiny, run, processes),
        cwd=ROOT, env=environment(**extra), capture_output=True, text=True, timeout=240,
    )  # fmt: skip


def start(tiny: Path, run: Path, processes: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(tiny, run, processes), cwd=ROOT, env=environment(), text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def drawn(run: Path) -> list[str]:
    """Ids in all record files, shards too."""
    files = [run / "generations.jsonl", *shard_paths(run / "generations.jsonl")]
    return [generation.generation_id for path in files for generation in read_records(path, Generation)]


def children(pid: int) -> list[int]:
    """Generating processes of a parent; multiprocessing's resource tracker is not one."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_for(process: subprocess.Popen[str], run: Path, count: int) -> None:
    while len(drawn(run)) < count:
        assert process.poll() is None, f"ended before it could be killed: {process.communicate()[1]}"
        time.sleep(0.005)


@pytest.fixture(scope="module")
def of_one(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    run = tmp_path_factory.mktemp("one") / "run"
    done = generate(tiny, run, 1)
    assert done.returncode == 0, done.stderr
    records = list(read_records(run / "generations.jsonl", Generation))
    assert [record.sample_index for record in records] == list(range(SAMPLES)) * PROBLEMS
    assert len({record.text for record in records}) > PROBLEMS
    return (run / "generations.jsonl").read_bytes()


def test_two_processes_write_the_file_of_one(tiny: Path, tmp_path: Path, of_one: bytes) -> None:
    done = generate(tiny, tmp_path, 2)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "generations.jsonl").read_bytes() == of_one
    assert shard_paths(tmp_path / "generations.jsonl") == []
    assert "30 completions on 2 processes" in done.stdout
    assert "completions 30/30" in done.stderr
    again = generate(tiny, tmp_path, 1)
    assert "all 30 completions are there already" in again.stdout
    assert (tmp_path / "generations.jsonl").read_bytes() == of_one


def test_a_killed_process_costs_its_open_completions_only(tiny: Path, tmp_path: Path, of_one: bytes) -> None:
    process = start(tiny, tmp_path, 2)
    wait_for(process, tmp_path, 2)
    victim = children(process.pid)[1]
    os.kill(victim, signal.SIGKILL)
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == 2, stderr
    assert "error: process 1 of 2 was ended by SIGKILL (out of memory?)" in stderr
    assert "the same command draws them" in stderr
    kept = drawn(tmp_path)
    assert len(kept) == len(set(kept))
    assert 15 <= len(kept) < 30, "the other process finished its share"
    done = generate(tiny, tmp_path, 1)  # with another number of processes
    assert done.returncode == 0, done.stderr
    assert f"{30 - len(kept)} completions, " in done.stdout
    assert (tmp_path / "generations.jsonl").read_bytes() == of_one


@pytest.mark.parametrize("sign", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_a_killed_parent_takes_its_processes_along(
    tiny: Path, tmp_path: Path, of_one: bytes, sign: signal.Signals
) -> None:
    process = start(tiny, tmp_path, 2)
    wait_for(process, tmp_path, 3)
    workers = children(process.pid)
    os.kill(process.pid, sign)
    process.communicate(timeout=60)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline, "a process outlived its parent"
        time.sleep(0.05)
    kept = drawn(tmp_path)
    assert len(kept) < 30
    done = generate(tiny, tmp_path, 1)  # with another number of processes
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "generations.jsonl").read_bytes() == of_one


@pytest.mark.parametrize(
    ("program", "hint"), [("generate.py", "engine.data_parallel_size"), ("evaluate.py", "execution.workers")]
)
def test_torchrun_is_refused_with_the_way_to_go(program: str, hint: str) -> None:
    arguments = SMALL if program == "generate.py" else ["run=x"]
    done = subprocess.run(
        [sys.executable, program, *arguments, *(["model.source=x"] if program == "generate.py" else [])],
        cwd=ROOT, env=environment(WORLD_SIZE="2", RANK="0", LOCAL_RANK="0"), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"error: {program} is started once, without torchrun (WORLD_SIZE=2)" in done.stderr
    assert hint in done.stderr
