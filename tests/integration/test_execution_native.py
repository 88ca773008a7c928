"""Faster ways to compile Go and C++, against the plain way: the same programs, the same refusals."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from go_programs import REFUSED, TAKEN, TAKEN_BY_GO_ALONE

from polyalgo.config.schema import PathsConfig
from polyalgo.execution.elf import is_program
from polyalgo.execution.go_cache import warm_go_cache
from polyalgo.execution.precompiled import PrecompiledHeaders
from polyalgo.execution.sandbox import BwrapSandbox, Command, Mount
from polyalgo.execution.supervise import Limits, RunResult
from polyalgo.execution.toolchains import APP, BUILD, GO_CACHE, GO_SCRIPT, Toolchain, detect
from polyalgo.languages import Language

LIMITS = Limits(wall_s=120.0, memory_mb=2048, processes=64, file_mb=256, output_mb=1.0)


class Compiler:
    """One language's toolchain in the sandbox, called with any command."""

    def __init__(self, sandbox: BwrapSandbox, language: Language, scratch: Path) -> None:
        found = detect()[language]
        assert isinstance(found, Toolchain), found
        self.toolchain, self.sandbox, self.scratch = found, sandbox, scratch

    def build(self, source: str, argv: tuple[str, ...], *mounts: Mount) -> tuple[RunResult, Path | None]:
        """The compile step's result and the program that it left."""
        directory = Path(tempfile.mkdtemp(dir=self.scratch))
        directory.chmod(0o755)
        if (owner := self.sandbox.owner(0)) is not None:
            os.chown(directory, *owner)
        file = directory / self.toolchain.source_name
        file.write_bytes(source.encode(errors="surrogateescape"))
        file.chmod(0o644)
        mounts = (*self.toolchain.mounts, Mount(directory, BUILD, writable=True), *mounts)
        result = self.sandbox.run(Command(argv, LIMITS, mounts, environment=self.toolchain.environment), 0)
        program = directory / "main"
        return result, program if is_program(program) else None

    def run(self, program: Path | None) -> tuple[int | None, int | None, bytes, bytes] | None:
        """How a program ends and what it prints."""
        if program is None:
            return None
        mounts = (Mount(program.parent, APP),)
        command = Command((f"{APP}/main",), LIMITS, mounts, environment=self.toolchain.environment)
        result = self.sandbox.run(command, 0)
        assert result.exec_errno == 0
        return result.exit_code, result.signal, result.stdout, result.stderr


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    """A directory that every user of the sandbox may enter."""
    directory = Path(tempfile.mkdtemp(prefix="polyalgo-native-"))
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


@pytest.fixture(scope="module")
def cache() -> Path:
    """The user's own: Go's library is compiled once per machine, not once per test run."""
    directory = Path(PathsConfig().cache).expanduser()
    directory.mkdir(parents=True, exist_ok=True)
    return directory


@pytest.fixture(scope="module")
def sandbox(cache: Path) -> BwrapSandbox:
    return BwrapSandbox(cache)


# ---- Go ----

PLAIN = ("/bin/sh", "-c", f'exec "$GOROOT/bin/go" build -ldflags="-s -w" -o {BUILD}/main {BUILD}/main.go')
NOT_ALONE = 99


@pytest.fixture(scope="module")
def go(sandbox: BwrapSandbox, scratch: Path) -> Compiler:
    return Compiler(sandbox, Language.GO, scratch)


@pytest.fixture(scope="module")
def library(go: Compiler, cache: Path) -> Mount:
    return Mount(warm_go_cache(go.toolchain, go.sandbox, cache, 0), GO_CACHE)


@pytest.fixture(scope="module")
def alone(library: Mount, scratch: Path) -> Mount:
    """The script with an exit code where it would turn to the go command."""
    lines = (library.host / GO_SCRIPT).read_text().splitlines()
    assert lines[-1].startswith("exec ")
    directory = scratch / "alone"
    directory.mkdir(mode=0o755)
    (directory / GO_SCRIPT).write_text("\n".join([*lines[:-1], f"exit {NOT_ALONE}"]))
    return Mount(directory, "/opt/alone")


