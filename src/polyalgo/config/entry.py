"""Command-line entry points: Hydra composes, a pipeline runs, and bad input ends in one line and exit code 2.

Set `POLYALGO_TRACEBACK=1` to see the traceback behind that line.
"""

from __future__ import annotations

import dataclasses
import difflib
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from polyalgo.console import end_without_reader

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


def main(config_name: str, conf_dir: Path, pipeline: Callable[[Any], None]) -> None:
    """Compose `conf_dir/<config_name>.yaml` with the command line's overrides and run the pipeline on it.

    In a sweep (`-m`) every job runs, also after one with bad input; the exit code tells.

    Args:
        config_name: `train`, `generate` or `evaluate`.
        conf_dir: directory of the configuration files.
        pipeline: takes the resolved configuration object; heavy imports belong inside it.
    """
    # The judge runs programs beside the model: threads that spin at barriers instead of sleeping then stall it
    # (measured with two threads on two busy cores: 2 to 5 forward passes a second instead of 36).
    if "GOMP_SPINCOUNT" not in os.environ:
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    # A W&B service inherited from another process may still hold this run's id; each command starts its own.
    os.environ.pop("WANDB_SERVICE", None)
    os.environ.setdefault("HYDRA_FULL_ERROR", "1")  # Hydra then raises instead of printing and exiting with 1
    sys.argv[1:] = sorted(sys.argv[1:], key=lambda word: word not in ("-m", "--multirun"))

    for word in sys.argv[1:]:
        if word.startswith("--exp"):  # Hydra would take it for the beginning of --experimental-rerun
            print(f"error: {word.split('=')[0]}: write +experiment=<name>; settings have no dashes", file=sys.stderr)
            sys.exit(EXIT_BAD_INPUT)

    import hydra
    from hydra.core.hydra_config import HydraConfig
    from hydra.errors import HydraException
    from hydra.types import RunMode
    from omegaconf import DictConfig
    from omegaconf.errors import OmegaConfBaseException

    from polyalgo.config.resolve import register, resolve
    from polyalgo.errors import PolyAlgoError

    register()
    failures: list[BaseException] = []
    signal.signal(signal.SIGTERM, _interrupt)  # what schedulers send first: end as after Ctrl-C

    @hydra.main(version_base="1.3", config_path=str(conf_dir.resolve()), config_name=config_name)
    def job(composed: DictConfig) -> None:
        if HydraConfig.get().mode is RunMode.MULTIRUN:
            print(f"setting {HydraConfig.get().job.num + 1}: {' '.join(HydraConfig.get().overrides.task)}", flush=True)
        try:
            pipeline(resolve(composed))
        except (PolyAlgoError, OSError) as error:
            _report(error, config_name)
            failures.append(error)

    try:
        job()
        sys.stdout.flush()
    except (HydraException, OmegaConfBaseException, OSError) as error:
        _report(error, config_name)
        failures.append(error)
    except KeyboardInterrupt:
        print("interrupted: what was finished is kept; the same command goes on from there", file=sys.stderr)
        sys.exit(EXIT_INTERRUPTED)
    if failures:
        sys.exit(EXIT_BAD_INPUT)


def _interrupt(signum: int, frame: object) -> None:
    raise KeyboardInterrupt


def _report(error: BaseException, verb: str) -> None:
    if os.environ.get("POLYALGO_TRACEBACK") == "1":
        raise error
    if isinstance(error, BrokenPipeError):
        end_without_reader()
    print(f"error: {one_line(error, verb)}", file=sys.stderr)


def one_line(error: BaseException, verb: str = "") -> str:
    """The error's message as one line, with the nearest known name where a key or choice is unknown.

    Args:
        error: what Hydra, OmegaConf, the system or our own code raised.
        verb: `train`, `generate` or `evaluate`: whose choices are named.
    """
    from polyalgo.config import build, schema

    if str(error).startswith("Error merging override") and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}; check paths.runs, paths.cache and the free space there"
    text = str(error).strip()
    choice = re.search(r"Could not find '([^']+)/([^'/]+)'\n+Available options in '[^']+':\n((?:\t.*\n?)+)", text)
    if choice:
        group, name, options = choice.groups()
        own = {"train": schema.StrategyName, "generate": schema.PromptStrategyName}.get(verb)
        known = sorted([item.value for item in own] if group == "strategy" and own else options.split())
        return f"{group}: unknown {group} {name!r}{_nearest(name, known)}; choose from {', '.join(known)}"
    foreign = re.search(r"In '(\w+)/(\w+)': ValidationError raised .*\n?.*expected one of \[(.*)\]", text)
    if foreign:
        return f"{foreign[1]}: {foreign[2]!r} is not for this command; choose from {foreign[3]}"
    key = re.search(r"full_key: (\S+)", text)
    override = re.search(r"Could not override '([^']+)'\.\nTo append to your config", text)
    if override or re.search(r"Key '[^']+' (?:is )?not in ", text):
        return unknown_key(override.group(1) if override else key.group(1) if key else text.split("'")[1])
    if key and "is not a ListConfig, list or tuple" in text:
        return f"{key.group(1)} is a list: write {key.group(1)}=[...], also for one item"
    section = re.search(r"Invalid type assigned: \w+ is not a subclass of (\w+)\. value: (.*)", text)
    if key and section:
        name, value = key.group(1), section.group(2)
        cls = getattr(schema, section.group(1), None) or getattr(build, section.group(1))
        keys = ", ".join(f"{name}.{item.name}" for item in dataclasses.fields(cls))
        return f"{name} is a section and cannot be {value!r}: set one of {keys}"
    lines = [line.strip() for line in text.splitlines()]
    kept = [line for line in lines if line and not re.match(r"(full_key:|object_type=|reference_type=)", line)]
    message = " ".join(kept).replace("Error while composing config: ", "") or type(error).__name__
    return f"{key.group(1)}: {message}" if key and key.group(1) not in message else message


def unknown_key(key: str) -> str:
    """The line for a configuration key that the chosen entry point does not have."""
    from polyalgo.config import build, schema

    roots = {
        "train.py": schema.TrainConfig,
        "generate.py": schema.GenerateConfig,
        "evaluate.py": schema.EvaluateConfig,
        "polyalgo build divalgo": build.BuildConfig,
    }
    keys = {command: set(_keys(root)) for command, root in roots.items()}
    owners = [command for command in roots if key in keys[command]]
    if owners:
        return f"{key}: not a key here but of {', '.join(owners)}; is the experiment meant for that command?"
    return f"{key}: unknown key{_nearest(key, sorted(set().union(*keys.values())))}; the keys are those in conf/"


def _nearest(name: str, choices: list[str]) -> str:
    found = difflib.get_close_matches(name, choices, n=1)
    return f" (did you mean {found[0]!r}?)" if found else ""


def _keys(cls: Any, prefix: str = "") -> Iterator[str]:
    for item in dataclasses.fields(cls):
        yield prefix + item.name
        factory = item.default_factory
        if isinstance(factory, type) and dataclasses.is_dataclass(factory):
            yield from _keys(factory, f"{prefix}{item.name}.")
