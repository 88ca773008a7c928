"""Programs under a fork server must be what they are under a new interpreter, and see nothing of each other."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from polyalgo.errors import SandboxError
from polyalgo.execution.sandbox import BwrapSandbox, Command, Mount
from polyalgo.execution.supervise import Limits, RunResult, RunStopped, TimeLimit
from polyalgo.execution.toolchains import APP, Toolchain, detect
from polyalgo.languages import Language

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root has fork servers")

LIMITS = Limits(wall_s=20.0, memory_mb=256, processes=32, file_mb=8, output_mb=1.0, cpu_s=10.0)


class Bench:
    """Runs a program either way."""

    def __init__(self, cache: Path, scratch: Path) -> None:
        self.sandbox = BwrapSandbox(cache)
        self._scratch = scratch
        found = detect()[Language.PYTHON]
        assert isinstance(found, Toolchain)
        self.python = found

    def run(
        self,
        code: str,
        forked: bool,
        *,
        stdin: bytes = b"",
        limits: Limits = LIMITS,
        own: tuple[tuple[str, str], ...] = (),
        slot: int = 0,
    ) -> RunResult:
        """One run; `own` is its environment."""
        app = self._scratch / f"app{slot}"
        app.mkdir(exist_ok=True)
        app.chmod(0o755)
        (app / "main.py").write_text(code)
        (app / "main.py").chmod(0o644)
        return self.sandbox.run(
            Command(
                self.python.run,
                limits,
                self.python.mounts,
                self.python.masks,
                self.python.environment,
                stdin,
                own_mounts=(Mount(app, APP),),
                own_environment=own,
                forkable=forked,
            ),
            slot,
        )

    def both(self, code: str, **options: bytes) -> tuple[RunResult, RunResult]:
        """By a new interpreter, and forked."""
        return self.run(code, False, **options), self.run(code, True, **options)  # type: ignore[arg-type]

    def servers(self) -> list[int]:
        """Process ids of this process's fork servers."""
        return [server for bwrap in _children(os.getpid(), b"bwrap") for server in _children(bwrap, b"main.py")]


def _children(parent: int, word: bytes) -> list[int]:
    """Process ids of those whose command line holds `word`."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            status, line = (path / "status").read_text(), (path / "cmdline").read_bytes()
            if f"\nPPid:\t{parent}\n" in status and word in line:
                found.append(int(path.name))
    return found


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    cache = Path(os.environ.get("POLYALGO_CACHE", "~/.cache/polyalgo")).expanduser().resolve()
    cache.mkdir(parents=True, exist_ok=True)
    made = Bench(cache, tmp_path_factory.mktemp("bench"))
    yield made
    made.sandbox.close()


SAME = {
    "names of the script": """
print(sorted(globals()), __name__, __file__, __package__, __spec__, __doc__, __annotations__)
""",
    "the loader": "print(type(__loader__).__name__, __loader__.path, __loader__.name, type(__builtins__).__name__)",
    "sys": """
import sys
print(sys.argv, sys.orig_argv, sys.path, sys.flags, sys.executable, sys.prefix, sys.warnoptions, sys._xoptions)
print(sys.getrecursionlimit(), sys.getswitchinterval(), sys.meta_path, sys.path_hooks, sys.dont_write_bytecode)
print(sys.getfilesystemencoding(), sys.gettrace(), sys.excepthook, sys.displayhook, sys.stdin is sys.__stdin__)
""",
    "streams": """
import sys
for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream.name, stream.mode, stream.encoding, stream.errors, stream.line_buffering, stream.write_through,
          stream.isatty(), stream.seekable(), stream.buffer.raw.closefd, stream.buffer.raw._blksize, stream.newlines)
""",
    "depth of recursion": """
def go(depth):
    try:
        return go(depth + 1)
    except RecursionError:
        return depth
print(go(0))
""",
    "environment": "import os; print(sorted(os.environ.items())); print(os.getcwd(), os.umask(0))",
    "descriptors": "import os; print(sorted(os.listdir('/proc/self/fd'), key=int))",
    "process": """
