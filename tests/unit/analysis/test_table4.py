"""Table 4 from made-up runs whose numbers are worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest
from evaluation_records import evaluation, problem
from rich.console import Console

from polyalgo.analysis.outcomes import summarise
from polyalgo.analysis.table4 import cells, draw_table4, over_random_splits, read_run, read_runs, render_table4
from polyalgo.cli import main
from polyalgo.errors import ConfigError, DataError, PolyAlgoError
from polyalgo.languages import Language
from polyalgo.records import Outcome
from polyalgo.runs import RunDirectory, open_run, write_json

PASS, WRONG, INFRA = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR
SAMPLING = {"temperature": 0.8, "top_p": 1.0, "top_k": 0, "max_new_tokens": 64, "num_samples": 1}
LETTERS = {"p": PASS, "w": WRONG, "i": INFRA}


def evaluate(path: Path, python: str, c: str, verb_config: Mapping[str, object], set_name: str = "heldout") -> None:
    """An evaluated run directory: one letter is one problem's outcome."""
    plan = [
        (problem(f"{name}{index}", language), [LETTERS[letter]])
        for name, language, letters in (("a", Language.PYTHON, python), ("b", Language.C, c))
        for index, letter in enumerate(letters)
    ]
    problems, generations, verdicts = evaluation(plan)
    with open_run(path, "generate", "made", verb_config, 0):
        write_json(path / "metrics.json", summarise(generations, verdicts, problems, set_name=set_name).to_json())


def train(
    path: Path,
    task: str,
    split: str,
    base: tuple[str, str],
    trained: tuple[str, str],
    adapter: str = "",
    **sampling: float,
) -> Path:
    config = {
        "task": task,
        "model": {"adapter": adapter},
        "eval_sampling": {**SAMPLING, **sampling},
        "eval_problems": {"split": "test", "split_name": split},
    }
    with open_run(path, "train", task, config, 0) as run:
        evaluate(path / "eval" / "base", *base, {})
        evaluate(path / "eval" / "trained", *trained, {}, set_name="algoreval")  # as evaluate.py names it
        run.set_status("done")
    return path


def value(table: pd.DataFrame, column: str, *key: str) -> float:
    names = ["split", "method", "language"] if len(key) == 3 else ["method", "language"]
    return float(table.set_index(names).loc[key][column])


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    return [
        # overall 2/6 -> 4/6; python 2/4 -> 3/4; C 0/2 -> 1/2
        train(tmp_path / "sft", "sft", "fixed", ("ppww", "ww"), ("pppw", "pw")),
        # two seeds of GRPO: overall 3/6 and 5/6
        train(tmp_path / "grpo0", "grpo", "fixed", ("ppww", "ww"), ("pppw", "ww")),
        train(tmp_path / "grpo1", "grpo", "fixed", ("ppww", "ww"), ("pppp", "pw")),
        # deltas of SFT on three random splits: overall 1/4, 0, 2/4; base 1/4, 2/4, 0
        train(tmp_path / "r1", "sft", "random-1", ("pw", "ww"), ("pp", "ww")),
        train(tmp_path / "r2", "sft", "random-2", ("pp", "ww"), ("pw", "pw")),
        train(tmp_path / "r10", "sft", "random-10", ("ww", "ww"), ("pp", "ww")),
    ]


def test_cells_by_hand(runs: list[Path]) -> None:
    table = cells([item for run in runs for item in read_run(run)])
    assert list(dict.fromkeys(table["split"])) == ["fixed", "random-1", "random-2", "random-10"]
    assert list(dict.fromkeys(table["method"])) == ["base", "sft", "grpo"]
    assert list(dict.fromkeys(table["language"])) == ["overall", "python", "c"]
    assert value(table, "pass@1", "fixed", "base", "overall") == pytest.approx(2 / 6)
    assert value(table, "pass@1", "fixed", "sft", "overall") == pytest.approx(4 / 6)
    assert value(table, "delta", "fixed", "sft", "overall") == pytest.approx(2 / 6)
    assert value(table, "delta", "fixed", "sft", "python") == pytest.approx(1 / 4)
    assert value(table, "delta", "fixed", "sft", "c") == pytest.approx(1 / 2)
    assert value(table, "pass@1", "fixed", "grpo", "overall") == pytest.approx((3 / 6 + 5 / 6) / 2)
    assert value(table, "delta", "fixed", "grpo", "c") == pytest.approx((0 + 1 / 2) / 2)
    assert value(table, "runs", "fixed", "grpo", "c") == 2
    assert value(table, "runs", "fixed", "base", "c") == 3
    assert value(table, "problems", "fixed", "base", "python") == 4
    assert table[table["method"] == "base"]["delta"].isna().all()


