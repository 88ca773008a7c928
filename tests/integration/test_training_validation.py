"""Validation inside a GRPO run of a tiny random model: what it writes, what it keeps, what a kill costs.

A random model writes no program, so verdicts come from a property of the text; everything else is real. Also a
script: `python test_training_validation.py <directory> <strategy> <devices>`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from launching import launcher_environment
from test_training_run import PROBLEMS, PROMPTS, Killed, configure, train

from polyalgo.analysis.outcomes import summarise
from polyalgo.config.schema import StrategyName, TrainConfig
from polyalgo.errors import DataError
from polyalgo.execution import Job
from polyalgo.generation.hf import HFEngine
from polyalgo.pipelines.validation import Scorer
from polyalgo.records import Generation, ModelRef, Outcome, Sampling, Verdict
from polyalgo.runs import RunDirectory
from polyalgo.store import read_records
from polyalgo.training.validation import Draws, Validation, ValidationRun

HELD_OUT = [replace(p, problem_id=p.problem_id.replace("toy", "held")) for p in PROBLEMS]
ASKED = {
    q.problem_id: replace(PROMPTS[p.problem_id], problem_id=q.problem_id)
    for p, q in zip(PROBLEMS, HELD_OUT, strict=True)
}
SAMPLES = 4


class TextPool:
    """Passes what holds enough low tokens; `fail_after` verdicts it ends the run like a kill does."""

    judge_id = "text"

    def __init__(self, fail_after: int | None = None) -> None:
        self.judged = 0
        self._fail_after = fail_after

    def submit(self, job: Job) -> Future[Verdict]:
        if self.judged == self._fail_after:
            raise Killed
        self.judged += 1
        assert job.code is not None
        passed = sum(int(word) < 40 for word in re.findall(r"w(\d+)", job.code)) >= 4
        outcome = Outcome.PASS if passed else Outcome.WRONG_OUTPUT
        future: Future[Verdict] = Future()
        future.set_result(
            Verdict(job.generation_id, job.problem_id, self.judge_id, outcome, passed, "", 0.0, 0.0, 0.0, 0.0)
        )
        return future


class WithCode(HFEngine):
    """The tiny model's completions, made a program in both languages."""

    def generate(self, requests: Any, sampling: Any) -> Any:
        for completion in super().generate(requests, sampling):
            text = " ".join(f"w{token}" for token in completion.token_ids)
            programs = f"```python\nprint('{text}')\n```\n```c\nint main(void) {{ puts('{text}'); }}\n```"
            yield replace(completion, text=programs)


def distinct(programs: Any) -> float:
    """Vendi score of programs that are equal or share nothing, all equally frequent: their number."""
    return float(len(set(programs)))


def validation(directory: Path, config: TrainConfig, engine: HFEngine, pool: TextPool) -> Validation:
    engine = WithCode(engine._model, engine._tokenizer, engine.ref, 4)
    return Validation(
        ValidationRun(directory, "r", "toy", config.seed, {}, ModelRef("tiny", "0")),
        HELD_OUT,
        ASKED,
        [
            Draws("", Sampling(0.0, 1.0, 0, 8), 1, Scorer(HELD_OUT, "held")),
            Draws("-samples", Sampling(1.0, 1.0, 0, 8), SAMPLES, Scorer(HELD_OUT, "held", [2, SAMPLES], distinct)),
        ],
        engine,
        pool,
        every_n_steps=2,
        monitor="eval/held/mean@4",
    )


def settings() -> TrainConfig:
    config = configure()
    config.experiment = "toy"
    config.model.name = config.model.source = "tiny"
    config.lora.dropout = 0.0
    config.trainer.max_steps = 5
    config.trainer.checkpoint_every_n_steps = 3
    config.optim.lr = 0.05
    return config


def run(directory: Path, pool: TextPool, config: TrainConfig | None = None) -> Any:
    config = config or settings()
    return train(directory, config, more=lambda engine: [validation(directory, config, engine, pool)])


