"""Attack programs: each ends within its limit and changes nothing outside its sandbox, as root and not as root.

They are C, so that an unprivileged judge needs nothing below root's home; each prints `held` when its attack
failed. The network is only probed by creating sockets; nothing here connects anywhere.
"""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig
from polyalgo.errors import SandboxError
from polyalgo.execution import BwrapSandbox, Judge
from polyalgo.execution.judge import Job
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict

LIMITS = LimitsConfig(wall_s=2, memory_mb=256, compile_memory_mb=512, file_mb=16, processes=64, output_mb=1)
NOBODY = 65534
SECRET = "POLYALGO_TEST_SECRET"
HEADERS = """
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#define HELD(condition) do { puts((condition) ? "held" : "broken: " #condition); fflush(stdout); } while (0)
"""

# Attacks that are refused: the program says so itself.
REFUSED = {
    "environment": f"""
        extern char **environ;
        int held = getenv("{SECRET}") == NULL, count = 0;
        for (char **e = environ; *e; e++) count++;
        HELD(held && count <= 5);
    """,
    "environment of the launcher": """
        HELD(open("/proc/1/environ", O_RDONLY) < 0);
        HELD(open("/proc/1/mem", O_RDWR) < 0 && opendir("/proc/1/fd") == NULL);
    """,
    "host files": """
        HELD(access("/etc/passwd", F_OK) && access("/home", F_OK) && access("/var", F_OK) && access("/sys", F_OK));
        HELD(access("/root/.bashrc", F_OK) && access("/root/.ssh", F_OK));
        int entries = 0;
        DIR *tmp = opendir("/tmp");
        while (readdir(tmp)) entries++;
        HELD(entries == 2);
    """,
    "only this sandbox's processes": """
        int seen = 0;
        DIR *proc = opendir("/proc");
        for (struct dirent *e; (e = readdir(proc));) seen += atoi(e->d_name) > 0;
        HELD(seen == 2);
    """,
    "sockets beyond the namespace": """
        HELD(socket(40 /* VSOCK */, SOCK_STREAM, 0) < 0 && errno == EAFNOSUPPORT);
        HELD(socket(AF_PACKET, SOCK_RAW, 0) < 0 && socket(AF_NETLINK, SOCK_RAW, 0) < 0 && socket(38, 5, 0) < 0);
        HELD(socket(AF_INET, SOCK_RAW, 1) < 0);
    """,
    "network routes": """
        char text[4096] = {0};
        int lines = 0, fd = open("/proc/net/dev", O_RDONLY);
        if (read(fd, text, sizeof text - 1) < 0) return 1;
        for (char *c = text; *c; c++) lines += *c == '\\n';
        HELD(lines == 3 && strstr(text, "lo:"));
        fd = open("/proc/net/route", O_RDONLY);
        memset(text, 0, sizeof text);
        lines = 0;
        if (read(fd, text, sizeof text - 1) < 0) return 1;
        for (char *c = text; *c; c++) lines += *c == '\\n';
        HELD(lines <= 1);
    """,
    "privileges": """
        HELD(getuid() != 0 && geteuid() != 0 && setuid(0) && setgid(0));
        HELD(chroot("/tmp") && sethostname("x", 1) && syscall(SYS_reboot, 0, 0, 0, 0));
    """,
    "namespaces": """
        HELD(unshare(CLONE_NEWUSER) && unshare(CLONE_NEWNS) && unshare(CLONE_NEWNET));
        HELD(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) < 0);
        errno = 0;
        HELD(syscall(435 /* clone3 */, NULL, 0) < 0 && errno == ENOSYS);
        HELD(setns(open("/proc/self/ns/net", O_RDONLY), 0));
    """,
    "mounts": """
        HELD(mount("tmpfs", "/tmp", "tmpfs", 0, NULL) && umount("/proc"));
        HELD(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
        HELD(syscall(428 /* open_tree */, -100, "/", 1) < 0 && syscall(430 /* fsopen */, "tmpfs", 0) < 0);
    """,
    "other processes": """
        pid_t child = fork();
        if (child == 0) { pause(); _exit(0); }
        HELD(ptrace(PTRACE_ATTACH, child, 0, 0) && ptrace(PTRACE_SEIZE, 1, 0, 0));
        HELD(syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0) < 0);
        HELD(kill(1, SIGKILL) == 0 || errno == ESRCH || errno == EPERM);
        HELD(getppid() == 1);
    """,
    "kernel interfaces": """
        HELD(syscall(SYS_bpf, 0, NULL, 0) < 0 && errno == EPERM);
        HELD(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0) < 0 && errno == EPERM);
        HELD(syscall(SYS_keyctl, 0, -3, 0, 0, 0) < 0 && errno == EPERM);
        HELD(syscall(SYS_userfaultfd, 0) < 0 && errno == EPERM);
        HELD(syscall(425 /* io_uring_setup */, 1, NULL) < 0 && errno == ENOSYS);
        HELD(open("/proc/sys/kernel/core_pattern", O_WRONLY) < 0 && open("/proc/sysrq-trigger", O_WRONLY) < 0);
        HELD(open("/dev/mem", O_RDONLY) < 0 && open("/dev/vda", O_RDONLY) < 0 && open("/dev/kmsg", O_RDONLY) < 0);
    """,
    "hidden memory": """
        HELD(memfd_create("x", 0) < 0 && errno == EPERM);
        HELD(syscall(SYS_shmget, 0, 4096, 0600) < 0 && errno == EPERM);
    """,
    "writing outside": """
        const char *places[] = {"/x", "/usr/x", "/etc/x", "/app/x", "/run/x", "/dev/x", "/opt/x", "/proc/x"};
        int held = 1;
        for (int i = 0; i < 8; i++) held &= open(places[i], O_CREAT | O_WRONLY, 0600) < 0;
        HELD(held);
        HELD(open("/app/main", O_WRONLY) < 0 && unlink("/app/main") && chmod("/app/main", 0777));
        HELD(open("/run/launcher", O_WRONLY) < 0);
        HELD(link("/usr/bin/env", "/tmp/env") && open("/tmp/fine", O_CREAT | O_WRONLY, 0600) >= 0);
    """,
    "the report": """
        int others = 0;
        for (int fd = 3; fd < 1024; fd++) others += fcntl(fd, F_GETFD) != -1;
        HELD(others == 0);
        printf("done 0 0 0 0 0 1 1 1\\n");
    """,
    "filling every tmpfs": """
        static char block[1 << 20];
        const char *places[] = {"/tmp/f", "/work/f", "/dev/shm/f"};
        signal(SIGXFSZ, SIG_IGN);
        long total = 0;
        for (int i = 0; i < 30; i++) {
            char name[64];
            snprintf(name, sizeof name, "%s%d", places[i % 3], i);
            int fd = open(name, O_CREAT | O_WRONLY, 0600);
            for (ssize_t n; fd >= 0 && (n = write(fd, block, sizeof block)) > 0;) total += n;
        }
        HELD(total > 0 && total <= 3L * (16 << 20));
    """,
    "descriptors": """
        int count = 0;
        while (open("/dev/null", O_RDONLY) >= 0) count++;
        HELD(count < 1024 && errno == EMFILE);
    """,
    "fork bomb": """
        int children = 0;
        for (pid_t child; (child = fork()) >= 0; children++)
            if (child == 0) { pause(); _exit(0); }
        HELD(children < 64);
    """,
    "surviving the host's memory pressure": """
        char text[16] = {0};
        if (read(open("/proc/self/oom_score_adj", O_RDONLY), text, 15) < 0) return 1;
        HELD(atoi(text) == 1000 && open("/proc/1/oom_score_adj", O_WRONLY) < 0);
        int own = open("/proc/self/oom_score_adj", O_WRONLY);
        HELD(own < 0 || write(own, "-500", 4) < 0);
    """,
    "kill everybody": """
        HELD(kill(-1, SIGKILL) == 0 || errno == ESRCH);
    """,
    "standard streams by name": """
        int fd = open("/dev/stdout", O_WRONLY);
        HELD(fd >= 0 && write(fd, "", 0) == 0);
        HELD(open("/dev/stdin", O_WRONLY) < 0 || write(open("/dev/stdin", O_WRONLY), "x", 1) != 0);
    """,
}

