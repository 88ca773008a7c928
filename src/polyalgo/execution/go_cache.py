"""Go's standard library, compiled once, and a script that builds a program against it as `go build main.go` would.

The script calls the compiler and the linker themselves; whatever they refuse, and sources that need more than those
two, go through `go build`, whose answer and words count. Not promised: speed for packages outside `_PACKAGES`.
"""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path

from polyalgo.errors import ToolchainError
from polyalgo.execution.sandbox import Command, Mount, Sandbox
from polyalgo.execution.supervise import Limits
from polyalgo.execution.toolchains import BUILD, GO_CACHE, GO_SCRIPT, Toolchain
from polyalgo.records import digest

# What programs that read stdin and print are known to import. All the rest (net/http, go/types, image, ...) takes
# twice as long to compile as these, and is compiled in the job that wants some of it.
_PACKAGES = tuple(
    """
    bufio bytes cmp container/heap container/list container/ring context crypto/hmac crypto/md5 crypto/rand crypto/sha1
    crypto/sha256 crypto/sha512 embed encoding encoding/base32 encoding/base64 encoding/binary encoding/csv encoding/hex
    encoding/json errors flag fmt hash hash/adler32 hash/crc32 hash/crc64 hash/fnv hash/maphash html index/suffixarray
    io io/fs io/ioutil log maps math math/big math/bits math/cmplx math/rand math/rand/v2 net/url os os/exec os/signal
    path path/filepath reflect regexp regexp/syntax runtime runtime/debug slices sort strconv strings sync sync/atomic
    testing testing/quick text/scanner text/tabwriter text/template time unicode unicode/utf16 unicode/utf8
    """.split()  # noqa: SIM905, a list of as many strings is no easier to read
)
_LIMITS = Limits(wall_s=1800.0, memory_mb=4096, processes=256, file_mb=1024, output_mb=1.0)
_GO_BUILD = '"$GOROOT/bin/go" build {flags}-ldflags="-s -w" -o "$1/main" "$1/main.go"'
_COMPILE_CONFIG = "compile.importcfg"
_LINK_CONFIG = "link.importcfg"
_SCRIPT = """\
# What `go build $1/main.go` runs, less its search for what is up to date. With one of the words that grep looks for in
# the source, the go command does more.
grep -qaF -e go:build -e +build -e go:debug -e go:embed "$1/main.go"
if [ $? -eq 1 ]; then
    {{
        {compile} &&
            {link}
    }} >/dev/null 2>&1 && exit
fi
exec {go_build}
"""
_VERSION = 1  # raise it when the same Go could get another recipe than before
_SCRATCH = "go-cache-building-"


