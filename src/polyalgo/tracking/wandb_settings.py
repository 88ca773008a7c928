"""How a configuration becomes a W&B run: mode, where its files go, and how it is found again.

Decides without importing wandb and without a network. A key is looked for, never read further than that.
"""

from __future__ import annotations

import configparser
import netrc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from polyalgo.config.schema import TrackingConfig, TrackingMode
from polyalgo.errors import ConfigError

DEFAULT_HOST = "https://api.wandb.ai"

Mode = Literal["online", "offline", "disabled"]


def resolve_mode(config: TrackingConfig) -> Mode:
    """The mode that W&B will run in.

    `auto` follows the environment's `WANDB_MODE` where that is set, else is online with a key and offline
    without one. The other modes are what they say, whatever the environment.

    Raises:
        ConfigError: online without a key, a `WANDB_MODE` that is none, or an unreadable netrc file.
    """
    if config.mode is not TrackingMode.auto:
        if config.mode is TrackingMode.online and not has_key():
            raise ConfigError(
                f"tracking.mode=online needs a W&B key for {host()}; run `wandb login`, set WANDB_API_KEY, "
                "or use tracking.mode=offline"
            )
        return _MODES[config.mode.value]
    asked = os.environ.get("WANDB_MODE", "")
    if asked:
        if asked not in _MODES:
            raise ConfigError(f"WANDB_MODE must be online, offline or disabled, got {asked}")
        return _MODES[asked]
    return "online" if has_key() else "offline"


_MODES: dict[str, Mode] = {
    "online": "online",
    "offline": "offline",
    "dryrun": "offline",  # W&B's old word, which Lightning still sets
    "disabled": "disabled",
}


def host() -> str:
    """URL of the W&B server: `WANDB_BASE_URL`, else the user's W&B settings file, else the public one."""
    from_environment = os.environ.get("WANDB_BASE_URL")
    if from_environment:
        return from_environment
    folder = os.environ.get("WANDB_CONFIG_DIR") or "~/.config/wandb"
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read(Path(folder).expanduser() / "settings", encoding="utf-8")
    except configparser.Error as error:
        raise ConfigError(f"W&B's settings file is damaged: {str(error).splitlines()[0]}") from error
    return parser.get("default", "base_url", fallback=DEFAULT_HOST)


def has_key() -> bool:
    """Whether the environment or the user's netrc file holds credentials for the W&B server.

    Raises:
        ConfigError: the netrc file cannot be parsed.
    """
    if os.environ.get("WANDB_API_KEY") or os.environ.get("WANDB_IDENTITY_TOKEN_FILE"):
        return True
    path = Path(os.environ.get("NETRC") or "~/.netrc").expanduser()
    try:
        entry = netrc.netrc(str(path)).authenticators(urlsplit(host()).netloc)
    except OSError:  # none there, or not ours to read: no key
        return False
    except netrc.NetrcParseError as error:
        raise ConfigError(f"{path}:{error.lineno}: {error.msg}; mend it, or set tracking.mode=offline") from error
    return bool(entry and entry[2])


def init_arguments(
    config: TrackingConfig,
    run_dir: Path,
    run_id: str,
    experiment: str,
    job_type: str,
    config_dict: dict[str, Any],
    mode: Mode,
) -> dict[str, Any]:
    """Arguments of `wandb.init`; creates the directory that W&B writes to. Imports wandb."""
    import wandb

    run_dir.mkdir(parents=True, exist_ok=True)
    return {
        "project": config.project,
        "group": config.group or os.environ.get("WANDB_SWEEP_ID") or experiment,
        "job_type": job_type,
        "name": f"{experiment}/{run_dir.name}",
        "id": run_id,
        "tags": list(config.tags),
        "config": config_dict,
        "dir": str(run_dir),
        "mode": mode,
        "resume": "allow",
        "settings": wandb.Settings(silent=True, console="off"),
    }


@contextmanager
def quiet_and_under(run_dir: Path) -> Iterator[None]:
    """While open, W&B stages media in the run directory, not in the user's home, and prints nothing about Weave.

    W&B looks for imported API clients, of which engine=openai is one, and advertises a product where it finds one.
    What the user has set already stays.
    """
    wanted = {"WANDB_DATA_DIR": str((run_dir / "wandb" / "data").absolute()), "WANDB_DISABLE_WEAVE": "true"}
    ours = {name: value for name, value in wanted.items() if name not in os.environ}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]