# Attacks that are ended from outside, and what they end as.
ENDED = {
    "fork bomb without end": (
        "for (;;) if (fork() == 0) for (;;) fork();",
        Outcome.TIMEOUT,
        "exceeded 2 s",
    ),
    "heap": (
        "for (;;) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }",
        Outcome.RUNTIME_ERROR,
        "SIGABRT",
    ),
    "heap of many processes": (
        """
        for (int i = 0; i < 8; i++)
            if (fork() == 0) {
                char *p = malloc(100 << 20);
                memset(p, 1, 100 << 20);
                pause();
            }
        pause();
        """,
        Outcome.RUNTIME_ERROR,
        "out of memory: the program's processes exceeded 256 MB",
    ),
    "shared anonymous memory": (
        """
        for (;;) {
            char *p = mmap(0, 1 << 24, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
            if (p == MAP_FAILED) pause();
            memset(p, 1, 1 << 24);
        }
        """,
        Outcome.RUNTIME_ERROR,
        "out of memory: the program's processes exceeded 256 MB",
    ),
    "stack": (
        "volatile char big[64 << 20]; for (long i = sizeof big - 1; i >= 0; i -= 4096) big[i] = 1; return big[9];",
        Outcome.RUNTIME_ERROR,
        "SIGSEGV",
    ),
    "endless output on both streams": (
        'for (;;) { fputs("xxxxxxxxxxxxxxx\\n", stdout); fputs("yyyyyyyyyyyyyyy\\n", stderr); }',
        Outcome.WRONG_OUTPUT,
        "output exceeded 1 MB",
    ),
    "sleeper that ignores every signal": (
        "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) pause();",
        Outcome.TIMEOUT,
        "exceeded 2 s",
    ),
    "daemon": (
        """
        if (fork() == 0) {
            setsid();
            if (fork() == 0) for (;;) pause();
            _exit(0);
        }
        """,
        Outcome.WRONG_OUTPUT,
        "no output, expected 'held'",
    ),
    "forbidden architecture": (
        """
        #if defined(__x86_64__)
            int result;
            __asm__ volatile("int $0x80" : "=a"(result) : "a"(20));
        #else
            raise(SIGSYS);
        #endif
        """,
        Outcome.RUNTIME_ERROR,
        "SIGSYS",
    ),
    "endless include": (
        '}\n#include "/dev/zero"\nint rest(void) {',
        Outcome.STATIC_FAILURE,
        "",
    ),
}


