"""The attack suite as this user and as an ordinary one, and proof that the suite itself sees what it should."""

from __future__ import annotations

import importlib.util
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import polyalgo
from polyalgo.config.schema import ExecutionConfig, PathsConfig, SandboxMode
from polyalgo.errors import ConfigError
from polyalgo.execution import Judge
from polyalgo.execution.conformance import (
    ATTACKS,
    PLAIN,
    Bait,
    Case,
    Check,
    check_case,
    conformance_config,
    endings,
    run_conformance,
)
from polyalgo.execution.conformance.case import HELD
from polyalgo.execution.conformance.host import Host, changes
from polyalgo.execution.conformance.suite import BY_USER
from polyalgo.execution.judge import Job
from polyalgo.execution.toolchains import Missing, Toolchain
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict

CACHE = Path(PathsConfig().cache).expanduser()  # the user's own: Go's library is compiled once per machine
SALT = secrets.token_hex(8)  # no earlier run compiled these programs
ORDINARY = 1_000_000_007  # nobody's uid


def failed(checks: list[Check]) -> list[str]:
    return [f"{check.name}: {check.detail}" for check in checks if not check.ok]


def make_judge() -> Judge:
    return Judge(conformance_config(ExecutionConfig()), CACHE)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    judge = make_judge()
    judge.prepare()
    yield judge
    judge.close()


def test_the_list_is_what_it_says() -> None:
    names = [case.name for case in (*ATTACKS, *PLAIN)]
    assert len(set(names)) == len(names)
    assert len(ATTACKS) >= 40
    assert {case.language for case in ATTACKS} == {case.language for case in PLAIN} == set(Language)
    assert all(Outcome.INFRA_ERROR not in case.outcomes and case.outcomes for case in ATTACKS)


def test_attacks_as_this_user() -> None:
    checks = run_conformance(make_judge, CACHE)
    assert not failed(checks)
    assert len(checks) > len(ATTACKS) + 2 * len(PLAIN)


# ---- as an ordinary user ----

