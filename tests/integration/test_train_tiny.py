"""`train.py` and `generate.py` as people start them, on a tiny random model that writes no programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polyalgo.records import Generation
from polyalgo.store import read_records

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "unit" / "generation"))
import tiny_models  # noqa: E402

pytestmark = pytest.mark.timeout(600)
CONTEXT = 4096
GRPO = ["+experiment=grpo_tiered", "grpo.num_generations=2", "grpo.prompts_per_step=2", "grpo.max_new_tokens=6"]
SFT = ["+experiment=sft_reference", "problems.algorithms=[knapsack,permutations]", "problems.languages=[python]"]
SFT += ["sft.batch_size=2", "sft.packing=false"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("tiny")
    made = tiny_models.llama()
    made.config.max_position_embeddings = CONTEXT
    made.save_pretrained(directory)
    tiny_models.tokenizer().save_pretrained(directory)
    return directory


def command(model: Path, directory: Path, *settings: str, verb: str = "train") -> list[str]:
    common = [f"model.source={model}", "model.name=tiny", "model.revision=0", "model.dtype=float32"]
    common += [f"paths.run_dir={directory}", "tracking.mode=disabled"]
    if verb == "train":
        common += ["trainer.precision=32-true", "eval_problems.limit=1", "eval_sampling.max_new_tokens=6"]
    return [sys.executable, f"{verb}.py", *common, *settings]


def run(model: Path, directory: Path, *settings: str, verb: str = "train") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(model, directory, *settings, verb=verb), cwd=ROOT, capture_output=True, text=True, timeout=300
    )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    lines = done.stderr.strip().splitlines()
    assert (done.returncode, len(lines)) == (2, 1), done.stderr
    return lines[0]


def status(directory: Path) -> str:
    return str(json.loads((directory / "status.json").read_text())["state"])


def adapters(directory: Path) -> set[str]:
    return {item.model.adapter.rpartition("@")[2] for item in read_records(directory / "generations.jsonl", Generation)}


def test_the_evaluation_after_training_is_of_the_policy_that_was_trained(model: Path, tmp_path: Path) -> None:
    """A collapsed run is stopped and evaluated, goes on with another bound, and is evaluated again."""
    directory = tmp_path / "run"
    settings = [*GRPO, "trainer.max_steps=2", "collapse.patience=1"]
    stopped = run(model, directory, *settings, "collapse.max_no_code=0.5")
    assert stopped.returncode == 0, stopped.stderr
    assert status(directory).startswith("stopped: the policy has collapsed")
    first = (directory / "eval/trained/generations.jsonl").read_bytes()
    assert adapters(directory / "eval/trained") == {"1"}
    again = run(model, directory, *settings, "collapse.max_no_code=0.5")
    assert again.returncode == 0, again.stderr
    assert (directory / "eval/trained/generations.jsonl").read_bytes() == first, "drawn twice"
    done = run(model, directory, *settings)
    assert done.returncode == 0, done.stderr
    assert status(directory) == "done"
    assert adapters(directory / "eval/trained") == {"2"}
    assert (directory / "eval/trained-step-000001/generations.jsonl").read_bytes() == first
    assert sorted(path.name for path in (directory / "eval").iterdir()) == ["base", "trained", "trained-step-000001"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_training_says_so(model: Path, tmp_path: Path, number: signal.Signals) -> None:
    directory = tmp_path / "run"
    process = subprocess.Popen(
        command(model, directory, *GRPO, "trainer.max_steps=1000"),
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while not (directory / "generations.jsonl").exists() or not (directory / "generations.jsonl").stat().st_size:
            assert process.poll() is None, process.communicate()[1]
            time.sleep(0.02)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=120)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130, stderr
    assert stderr.strip().splitlines()[-1].startswith("interrupted: what was finished is kept")
    assert status(directory) == "interrupted"


def test_other_content_of_a_list_of_problems_is_refused(model: Path, tmp_path: Path) -> None:
    path, directory = tmp_path / "list.jsonl", tmp_path / "run"
    kmp, other = "algoreval/kmp/python/canonical", "algoreval/knapsack/python/canonical"

    def write(*names: str) -> None:
        path.write_text("".join(json.dumps({"problem_id": name}) + "\n" for name in names))

    write(kmp)
    settings = ["+experiment=algoreval_zero_shot", f"problems.listed_in={path}", "sampling.max_new_tokens=4"]
    assert run(model, directory, *settings, verb="generate").returncode == 0
    write(kmp, kmp)  # names the same
    assert run(model, directory, *settings, verb="generate").returncode == 0
    before = (directory / "generations.jsonl").read_bytes()
    write(other)
    line = refusal(run(model, directory, *settings, verb="generate"))
    assert line.startswith("error: problems.listed_in: the content has changed since run directory")
    assert (directory / "generations.jsonl").read_bytes() == before


def test_lists_of_a_training_are_pinned_before_the_model_is_loaded(model: Path, tmp_path: Path) -> None:
    path, directory = tmp_path / "list.jsonl", tmp_path / "run"
    names = [f"algoreval/{name}/python/canonical" for name in ("kmp", "merge_sort")]
    path.write_text(json.dumps({"problem_id": names[0]}) + "\n")
    settings = [*GRPO, f"eval_problems.listed_in={path}", "lora.r=9999"]
    settings += ["problems.algorithms=[knapsack,permutations]"]
    assert "lora.r must be <= 32" in refusal(run(model, directory, *settings))
    path.write_text(json.dumps({"problem_id": names[1]}) + "\n")
    assert "eval_problems.listed_in: the content has changed" in refusal(run(model, directory, *settings))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ([*GRPO, "grpo.max_new_tokens=4000"], "grpo.max_new_tokens is 4000, and with the prompt of algoreval/"),
        ([*GRPO, "eval_sampling.max_new_tokens=4000"], "eval_sampling.max_new_tokens is 4000, and with the prompt of "),
        ([*SFT, "sft.max_length=1"], "sft.max_length=1 leaves no example of"),
        ([*SFT, "sft.max_length=2000"], "lower it or raise sft.max_length (now 2000)"),
    ],
)
def test_what_only_the_tokenizer_knows_is_refused_before_anything_is_drawn(
    model: Path, tmp_path: Path, settings: list[str], message: str
) -> None:
    line = refusal(run(model, tmp_path / "run", *settings))
    assert message in line
    assert not (tmp_path / "run" / "eval").exists()