import os
print(os.getpid(), os.getppid(), os.getsid(0), os.getpgrp(), os.getresuid(), os.getresgid(), os.getgroups())
print(sorted(int(name) for name in os.listdir('/proc') if name.isdigit()), os.nice(0), os.sched_getaffinity(0) != set())
print(open('/proc/self/cmdline').read(), os.readlink('/proc/self/exe'), open('/proc/self/oom_score_adj').read())
print(os.stat('/proc/self/mem').st_uid == os.getuid(), os.access('/proc/self/fd/1', os.W_OK))
""",
    "privileges and signals": """
names = ('Uid', 'Gid', 'Groups', 'NStgid', 'Seccomp', 'NoNewPrivs', 'CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb',
         'SigQ', 'SigPnd', 'ShdPnd', 'SigBlk', 'SigIgn', 'SigCgt', 'Threads', 'CoreDumping', 'Seccomp_filters')
for line in open('/proc/self/status'):
    if line.partition(':')[0] in names:
        print(line, end='')
""",
    "limits": "print(open('/proc/self/limits').read())",
    "the tree": """
import os
for path in ('/', '/app', '/work', '/tmp', '/dev', '/dev/shm', '/opt', '/run', '/etc', '/proc/sys', '/dev/pts'):
    state = os.stat(path)
    space = os.statvfs(path)
    print(path, oct(state.st_mode), state.st_uid, space.f_flag, os.access(path, os.W_OK))
    if path in ('/work', '/tmp', '/dev/shm'):
        print(state.st_nlink, space.f_blocks)
print(sorted(os.listdir('/app')), os.listdir('/work'), os.listdir('/tmp'), os.listdir('/dev/shm'))
print(oct(os.stat('/app/main.py').st_mode), os.stat('/app/main.py').st_uid, os.access('/app/main.py', os.W_OK))
""",
    "mounts": """
last = {}
for line in open('/proc/self/mountinfo'):
    words = line.split()
    last[words[4]] = (words[5].split(',')[:4], words[words.index('-') + 1])
last.pop('/run/launcher', None)
for place, what in sorted(last.items()):
    print(place, what)
""",
    "third-party directories are empty": """
import os, sys
print([(path, os.listdir(path)) for path in sys.path if path.endswith('-packages')])
""",
    "an interpreter it starts": """
import subprocess, sys
print(subprocess.run([sys.executable, '-c', 'import sys, os; print(len(sys.path), sorted(os.environ))'],
                     capture_output=True, text=True))
""",
    "an error": "import json\ndef f(x):\n    return json.loads(x)\nf('{')\n",
    "a warning": "import warnings; warnings.warn('careful'); print(warnings.filters)",
    "a syntax error": "print(1)\nfor\n",
    "bytes that are no text": "# coding: nonsense\nprint(1)\n",
    "exit with a text": "import sys; print('out'); sys.exit('reason')",
    "exit with a number": "exit(7)",
    "exit with nothing": "quit()",
    "a signal": "import os, signal; print('x', flush=True); os.kill(os.getpid(), signal.SIGSEGV)",
    "an interrupt": "import os, signal; os.kill(os.getpid(), signal.SIGINT)",
    "finalisers and exit handlers": """
import atexit, sys, threading, weakref
class Loud:
    def __init__(self, name): self.name = name
    def __del__(self): print('end of', self.name, sys is None, 'collections' in sys.modules if sys else '')
first, second = Loud('first'), Loud('second')
ring = Loud('ring'); ring.itself = ring
weakref.finalize(first, print, 'finalised')
atexit.register(print, 'handler')
threading.Thread(target=lambda: print('thread')).start()
print('last line')
""",
    "output left in the buffer": "import os; print('kept'); os._exit(0) if False else None",
    "output lost by _exit": "import os; print('lost'); os._exit(3)",
    "a child of its own": """
import os
pid = os.fork()
if pid == 0:
    print('child', os.getppid())
else:
    os.waitpid(pid, 0)
    print('parent', pid)
""",
    "processes side by side": """
import multiprocessing
def double(x):
    return 2 * x
if __name__ == '__main__':
    with multiprocessing.Pool(2) as pool:
        print(pool.map(double, range(5)))
""",
    "hashes": "print(hash('abc'), list({'a', 'b', 'c', 'dd'}), hash((1, 'x')))",
    "a seeded generator": "import random; random.seed(3); print(random.random(), random.choice('abcdef'))",
    "submodules that were not imported": """