def _attack(judge: Judge, body: str) -> Verdict:
    code = f"{HEADERS}\nint main(void) {{\n{body}\nreturn 0;\n}}\n"
    return judge.judge(Job("g", "p", Language.C, code, (TestCase("", "held\n"),)), 0)


def _serve(connection: Connection, cache_dir: str) -> None:
    """A judge in a process of user `nobody`; answers bodies with verdicts."""
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    judge = Judge(ExecutionConfig(limits=LIMITS), Path(cache_dir))
    try:
        while (body := connection.recv()) is not None:
            connection.send(_attack(judge, body))
    finally:
        judge.close()


Attack = Callable[[str], Verdict]


@pytest.fixture(scope="module", params=["as this user", "as nobody"])
def attack(request: pytest.FixtureRequest) -> Iterator[Attack]:
    """Runs a C body; as root both ways, as an ordinary user only the first, which is then the same thing."""
    nobody = request.param == "as nobody"
    if nobody and os.geteuid() != 0:
        pytest.skip("the tests run as an ordinary user: `as this user` was unprivileged already")
    os.environ[SECRET] = "hunter2"
    with tempfile.TemporaryDirectory(prefix="polyalgo-test-") as cache:
        if not nobody:
            judge = Judge(ExecutionConfig(limits=LIMITS), Path(cache))
            yield lambda body: _attack(judge, body)
            judge.close()
        else:
            os.chown(cache, NOBODY, NOBODY)
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.get_context("fork").Process(target=_serve, args=(theirs, cache))
            process.start()
            theirs.close()

            def ask(body: str) -> Verdict:
                ours.send(body)
                verdict = ours.recv()
                assert isinstance(verdict, Verdict)
                return verdict

            yield ask
            ours.send(None)
            process.join(10)
            assert process.exitcode == 0
    del os.environ[SECRET]


