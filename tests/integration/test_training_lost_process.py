"""A process of a run on two is killed: the other says so at once and ends, and the same command goes on.

Also a script: `python test_training_lost_process.py <directory> <what>`, where rank 1 may fail by itself.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from launching import launcher_environment
from test_training_run import PROMPTS, configure, rollouts, train

from polyalgo.config.schema import StrategyName
from polyalgo.errors import PolyAlgoError

STEPS = 12


@contextmanager
def start(directory: Path, what: str = "") -> Iterator[subprocess.Popen[str]]:
    """A run on two processes; none of them outlives the block."""
    process = subprocess.Popen(
        [sys.executable, __file__, str(directory), what],
        env=launcher_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def other_rank(pid: int) -> int:
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def wait_for_step(process: subprocess.Popen[str], directory: Path, step: int) -> None:
    while not any((record.step or 0) >= step for record in rollouts(directory)):
        assert process.poll() is None, process.communicate()[1][-3000:]
        time.sleep(0.01)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("victim", [1, 0])
def test_the_survivor_names_the_lost_rank_and_the_run_resumes(tmp_path: Path, victim: int) -> None:
    with start(tmp_path) as process:
        wait_for_step(process, tmp_path, 3)
        child = other_rank(process.pid)
        killed_s = time.monotonic()
        os.kill(child if victim == 1 else process.pid, signal.SIGKILL)
        _, stderr = process.communicate(timeout=60)  # until the last process has closed it
        assert time.monotonic() - killed_s < 60
    lost = f"rank 1 of 2 (pid {child} on " if victim == 1 else "rank 0 of 2 (on 127.0.0.1)"
    errors = [line for line in stderr.splitlines() if line.startswith("error: ")]
    assert len(errors) == 1, stderr
    assert errors[0].startswith(f"error: {lost}")
    assert "is gone without a word: killed" in errors[0]
    assert "the same command continues from the newest checkpoint" in errors[0]
    assert process.returncode == (2 if victim == 1 else -signal.SIGKILL)
    done = {step for step in range(STEPS + 1) if (tmp_path / "checkpoints" / f"step-{step:06d}.ckpt").exists()}
    assert done
    with start(tmp_path) as again:
        _, stderr = again.communicate(timeout=240)
    assert again.returncode == 0, stderr[-3000:]
    result = json.loads((tmp_path / "result.json").read_text())
    assert result["resumed_from"] == max(done)
    records = rollouts(tmp_path)
    assert len({record.generation_id for record in records}) == len(records) == STEPS * 2 * 4


def test_an_error_of_one_rank_reaches_the_others(tmp_path: Path) -> None:
    with start(tmp_path, "fail") as process:
        _, stderr = process.communicate(timeout=240)
    assert process.returncode == 2, stderr[-3000:]
    assert "error: rank 1 of 2 (pid " in stderr
    assert "ended by DataError: problem toy" in stderr


def main(directory: Path, what: str) -> None:
    config = configure()
    config.strategy.name = StrategyName.ddp
    config.trainer.devices = 2
    config.trainer.max_steps = STEPS
    if what == "fail" and os.environ.get("LOCAL_RANK") == "1":
        PROMPTS.clear()
    try:
        result, _, _ = train(directory, config)
    except PolyAlgoError as error:  # as the entry points do
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    if int(os.environ.get("LOCAL_RANK", "0")) == 0:
        (directory / "result.json").write_text(json.dumps({"resumed_from": result.resumed_from}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
