import json

import pytest

from polyalgo.errors import ConfigError, DataError
from polyalgo.runs import RunDirectory, comparable, is_first_process, open_run, run_path

CONFIG = {
    "seed": 0,
    "paths": {"runs": "a"},
    "grpo": {"clip_low": 0.2},
    "execution": {"workers": 2, "limits": {"wall_s": 30.0}},
}


def changed(**sections):
    return {**CONFIG, **sections}


def test_comparable_flattens_and_leaves_out_what_does_not_change_results():
    assert comparable(CONFIG) == {"grpo.clip_low": 0.2, "execution.limits.wall_s": 30.0}


def test_path_depends_on_what_is_computed_and_on_the_seed_only(tmp_path):
    path = run_path(tmp_path, "train", "e", CONFIG, 0)
    assert path.parent == tmp_path / "train" / "e"
    assert path.name.endswith("-s0")
    assert run_path(tmp_path, "train", "e", changed(paths={"runs": "b"}), 0) == path
    assert run_path(tmp_path, "train", "e", changed(grpo={"clip_low": 0.3}), 0) != path
    assert run_path(tmp_path, "train", "e", CONFIG, 1).name == path.name[:-1] + "1"


def test_same_configuration_continues_the_same_run(tmp_path):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 0) as first:
        pass
    with open_run(tmp_path / "r", "train", "e", changed(paths={"runs": "b"}), 0) as second:
        assert second.run_id == first.run_id
    assert RunDirectory.existing(tmp_path / "r").run_id == first.run_id


def test_another_configuration_is_refused_with_the_differing_keys(tmp_path):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 0):
        pass
    with (
        pytest.raises(ConfigError, match=r"grpo\.clip_low: 0\.2 there, 0\.5 now"),
        open_run(tmp_path / "r", "train", "e", changed(grpo={"clip_low": 0.5}), 0),
    ):
        pass
    with (
        pytest.raises(ConfigError, match="seed: 0 there, 3 now"),
        open_run(tmp_path / "r", "train", "e", CONFIG, 3),
    ):
        pass
    with (
        pytest.raises(ConfigError, match="belongs to train of e"),
        open_run(tmp_path / "r", "generate", "e", CONFIG, 0),
    ):
        pass
    assert RunDirectory.existing(tmp_path / "r").config() == CONFIG


def test_a_second_process_is_refused(tmp_path):
    with (
        open_run(tmp_path / "r", "train", "e", CONFIG, 0),
        pytest.raises(ConfigError, match="in use by another process"),
        open_run(tmp_path / "r", "train", "e", CONFIG, 0),
    ):
        pass


def test_a_directory_of_other_files_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("")
    with (
        pytest.raises(ConfigError, match=r"not a run \(thesis.tex\)"),
        open_run(tmp_path, "train", "e", CONFIG, 0),
    ):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_run_killed_before_its_manifest_was_written_starts_anew(tmp_path):
    (tmp_path / "config.yaml").write_text("half: ")
    (tmp_path / ".lock").write_text("")
    (tmp_path / ".manifest.json.123.tmp").write_text("{")
    with open_run(tmp_path, "train", "e", CONFIG, 0) as run:
        assert run.config() == CONFIG


def test_status_tells_how_a_run_ended(tmp_path):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 0) as run:
        run.set_status("running", expected=5)
        run.set_status("done", done=5)
    assert {key: run.status()[key] for key in ("state", "expected", "done")} == {
        "state": "done",
        "expected": 5,
        "done": 5,
    }
    with pytest.raises(KeyboardInterrupt), open_run(tmp_path / "r", "train", "e", CONFIG, 0):
        raise KeyboardInterrupt
    assert run.status()["state"] == "interrupted"
    with pytest.raises(ZeroDivisionError), open_run(tmp_path / "r", "train", "e", CONFIG, 0):
        raise ZeroDivisionError("by zero")
    assert (run.status()["state"], run.status()["error"]) == ("failed", "ZeroDivisionError: by zero")


def test_not_a_run_directory(tmp_path):
    with pytest.raises(ConfigError, match="no such directory"):
        RunDirectory.existing(tmp_path / "x")
    with pytest.raises(ConfigError, match=r"manifest\.json"):
        RunDirectory.existing(tmp_path)


def test_the_manifest_names_versions(tmp_path):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 7):
        manifest = json.loads((tmp_path / "r" / "manifest.json").read_text())
    assert manifest["seed"] == 7
    assert set(manifest["packages"]) >= {"torch", "transformers", "lightning", "peft"}


@pytest.mark.parametrize("text", ["{", "[]", '{"expected": "many"}'])
def test_a_damaged_status_is_named(tmp_path, text):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 0) as run:
        pass
    (tmp_path / "r" / "status.json").write_text(text)
    with pytest.raises(DataError, match=r"status\.json is damaged"):
        run.status()


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "a: [\n"])
def test_a_damaged_configuration_is_named(tmp_path, text):
    with open_run(tmp_path / "r", "train", "e", CONFIG, 0) as run:
        pass
    (tmp_path / "r" / "config.yaml").write_text(text)
    with pytest.raises(DataError, match=r"config\.yaml is damaged"):
        run.config()


@pytest.mark.parametrize(
    ("environment", "first"),
    [
        ({}, True),
        ({"RANK": "0", "LOCAL_RANK": "0"}, True),
        ({"RANK": "8", "LOCAL_RANK": "0"}, False),  # torchrun, second machine
        ({"LOCAL_RANK": "1"}, False),  # Lightning's launcher
        ({"LOCAL_RANK": "0", "NODE_RANK": "1"}, False),
        ({"NODE_RANK": "1"}, False),  # before Lightning has started the machine's other processes
        ({"SLURM_PROCID": "0"}, True),
        ({"SLURM_PROCID": "3"}, False),
        ({"SLURM_PROCID": "0", "LOCAL_RANK": "1"}, False),  # Lightning's launcher inside one SLURM task
    ],
)
def test_one_process_of_several_leads(monkeypatch, environment, first):
    for name in ("RANK", "LOCAL_RANK", "NODE_RANK", "SLURM_PROCID"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert is_first_process() is first
