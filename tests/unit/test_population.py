"""People's programs as a run, and what a sweep's run does."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from polyalgo.analysis.diversity_sources import read_labels
from polyalgo.config.schema import EvaluateConfig, PathsConfig, ProblemsConfig
from polyalgo.divalgo.corpus import corpus_problem
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.pipelines.population import human_run
from polyalgo.records import Generation, ReferencePair
from polyalgo.store import read_records

ROOT = Path(__file__).parents[2]


def config(tmp_path: Path, **problems: object) -> EvaluateConfig:
    asked = ProblemsConfig(benchmark="divalgo_mini", **problems)  # type: ignore[arg-type]
    return EvaluateConfig(population="human", problems=asked, paths=PathsConfig(runs=str(tmp_path)))


def test_people_are_a_run_with_labels_and_references(tmp_path: Path) -> None:
    settings = config(tmp_path, algorithms=["max_subarray"], languages=["cpp", "python"])
    run = human_run(settings)
    found = list(read_records(run.generations, Generation))
    solutions = corpus_problem("max_subarray").solutions
    assert sorted(item.code or "" for item in found) == sorted(solution.code for solution in solutions)
    assert {item.model.name for item in found} == {"human"}
    assert {item.language for item in found} == {Language.CPP, Language.PYTHON}
    labels = read_labels(run.path / "labels.jsonl")
    assert labels.keys() == {item.generation_id for item in found}
    by_code = {solution.code: solution.labels for solution in solutions}
    for item in found:
        assert labels[item.generation_id]["paradigm"] == set(by_code[item.code or ""].paradigms)
    pairs = list(read_records(run.path / "references.jsonl", ReferencePair))
    assert [pair.problem_id for pair in pairs] == [f"divalgo_mini/max_subarray/{name}" for name in ("cpp", "python")]
    assert run.status()["expected"] == len(found)
    again = human_run(settings)
    assert again.path == run.path
    assert list(read_records(again.generations, Generation)) == found


def test_a_language_without_people_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="people's programs are there in cpp and python only"):
        human_run(config(tmp_path, languages=["rust"]))


@pytest.fixture
def sweep() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sweep", ROOT / "sweeps" / "generate_and_evaluate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_sweep_s_run_hands_each_command_its_settings(sweep: ModuleType) -> None:
    given = ["strategy=iid", "evaluate.execution.workers=1", "tracking.group=g", "sampling.temperature=0.8"]
    ours, theirs = sweep.commands(given)
    assert ours == ["strategy=iid", "tracking.group=g", "sampling.temperature=0.8"]
    assert theirs == ["tracking.group=g", "execution.workers=1"]


def test_a_sweep_s_run_finds_its_directory(sweep: ModuleType) -> None:
    common = ["benchmark=divalgo_mini", "sampling.num_samples=10", "sampling.temperature=0.8"]
    first = sweep.run_directory([*common, "strategy=iid"])
    other = sweep.run_directory([*common, "strategy=verbalized"])
    assert first.parent == other.parent == Path("runs/generate/divalgo_mini")
    assert first != other


def test_sweep_files_name_programs_and_settings_that_exist() -> None:
    import yaml
    from hydra import compose, initialize_config_dir

    from polyalgo.config.resolve import register, resolve

    register()
    for path in sorted((ROOT / "sweeps").glob("*.yaml")):
        sweep = yaml.safe_load(path.read_text())
        assert (ROOT / sweep["program"]).is_file()
        fixed = [word for word in sweep["command"] if "=" in word]
        drawn = [f"{name}={values['values'][-1]}" for name, values in sweep["parameters"].items()]
        with initialize_config_dir(str(ROOT / "conf"), version_base="1.3"):
            ours = [word for word in (*fixed, *drawn) if not word.startswith("evaluate.")]
            theirs = [word.removeprefix("evaluate.") for word in fixed if word.startswith("evaluate.")]
            assert resolve(compose("generate", overrides=ours)).sampling.temperature == 1.2
            evaluation = resolve(compose("evaluate", overrides=theirs))
        # Both promise the diversity of correct programs, which only the benchmark about it measures unasked.
        assert evaluation.diversity.vendi or "benchmark=divalgo_mini" in fixed
