"""The warm Java compiler gives what one `javac` gives, keeps nothing of a program, and survives what is done to it."""

from __future__ import annotations

import multiprocessing
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from java_programs import MAIN, PROGRAMS

from polyalgo.execution.java_compiler import Compiled, WarmJavac
from polyalgo.execution.sandbox import BwrapSandbox, Command, Mount, Sandbox, UnsafeSandbox
from polyalgo.execution.service import ServiceLost
from polyalgo.execution.supervise import Limits, RunStopped
from polyalgo.execution.toolchains import BUILD, Toolchain, detect
from polyalgo.languages import Language

LIMITS = Limits(wall_s=120, memory_mb=2048, processes=64, file_mb=256, output_mb=1)
SERVERS = 2
GOOD = b"class Main { int x = 3; }"


@pytest.fixture(scope="module")
def cache() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="polyalgo-test-") as name:
        yield Path(name)


@pytest.fixture(scope="module")
def sandbox(cache: Path) -> BwrapSandbox:
    return BwrapSandbox(cache)


@pytest.fixture(scope="module")
def toolchain() -> Toolchain:
    found = detect()[Language.JAVA]
    assert isinstance(found, Toolchain), found
    return found


@pytest.fixture(scope="module")
def javac(sandbox: BwrapSandbox, toolchain: Toolchain, cache: Path) -> Iterator[WarmJavac]:
    warm = WarmJavac(sandbox, toolchain, cache, SERVERS, LIMITS)
    for slot in range(SERVERS):  # no test below shall wait for a start
        assert warm.compile(MAIN, GOOD, slot) is not None
    yield warm
    warm.close()
    assert _servers(cache) == set()


@pytest.fixture(scope="module")
def one_shot(sandbox: BwrapSandbox, toolchain: Toolchain, cache: Path) -> dict[str, Compiled]:
    """What a `javac` of its own makes of every program."""

    def compile(slot: int, names: list[str]) -> dict[str, Compiled]:
        return {name: _one_shot(sandbox, toolchain, cache, *PROGRAMS[name], slot) for name in names}

    names = list(PROGRAMS)
    with ThreadPoolExecutor(2) as threads:
        halves = threads.map(compile, (0, 1), (names[::2], names[1::2]))
    return {name: compiled for half in halves for name, compiled in half.items()}


def _one_shot(sandbox: Sandbox, toolchain: Toolchain, cache: Path, file_name: str, source: str, slot: int) -> Compiled:
    scratch = Path(tempfile.mkdtemp(dir=cache))
    build = scratch / "build"
    build.mkdir()
    build.chmod(0o755)
    scratch.chmod(0o755)
    if (owner := sandbox.owner(slot)) is not None:
        shutil.chown(build, *owner)
    (build / file_name).write_bytes(source.encode())
    words = {"source": file_name, "compile_heap_mb": 1024}
    argv = tuple(word.format_map(words) for word in toolchain.compile)
    result = sandbox.run(Command(argv, LIMITS, (*toolchain.mounts, Mount(build, BUILD, True))), slot)
    ok = result.exit_code == 0
    classes = {str(path.relative_to(build)): path.read_bytes() for path in build.rglob("*.class")} if ok else {}
    shutil.rmtree(scratch)
    return Compiled(ok, classes, (result.stdout + result.stderr).decode(), result.wall_s)