def records(directory: Path) -> dict[str, list[str]]:
    """Lines of all record files of the validations, in their order."""
    found = sorted(directory.glob("eval/*/*.jsonl"))
    return {str(path.relative_to(directory)): path.read_text().splitlines() for path in found}


def validated(metrics: dict[int, dict[str, float]]) -> dict[int, dict[str, float]]:
    kept = {step: {k: v for k, v in values.items() if k.startswith("eval/")} for step, values in metrics.items()}
    return {step: values for step, values in kept.items() if values}


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Any:
    directory = tmp_path_factory.mktemp("validation")
    pool = TextPool()
    return directory, pool, run(directory, pool)


def test_what_a_validation_leaves(uninterrupted: Any) -> None:
    directory, pool, (_, _, memory) = uninterrupted
    metrics = validated(memory.steps)
    assert sorted(metrics) == [2, 4, 5], "every two steps, and after the last"
    assert pool.judged == 3 * len(HELD_OUT) * (1 + SAMPLES)
    for step, logged in metrics.items():
        greedy = RunDirectory.existing(directory / "eval" / f"step-{step:06d}")
        samples = RunDirectory.existing(directory / "eval" / f"step-{step:06d}-samples")
        for evaluation, count in ((greedy, 1), (samples, SAMPLES)):
            generations = list(read_records(evaluation.generations, Generation))
            verdicts = list(read_records(evaluation.verdicts, Verdict))
            assert [g.generation_id for g in generations] == [v.generation_id for v in verdicts]
            order = [(p.problem_id, index) for p in HELD_OUT for index in range(count)]
            assert [(g.problem_id, g.sample_index) for g in generations] == order
            assert {g.model.adapter for g in generations} == {f"r@{step}"}
            assert evaluation.status()["state"] == "done"
            summary = summarise(generations, verdicts, HELD_OUT, set_name="held", ks=[2, 4])
            own = "pass@1" if count == 1 else "mean@4"
            assert logged[f"eval/held/{own}"] == summary.overall.score(1).mean
            for group in summary.by_language:
                assert logged[f"eval/held/{group.name}/{own}"] == group.score(1).mean
            if count > 1:
                assert logged["eval/held/pass@2"] == summary.overall.score(2).mean
                assert logged["eval/held/pass@4"] == summary.overall.score(4).mean
    assert len({logged["eval/held/mean@4"] for logged in metrics.values()}) > 1, "training moved the policy"
    assert any(logged["eval/held/vendi"] > 1 for logged in metrics.values())


def test_the_best_checkpoint_and_adapter_stay(uninterrupted: Any) -> None:
    from safetensors.torch import load_file

    directory, _, (_, _, memory) = uninterrupted
    values = {step: logged["eval/held/mean@4"] for step, logged in validated(memory.steps).items()}
    best = max(values, key=lambda step: (values[step], -step))  # an earlier one wins a tie
    checkpoints = directory / "checkpoints"
    assert os.readlink(checkpoints / "best.ckpt") == f"step-{best:06d}.ckpt"
    kept = sorted({best, 4, 5})  # the newest two, beside it
    assert sorted(path.name for path in checkpoints.glob("step-*")) == [f"step-{step:06d}.ckpt" for step in kept]
    weights = torch.load(checkpoints / "best.ckpt", weights_only=False)["state_dict"]
    adapter = load_file(directory / "adapter-best" / "adapter_model.safetensors")
    renamed = {name.removeprefix("policy.").replace(".default", ""): value for name, value in weights.items()}
    assert renamed.keys() == adapter.keys()
    for name, value in adapter.items():
        torch.testing.assert_close(value, renamed[name], rtol=0, atol=0)


def test_validation_does_not_change_training(uninterrupted: Any, tmp_path: Path) -> None:
    _, weights, memory = train(tmp_path, settings())
    _, _, (_, expected, _) = uninterrupted
    assert validated(memory.steps) == {}
    for name, value in expected.items():
        torch.testing.assert_close(weights[name], value, rtol=0, atol=0)


