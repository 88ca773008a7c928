"""SFT as people run it, with the real model and sandbox: rejection sampling from judged programs, then GRPO on top."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polyalgo.algoreval.catalog import algorithms, problems
from polyalgo.algoreval.verified import solution
from polyalgo.records import Generation, Outcome, Verdict, to_json
from polyalgo.store import read_records

pytestmark = [pytest.mark.weights, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
SLUGS = ["extended_gcd", "permutations"]
SMALL = [
    "eval_problems.limit=1",
    "eval_sampling.max_new_tokens=16",
    "trainer.max_steps=2",
]


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, command)], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )


def sft(directory: Path, source: Path) -> subprocess.CompletedProcess[str]:
    settings = [*SMALL, "sft.batch_size=2", "eval_train=true", f"sft.run={source}", f"paths.run_dir={directory}"]
    return run("train.py", "+experiment=sft_rejection", *settings)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight programs for four training entries and one held-out one: right, right again, and wrong."""
    directory = tmp_path_factory.mktemp("judged")
    chosen = problems(languages=["python", "javascript"], algorithms=[*SLUGS])
    held_out = problems(languages=["python"], algorithms=["kmp"])
    lines = []
    for problem in [*chosen, *held_out]:
        program = solution(algorithms()[problem.algorithm], problem.language, problem.representation)
        lines.append({"task_id": problem.problem_id, "solution": program})
    lines.append(lines[0])
    lines.append({"task_id": chosen[0].problem_id, "solution": "print('no')\n"})
    lines.append({"task_id": chosen[1].problem_id, "solution": ""})
    (directory / "programs.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = run("evaluate.py", f"samples={directory}/programs.jsonl", f"paths.run_dir={directory}/run")
    assert done.returncode == 0, done.stderr
    return directory / "run"


@pytest.fixture(scope="module")
def trained(judged: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    directory = tmp_path_factory.mktemp("sft") / "run"
    done = sft(directory, judged)
    assert done.returncode == 0, done.stderr
    return directory, done.stdout


def logged(directory: Path) -> dict[int, dict[str, Any]]:
    steps: dict[int, dict[str, Any]] = {}
    for line in (directory / "metrics.jsonl").read_text().splitlines():
        values = json.loads(line)
        steps.setdefault(values["step"], {}).update(values)
    return steps


def test_what_an_sft_run_leaves(trained: tuple[Path, str]) -> None:
    directory, printed = trained
    assert "answers: 4 of 8 kept; left out: " in printed
    for reason in ("1 not a training problem", "1 duplicate", "1 wrong_output", "1 no_code"):
        assert reason in printed
    assert "step 2/2 epoch 1.00 loss" in printed
    assert "Before and after training · heldout" in printed
    assert "Before and after training · train" in printed
    examples = [json.loads(line) for line in (directory / "examples.jsonl").read_text().splitlines()]
    assert sorted(line["problem_id"] for line in examples) == sorted(
        f"algoreval/{slug}/{language}/canonical" for slug in SLUGS for language in ("python", "javascript")
    )
    assert examples[0]["completion"].startswith("```")
    steps = logged(directory)
    assert steps[1]["train/loss"] > 0
    assert 0 < steps[2]["train/token_accuracy"] < 1
    assert steps[1]["train/tokens_per_s"] > 0
    assert {"eval/heldout/pass@1", "eval/train/pass@1"} <= steps[0].keys() & steps[2].keys()
    for name, count in (("base", 1), ("trained", 1), ("base-train", 4), ("trained-train", 4)):
        generations = list(read_records(directory / "eval" / name / "generations.jsonl", Generation))
        assert len(generations) == count
        assert {bool(generation.model.adapter) for generation in generations} == {name.startswith("trained")}
    metrics = json.loads((directory / "metrics.json").read_text())
    assert metrics.keys() == {"before", "after", "train"}
    for name in ("adapter/adapter_model.safetensors", "figures/loss_curves.png", "checkpoints/last.ckpt"):
        assert (directory / name).exists()


def test_the_same_command_does_nothing_new_and_other_records_are_refused(
    trained: tuple[Path, str], judged: Path
) -> None:
    directory, _ = trained
    before = logged(directory)
    again = sft(directory, judged)
    assert again.returncode == 0, again.stderr
    assert {step: values["train/loss"] for step, values in logged(directory).items() if step} == {
        step: values["train/loss"] for step, values in before.items() if step
    }
    verdicts = list(read_records(judged / "verdicts.jsonl", Verdict))
    stricter = [replace(verdict, judge_id="stricter") for verdict in verdicts]
    stricter[1] = replace(stricter[1], outcome=Outcome.TIMEOUT, exact=False)
    with (judged / "verdicts.jsonl").open("a") as file:
        file.writelines(to_json(verdict) + "\n" for verdict in stricter)
    other = sft(directory, judged)
    (judged / "verdicts.jsonl").write_text("".join(to_json(verdict) + "\n" for verdict in verdicts))
    assert other.returncode == 2
    assert "examples: the content has changed since run directory" in other.stderr


def test_grpo_goes_on_from_the_sft_adapter(trained: tuple[Path, str], tmp_path: Path) -> None:
    directory, _ = trained
    settings = [*SMALL, "grpo.num_generations=2", "grpo.prompts_per_step=2", "grpo.max_new_tokens=16", "grpo.beta=0.01"]
    settings += [f"model.adapter={directory}/adapter", f"paths.run_dir={tmp_path}/run", "trainer.max_steps=1"]
    done = run("train.py", "+experiment=grpo_tiered", *settings)
    assert done.returncode == 0, done.stderr
    assert "KL reference: the base model, without model.adapter" in done.stdout
    assert sorted(path.name for path in (tmp_path / "run" / "eval").iterdir()) == ["start", "trained"]
    (started,) = read_records(tmp_path / "run" / "eval" / "start" / "generations.jsonl", Generation)
    (learnt,) = read_records(directory / "eval" / "trained" / "generations.jsonl", Generation)
    assert started.text == learnt.text
    assert started.model.adapter == f"{directory}/adapter"
    refused = run("train.py", "+experiment=grpo_tiered", *settings, "lora.r=8")
    assert refused.returncode == 2
    assert "lora.r must be 16 to go on from model.adapter" in refused.stderr