@pytest.mark.parametrize("name", TAKEN)
def test_a_go_program_built_without_the_go_command_is_the_same(
    go: Compiler, library: Mount, alone: Mount, name: str
) -> None:
    quick, program = go.build(TAKEN[name], ("/bin/sh", f"{alone.inside}/{GO_SCRIPT}", BUILD), library, alone)
    assert quick.exit_code == 0
    plain, expected = go.build(TAKEN[name], PLAIN, library)
    assert plain.exit_code == 0, plain
    assert program is not None
    assert go.run(program) == go.run(expected)


@pytest.mark.parametrize("name", [*TAKEN_BY_GO_ALONE, *REFUSED])
def test_all_other_go_programs_are_left_to_the_go_command(
    go: Compiler, library: Mount, alone: Mount, name: str
) -> None:
    source = {**TAKEN_BY_GO_ALONE, **REFUSED}[name]
    quick, program = go.build(source, ("/bin/sh", f"{alone.inside}/{GO_SCRIPT}", BUILD), library, alone)
    assert (quick.exit_code, program) == (NOT_ALONE, None)
    plain, _ = go.build(source, PLAIN, library)
    assert (plain.exit_code == 0) == (name in TAKEN_BY_GO_ALONE), plain


@pytest.mark.parametrize("name", ["unused import", "internal package", "no main", "debug setting", "embeds itself"])
def test_the_go_commands_answer_and_words_are_passed_on(go: Compiler, library: Mount, name: str) -> None:
    source = {**TAKEN_BY_GO_ALONE, **REFUSED}[name]
    ours, program = go.build(source, go.toolchain.compile, library)
    plain, expected = go.build(source, PLAIN, library)
    assert (ours.exit_code, ours.stdout, ours.stderr) == (plain.exit_code, plain.stdout, plain.stderr)
    assert go.run(program) == go.run(expected)


def test_the_go_library_outlives_a_reinstalled_go(go: Compiler, library: Mount, scratch: Path) -> None:
    """Go's index of a package holds the times of its files; with it, the go command would look for fmt in vain."""
    goroot = dict(go.toolchain.environment)["GOROOT"]
    host = go.toolchain.mounts[0].host if go.toolchain.mounts else Path(goroot)
    shutil.copytree(host / "src" / "fmt", scratch / "fmt", copy_function=shutil.copyfile)
    (scratch / "fmt").chmod(0o755)
    reinstalled = Mount(scratch / "fmt", f"{goroot}/src/fmt")
    for source in (TAKEN["hello"], "//go:build linux\n\n" + TAKEN["hello"]):
        result, program = go.build(source, go.toolchain.compile, library, reinstalled)
        assert result.exit_code == 0, result
        assert go.run(program) == (0, None, b"hi\n", b"")


# ---- C++ ----

SMALL = "#include <iostream>\n#include <vector>\nusing namespace std;\n"
CPP = {
    "counters and places": SMALL
    + "int main() { cout << __COUNTER__ << __INCLUDE_LEVEL__ << __FILE__ << __BASE_FILE__\n"
    "<< __LINE__ << __builtin_FILE() << __PRETTY_FUNCTION__; }\n",
    "a header that is missing": SMALL + "int main() { map<int, int> m; }\n",
    "an undeclared name": SMALL + "// one line\nint main() { cout << x; }\n",
    "an undefined function": SMALL + "void f();\nint main() { f(); }\n",
    "no main": SMALL,
    "another order": "#include <vector>\n\n/* and */ #include <iostream>\nint main() { std::cout << __LINE__; }\n",
    "one header more": SMALL + "#include <algorithm>\nint main() { vector<int> v{2, 1}; sort(v.begin(), v.end()); }\n",
    "pragmas after": SMALL + '#pragma GCC optimize("O3")\n#pragma GCC target("avx2,popcnt")\n'
    "int main() { vector<int> v(99, 1); int n = 0; for (int x : v) n += __builtin_popcount(x); cout << n; }\n",
    "clones of a function": SMALL + '__attribute__((target_clones("avx2", "default"))) int f(int x) { return 2 * x; }\n'
    "int main() { int (*p)(int) = f; cout << f(2) << p(3); }\n",
    "a macro after": SMALL + "#define int long long\n#include <vector>\nsigned main() { cout << sizeof(int); }\n",
    "assert anew": SMALL + "#define NDEBUG\n#include <cassert>\nint main() { assert(false); cout << 1; }\n",
    "a failed assert": SMALL + "#include <cassert>\nint main() { assert(1 == 2); }\n",
    "includes itself": SMALL + '#if __INCLUDE_LEVEL__\nint q = 5;\n#else\n#include "main.cpp"\n'
    "int main() { cout << q; }\n#endif\n",
    "order of construction": SMALL + "struct A { A() { cout << 'A'; } } a;\nstruct B { B() { cout << 'B'; } } b;\n"
    '__attribute__((constructor)) void first() { puts("first"); }\nint main() {}\n',
}


