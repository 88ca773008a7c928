import fcntl
from pathlib import Path

import pytest

from polyalgo.execution.workspace import Workspace


@pytest.fixture(autouse=True)
def _temporary_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_only_the_directories_of_dead_judges_are_removed(tmp_path: Path) -> None:
    dead = tmp_path / "polyalgo-judge-dead"
    dead.mkdir()
    (dead / "lock").touch()
    first, second = Workspace(), Workspace()
    assert not dead.exists()
    with first.directory(None) as one, second.directory(None) as other:
        assert one.is_dir()
        assert other.is_dir()
    first.close()
    second.close()
    assert list(tmp_path.iterdir()) == []


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "lock").touch()
    (victim / "precious").touch()
    (tmp_path / "polyalgo-judge-evil").symlink_to(victim)
    Workspace().close()
    assert sorted(path.name for path in victim.iterdir()) == ["lock", "precious"]


def test_a_judge_that_starts_before_the_lock_is_held_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flock = fcntl.flock
    others: list[Workspace] = []

    def interrupted(descriptor: int, operation: int) -> None:
        if not others and operation == fcntl.LOCK_EX:
            monkeypatch.setattr(fcntl, "flock", flock)
            others.append(Workspace())  # finds a lock that nobody holds yet
        flock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", interrupted)
    workspace = Workspace()
    with workspace.directory(None) as directory, others[0].directory(None) as other:
        assert directory.is_dir()
        assert other.is_dir()
    assert len(list(tmp_path.iterdir())) == 2
    workspace.close()
    others[0].close()
    assert list(tmp_path.iterdir()) == []