def warm_go_cache(toolchain: Toolchain, sandbox: Sandbox, cache_dir: Path, slot: int) -> Path:
    """Directory to mount read-only at `GO_CACHE` for compile steps; made now (some 40 CPU seconds) if there is none.

    It is a build cache of Go's own, with the script `GO_SCRIPT` and what that needs. Jobs must not write to it: a
    program could poison another's build.

    Raises:
        ToolchainError: the standard library does not build.
        SandboxError: the sandbox broke.
    """
    recipe = [_VERSION, toolchain.version, sorted(toolchain.environment), os.uname().machine, sandbox.name]
    target = cache_dir / f"go-cache-{digest(recipe)}"
    if target.exists():
        return target
    with open(cache_dir / "go-cache.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another process may be building it: wait for that one
        if not target.exists():
            _build(toolchain, sandbox, cache_dir, target, slot)
    return target


def _build(toolchain: Toolchain, sandbox: Sandbox, cache_dir: Path, target: Path, slot: int) -> None:
    for stale in cache_dir.glob(f"{_SCRATCH}*"):  # we hold the lock: its builder was killed
        shutil.rmtree(stale, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=_SCRATCH, dir=cache_dir))
    try:
        build, cache = scratch / "build", scratch / "cache"
        for directory in (build, cache):
            directory.mkdir()
            directory.chmod(0o755)
            if (owner := sandbox.owner(slot)) is not None:
                os.chown(directory, *owner)
        _write(build / "main.go", "package main\n\nfunc main() {}\n")
        mounts = (*toolchain.mounts, Mount(build, BUILD, True), Mount(cache, GO_CACHE, True))

        def run(script: str, *arguments: str) -> tuple[str, str]:
            argv = ("/bin/sh", "-c", script, "sh", *arguments)
            result = sandbox.run(Command(argv, _LIMITS, mounts, environment=toolchain.environment), slot)
            stdout, stderr = (stream.decode(errors="replace") for stream in (result.stdout, result.stderr))
            if result.exit_code != 0:
                detail = stderr.strip()[-300:] or result
                raise ToolchainError(f"{toolchain.version} cannot build its standard library: {detail}")
            return stdout, stderr

        listing = "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}"
        library, _ = run('"$GOROOT/bin/go" list std')
        wanted = sorted(set(_PACKAGES) & set(library.split()))  # older releases lack some
        archives, _ = run(f'"$GOROOT/bin/go" list -export -deps -f "{listing}" "$@"', *wanted)
        _, trace = run(_GO_BUILD.format(flags="-x "), BUILD)
        archives = archives.replace(str(cache), str(target))  # paths of the host, without a sandbox's mounts
        for name, text in _recipe(toolchain.version, archives.split(), trace).items():
            _write(cache / name, text)
        os.sync()  # an archive cut short by a power failure would fail every program
        os.replace(cache, target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _write(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o644)


def _recipe(version: str, archives: list[str], trace: str) -> dict[str, str]:
    """The files beside the build cache.

    Args:
        version: of the toolchain, for the message.
        archives: `PACKAGE=FILE` of every package that is compiled.
        trace: what `go build -x` wrote about a program that imports nothing.

    Raises:
        ToolchainError: `trace` does not show how a program is compiled and linked.
    """
    lines = trace.splitlines()
    compiling = [line for line in lines if re.search(r"/compile .* -p main ", line)]
    linking = [line for line in lines if re.search(r"/link .* -importcfg ", line)]
    build_info = [line for line in lines if line.startswith("modinfo ")]  # what debug.ReadBuildInfo returns
    if len(compiling) != 1 or len(linking) != 1:
        raise ToolchainError(f"{version}: `go build -x` does not show its steps; got {trace[-200:]!r}")
    archive = '"$TMPDIR/main.a"'
    config = f'"$GOCACHE/{_COMPILE_CONFIG}"'
    compiler = _words(compiling[0], {"-o": archive, "-importcfg": config, "-trimpath": '"$TMPDIR/none=>"'})
    linker = _words(linking[0], {"-o": '"$1/main"', "-importcfg": f'"$GOCACHE/{_LINK_CONFIG}"'})
    packages = [f"packagefile {entry}" for entry in archives]
    importable = [f"packagefile {entry}" for entry in archives if _is_importable(entry.split("=")[0])]
    return {
        GO_SCRIPT: _SCRIPT.format(
            # The trace abbreviates the path of the source, and a program can tell.
            compile=" ".join([*compiler[:-1], '"$1/main.go"']),
            link=" ".join([*linker[:-1], archive]),
            go_build=_GO_BUILD.format(flags=""),
        ),
        _COMPILE_CONFIG: "\n".join(importable) + "\n",
        _LINK_CONFIG: "\n".join(packages + build_info) + "\n",
    }


def _words(command: str, values: dict[str, str]) -> list[str]:
    """A traced command in shell words: other values for some options, and no ids, which the cache alone reads."""
    words = [word for word in shlex.split(command) if not word.startswith("-buildid=")]
    while "/" not in words[0] or "=" in words[0]:  # GOROOT=... and the like, which are in our environment
        del words[0]
    result = [f'"$GOROOT/pkg/tool/{"/".join(words[0].split("/")[-2:])}"']
    options = iter(words[1:])
    for word in options:
        if word == "-buildid":
            next(options)
        elif word in values:
            next(options)
            result += [word, values[word]]
        else:
            result.append(shlex.quote(word))
    return result


def _is_importable(package: str) -> bool:
    """Whether the go command lets a program import this package of the standard library."""
    return "internal" not in package.split("/") and not package.startswith("vendor/")
