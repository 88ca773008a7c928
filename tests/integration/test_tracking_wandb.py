"""Real offline W&B runs, read back from the file that `wandb sync` would upload."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest
from wandb_file import read_offline_run

from polyalgo.config.schema import TrackingConfig, TrackingMode
from polyalgo.store import read_objects
from polyalgo.tracking import track

CONFIG = {"seed": 0, "sampling": {"temperature": 0.8}, "ks": [1, 5]}


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("WANDB_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NETRC", str(tmp_path / "no-netrc"))
    monkeypatch.setenv("WANDB_CONFIG_DIR", str(tmp_path / "no-config"))


def numbers(run_dir: Path) -> list[dict[str, float]]:
    return [{k: v for k, v in line.items() if k != "time"} for line in read_objects(run_dir / "metrics.jsonl")]


def png(path: Path) -> Path:
    from matplotlib.figure import Figure

    Figure(figsize=(1, 1), dpi=20).savefig(path)
    return path


def test_offline_run_says_what_the_file_says(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import openai  # noqa: F401  (W&B prints an advertisement where it finds this)

    run_dir = tmp_path / "ab12cd34-s0"
    config = TrackingConfig(project="proj", tags=["t1"])
    many = {f"key-{index}": "x" * 50 for index in range(1000)}  # larger than a block of the .wandb file
    with track(config, run_dir, "run-1", "zero_shot", "evaluate", {**CONFIG, **many}) as tracker:
        assert tracker.url == ""
        tracker.log({"eval/made/pass@1": 0.5, "eval/made/n_samples": 10}, step=0)
        tracker.log({"eval/made/pass@1": 0.625}, step=3)
        tracker.summary({"eval/made/vendi": 2.5})
        tracker.table("completions", ["problem", "code"], [["a", "print(1)"], ["b", None]])
        tracker.image("figures/outcomes", png(tmp_path / "f.png"))
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")

    got = read_offline_run(run_dir)
    assert (got.run_id, got.project, got.group, got.job_type) == ("run-1", "proj", "zero_shot", "evaluate")
    assert (got.name, got.tags, got.exit_code) == ("zero_shot/ab12cd34-s0", ["t1"], 0)
    assert {key: got.config[key] for key in CONFIG} == CONFIG
    assert {key: got.config[key] for key in many} == many
    assert numbers(run_dir) == [*got.history[:2], {"step": 3, "eval/made/vendi": 2.5}]
    assert got.summary["eval/made/vendi"] == 2.5
    table, image = got.history[2:]
    assert (table["completions/_type"], table["completions/nrows"], table["step"]) == ("table-file", 2, 3)
    assert (image["figures/outcomes/_type"], image["figures/outcomes/width"]) == ("image-file", 20)
    media = run_dir.glob("wandb/offline-run-*/files/media/*/**/*.*")
    assert sorted(path.suffix for path in media) == [".json", ".png"]
    assert "WANDB_DATA_DIR" not in os.environ
    assert "WANDB_MODE" not in os.environ


def test_an_exception_finishes_the_run_as_failed(tmp_path: Path) -> None:
    tracked = track(TrackingConfig(), tmp_path, "run-2", "exp", "generate", {})

    def interrupted() -> None:
        with tracked as tracker:
            tracker.log({"a": 1.0}, step=0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    got = read_offline_run(tmp_path)
    assert got.exit_code == 1
    assert got.history == [{"a": 1.0, "step": 0}]


def test_two_runs_in_one_process_stay_apart(tmp_path: Path) -> None:
    import wandb

    for index in (0, 1):
        config = TrackingConfig(group="sweep-7")
        with track(config, tmp_path / str(index), f"run-{index}", "exp", "generate", {"t": index}) as tracker:
            tracker.log({"value": index}, step=0)
        assert wandb.run is None
    runs = [read_offline_run(tmp_path / str(index)) for index in (0, 1)]
    assert [run.run_id for run in runs] == ["run-0", "run-1"]
    assert [run.group for run in runs] == ["sweep-7", "sweep-7"]
    assert [run.config["t"] for run in runs] == [0, 1]
    assert [run.history for run in runs] == [[{"value": 0, "step": 0}], [{"value": 1, "step": 0}]]


def test_the_same_command_again_repeats_no_line(tmp_path: Path) -> None:
    for value in (0.25, 0.5):
        with track(TrackingConfig(), tmp_path / "r", "run-1", "exp", "evaluate", {}) as tracker:
            tracker.summary({"eval/made/pass@1": value})
    assert numbers(tmp_path / "r") == [{"step": 0, "eval/made/pass@1": 0.5}]


def test_disabled_writes_the_file_and_does_not_import_wandb(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from polyalgo.config.schema import TrackingConfig, TrackingMode\n"
        "from polyalgo.tracking import track\n"
        "config = TrackingConfig(mode=TrackingMode.disabled)\n"
        "with track(config, Path(sys.argv[1]), 'i', 'e', 'v', {}) as t:\n"
        "    t.log({'a': 1}, step=2); t.summary({'b': 2.0})\n"
        "    t.table('t', ['c'], [[1]]); t.image('i', Path('none.png'))\n"
        "print('wandb' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert numbers(tmp_path) == [{"step": 2, "a": 1}, {"step": 2, "b": 2.0}]
    assert not (tmp_path / "wandb").exists()


def test_not_finite_numbers_reach_both(tmp_path: Path) -> None:
    with track(TrackingConfig(mode=TrackingMode.offline), tmp_path, "r", "e", "v", {}) as tracker:
        tracker.log({"loss": float("nan"), "kl": float("inf")}, step=1)
        tracker.summary({"worst": float("-inf")})
    assert numbers(tmp_path) == [
        {"step": 1, "loss": None, "loss__nonfinite": "nan", "kl": None, "kl__nonfinite": "inf"},
        {"step": 1, "worst": None, "worst__nonfinite": "-inf"},
    ]
    got = read_offline_run(tmp_path)
    (row,) = got.history
    assert row.keys() == {"loss", "kl", "step"}
    assert math.isnan(row["loss"])
    assert (row["kl"], row["step"]) == (math.inf, 1)
    assert got.summary["worst"] == "-inf"