def test_mean_and_deviation_over_random_splits_by_hand(runs: list[Path]) -> None:
    spread = over_random_splits(cells([item for run in runs for item in read_run(run)]))
    # changes 0.25, 0, 0.5: mean 0.25, sample variance (0 + 0.0625 + 0.0625) / 2 = 0.0625
    assert value(spread, "delta", "sft", "overall") == pytest.approx(0.25)
    assert value(spread, "delta_sd", "sft", "overall") == pytest.approx(0.25)
    # SFT 0.5, 0.5, 0.5; base 0.25, 0.5, 0
    assert value(spread, "pass@1", "sft", "overall") == pytest.approx(0.5)
    assert value(spread, "pass@1_sd", "sft", "overall") == pytest.approx(0.0)
    assert value(spread, "pass@1", "base", "overall") == pytest.approx(0.25)
    assert value(spread, "pass@1_sd", "base", "overall") == pytest.approx(0.25)
    assert value(spread, "splits", "sft", "overall") == 3
    assert "grpo" not in set(spread["method"])
    one = over_random_splits(cells(read_run(runs[3])))
    assert pd.isna(value(one, "delta_sd", "sft", "overall"))


def test_a_problem_that_could_not_be_judged_leaves_the_change(tmp_path: Path) -> None:
    run = train(tmp_path / "run", "grpo", "fixed", ("ppw", "w"), ("pip", "w"))
    table = cells(read_run(run))
    # Python: base 2/3; after 2/2 scored; change over the two scored both times: (1 - 1 + 1 - 0) / 2
    assert value(table, "pass@1", "fixed", "grpo", "python") == 1.0
    assert value(table, "delta", "fixed", "grpo", "python") == pytest.approx(0.5)
    assert value(table, "problems", "fixed", "grpo", "python") == 2