_RUN = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from polyalgo.config.schema import ExecutionConfig
from polyalgo.execution import Judge
from polyalgo.execution.conformance import conformance_config, run_conformance
from polyalgo.execution.conformance.suite import BY_USER
cache = Path(sys.argv[1])
checks = run_conformance(lambda: Judge(conformance_config(ExecutionConfig()), cache), cache, BY_USER)
print(json.dumps([asdict(check) for check in checks]))
"""
_DOCTOR = """
import sys
from polyalgo.cli import main
main(["doctor", "--full", "--json", "--cache", sys.argv[1]])
"""


def as_ordinary_user(judge: Judge, code: str) -> list[Check]:
    """Run `code` as a user who owns nothing; the toolchains that lie in root's home are mounted where it can read them.

    The mounts are in a namespace of that process alone.
    """
    python = judge.toolchains[Language.PYTHON]
    rust = judge.toolchains[Language.RUST]
    assert isinstance(python, Toolchain)
    go = importlib.util.find_spec("go")
    with tempfile.TemporaryDirectory(prefix="polyalgo-user-") as name:
        root = Path(name)
        root.chmod(0o755)
        binds = {"polyalgo": Path(polyalgo.__file__).parent.parent, "python": Path(sys._base_executable).parent.parent}  # type: ignore[attr-defined]
        binds["site"] = Path(importlib.util.find_spec("pydantic").origin or "").parent.parent  # type: ignore[union-attr]
        if isinstance(rust, Toolchain) and rust.mounts:
            binds["rust"] = rust.mounts[0].host
        for cached in CACHE.glob("go-cache-*"):
            if cached.is_dir():
                binds[f"cache/{cached.name}"] = cached
        for place in ("tmp", "home", "cache"):
            (root / place).mkdir()
            os.chown(root / place, ORDINARY, ORDINARY)
        commands = []
        for inside, host in binds.items():
            (root / inside).mkdir(exist_ok=True)
            commands.append(f"mount --bind -o ro '{host.resolve()}' '{root / inside}'")
        path = [str(root / "rust/bin"), str(root / "python/bin"), "/usr/local/bin", "/usr/bin", "/bin"]
        environment = {
            "HOME": str(root / "home"),
            "TMPDIR": str(root / "tmp"),
            "PATH": ":".join(path),
            "PYTHONPATH": f"{root / 'polyalgo'}:{root / 'site'}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if "python" in binds:
            environment["LD_LIBRARY_PATH"] = str(root / "python/lib")
        assert go is not None or shutil.which("go")
        drop = f"setpriv --reuid {ORDINARY} --regid {ORDINARY} --clear-groups"
        interpreter = root / "python/bin" / Path(sys._base_executable).resolve().name  # type: ignore[attr-defined]
        script = " && ".join([*commands, f'cd / && exec {drop} "{interpreter}" -c "$1" "$2"'])
        done = subprocess.run(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", script, "sh", code, str(root / "cache")],
            env=environment,
            capture_output=True,
            text=True,
            timeout=280,
            check=False,
        )
        assert done.stdout.startswith("["), done.stderr[-2000:]
        left = [path.name for path in (root / "tmp").iterdir()]
    assert not left
    return [Check(line["name"], line["ok"], line["detail"]) for line in json.loads(done.stdout)]


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="the tests run as an ordinary user: all of them show this")


@needs_root
def test_attacks_as_an_ordinary_user(judge: Judge) -> None:
    checks = as_ordinary_user(judge, _RUN)
    assert not failed(checks)
    assert len(checks) > len(BY_USER) + 2 * len(PLAIN)


@needs_root
@pytest.mark.slow
def test_the_full_doctor_as_an_ordinary_user(judge: Judge) -> None:
    checks = as_ordinary_user(judge, _DOCTOR)
    attacks = {case.name for case in ATTACKS}
    assert attacks <= {check.name for check in checks}
    optional = {"vllm", "GPU", "deepspeed", *(check.name for check in checks if "make setup" in check.detail)}
    assert not [line for line in failed(checks) if line.split(":")[0] not in optional]


# ---- the suite itself ----


def test_the_suite_sees_a_sandbox_that_does_not_isolate(tmp_path: Path) -> None:
    judge = Judge(replace(conformance_config(ExecutionConfig()), sandbox=SandboxMode.unsafe), tmp_path)
    with Bait(tmp_path) as bait:
        checks = {case.name: check_case(judge, case, bait, 0) for case in ATTACKS if not case.needs_isolation}
        assert not bait.changed_files()
    judge.close()
    held = {name for name, check in checks.items() if check.ok}
    assert held == {"environment"}  # the one thing that this mode does keep to itself
    assert "connections came in" in checks["loopback and local sockets"].detail
    assert "/etc/passwd" in checks["the host's files"].detail


def test_the_suite_refuses_a_judge_it_is_not_written_for(tmp_path: Path) -> None:
    unsafe = replace(conformance_config(ExecutionConfig()), sandbox=SandboxMode.unsafe)
    with pytest.raises(ConfigError, match=r"execution\.sandbox must isolate"):
        run_conformance(lambda: Judge(unsafe, tmp_path), tmp_path)
    with pytest.raises(ConfigError, match=r"execution\.limits must be those of conformance_config"):
        run_conformance(lambda: Judge(ExecutionConfig(), CACHE), CACHE)


def test_a_missing_language_is_a_failed_check() -> None:
    def make() -> Judge:
        judge = make_judge()
        missing = Missing(Language.RUST, "no rustc on PATH", "install Rust")
        judge.toolchains = {**judge.toolchains, Language.RUST: missing}
        return judge

    checks = run_conformance(make, CACHE, [case for case in ATTACKS if case.name in ("invalid bytes", "links")])
    assert failed(checks) == ["Rust: 1 programs left out: no rustc on PATH; install Rust"]


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"outcomes": frozenset({Outcome.TIMEOUT})}, "expected timeout, got pass: held"),
        ({"bound_s": 0.0}, "bound 0 s"),
        ({"probes": (lambda _: "the sky fell",)}, "the sky fell"),
        ({"message": "boom"}, "expected the message 'boom', got ''"),
        ({"code": "print('@TOKEN@')"}, "expected pass, got wrong_output"),
    ],
)
def test_a_wrong_end_is_a_failed_check(judge: Judge, tmp_path: Path, change: dict[str, object], detail: str) -> None:
    case = Case("plain", Language.PYTHON, f"print({HELD.strip()!r})")
    with Bait(tmp_path) as bait:
        assert check_case(judge, case, bait, 0).ok
        check = check_case(judge, replace(case, **change), bait, 0)  # type: ignore[arg-type]
    assert not check.ok
    assert detail in check.detail


def test_read_bait_is_noticed(judge: Judge, tmp_path: Path) -> None:
    with Bait(tmp_path) as bait:
        leak = Case("leak", Language.PYTHON, f"print({bait.secret!r})", frozenset({Outcome.WRONG_OUTPUT}))
        assert "the bait was read" in check_case(judge, leak, bait, 0).detail


def test_bait_notices_what_is_done_to_it(tmp_path: Path) -> None:
    with Bait(tmp_path) as bait:
        words = bait.words()
        assert (bait.changed_files(), bait.dropped_files(), bait.callers(), bait.victim_lives()) == ([], [], 0, True)
        (tmp_path / f"x-{bait.token}").touch()
        assert bait.dropped_files() == [str(tmp_path / f"x-{bait.token}")]
        file = Path(words["@BAIT@"], "file")
        content = file.read_text()
        file.write_text("other")
        assert bait.changed_files() == [str(file)]
        file.write_text(content)
        os.link(file, tmp_path / "link")
        assert bait.changed_files() == [str(file)]
        (tmp_path / "link").unlink()
        with socket.create_connection(("127.0.0.1", int(words["@PORT@"]))):
            assert bait.callers() == 1
        os.kill(int(words["@VICTIM@"]), 19)
        os.waitpid(int(words["@VICTIM@"]), os.WUNTRACED)
        assert not bait.victim_lives()
    assert not Path(words["@BAIT@"]).exists()
    assert not Path(f"/proc/{words['@VICTIM@']}").exists()


def test_pictures_of_the_host_show_what_is_left(tmp_path: Path) -> None:
    cached = tmp_path / "launcher"
    cached.write_text("old")
    before = Host.look(tmp_path)
    assert not any(changes(before, Host.look(tmp_path)).values())
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    zombie = subprocess.Popen(["/bin/true"])
    os.waitid(os.P_PID, zombie.pid, os.WEXITED | os.WNOWAIT)
    descriptor = os.open("/dev/null", os.O_RDONLY)
    cached.write_text("new")
    (tmp_path / "link").symlink_to("/etc/shadow")
    found = changes(before, Host.look(tmp_path))
    stop.set()
    thread.join()
    zombie.wait()
    os.close(descriptor)
    assert found["processes"] == "left: true"
    assert (found["threads"], found["descriptors"]) == (
        f"{before.threads} before, {before.threads + 1} after",
        f"{before.descriptors} before, {before.descriptors + 1} after",
    )
    assert found["cache files"] == f"{cached} was changed; {tmp_path / 'link'} is new, mode 120777"
    assert not found["mounts"] + found["scratch files"]


# ---- a compile step that is itself hostile: the "compiler" runs the source as a shell script ----

_ARTIFACTS = {
    "a link to a file of the host": "ln -s /etc/shadow /build/main",
    "a link to a program": "ln -s /usr/bin/true /build/main",
    "a pipe": "mkfifo /build/main",
    "a directory": "mkdir -p /build/main/main",
    "nothing": "true",
    "text": "echo '#!/bin/sh' > /build/main; chmod 777 /build/main",
    "an empty file": ": > /build/main",
}
_TREES = {
    "deep": "mkdir -p $(printf 'd/%.0s' $(seq 1200))",
    "unreadable": "mkdir -p /build/a/b; touch /build/a/b/c; chmod 0 /build/a/b /build/a",
    "wide": "mkdir w; cd w; i=0; while [ $i -lt 2000 ]; do : > $i; i=$((i+1)); done",
    "links": "ln -s / /build/root; ln -s /build/loop /build/loop; ln -s .. /build/up",
    "a daemon that swaps the program": "(setsid sh -c 'while :; do ln -sf /etc/shadow /build/main; done' &) ",
}


@pytest.fixture
def scripted(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> Judge:
    shell = Toolchain(
        Language.C, "shell", "main.c", run=("/app/main",), compile=("/bin/sh", "/build/main.c"), artifact="main"
    )
    java = Toolchain(
        Language.JAVA,
        "shell",
        "",
        run=("/usr/bin/test", "-e", "/app/classes/A.class"),
        compile=("/bin/sh", "/build/{source}"),
    )
    monkeypatch.setattr(judge, "toolchains", {**judge.toolchains, Language.C: shell, Language.JAVA: java})
    return judge


def scripted_verdict(judge: Judge, script: str, language: Language = Language.C) -> Verdict:
    return judge.judge(Job("g", "p", language, f"{script}\n# {SALT}\n", (TestCase("", ""),)), 0)


@pytest.mark.parametrize("name", _ARTIFACTS)
def test_what_is_no_program_is_not_run(scripted: Judge, name: str) -> None:
    before = Host.look(CACHE)
    verdict = scripted_verdict(scripted, _ARTIFACTS[name])
    assert verdict.outcome is Outcome.STATIC_FAILURE
    assert not any(changes(before, Host.look(CACHE)).values())


@pytest.mark.parametrize("name", _TREES)
def test_whatever_a_compile_step_leaves_is_removed(scripted: Judge, name: str) -> None:
    before = Host.look(CACHE)
    script = f"cp /usr/bin/true /build/main; chmod 6755 /build/main; cd /build\n{_TREES[name]}"
    outcomes = {Outcome.PASS, Outcome.STATIC_FAILURE} if "swaps" in name else {Outcome.PASS}
    first = scripted_verdict(scripted, script).outcome
    assert first in outcomes
    assert not any(changes(before, Host.look(CACHE)).values())
    assert scripted_verdict(scripted, script).outcome is first  # as it comes from the cache


def test_classes_come_from_the_build_directory_only(scripted: Judge, tmp_path: Path) -> None:
    (tmp_path / "A.class").write_text("of the host")
    tmp_path.chmod(0o755)
    for script in (
        f"ln -s {tmp_path} /build/classes",
        f"mkdir /build/classes; ln -s {tmp_path}/A.class /build/classes/A.class; mkfifo /build/classes/B.class",
        f"mkdir /build/classes; ln -s {tmp_path} /build/classes/d; mkdir /build/classes/C.class",
    ):
        verdict = scripted_verdict(scripted, f"{script}", Language.JAVA)
        assert verdict.outcome in (Outcome.STATIC_FAILURE, Outcome.RUNTIME_ERROR), verdict
    assert (tmp_path / "A.class").read_text() == "of the host"


# ---- memory ----


def _peak_mb() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def test_floods_stay_out_of_the_judges_memory(judge: Judge, tmp_path: Path) -> None:
    with Bait(tmp_path) as bait:
        for case in (
            endings.FLOOD,
            *(case for case in endings.CASES if "endless" in case.name or "stderr" in case.name),
        ):
            Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
            before = _peak_mb()
            check = check_case(judge, case, bait, 0)
            assert check.ok, check
            assert _peak_mb() - before < 8, case.name  # 1 MB of stdout is kept, as bytes and as text


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small file system")
@pytest.mark.parametrize("size_kb", [8, 17 * 1024])
def test_a_full_disk_is_not_the_models_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size_kb: int) -> None:
    # 17 MB are free again after a 40 MB program did not fit; 8 kB never hold one.
    big = "const char big[40 << 20] = {1};" if size_kb > 1024 else ""
    code = f"{big}\nint main(void) {{ return 0; }}"
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size_kb}k", "tmpfs", tmp_path], check=False)
    if mount.returncode:
        pytest.skip("root here may not mount")
    try:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        judge = Judge(ExecutionConfig(compile_cache_mb=0), CACHE)  # a cached program needs no space
        verdict = judge.judge(Job("full", "full", Language.C, code, (TestCase("", ""),)), 0)
        judge.close()
    finally:
        subprocess.run(["umount", tmp_path], check=True)
    assert verdict.outcome is Outcome.INFRA_ERROR
    assert verdict.message.startswith(f"the file system of {tmp_path}")
