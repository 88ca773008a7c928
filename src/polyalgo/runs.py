"""Run directories: where a run's files are, what made them, and whether they may be continued.

The path is a function of the configuration, so the same command finds its own unfinished work. A
directory holding another configuration is refused, never mixed. One process at a time per directory.
"""

from __future__ import annotations

import datetime
import fcntl
import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import yaml

from polyalgo import __version__
from polyalgo.errors import ConfigError, DataError
from polyalgo.records import SCHEMA_VERSION, digest
from polyalgo.store import writing

VOLATILE_KEYS = (
    *("seed", "paths", "tracking", "validate"),
    *("execution.workers", "engine.batch_size", "engine.data_parallel_size", "strategy.timeout_s"),
    *("engine.canary_max_gap", "engine.api_key_env", "engine.timeout_s", "engine.max_retries", "engine.max_requests"),
    *("grpo.max_sampler_gap", "collapse", "codex_sft.micro_batch"),
)
"""Settings that do not change what a run computes: left out of its digest and free to differ on resume."""

_PACKAGES = ("torch", "transformers", "peft", "lightning", "vllm", "hydra-core")


def comparable(config: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration as flat dotted keys, without `VOLATILE_KEYS`."""
    flat = dict(_flatten(config))
    return {
        key: value
        for key, value in flat.items()
        if not any(key == volatile or key.startswith(f"{volatile}.") for volatile in VOLATILE_KEYS)
    }


def _flatten(value: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, item in value.items():
        if isinstance(item, Mapping):
            yield from _flatten(item, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", item


def write_json(path: Path, value: Any) -> None:
    """Write JSON atomically: readers see the old file or the new one, never half of it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with writing(path), temporary.open("w", encoding="utf-8") as file:
            file.write(_json_text(value))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    temporary.replace(path)


def _json_text(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _git_commit() -> str:
    """Commit of the source tree this code runs from, `-dirty` if it differs; empty outside a checkout."""
    git = ["git", "-C", str(Path(__file__).parent)]
    try:
        commit = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        status = subprocess.run([*git, "status", "--porcelain", "-uno"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return commit.stdout.strip() + ("-dirty" if status.stdout.strip() else "")


def _versions() -> dict[str, str]:
    found = {}
    for name in _PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


@dataclass(frozen=True)
class RunDirectory:
    """One run's files. Make it with `open_run`, or `existing` to read a run made before."""

    path: Path
    run_id: str
    """Digest of verb, experiment, configuration and seed."""
    verb: str
    experiment: str
    seed: int

    @classmethod
    def existing(cls, path: Path) -> RunDirectory:
        """The run in a directory made before.

        Raises:
            ConfigError: it is not a run directory.
        """
        manifest = path / "manifest.json"
        if not manifest.is_file():
            hint = "" if path.is_dir() else " (no such directory)"
            raise ConfigError(f"run must be a run directory with a manifest.json, got {path}{hint}")
        try:
            data = json.loads(manifest.read_text(encoding="utf-8"))
            return cls(path, data["run_id"], data["verb"], data["experiment"], data["seed"])
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"{manifest} is damaged: {error}") from error

    @property
    def generations(self) -> Path:
        """JSONL of `Generation`."""
        return self.path / "generations.jsonl"

    @property
    def verdicts(self) -> Path:
        """JSONL of `Verdict`."""
        return self.path / "verdicts.jsonl"

    @property
    def figures(self) -> Path:
        """PNG and CSV files."""
        return self.path / "figures"

    @property
    def checkpoints(self) -> Path:
        """Lightning checkpoints."""
        return self.path / "checkpoints"

    def config(self) -> dict[str, Any]:
        """The configuration the run was started with.

        Raises:
            DataError: the file is missing or damaged.
        """
        path = self.path / "config.yaml"
        try:
            data = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, yaml.YAMLError) as error:
            raise DataError(f"{path} is damaged: {str(error).splitlines()[0]}") from error
        if not isinstance(data, dict):
            raise DataError(f"{path} is damaged: expected keys and values, got {type(data).__name__}")
        return data

    def status(self) -> dict[str, Any]:
        """Last written status: `state` is running, done, failed, interrupted or `stopped: <why>`.

        Raises:
            DataError: the file is damaged.
        """
        path = self.path / "status.json"
        try:
            data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        except ValueError as error:
            raise DataError(f"{path} is damaged: {error}; delete it") from error
        if not isinstance(data, dict) or not isinstance(data.get("expected", 0), int):
            raise DataError(f"{path} is damaged: not a status; delete it")
        return data

    def set_status(self, state: str, **fields: Any) -> None:
        """Replace the status, keeping fields not named here."""
        write_json(self.path / "status.json", self._status_now(state, fields))

    def note_end(self, state: str, **fields: Any) -> None:
        """As `set_status`, for a run that ends by an error, which nothing that goes wrong here may hide.

        On a full disk, where no new file can be written, the old one is written over.
        """
        try:
            self.set_status(state, **fields)
        except (OSError, DataError):
            with suppress(OSError, DataError), (self.path / "status.json").open("r+", encoding="utf-8") as file:
                text = _json_text(self._status_now(state, fields))
                file.write(text)
                file.truncate()

    def _status_now(self, state: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        return {**self.status(), **fields, "state": state, "pid": os.getpid(), "updated_at": now}


def run_path(runs: Path, verb: str, experiment: str, config: Mapping[str, Any], seed: int) -> Path:
    """`<runs>/<verb>/<experiment>/<digest8>-s<seed>`."""
    return runs / verb / experiment / f"{digest(comparable(config), length=8)}-s{seed}"


def is_first_process() -> bool:
    """Whether this process leads its run, by the variables in which launchers of several number them."""
    if "RANK" in os.environ:  # torchrun
        return int(os.environ["RANK"]) == 0
    if "LOCAL_RANK" in os.environ:  # Lightning's own
        return int(os.environ["LOCAL_RANK"]) == 0 and int(os.environ.get("NODE_RANK", "0")) == 0
    return int(os.environ.get("SLURM_PROCID", os.environ.get("NODE_RANK", "0"))) == 0


@contextmanager
def open_run(path: Path, verb: str, experiment: str, config: Mapping[str, Any], seed: int) -> Iterator[RunDirectory]:
    """Create or continue a run directory and hold it for this process.

    Of several processes of one run, the first holds the directory and the others join it.

    Raises:
        ConfigError: the directory belongs to another configuration (names the differing keys), holds
            files that are not a run, or is in use by another process.
    """
    run_id = digest(["run", verb, experiment, comparable(config), seed])
    run = RunDirectory(path, run_id, verb, experiment, seed)
    if not is_first_process():
        yield run
        return
    if path.is_dir() and any(path.iterdir()) and not (path / "manifest.json").exists():
        strangers = [p.name for p in path.iterdir() if p.name not in (".lock", "config.yaml") and p.suffix != ".tmp"]
        if strangers:
            raise ConfigError(
                f"run directory {path} holds files that are not a run ({strangers[0]}); name an empty one"
            )
    path.mkdir(parents=True, exist_ok=True)
    with (path / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ConfigError(f"run directory {path} is in use by another process; wait for it or stop it") from error
        if (path / "manifest.json").exists():
            _refuse_other_config(run, config)
        else:
            text = yaml.safe_dump(dict(config), sort_keys=False)
            (path / "config.yaml").write_text(text, encoding="utf-8")
            write_json(path / "manifest.json", _manifest(run))
        run.set_status("running")
        try:
            yield run
        except KeyboardInterrupt:
            run.note_end("interrupted")
            raise
        except BaseException as error:
            run.note_end("failed", error=f"{type(error).__name__}: {error}")
            raise


def _manifest(run: RunDirectory) -> dict[str, Any]:
    return {
        "run_id": run.run_id,
        "verb": run.verb,
        "experiment": run.experiment,
        "seed": run.seed,
        "schema_version": SCHEMA_VERSION,
        "polyalgo": __version__,
        "git_commit": _git_commit(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": _versions(),
        "created_at": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def _refuse_other_config(run: RunDirectory, config: Mapping[str, Any]) -> None:
    before = RunDirectory.existing(run.path)
    if (before.verb, before.experiment) != (run.verb, run.experiment):
        raise ConfigError(
            f"run directory {run.path} belongs to {before.verb} of {before.experiment}, "
            f"not {run.verb} of {run.experiment}; name another one"
        )
    old, new = comparable(before.config()), comparable(config)
    old["seed"], new["seed"] = before.seed, run.seed
    changed = sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))
    if changed:
        shown = "; ".join(f"{key}: {old.get(key)!r} there, {new.get(key)!r} now" for key in changed[:5])
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        raise ConfigError(
            f"run directory {run.path} was made with another configuration ({shown}{more}); "
            "restore it or name another directory"
        )