def _sandboxes() -> set[str]:
    """Launchers that are alive: below this process, or orphaned; not those of a test worker beside this one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"/run/launcher" in path.read_bytes():
                ancestors = _ancestors(path.parent.name)
                if str(os.getpid()) in ancestors or str(os.getppid()) not in ancestors:
                    found.add(path.parent.name)
        except OSError:
            continue
    return found


def _ancestors(pid: str) -> list[str]:
    chain = []
    while pid not in ("0", "1"):
        pid = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
        chain.append(pid)
    return chain


def _files() -> set[str]:
    return {str(path) for path in Path(tempfile.gettempdir()).glob("polyalgo-judge-*/*/*")}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(attack: Attack, name: str) -> None:
    verdict = attack(REFUSED[name])
    assert [test.exit_code for test in verdict.tests] == [0], verdict
    lines = verdict.tests[0].stdout.splitlines()
    assert lines[0] == "held"
    assert not [line for line in lines if line.startswith("broken")], verdict.tests[0].stdout


@pytest.mark.parametrize("name", ENDED)
def test_ended(attack: Attack, name: str) -> None:
    body, outcome, message = ENDED[name]
    begin = time.monotonic()
    verdict = attack(body)
    assert verdict.outcome is outcome, verdict
    assert message in verdict.message
    assert time.monotonic() - begin < 15


def test_nothing_is_left_behind(attack: Attack) -> None:
    files, mounts = _files(), Path("/proc/self/mountinfo").read_text().count("\n")
    before, descriptors = _sandboxes(), len(os.listdir("/proc/self/fd"))
    for body in (
        "for (int i = 0; i < 20; i++) if (fork() == 0) { setsid(); for (;;) pause(); }",
        'symlink("/etc", "/work/etc"); mkdir("/work/d", 0); mknod("/tmp/fifo", S_IFIFO | 0600, 0);',
        "close(1); close(2); if (fork() == 0) { setsid(); sleep(60); }",
    ):
        assert attack(body).outcome is Outcome.WRONG_OUTPUT
    assert _sandboxes() <= before
    assert _files() <= files
    assert len(os.listdir("/proc/self/fd")) == descriptors
    assert Path("/proc/self/mountinfo").read_text().count("\n") == mounts


def test_concurrent_sandboxes_do_not_meet(attack: Attack) -> None:
    first = attack('HELD(open("/tmp/note", O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0);')
    second = attack('HELD(open("/tmp/note", O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0);')
    assert first.outcome is second.outcome is Outcome.PASS


def test_no_bwrap_is_refused_with_the_fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    BwrapSandbox(tmp_path)  # builds the launcher, which needs PATH
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxError, match=r"bwrap not found; install it, e\.g\. `apt install bubblewrap`"):
        BwrapSandbox(tmp_path)


def test_a_bwrap_that_cannot_isolate_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    BwrapSandbox(tmp_path)
    fake = tmp_path / "bwrap"
    fake.write_text(
        '#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 0.9.0 && exit\necho no namespaces >&2; exit 1\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(SandboxError, match=r"the sandbox did not start: no namespaces; .*sandbox=unsafe"):
        BwrapSandbox(tmp_path)
    fake.write_text("#!/bin/sh\necho bubblewrap 0.6.1\n")
    with pytest.raises(SandboxError, match=r"bubblewrap must be >= 0\.8, got bubblewrap 0\.6\.1"):
        BwrapSandbox(tmp_path)


def test_a_sandbox_that_breaks_later_is_not_the_models_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(ExecutionConfig(limits=LIMITS), tmp_path)
    monkeypatch.setattr(judge.sandbox, "_bwrap", "/usr/bin/false")
    verdict = _attack(judge, "")
    assert (verdict.outcome, verdict.message) == (Outcome.INFRA_ERROR, "the sandbox did not start: no report")
    judge.close()


def test_a_killed_judge_takes_its_programs_along(tmp_path: Path) -> None:
    def endless() -> None:
        judge = Judge(ExecutionConfig(limits=LimitsConfig(wall_s=60)), tmp_path)
        _attack(judge, "for (;;) if (fork() == 0) pause();")

    before = _sandboxes()
    process = multiprocessing.get_context("fork").Process(target=endless)
    process.start()
    deadline = time.monotonic() + 20
    while not any(b"/app/main" in _command(pid) for pid in _sandboxes() - before):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.kill()
    process.join()
    while _sandboxes() - before:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _command(pid: str) -> bytes:
    try:
        return Path("/proc", pid, "cmdline").read_bytes()
    except OSError:
        return b""