import importlib, os, collections, xml, concurrent, email
print(*(hasattr(importlib, name) for name in ('machinery', 'util', 'abc', 'resources')))
print(hasattr(collections, 'abc'), hasattr(xml, 'etree'), hasattr(concurrent, 'futures'), hasattr(email, 'message'))
import typing
print(hasattr(collections, 'abc'), typing.__spec__, typing.__loader__, collections.abc.__spec__)
""",
    "what site adds": "print(exit, help, copyright is not None, __import__('builtins').open)",
    "a module of its own that is no module": "import polyalgo",
    "the extension": "import _polyalgo_fork_server",
    "decimal and dataclasses": "import decimal, dataclasses; print(decimal.getcontext(), dataclasses.MISSING)",
}


@pytest.mark.parametrize("name", SAME)
def test_a_program_sees_what_it_would_see(bench: Bench, name: str) -> None:
    plain, forked = bench.both(SAME[name])
    assert _without_addresses(forked.stdout) == _without_addresses(plain.stdout)
    assert forked.stderr == plain.stderr
    assert (forked.exit_code, forked.signal, forked.timed_out) == (plain.exit_code, plain.signal, plain.timed_out)


def _without_addresses(text: bytes) -> list[bytes]:
    return re.sub(rb"0x[0-9a-f]{8,}", b"0x", text).splitlines()


def test_that_these_were_forked(bench: Bench) -> None:
    code = "import sys; print('heapq' in sys.modules)"
    plain, forked = bench.both(code)
    assert (plain.stdout, forked.stdout) == (b"False\n", b"True\n")


@pytest.mark.parametrize("stdin", [b"", b"1 2\n3\n", b"\xff\xfe", b"x" * 300_000 + b"\n"], ids=len)
def test_stdin(bench: Bench, stdin: bytes) -> None:
    code = """
import sys
data = sys.stdin.buffer.read()
print(len(data), data[:9], sys.stdin.buffer.seek(0), sys.stdin.buffer.read(3))
"""
    plain, forked = bench.both(code, stdin=stdin)
    assert (forked.stdout, forked.stderr, forked.exit_code) == (plain.stdout, plain.stderr, 0)
    lines = "import sys\nfor line in sys.stdin: print(repr(line)[:40])\nprint(sys.stdin.closed)"
    plain, forked = bench.both(lines, stdin=stdin)
    assert (forked.stdout, forked.stderr, forked.exit_code) == (plain.stdout, plain.stderr, plain.exit_code)


def test_modules_that_are_there_give_no_submodule_away(bench: Bench) -> None:
    """`import package` must not suddenly bring `package.part`, which a new interpreter would not."""
    listing = "import sys; print(*sorted(name for name in sys.modules if '.' in name))"
    plain, forked = bench.both(listing)
    new = set(forked.stdout.decode().split()) - set(plain.stdout.decode().split())
    assert new
    for name in new:
        package, _, part = name.rpartition(".")
        seen = bench.run(f"import {package}; print(hasattr({package}, {part!r}))", forked=False)
        assert (name, seen.stdout) == (name, b"True\n")


def test_own_environment_is_one_run_s_alone(bench: Bench) -> None:
    code = "import os; print(os.environ.get('TOKEN'), os.popen('echo $TOKEN').read().strip())"
    assert bench.run(code, True, own=(("TOKEN", "a=b c"),)).stdout == b"a=b c a=b c\n"
    assert bench.run(code, True).stdout == b"None \n"
    assert bench.run(code, True, own=(("TOKEN", "two\nlines"),)).stdout == b"two\nlines two lines\n"  # started anew


def test_programs_of_one_slot_leave_each_other_nothing(bench: Bench) -> None:
    leave = """
import os, socket, subprocess, sys, random, typing
for place in ('/tmp', '/work', '/dev/shm'):
    open(f'{place}/left', 'w').write('x')
os.mkfifo('/tmp/pipe')
typing.left = random.left = 1
os.environ['LEFT'] = '1'
subprocess.Popen(['/bin/sleep', '1000'], start_new_session=True)
if os.fork() == 0:
    os.setsid()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind('\\0left')
    listener.listen()
    os.close(1), os.close(2)
    import time
    time.sleep(1000)
"""
    look = """