def test_the_command_prints_the_papers_table(
    runs: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    main(["table4", "--out", str(out), *map(str, runs)])
    *lines, written_line = capsys.readouterr().out.splitlines()
    assert written_line.startswith("written: ")
    assert max(map(len, lines)) <= 100
    rows = [line.split() for line in lines]
    for row in (
        ["Overall", "Python", "C"],
        ["Base", "33.3", "50.0", "0.0"],
        ["SFT", "66.7", "75.0", "50.0"],
        ["Δ", "SFT", "+33.3", "+25.0", "+50.0"],
        ["Δ", "SFT", "+25.0", "+33.3", "+16.7"],
        ["±25.0", "±76.4", "±28.9"],
    ):
        assert row in rows, row
    assert any("3 random splits" in line for line in lines)
    written = pd.read_csv(out / "table4.csv")
    assert len(written) == (3 + 3 * 2) * 3
    assert (out / "table4.png").stat().st_size > 10_000
    assert (out / "table4_random_splits.csv").is_file()


def test_seven_languages_fit_the_page() -> None:
    rows = [
        {
            "split": split,
            "method": method,
            "language": language,
            "pass@1": 0.2 + 0.01 * number,
            "delta": -0.125,
            "problems": 24,
            "runs": 1,
        }
        for number, split in enumerate(("random-1", "random-2"))
        for method in ("base", "sft", "grpo")
        for language in ("overall", *Language)
    ]
    buffer = StringIO()
    for part in render_table4(pd.DataFrame(rows)):
        Console(file=buffer, width=100, color_system=None).print(part)
    assert max(map(len, buffer.getvalue().splitlines())) <= 100
    assert "…" not in buffer.getvalue()
    assert "JavaScript" in buffer.getvalue()


def test_runs_of_generate_and_names(runs: list[Path], tmp_path: Path) -> None:
    config = {"problems": {"split": "test", "split_name": "fixed"}, "sampling": SAMPLING}
    evaluate(tmp_path / "g", "pwww", "ww", {"model": {"adapter": ""}, **config})
    evaluate(tmp_path / "h", "pppp", "pp", {"model": {"adapter": "x"}, **config})
    assert [item.method for item in read_run(tmp_path / "g")] == ["base"]
    with pytest.raises(ConfigError, match=r"name its method, e\.g\. grpo="):
        read_run(tmp_path / "h")
    table = cells(read_runs([f"{tmp_path}/g", f"ours={tmp_path}/h"]))
    assert value(table, "delta", "fixed", "ours", "overall") == pytest.approx(5 / 6)
    # a training from an adapter: its base may be that adapter's model, so the base is another run's
    train(tmp_path / "from", "grpo", "fixed", ("pppw", "pw"), ("pppp", "pw"), adapter="somewhere")
    table = cells(read_runs([str(tmp_path / "from"), str(tmp_path / "g")]))
    assert value(table, "delta", "fixed", "adapter+grpo", "overall") == pytest.approx(4 / 6)


def test_what_cannot_be_compared_is_refused(runs: list[Path], tmp_path: Path) -> None:
    def refused(message: str, *paths: Path) -> None:
        with pytest.raises(PolyAlgoError, match=message):
            cells([item for path in paths for item in read_run(path)])

    other = train(tmp_path / "other", "sft", "fixed", ("ppw", "ww"), ("ppp", "ww"))
    refused(r"not of the same problems \(6 and 5; made/a3/python", runs[0], other)
    refused("no such directory", tmp_path / "nowhere")
    unfinished = tmp_path / "unfinished"
    with open_run(
        unfinished, "train", "sft", {"task": "sft", "eval_problems": {"split": "test", "split_name": "fixed"}}, 0
    ):
        pass
    refused("trained/metrics.json is not there; finish the training", unfinished)
    everything = tmp_path / "everything"
    evaluate(everything, "pp", "pp", {"model": {"adapter": ""}, "problems": {"split": "all", "split_name": "fixed"}})
    refused("problems.split must be test", everything)
    alone = train(tmp_path / "alone", "grpo", "random-3", ("pw", "ww"), ("pp", "ww"), adapter="x")
    refused("split random-3 has no base evaluation", runs[0], alone)
    with pytest.raises(DataError, match="at least one run"):
        cells([])


@pytest.mark.parametrize(("name", "value"), [("max_new_tokens", 128), ("top_p", 0.9), ("top_k", 5), ("num_samples", 4)])
def test_another_way_of_sampling_is_refused(runs: list[Path], tmp_path: Path, name: str, value: float) -> None:
    other = train(tmp_path / "other", "grpo", "fixed", ("ppww", "ww"), ("pppw", "pw"), **{name: value})
    with pytest.raises(DataError) as error:
        cells(read_runs([str(runs[0]), str(other)]))
    expected = f"runs of one table must share one {name}: {runs[0]} has {SAMPLING[name]}, {other} {value}"
    assert str(error.value) == expected


def test_a_trained_model_is_never_the_base(runs: list[Path], tmp_path: Path) -> None:
    config = {"problems": {"split": "test", "split_name": "fixed"}, "sampling": SAMPLING}
    evaluate(tmp_path / "g", "pwww", "ww", {"model": {"adapter": ""}, **config})
    evaluate(tmp_path / "h", "pppp", "pp", {"model": {"adapter": "x"}, **config})
    for name, path in (("base", runs[0]), ("Base", runs[0]), ("base", tmp_path / "h")):
        with pytest.raises(ConfigError, match=f"^{name}={path}: base names the model before training"):
            read_runs([f"{name}={path}"])
    assert [item.method for item in read_runs([f"Base={tmp_path}/g"])] == ["base"]


@pytest.mark.parametrize(
    ("state", "taken"),
    [("done", True), ("stopped: entropy", True), ("running", False), ("failed", False), ("interrupted", False)],
)
def test_the_older_policy_of_a_run_that_goes_on_is_not_taken(tmp_path: Path, state: str, taken: bool) -> None:
    path = train(tmp_path / "r", "grpo", "fixed", ("pw", "ww"), ("pp", "ww"))
    RunDirectory.existing(path).set_status(state)
    if taken:
        assert [item.method for item in read_run(path)] == ["base", "grpo"]
        return
    with pytest.raises(ConfigError, match=f"r is {state}, so eval/trained may be of an older policy; finish the train"):
        read_run(path)


def test_a_run_counts_once(runs: list[Path], tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(runs[0])
    for again in (str(runs[0]), f"{runs[1]}/../sft", f"mine={tmp_path}/link"):
        with pytest.raises(ConfigError) as error:
            read_runs([str(runs[0]), str(runs[1]), again])
        assert str(error.value) == f"{again} and {runs[0]} are the same run, which counts once; leave one out"


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"summary": {"set_name": 1}}', "\ud800"])
def test_damaged_metrics_are_named(runs: list[Path], content: str) -> None:
    file = runs[0] / "eval" / "base" / "metrics.json"
    file.write_bytes(content.encode("utf-8", "surrogatepass"))
    with pytest.raises(DataError) as error:
        read_run(runs[0])
    message = str(error.value)
    assert message.startswith(f"{file} is damaged: ")
    assert message.endswith(f"make it again from its records: python evaluate.py run={runs[0]}/eval/base")
    assert "\n" not in message


def test_equal_numbers_make_equal_files(runs: list[Path], tmp_path: Path) -> None:
    table = cells([item for run in runs for item in read_run(run)])
    for name in ("one", "two"):
        draw_table4(table, tmp_path / name)
    for file in ("table4.csv", "table4.png", "table4_random_splits.csv"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