def test_a_kill_within_a_validation_loses_nothing(uninterrupted: Any, tmp_path: Path) -> None:
    """At step 2 in the greedy half, at step 4 in the samples, and after the last step: each resumes where it was."""
    directory, whole, (_, weights, memory) = uninterrupted
    per_step = len(HELD_OUT) * (1 + SAMPLES)
    judged, metrics = 0, {}
    for stop in (3, per_step - 3 + len(HELD_OUT) + 5, 20):
        pool = TextPool(stop)
        with pytest.raises(Killed):
            run(tmp_path, pool)
        judged += pool.judged
    pool = TextPool()
    _, actual, rest = run(tmp_path, pool)
    assert whole.judged <= judged + pool.judged <= whole.judged + 3, "what was judged and recorded is not judged again"
    assert records(tmp_path) == records(directory)
    metrics = validated(rest.steps)
    assert sorted(metrics) == [5], "steps 2 and 4 were validated by the killed processes"
    assert metrics[5] == validated(memory.steps)[5]
    for name, value in weights.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=0)
    assert os.readlink(tmp_path / "checkpoints" / "best.ckpt") == os.readlink(directory / "checkpoints" / "best.ckpt")
    again = TextPool()
    _, _, nothing = run(tmp_path, again)
    assert (again.judged, nothing.steps) == (0, {})


@pytest.mark.parametrize("content", ["", "[]", "{}"])
def test_a_damaged_result_is_named_before_anything_is_drawn(uninterrupted: Any, tmp_path: Path, content: str) -> None:
    directory, *_ = uninterrupted
    shutil.copytree(directory, tmp_path / "run", symlinks=True)
    damaged = tmp_path / "run" / "eval" / "step-000004" / "validation.json"
    damaged.write_text(content)
    pool = TextPool()
    with pytest.raises(DataError, match=rf"^{damaged} is damaged \(.*\); delete it: its step is validated again"):
        run(tmp_path / "run", pool)
    damaged.unlink()
    run(tmp_path / "run", pool)
    assert pool.judged == 0


def launch(directory: Path, strategy: str, devices: int) -> dict[str, Any]:
    process = subprocess.Popen(
        [sys.executable, __file__, str(directory), strategy, str(devices)],
        env=launcher_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        _, stderr = process.communicate(timeout=600)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # the other process too
    assert process.returncode == 0, stderr[-3000:]
    result: dict[str, Any] = json.loads((directory / "result.json").read_text())
    return result


@pytest.mark.timeout(700)
@pytest.mark.parametrize("strategy", ["ddp", pytest.param("deepspeed_zero3", marks=pytest.mark.slow)])
def test_two_processes_validate_as_one(uninterrupted: Any, tmp_path: Path, strategy: str) -> None:
    directory, _, (_, _, memory) = uninterrupted
    two = launch(tmp_path, strategy, 2)
    assert records(tmp_path).keys() == records(directory).keys(), "no shard is left"
    for name, lines in records(directory).items():
        theirs = [json.loads(line) for line in records(tmp_path)[name]]
        assert theirs == [json.loads(line) for line in lines], name
    for step, expected in validated(memory.steps).items():
        assert validated(two["steps"])[str(step)] == pytest.approx(expected, abs=1e-12)
    best = (path / "checkpoints" / "best.ckpt" for path in (tmp_path, directory))
    assert len({os.readlink(link) for link in best}) == 1
    assert (tmp_path / "adapter-best" / "adapter_model.safetensors").is_file()


def main(directory: Path, strategy: str, devices: int) -> None:
    config = settings()
    config.strategy.name = StrategyName(strategy)
    config.trainer.devices = devices
    _, _, memory = run(directory, TextPool(), config)
    if int(os.environ.get("LOCAL_RANK", "0")) == 0:
        (directory / "result.json").write_text(json.dumps({"steps": memory.steps}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
