"""evaluate.py on programs whose outcomes are known beforehand: our verified solutions and broken ones."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from wandb_file import read_offline_run

from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.verified import solution
from polyalgo.languages import Language
from polyalgo.records import Verdict
from polyalgo.store import read_records

ROOT = Path(__file__).parents[2]
SOLVED = ("kmp", "merge_sort", "extended_gcd")
LANGUAGES = (Language.PYTHON, Language.JAVASCRIPT, Language.C)


def samples():
    """Per language: three correct programs, then a wrong, a crashing, an unparsable and an empty one."""
    for language in LANGUAGES:
        for algorithm in SOLVED:
            yield f"algoreval/{algorithm}/{language}/canonical", solution(algorithms()[algorithm], language)
    broken = {
        Language.PYTHON: ("print(1)", "1/0", "def f(:"),
        Language.JAVASCRIPT: ("console.log(1)", "null.x", "function {"),
        Language.C: (
            '#include <stdio.h>\nint main(void){puts("1");}',
            "#include <stdlib.h>\nint main(void){abort();}",
            "int main(void){",
        ),
    }
    for language, programs in broken.items():
        for program in (*programs, ""):
            yield f"algoreval/polygon_area/{language}/canonical", program


def evaluate(*overrides, **options):
    return subprocess.run(
        [sys.executable, "evaluate.py", *overrides], cwd=ROOT, capture_output=True, text=True, timeout=300, **options
    )


def write_samples(path):
    path.write_text("".join(json.dumps({"task_id": t, "solution": p}) + "\n" for t, p in samples()))
    return path


def test_known_programs_get_their_outcomes(tmp_path):
    path, run = write_samples(tmp_path / "theirs.jsonl"), tmp_path / "run"
    result = evaluate(f"samples={path}", f"paths.run_dir={run}", "ks=[1,2]")
    assert result.returncode == 0, result.stderr
    metrics = json.loads((run / "metrics.json").read_text())
    # 9 problems solved; polygon_area's 3 problems have 4 samples each, none correct: 9 / 12 of the problems
    assert metrics["eval/algoreval/pass@1"] == 0.75
    for language in LANGUAGES:
        assert metrics[f"eval/algoreval/{language}/pass@1"] == 0.75
    verdicts = list(read_records(run / "verdicts.jsonl", Verdict))
    outcomes = sorted(verdict.outcome.value for verdict in verdicts)
    assert outcomes == sorted(
        ["pass"] * 9 + ["wrong_output", "runtime_error", "static_failure", "no_code"] * len(LANGUAGES)
    )
    assert (run / "samples.jsonl").read_text().count("\n") == len(list(samples()))
    assert "Outcomes" in result.stdout
    tracked = read_offline_run(run)
    assert tracked.summary["eval/algoreval/pass@1"] == 0.75
    assert (tracked.group, tracked.job_type) == ("samples", "evaluate")


def test_a_killed_evaluation_judges_nothing_twice(tmp_path):
    path, run = write_samples(tmp_path / "theirs.jsonl"), tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "evaluate.py", f"samples={path}", f"paths.run_dir={run}", "execution.workers=1"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    verdicts = run / "verdicts.jsonl"
    while not verdicts.exists() or verdicts.read_bytes().count(b"\n") < 4:
        assert process.poll() is None, "ended before it could be killed"
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = verdicts.read_bytes()
    before = before[: before.rfind(b"\n") + 1]
    assert evaluate(f"run={run}").returncode == 0
    assert verdicts.read_bytes().startswith(before)
    ids = [verdict.generation_id for verdict in read_records(verdicts, Verdict)]
    assert len(ids) == len(set(ids)) == len(list(samples()))


def test_an_unfinished_run_is_refused_unless_asked_for(tmp_path):
    path, run = write_samples(tmp_path / "theirs.jsonl"), tmp_path / "run"
    assert evaluate(f"samples={path}", f"paths.run_dir={run}", "tracking.mode=disabled").returncode == 0
    lines = (run / "generations.jsonl").read_text().splitlines(keepends=True)
    (run / "generations.jsonl").write_text("".join(lines[:-1]))
    refused = evaluate(f"run={run}")
    assert refused.returncode == 2
    assert f"has {len(lines) - 1} of {len(lines)} generations" in refused.stderr
    partial = evaluate(f"run={run}", "partial=true", "tracking.mode=disabled")
    assert partial.returncode == 0, partial.stderr
    assert json.loads((run / "metrics.json").read_text())["summary"]["n_missing"] == 1


def test_infrastructure_errors_are_judged_again(tmp_path):
    path, run = write_samples(tmp_path / "theirs.jsonl"), tmp_path / "run"
    arguments = [f"samples={path}", f"paths.run_dir={run}", "tracking.mode=disabled"]
    assert evaluate(*arguments).returncode == 0
    verdicts = run / "verdicts.jsonl"
    lines = [json.loads(line) | {"outcome": "infra_error"} for line in verdicts.read_text().splitlines()]
    verdicts.write_text("".join(json.dumps(line) + "\n" for line in lines))
    again = evaluate(*arguments)
    assert again.returncode == 0, again.stderr
    metrics = json.loads((run / "metrics.json").read_text())
    assert metrics["eval/algoreval/pass@1"] == 0.75
    assert metrics["eval/algoreval/outcome/infra_error"] == 0
    assert len(verdicts.read_text().splitlines()) == 2 * len(lines), "the failed attempts stay on record"