EVERYTHING = "#include <bits/stdc++.h>\nint main() { std::map<int, int> m{{1, 2}}; std::cout << m[1]; }\n"


@pytest.fixture(scope="module")
def cpp(sandbox: BwrapSandbox, scratch: Path) -> Compiler:
    return Compiler(sandbox, Language.CPP, scratch)


@pytest.fixture(scope="module")
def headers(cpp: Compiler, scratch: Path) -> PrecompiledHeaders:
    if not cpp.toolchain.version.startswith("gcc "):
        pytest.skip("precompiled headers are made for GCC only")
    directory = scratch / "cache"
    directory.mkdir()
    return PrecompiledHeaders(cpp.sandbox, cpp.toolchain, directory, LIMITS)


def _words(result: RunResult) -> bytes:
    return re.sub(rb"/tmp/cc\w+", b"/tmp/cc", result.stderr)


@pytest.mark.parametrize("name", [*CPP, pytest.param(EVERYTHING, marks=pytest.mark.slow)])
def test_a_precompiled_header_changes_no_byte_of_a_program(
    cpp: Compiler, headers: PrecompiledHeaders, name: str
) -> None:
    source = CPP.get(name, name)
    ready = headers.prepare(source.encode(), 0) or headers.prepare(source.encode(), 0)
    assert ready is not None
    words, mounts = ready
    plain, expected = cpp.build(source, cpp.toolchain.compile)
    quick, program = cpp.build(source, (*cpp.toolchain.compile, "-Winvalid-pch", *words), *mounts)
    assert (quick.exit_code, _words(quick)) == (plain.exit_code, _words(plain))
    assert (program is None) == (expected is None)
    if program is not None and expected is not None:
        assert program.read_bytes() == expected.read_bytes()
        assert cpp.run(program) == cpp.run(expected)


def test_the_compiler_uses_what_was_prepared(cpp: Compiler, headers: PrecompiledHeaders) -> None:
    words, mounts = (
        headers.prepare(CPP["no main"].encode(), 0) or headers.prepare(CPP["no main"].encode(), 0) or ((), ())
    )
    result, _ = cpp.build(CPP["no main"], (*cpp.toolchain.compile, "-H", *words), *mounts)
    assert re.search(rb"^! /opt/headers/headers.h.gch$", result.stderr, re.MULTILINE), result.stderr


def test_headers_are_made_at_the_second_sight_by_any_process(cpp: Compiler, tmp_path: Path) -> None:
    def prepared(source: str) -> Path | None:
        ready = PrecompiledHeaders(cpp.sandbox, cpp.toolchain, tmp_path, LIMITS).prepare(source.encode(), 0)
        return ready[1][0].host if ready else None

    source = "#include <array>\nint main() {}\n"
    assert prepared(source) is None
    made = prepared(source)
    assert made is not None
    assert prepared("#include <array>\nint other;\n") == made
    assert prepared("#include <array>\n#include <tuple>\n") == made  # the source itself includes the other
    assert prepared("#include <tuple>\nint main() {}\n") is None
    for _ in range(3):
        assert prepared("#include <stdio.h>\nint main() {}\n") is None  # no gain
        assert prepared("#define A\n#include <array>\n") is None
        assert prepared("#include <coroutine>\n") is None  # not in this dialect: an error, as it is without us


def test_headers_leave_room_on_the_disk(cpp: Compiler, tmp_path: Path) -> None:
    small = PrecompiledHeaders(cpp.sandbox, cpp.toolchain, tmp_path, LIMITS, most_mb=1)

    def prepared(name: str) -> Path | None:
        source = f"#include <{name}>\n".encode()
        ready = small.prepare(source, 0) or small.prepare(source, 0)
        return ready[1][0].host if ready else None

    first = prepared("array")
    assert first is not None
    assert prepared("tuple") is None  # all that there is may be in use this minute
    an_hour_ago = time.time() - 3600
    os.utime(first, (an_hour_ago, an_hour_ago))
    second = prepared("tuple")
    assert second is not None
    assert second.exists()
    assert not first.exists()