import os, random, socket, typing
print([os.listdir(place) for place in ('/tmp', '/work', '/dev/shm')], hasattr(typing, 'left'), hasattr(random, 'left'))
print(os.environ.get('LEFT'), sorted(int(name) for name in os.listdir('/proc') if name.isdigit()))
try:
    socket.socket(socket.AF_UNIX).connect('\\0left')
except OSError as error:
    print(error.strerror)
"""
    for _ in range(3):
        assert bench.run(leave, True).exit_code == 0
        assert bench.run(look, True).stdout == b"[[], [], []] False False\nNone [1, 2]\nConnection refused\n"


def test_random_numbers_differ_from_run_to_run(bench: Bench) -> None:
    code = "import random, os, uuid; print(random.random(), random.getrandbits(64), os.urandom(4), uuid.uuid4())"
    seen = {bench.run(code, True).stdout for _ in range(4)}
    assert len(seen) == 4


def test_limits_hold(bench: Bench) -> None:
    tight = Limits(wall_s=3.0, memory_mb=64, processes=8, file_mb=1, output_mb=0.1, cpu_s=0.5)
    assert bench.run("while True: pass", True, limits=tight).timed_out is TimeLimit.CPU
    assert bench.run("import time; time.sleep(60)", True, limits=tight).timed_out is TimeLimit.WALL
    assert bench.run("x = [0] * 10**9", True, limits=tight).stderr.endswith(b"MemoryError\n")
    assert bench.run("while True: print('x' * 1000)", True, limits=tight).output_overflow
    large = bench.run("open('/tmp/f', 'wb').write(b'x' * 2_000_000)", True, limits=tight)
    assert b"OSError" in large.stderr
    bomb = bench.run("import os\nwhile True: os.fork()", True, limits=tight)
    assert bomb.exit_code != 0
    assert bench.run("print('well')", True, limits=tight).stdout == b"well\n"


def test_a_server_that_was_killed_costs_nothing(bench: Bench) -> None:
    bench.run("print(1)", True)
    servers = bench.servers()
    assert servers
    for pid in servers:
        os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        assert bench.run("print(2)", True).stdout == b"2\n"
    assert bench.servers()


def test_a_server_that_dies_in_a_run_is_an_error_of_the_sandbox(bench: Bench) -> None:
    bench.run("print(1)", True)

    def kill() -> None:
        time.sleep(0.5)
        for pid in bench.servers():
            with contextlib.suppress(ProcessLookupError):  # one ended with another
                os.kill(pid, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    with pytest.raises(SandboxError, match="without a report"):
        bench.run("import time; time.sleep(15)", True)
    thread.join()
    assert bench.run("print(2)", True).stdout == b"2\n"


def test_stop_ends_a_run_and_resume_allows_others(bench: Bench) -> None:
    def stop() -> None:
        time.sleep(0.5)
        bench.sandbox.stop()

    thread = threading.Thread(target=stop)
    thread.start()
    begin = time.monotonic()
    with pytest.raises(RunStopped):
        bench.run("import time; time.sleep(15)", True)
    thread.join()
    assert time.monotonic() - begin < 10
    with pytest.raises(RunStopped):
        bench.run("print(1)", True)
    bench.sandbox.resume()
    assert bench.run("print(2)", True).stdout == b"2\n"


def test_servers_end_with_the_sandbox(tmp_path: Path) -> None:
    bench = Bench(Path(os.environ.get("POLYALGO_CACHE", "~/.cache/polyalgo")).expanduser().resolve(), tmp_path)
    before = set(bench.servers())
    for slot in range(3):
        assert bench.run("print(1)", True, slot=slot).stdout == b"1\n"
    assert len(set(bench.servers()) - before) == 3
    bench.sandbox.close()
    assert set(bench.servers()) <= before


def test_without_a_working_server_programs_start_anew(tmp_path: Path) -> None:
    bench = Bench(Path(os.environ.get("POLYALGO_CACHE", "~/.cache/polyalgo")).expanduser().resolve(), tmp_path)
    # No site directory: the interpreter does not find the hook, and runs its script, which is not there.
    bench.python = replace(bench.python, masks=("/run/nowhere",))
    for _ in range(5):
        assert bench.run("print(1)", True).stdout == b"1\n"
    bench.sandbox.close()