def _servers(cache: Path) -> set[str]:
    """Ids of the processes, bwrap's among them, that serve from `cache`."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue  # it ended
        if b"CompileServer" in words and any(word.startswith(bytes(cache)) for word in words):
            found.add(path.parent.name)
    return found


def _compile_for_ever(warm: WarmJavac) -> None:
    while True:
        warm.compile(MAIN, GOOD, 0)


def _must(compiled: Compiled | None) -> Compiled:
    assert compiled is not None
    return compiled


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_result_is_that_of_one_javac(javac: WarmJavac, one_shot: dict[str, Compiled], name: str) -> None:
    file_name, source = PROGRAMS[name]
    warm = _must(javac.compile(file_name, source.encode(), 0))
    assert warm == replace(one_shot[name], compile_s=warm.compile_s)
    assert warm.classes or not warm.ok or name == "empty file"


def test_programs_do_not_see_each_other_or_the_server(javac: WarmJavac) -> None:
    for slot in range(SERVERS):
        assert _must(javac.compile(MAIN, b"package p; public class Main { public static class Inner {} }", slot)).ok
        assert _must(javac.compile("Helper.java", b"public class Helper {}", slot)).classes.keys() == {
            "classes/Helper.class"
        }
        for other in ("p.Main", "Helper", "CompileServer", "classes.Helper"):
            answer = _must(javac.compile("User.java", f"class User {{ {other} other; }}".encode(), slot))
            assert not answer.ok
            assert answer.classes == {}


def test_many_threads_each_get_their_own_answer(javac: WarmJavac) -> None:
    def compile(number: int) -> bool:
        right = number % 3 > 0
        source = f"class Main {{ static class C{number} {{}} {'' if right else 'int x = y;'} }}"
        answer = _must(javac.compile(MAIN, source.encode(), number % 4))
        wanted = {"classes/Main.class", f"classes/Main$C{number}.class"} if right else set()
        return answer.ok == right and set(answer.classes) == wanted

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(compile, range(40)))


def test_what_might_differ_from_javac_is_left_to_it(javac: WarmJavac) -> None:
    deep = "class Main { int x = " + "(" * 50_000 + "1" + ")" * 50_000 + "; }"
    huge = "class Main {" + "".join(f"int x{i};\n" for i in range(100_000)) + "}"
    for source in (b'class Main { String s = "\xff"; }', deep.encode(), huge.encode()):
        assert javac.compile(MAIN, source, 0) is None
        assert _must(javac.compile(MAIN, GOOD, 0)).ok  # afterwards as before
    assert javac.compile("../Main.java", GOOD, 0) is None


def test_long_messages_are_cut(javac: WarmJavac) -> None:
    line = "class Main { String s = 1; /*" + "x" * 200_000 + '*/ int y = ""; }'
    answer = _must(javac.compile(MAIN, line.encode(), 0))
    assert not answer.ok
    assert "incompatible types" in answer.messages
    assert 64 * 1024 - 100 < len(answer.messages) <= 64 * 1024  # the path in it was shortened after the cut


def test_a_compile_time_bomb_ends_and_the_next_program_is_served(
    sandbox: BwrapSandbox, toolchain: Toolchain, cache: Path, javac: WarmJavac
) -> None:
    assert javac.compile(MAIN, GOOD, 0) is not None  # the server's classes are made: not with the short limit below
    # The type of each variable holds that of the one before twice.
    types = "static class P<A, B> {} static <T> P<T, T> p(T t) { return null; }"
    variables = "".join(f"var x{i} = p(x{i - 1});" for i in range(1, 40))
    bomb = f"class Main {{ {types} void f() {{ var x0 = 1; {variables} }} }}"
    impatient = WarmJavac(sandbox, toolchain, cache, 1, replace(LIMITS, wall_s=5))
    try:
        assert impatient.compile(MAIN, GOOD, 0) is not None
        began = time.monotonic()
        assert impatient.compile(MAIN, bomb.encode(), 0) is None
        assert time.monotonic() - began < 30
        assert _must(impatient.compile(MAIN, GOOD, 0)).ok
    finally:
        impatient.close()


def test_a_server_outlives_its_thread_and_ends_with_stop(
    sandbox: BwrapSandbox, toolchain: Toolchain, cache: Path
) -> None:
    others = _servers(cache)
    warm = WarmJavac(sandbox, toolchain, cache, 1, LIMITS)
    thread = threading.Thread(target=warm.compile, args=(MAIN, GOOD, 0))
    thread.start()
    thread.join()
    mine = _servers(cache) - others
    assert mine
    assert _must(warm.compile(MAIN, GOOD, 0)).ok
    assert _servers(cache) - others == mine
    sandbox.stop()
    with pytest.raises(RunStopped):
        _compile_for_ever(warm)  # the one that the end takes by surprise has no answer
    sandbox.resume()
    assert _must(warm.compile(MAIN, GOOD, 0)).ok
    assert not _servers(cache) & mine
    warm.close()
    assert warm.compile(MAIN, GOOD, 0) is None
    assert _servers(cache) <= others


def test_a_forked_child_leaves_the_servers_alone(javac: WarmJavac) -> None:
    assert _must(javac.compile(MAIN, GOOD, 0)).ok

    def child() -> None:
        assert javac.compile(MAIN, GOOD, 0) is None
        javac.close()

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    process.join(60)
    assert process.exitcode == 0
    assert _must(javac.compile(MAIN, GOOD, 0)).ok


def test_without_isolation_it_works_as_well(toolchain: Toolchain, cache: Path, one_shot: dict[str, Compiled]) -> None:
    warm = WarmJavac(UnsafeSandbox(cache), toolchain, cache, 1, LIMITS)
    try:
        for name in ("lambdas", "package", "unknown symbol"):
            answer = _must(warm.compile(PROGRAMS[name][0], PROGRAMS[name][1].encode(), 0))
            assert answer == replace(one_shot[name], compile_s=answer.compile_s)
    finally:
        warm.close()


@pytest.mark.parametrize("kind", [BwrapSandbox, UnsafeSandbox])
def test_a_service_never_blocks_for_ever(kind: type[BwrapSandbox] | type[UnsafeSandbox], cache: Path) -> None:
    limits = Limits(wall_s=60, memory_mb=64, processes=16, file_mb=1, output_mb=1)
    cat = kind(cache).serve(Command(("/usr/bin/cat",), limits), 0)
    try:
        cat.send(b"hello", time.monotonic() + 30)
        assert cat.receive(5, time.monotonic() + 30) == b"hello"
        assert cat.alive()
        with pytest.raises(ServiceLost, match="does not answer"):
            cat.receive(1, time.monotonic())
        with pytest.raises(ServiceLost, match="does not answer"):  # nobody reads what it writes
            cat.send(bytes(2**22), time.monotonic() + 0.5)
    finally:
        cat.close()
    assert not cat.alive()
    with pytest.raises(ServiceLost, match="is closed"):
        cat.send(b"more", time.monotonic() + 30)
    true = kind(cache).serve(Command(("/usr/bin/true",), limits), 0)
    with pytest.raises(ServiceLost, match="has ended"):
        true.receive(1, time.monotonic() + 30)
    true.close()
