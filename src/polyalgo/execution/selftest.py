"""A quick proof that judging works on this machine: every language runs, and the isolation holds.

Each check is one program through the real judge. Not promised: completeness; the attack tests go further.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from polyalgo.execution.judge import Job, Judge
from polyalgo.execution.toolchains import Missing
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Outcome, TestCase


@dataclass(frozen=True)
class Check:
    """One line of `polyalgo doctor`."""

    name: str
    ok: bool
    detail: str


_HELLO = {
    Language.PYTHON: "print('hello')",
    Language.JAVASCRIPT: "console.log('hello')",
    Language.C: '#include <stdio.h>\nint main(void) { puts("hello"); }',
    Language.CPP: '#include <iostream>\nint main() { std::cout << "hello\\n"; }',
    Language.JAVA: 'public class Main { public static void main(String[] a) { System.out.println("hello"); } }',
    Language.RUST: 'fn main() { println!("hello"); }',
    Language.GO: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }',
}

# Each prints `hello` when the isolation holds.
_ISOLATION = {
    "no network": """
import errno, socket
names = [line.split(":")[0].strip() for line in open("/proc/net/dev").read().splitlines()[2:]]
routes = len(open("/proc/net/route").read().splitlines()) - 1
try:
    socket.socket(getattr(socket, "AF_VSOCK", 40), socket.SOCK_STREAM)
    print("a VSOCK socket")
except OSError as error:
    print("hello" if (names, routes, error.errno) == (["lo"], 0, errno.EAFNOSUPPORT) else (names, routes, error))
""",
    "no host files": """
import os
bad = [p for p in ("/etc/passwd", "/etc/shadow", "/home", "/var", "/root/.ssh", "/sys") if os.path.exists(p)]
print("hello" if not bad and not os.listdir("/tmp") and os.listdir("/work") == [] else bad)
""",
    "read-only kernel settings": """
try:
    open("/proc/sys/kernel/hostname", "w").write("x")
    print("written")
except OSError:
    print("hello")
""",
    "no host environment": """
import os
print("hello" if set(os.environ) <= {"PATH", "HOME", "TMPDIR", "LANG", "PWD", "PYTHONHASHSEED",
      "LD_LIBRARY_PATH", "LC_CTYPE"} else sorted(os.environ))
""",
    "fork bomb contained": """
import os, time
children = 0
try:
    while children < 5000:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        children += 1
    print(children)
except OSError:
    print("hello")
""",
    "memory hog contained": """
try:
    hog = []
    while True:
        hog.append(bytearray(1 << 24))
except MemoryError:
    del hog
    print("hello")
""",
}


def self_test(judge: Judge, slot: int = 0) -> list[Check]:
    """Hello world in each language, then the isolation checks (skipped without isolation or Python)."""
    judge.prepare(slot)
    checks = [_language(judge, language, slot) for language in Language]
    if judge.sandbox.name == "unsafe":
        return [*checks, Check("isolation", False, "execution.sandbox=unsafe: programs are not isolated")]
    return [*checks, *(_isolation(judge, name, code, slot) for name, code in _ISOLATION.items())]


def _language(judge: Judge, language: Language, slot: int) -> Check:
    name = LANGUAGES[language].display_name
    toolchain = judge.toolchains[language]
    if isinstance(toolchain, Missing):
        return Check(name, False, str(toolchain))
    ok, detail = _hello(judge, language, _HELLO[language], slot)
    return Check(name, ok, f"{toolchain.version}, {detail}")


def _isolation(judge: Judge, name: str, code: str, slot: int) -> Check:
    return Check(name, *_hello(judge, Language.PYTHON, code, slot))


def _hello(judge: Judge, language: Language, code: str, slot: int) -> tuple[bool, str]:
    job = Job("self-test", "self-test", language, code, (TestCase("", "hello\n"),))
    begin = time.monotonic()
    verdict = judge.judge(job, slot)
    took = f"{(time.monotonic() - begin) * 1000:.0f} ms"
    if verdict.outcome is Outcome.PASS:
        return True, took
    return False, f"{verdict.outcome}: {verdict.message}"
