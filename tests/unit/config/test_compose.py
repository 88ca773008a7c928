"""Every configuration file composes into its schema, and bad input ends in one line and exit code 2."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hydra import compose, initialize_config_dir

from polyalgo.config.resolve import as_dict, register, resolve
from polyalgo.config.schema import Family, ModelConfig
from polyalgo.pipelines.common import model_settings, override, with_changes

ROOT = Path(__file__).parents[3]
CONF = ROOT / "conf"
EXPERIMENTS = {
    "train": [
        "grpo_tiered",
        "grpo_diverse",
        "grpo_gpt_oss_20b",
        "grpo_memorised",
        "sft_gpt_oss_20b",
        "sft_memorise",
        "sft_reference",
        "sft_rejection",
        "codex_sft",
    ],
    "generate": ["algoreval_zero_shot"],
}
GROUPS = {"train": ["model", "engine", "trainer", "strategy"], "generate": ["model", "engine", "strategy", "benchmark"]}
STRATEGIES = {
    "generate": {"iid", "verbalized", "iterative", "denial", "steer_both", "steer_default", "steer_non_default"},
    "train": {"auto", "ddp", "deepspeed_zero1", "deepspeed_zero2", "deepspeed_zero3"},
}


def composed(verb, *overrides):
    register()
    with initialize_config_dir(str(CONF), version_base="1.3"):
        return resolve(compose(verb, overrides=list(overrides)))


def choices(verb, group):
    names = {path.stem for path in (CONF / group).glob("*.yaml")}
    return sorted(names & STRATEGIES[verb] if group == "strategy" else names)


def test_every_file_under_conf_belongs_to_a_composition():
    experiments = {name for names in EXPERIMENTS.values() for name in names}
    assert {path.stem for path in (CONF / "experiment").glob("*.yaml")} == experiments
    groups = {group for names in GROUPS.values() for group in names} | {"experiment"}
    assert {path.name for path in CONF.iterdir() if path.is_dir()} == groups | {"build"}  # see test_build_config
    assert {path.stem for path in CONF.glob("*.yaml")} == {"train", "generate", "evaluate"}
    assert {path.stem for path in (CONF / "strategy").glob("*.yaml")} == set().union(*STRATEGIES.values())


@pytest.mark.parametrize(
    ("verb", "group", "choice"),
    [(verb, group, choice) for verb, groups in GROUPS.items() for group in groups for choice in choices(verb, group)],
)
def test_every_choice_composes_with_every_experiment(verb, group, choice):
    for experiment in EXPERIMENTS[verb]:
        named = ["model.name=served"] if choice == "served" else []  # a server's models have no name of ours
        config = composed(verb, f"+experiment={experiment}", f"{group}={choice}", *named)
        assert config.experiment == experiment
        if group == "benchmark":
            assert config.problems.benchmark == choice
        elif group != "trainer":
            assert choice.replace("_", "-") == getattr(config, group).name.replace("_", "-")


def test_evaluate_composes():
    assert composed("evaluate", "run=somewhere").run == "somewhere"
    people = composed("evaluate", "benchmark=divalgo_mini", "population=human")
    assert (people.population, people.problems.benchmark, people.problems.languages) == (
        "human",
        "divalgo_mini",
        ["cpp"],
    )


def test_a_benchmark_names_its_experiment():
    assert composed("generate", "benchmark=divalgo_mini").experiment == "divalgo_mini"


def test_the_command_line_wins_over_the_trainer_size_and_the_experiment():
    config = composed(
        "train", "+experiment=grpo_tiered", "trainer=gpu", "grpo.num_generations=5", "problems.split=test"
    )
    assert config.trainer.devices == 8
    assert config.grpo.num_generations == 5
    assert config.problems.split == "test"


def test_the_papers_numbers_are_the_defaults():
    config = as_dict(composed("train", "+experiment=grpo_tiered"))
    assert config["lora"]["r"] == 16
    assert config["lora"]["alpha"] == 32
    assert config["lora"]["dropout"] == 0.05
    assert config["execution"]["limits"]["cpu_s"] == 30.0
    ladder = {
        "exact": 1.0,
        "normalised": 0.8,
        "wrong_output": 0.3,
        "runtime_error": 0.1,
        "static_failure": 0.0,
        "timeout": 0.0,
        "no_code": 0.0,
    }
    assert config["reward"].items() >= ladder.items()
    assert config["reward"]["diversity"] == "none"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            "train.py +experiment=grpo_tierd",
            "experiment: unknown experiment 'grpo_tierd' (did you mean 'grpo_tiered'?)",
        ),
        ("train.py", "experiment: none chosen; add +experiment=grpo_tiered, or"),
        ("generate.py", "experiment: none chosen; add +experiment=algoreval_zero_shot, benchmark=divalgo_mini, or"),
        (
            "generate.py benchmark=divalgo_mini strategy=ddp",
            "strategy: 'ddp' is not for this command; choose from iid, ",
        ),
        ("generate.py strategy=iterativ", "'iterative'?); choose from denial, iid, iterative, steer_both, "),
        ("train.py +experiment=grpo_tiered strategy=ddb", "'ddp'?); choose from auto, ddp, deepspeed_zero1, "),
        ("train.py +experiment=grpo_tiered model=gpt5", "model: unknown model 'gpt5'"),
        ("train.py +experiment=grpo_tiered sed=1", "sed: unknown key (did you mean 'seed'?)"),
        (
            "train.py +experiment=grpo_tiered +grpo.clip=1",
            "grpo.clip: unknown key (did you mean 'grpo.clip_low'?)",
        ),
        (
            "train.py +experiment=grpo_tiered validation=on",
            "validation is a section and cannot be 'on': set one of validation.every_n_steps, ",
        ),
        ("train.py +experiment=grpo_tiered grpo.clip_low=abc", "grpo.clip_low: Value 'abc'"),
        ("train.py +experiment=grpo_tiered grpo.clip_low=-1", "grpo.clip_low must be in (0, 1), got -1.0"),
        ("train.py +experiment=grpo_tiered seed=-1", "seed must be in [0, 2**32), got -1"),
        (
            "train.py +experiment=grpo_tiered problems.languages=[pyton]",
            "problems.languages: unknown language 'pyton'",
        ),
        (
            "train.py +experiment=grpo_tiered execution.limits.cpu_s=0",
            "execution.limits.cpu_s must be > 0, got 0",
        ),
        ("train.py +experiment=grpo_tiered model.source=conf", "model.source"),
        ("train.py +experiment=grpo_tiered grpo.prompts_per_step=99", "grpo.prompts_per_step must be <= the number"),
        ("train.py +experiment=grpo_tiered grpo.max_new_tokens=99999", "grpo.max_new_tokens must be < 8192"),
        ("train.py +experiment=grpo_tiered eval_sampling.top_p=2", "eval_sampling.top_p must be in (0, 1], got 2.0"),
        (
            "train.py +experiment=grpo_tiered optim.lr=nan",
            "optim.lr must be in (0, 1] (AdamW moves a weight by up to so much a step), got nan",
        ),
        ("train.py +experiment=grpo_tiered paths.cache=README.md", "README.md: "),
        ("train.py +experiment=sft_rejection", "sft.run: required with sft.source=records"),
        ("train.py +experiment=sft_rejection sft.run=conf", "run must be a run directory with a manifest.json"),
        (
            "train.py +experiment=sft_reference sft.batch_size=999",
            "sft.batch_size must be <= the number of examples (8)",
        ),
        ("train.py +experiment=sft_reference sft.shortest=-1", "sft.shortest must be >= 0, got -1"),
        (
            "train.py +experiment=sft_reference sft.shortest=1 sft.batch_size=2",
            "sft.shortest must be >= sft.batch_size (2) or 0 (all), got 1",
        ),
        ("train.py +experiment=grpo_tiered trainer.max_steps=3000000000", "trainer.max_steps must be < 2**31"),
        ("train.py +experiment=sft_reference task=dpo", "task must be one of grpo, sft, codex_sft, got 'dpo'"),
        ("train.py +experiment=grpo_tiered model.adapter=conf", "model.adapter conf holds no adapter"),
        ("generate.py +experiment=algoreval_zero_shot sampling.temperature=inf", "sampling.temperature must be 0"),
        (
            "generate.py +experiment=algoreval_zero_shot strategy=iterative engine.data_parallel_size=2",
            "engine.data_parallel_size must be 1 with strategy=iterative, got 2",
        ),
        ("evaluate.py population=human", "population=human needs benchmark=divalgo_mini"),
        ("evaluate.py benchmark=divalgo_mini population=cats", "population must be human or empty, got 'cats'"),
        ("evaluate.py benchmark=divalgo_mini population=human run=x", "run=x and population=human: only one"),
        ("generate.py benchmark=divalgo", "benchmark: unknown benchmark 'divalgo'"),
        ("generate.py benchmark=divalgo_mini problems.benchmark=none", "problems.benchmark: unknown benchmark 'none'"),
        ("train.py +experiment=codex_sft codex_sft.fold=3", "codex_sft.fold must be in [0, 3), got 3"),
        (
            "train.py +experiment=codex_sft codex_sft.source=jsonl codex_sft.pairs=none.jsonl",
            "codex_sft.pairs must be a JSONL file of judged pairs, got none.jsonl",
        ),
        ("evaluate.py run=nowhere bootstrap_samples=99999999999", "bootstrap_samples must be in [1, 1000000]"),
        ("train.py +experiment=algoreval_zero_shot", "sampling: not a key here but of generate.py"),
        (
            "train.py +experiment=grpo_tiered strategy=iid",
            "strategy: 'iid' is not for this command; choose from auto, ",
        ),
        ("generate.py +experiment=algoreval_zero_shot sampling.top_p=0", "sampling.top_p"),
        ("generate.py +experiment=algoreval_zero_shot sampling.num_samples=2", "sampling.num_samples"),
        ("evaluate.py", "run or samples: one is required, got neither"),
        ("evaluate.py samples=nowhere.jsonl", "samples must be a JSONL file"),
        ("evaluate.py run=nowhere", "run must be a run directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(command, expected, tmp_path):
    result = subprocess.run(
        [sys.executable, *command.split(), f"paths.runs={tmp_path}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    lines = result.stderr.strip().splitlines()
    assert (result.returncode, len(lines)) == (2, 1), result.stderr
    assert lines[0].startswith("error: ")
    assert expected in lines[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["train.py"], ["-c", "import polyalgo.cli as c; c.main()", "build", "divalgo"]])
def test_a_reader_that_leaves_is_no_error(command):
    process = subprocess.Popen(
        [sys.executable, *command, "--help"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()
    assert (process.stderr.read(), process.wait(timeout=60)) == ("", 128 + signal.SIGPIPE)


@pytest.mark.parametrize("experiment", ["sft_gpt_oss_20b", "grpo_gpt_oss_20b"])
def test_gpu_experiments_validate_without_a_gpu(experiment, tmp_path):
    result = subprocess.run(
        [sys.executable, "train.py", f"+experiment={experiment}", "validate=true", f"paths.runs={tmp_path}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    assert "configuration is valid" in result.stdout
    assert list(tmp_path.iterdir()) == []


def test_commands_to_paste_name_what_is_not_the_default():
    assert model_settings(composed("generate", "+experiment=algoreval_zero_shot").model) == []
    own = ModelConfig(name="mine", source="/models/my model", family=Family.gpt_oss, dtype="float32")
    assert model_settings(own) == [
        *("model.name=mine", "'model.source=\"/models/my model\"'", "model.revision=main"),
        *("model.family=gpt_oss", "model.dtype=float32"),
    ]
    given = ["+experiment=x", "seed=0", "paths.run_dir=d", "problems.languages=[python,cpp]"]
    assert with_changes(given, "seed=1") == ["+experiment=x", "'problems.languages=[python,cpp]'", "seed=1"]


def test_openmp_threads_sleep_while_they_wait_unless_the_user_says_otherwise():
    code = (
        "import os, sys; sys.argv = ['train.py']\n"
        "from pathlib import Path\n"
        "from polyalgo.config.entry import main\n"
        "try: main('train', Path('conf'), print)\n"
        "except SystemExit: print(os.environ.get('OMP_WAIT_POLICY'))"
    )
    for own, expected in (
        ({}, "PASSIVE"),
        ({"GOMP_SPINCOUNT": "5"}, "None"),
        ({"OMP_WAIT_POLICY": "ACTIVE"}, "ACTIVE"),
    ):
        clean = {k: v for k, v in os.environ.items() if k not in ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT")}
        result = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=clean | own, capture_output=True, text=True, timeout=60
        )
        assert result.stdout.strip() == expected


def test_help_and_bad_input_import_no_torch():
    code = (
        "import sys; sys.argv = ['train.py', '--help']\n"
        "import runpy\n"
        "try: runpy.run_path('train.py', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "heavy = {'torch', 'transformers', 'lightning', 'peft', 'wandb', 'pandas'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, timeout=60)


def test_values_with_special_characters_survive_being_pasted():
    for value in ("runs/a-b_1.0", "my runs/x=1", "paths, with [brackets]"):
        (argument,) = shlex.split(override("run", value))
        assert composed("evaluate", argument).run == value
