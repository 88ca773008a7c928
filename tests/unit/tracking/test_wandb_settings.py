from __future__ import annotations

import os
from pathlib import Path

import pytest

from polyalgo.config.schema import TrackingConfig, TrackingMode
from polyalgo.errors import ConfigError
from polyalgo.tracking.wandb_settings import (
    DEFAULT_HOST,
    has_key,
    host,
    init_arguments,
    quiet_and_under,
    resolve_mode,
)

AUTO = TrackingConfig()


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("WANDB_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("WANDB_CONFIG_DIR", str(tmp_path))


def test_auto_without_a_key_is_offline() -> None:
    assert not has_key()
    assert resolve_mode(AUTO) == "offline"


@pytest.mark.parametrize("name", ["WANDB_API_KEY", "WANDB_IDENTITY_TOKEN_FILE"])
def test_auto_with_a_key_in_the_environment_is_online(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "k" * 40)
    assert resolve_mode(AUTO) == "online"


def test_a_key_counts_for_its_own_host_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "netrc").write_text("machine api.wandb.ai login user password secret\n")
    assert resolve_mode(AUTO) == "online"
    monkeypatch.setenv("WANDB_BASE_URL", "https://wandb.example.org:8080")
    assert resolve_mode(AUTO) == "offline"
    (tmp_path / "netrc").write_text("machine wandb.example.org:8080 login user password secret\n")
    assert resolve_mode(AUTO) == "online"


def test_the_host_of_the_users_settings_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert host() == DEFAULT_HOST
    (tmp_path / "settings").write_text("[default]\nentity = me\n")
    assert host() == DEFAULT_HOST
    (tmp_path / "settings").write_text("[default]\nbase_url = https://wandb.example.org/%20\n")
    assert host() == "https://wandb.example.org/%20"
    (tmp_path / "netrc").write_text("machine wandb.example.org login user password secret\n")
    assert has_key()
    monkeypatch.setenv("WANDB_BASE_URL", "https://other.example.org")
    assert host() == "https://other.example.org"
    assert not has_key()


def test_the_environment_decides_auto_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDB_API_KEY", "k" * 40)
    for asked, mode in (("offline", "offline"), ("dryrun", "offline"), ("disabled", "disabled"), ("online", "online")):
        monkeypatch.setenv("WANDB_MODE", asked)
        assert resolve_mode(AUTO) == mode
        assert resolve_mode(TrackingConfig(mode=TrackingMode.offline)) == "offline"
        assert resolve_mode(TrackingConfig(mode=TrackingMode.online)) == "online"
        assert resolve_mode(TrackingConfig(mode=TrackingMode.disabled)) == "disabled"
    monkeypatch.setenv("WANDB_MODE", "on")
    with pytest.raises(ConfigError, match="WANDB_MODE must be online, offline or disabled, got on"):
        resolve_mode(AUTO)


def test_online_without_a_key_fails_before_anything_starts() -> None:
    with pytest.raises(ConfigError, match=r"tracking\.mode=online needs a W&B key for https://api\.wandb\.ai"):
        resolve_mode(TrackingConfig(mode=TrackingMode.online))


def test_damaged_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "netrc").write_text("machine api.wandb.ai login user\npasword x\n")
    with pytest.raises(ConfigError, match=r"netrc:\d: .*; mend it, or set tracking\.mode=offline"):
        has_key()
    (tmp_path / "settings").write_text("base_url: x\n")
    with pytest.raises(ConfigError, match="W&B's settings file is damaged"):
        host()


def test_data_stay_under_the_run_unless_the_user_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with quiet_and_under(tmp_path / "run"):
        assert os.environ["WANDB_DATA_DIR"] == str(tmp_path / "run" / "wandb" / "data")
    assert "WANDB_DATA_DIR" not in os.environ
    monkeypatch.setenv("WANDB_DATA_DIR", "/elsewhere")
    with quiet_and_under(tmp_path / "run"):
        assert os.environ["WANDB_DATA_DIR"] == "/elsewhere"


def test_runs_of_a_sweep_are_a_group(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def group(config: TrackingConfig) -> object:
        return init_arguments(config, tmp_path, "id", "experiment", "evaluate", {}, "offline")["group"]

    monkeypatch.delenv("WANDB_SWEEP_ID", raising=False)
    assert group(AUTO) == "experiment"
    monkeypatch.setenv("WANDB_SWEEP_ID", "s1")
    assert group(AUTO) == "s1"
    assert group(TrackingConfig(group="own")) == "own"
