"""Precompiled headers for g++: what many programs begin with is parsed once.

One is made of exactly the headers that a source begins with and included before the first line; the source stays as it
is, and includes them again to no effect. Not promised: anything for sources that begin otherwise.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from polyalgo.execution.sandbox import Command, Mount, Sandbox
from polyalgo.execution.supervise import Limits
from polyalgo.execution.toolchains import BUILD, Toolchain
from polyalgo.records import digest

_INSIDE = "/opt/headers"
_HEADER = "headers.h"
# Headers that may come in any order, and again with no effect; the C++ standard says so of its own (using.headers).
_HEADERS = frozenset(
    """
    algorithm any array atomic bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes climits clocale
    cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdarg cstddef cstdint cstdio
    cstdlib cstring ctime cuchar cwchar cwctype deque exception execution filesystem forward_list fstream functional
    future initializer_list iomanip ios iosfwd iostream istream iterator limits list locale map memory memory_resource
    mutex new numbers numeric optional ostream queue random ranges ratio regex scoped_allocator set shared_mutex span
    sstream stack stdexcept streambuf string string_view strstream system_error thread tuple type_traits typeindex
    typeinfo unordered_map unordered_set utility valarray variant vector version
    assert.h ctype.h errno.h fenv.h float.h inttypes.h limits.h locale.h math.h setjmp.h signal.h stdarg.h stdbool.h
    stddef.h stdint.h stdio.h stdlib.h string.h strings.h time.h uchar.h unistd.h wchar.h wctype.h sys/resource.h
    sys/stat.h sys/time.h sys/types.h bits/stdc++.h ext/pb_ds/assoc_container.hpp ext/pb_ds/tree_policy.hpp
    """.split()  # noqa: SIM905, a list of as many strings is no easier to read
)
_INCLUDE = re.compile(rb"#[ \t]*include[ \t]*<([\w+./]+)>")
_USING = re.compile(rb"using[ \t]+namespace[ \t]+std[ \t]*;")
_COMMENT = re.compile(rb"//.*|/\*.*?\*/|(/\*).*")
_MOST_LINES = 500
_SEEN_BYTES = 1 << 16
_IN_USE_S = 600.0  # from `prepare` to the mount; afterwards removal cannot hurt a job
_SCRATCH = "building-"


def leading_headers(source: bytes) -> tuple[str, ...]:
    """The headers that `source` begins to include, in order, each once.

    Comments, empty lines and `using namespace std;` may stand between them. Ends before the first line that is
    anything else, names a header not in our list, or is continued by a backslash.
    """
    headers: dict[str, None] = {}
    in_comment = False
    for line in source.split(b"\n", _MOST_LINES)[:_MOST_LINES]:
        line = line.removesuffix(b"\r")
        if line.rstrip().endswith(b"\\"):
            break
        code, in_comment = _without_comments(line, in_comment)
        if found := _INCLUDE.fullmatch(code):
            name = found[1].decode("ascii")
            if name not in _HEADERS:
                break
            headers[name] = None
        elif code and not _USING.fullmatch(code):
            break
    return tuple(headers)


def _without_comments(line: bytes, in_comment: bool) -> tuple[bytes, bool]:
    """What the compiler sees of a line without string literals, and whether its last comment goes on."""
    if in_comment:
        _, ended, line = line.partition(b"*/")
        if not ended:
            return b"", True
    comments = list(_COMMENT.finditer(line))
    goes_on = bool(comments) and comments[-1][1] is not None
    return _COMMENT.sub(b" ", line).strip(b" \t"), goes_on


class PrecompiledHeaders:
    """Precompiled headers on disk, made at the second program that begins alike, by whichever process.

    Safe to call from several threads with different slots.

    Args:
        sandbox: where the compiler runs.
        toolchain: of C++; only GCC's are served.
        cache_dir: for what is kept between processes, private to this user.
        limits: of one compilation of headers.
        most_mb: size on disk; those used longest ago go first.
    """

    def __init__(
        self, sandbox: Sandbox, toolchain: Toolchain, cache_dir: Path, limits: Limits, most_mb: int = 1024
    ) -> None:
        self._sandbox = sandbox
        self._toolchain = toolchain
        self._directory = cache_dir / "headers"
        self._limits = limits
        self._most_bytes = most_mb * 2**20
        self._refused: set[Path] = set()
        self._flags = toolchain.compile[: toolchain.compile.index("-o")]
        self._serves = toolchain.version.startswith("gcc ")
        recipe = [toolchain.version, self._flags, toolchain.environment, sandbox.name, _stamps(toolchain)]
        self._sets = self._directory / digest(recipe)

    def prepare(self, source: bytes, slot: int) -> tuple[tuple[str, ...], tuple[Mount, ...]] | None:
        """Further compiler words and mounts with which `source` compiles to the same program, only sooner.

        None where there is nothing to gain. May take as long as compiling the headers does.

        Raises:
            SandboxError: the sandbox broke.
            RunStopped: it was stopped.
            OSError: the cache directory cannot be written.
        """
        headers = leading_headers(source) if self._serves else ()
        if not any(_is_slow(header) for header in headers):
            return None
        self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._sets.mkdir(exist_ok=True)
        path = self._path(headers)
        if not path.exists() and self._seen_before(path):
            self._make(path, headers, slot)
        with self._not_removing(fcntl.LOCK_SH):
            if (best := self._largest_within(set(headers))) is None:
                return None
            os.utime(best)
        return ("-include", f"{_INSIDE}/{_HEADER}"), (Mount(best, _INSIDE),)

    def _path(self, headers: tuple[str, ...]) -> Path:
        return self._sets / f"set-{digest(sorted(headers), length=32)}"

    def _largest_within(self, headers: set[str]) -> Path | None:
        """The largest set that is part of `headers`; the source itself includes the others."""
        best, most = None, 0
        for path in self._sets.glob("set-*"):
            these = leading_headers((path / _HEADER).read_bytes())
            if len(these) > most and headers.issuperset(these):
                best, most = path, len(these)
        return best

    def _seen_before(self, path: Path) -> bool:
        """Whether some process has asked for this already; now and then wrong, at the cost of one compilation."""
        descriptor = os.open(self._directory / "seen", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            place = zlib.crc32(str(path).encode()) % _SEEN_BYTES
            seen = os.pread(descriptor, 1, place) == b"\1"
            if not seen:
                os.pwrite(descriptor, b"\1", place)
            return seen
        finally:
            os.close(descriptor)

    def _make(self, path: Path, headers: tuple[str, ...], slot: int) -> None:
        """Compile the headers, unless somebody is compiling some, or these do not compile, or there is no room."""
        with open(self._directory / "lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            for stale in self._directory.glob(f"{_SCRATCH}*"):  # we hold the lock: its maker was killed
                shutil.rmtree(stale, ignore_errors=True)
            if path not in self._refused and not path.exists() and self._make_room():
                self._compile(path, headers, slot)

    def _compile(self, path: Path, headers: tuple[str, ...], slot: int) -> None:
        scratch = Path(tempfile.mkdtemp(prefix=_SCRATCH, dir=self._directory))
        try:
            made = scratch / "made"
            made.mkdir()
            made.chmod(0o755)
            if (owner := self._sandbox.owner(slot)) is not None:
                os.chown(made, *owner)
            (made / _HEADER).write_text("".join(f"#include <{header}>\n" for header in sorted(headers)))
            (made / _HEADER).chmod(0o644)
            output = made / f"{_HEADER}.gch"
            argv = (*self._flags, "-x", "c++-header", "-o", f"{BUILD}/{output.name}", f"{BUILD}/{_HEADER}")
            mounts = (*self._toolchain.mounts, Mount(made, BUILD, True))
            toolchain = self._toolchain
            result = self._sandbox.run(
                Command(argv, self._limits, mounts, toolchain.masks, toolchain.environment), slot
            )
            if result.exit_code != 0 or not output.is_file():
                self._refused.add(path)  # such a program fails with the same words without us
                return
            with open(output, "rb") as file:  # a file cut short by a power failure would fail every program
                os.fsync(file.fileno())
            os.replace(made, path)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    def _make_room(self) -> bool:
        """Remove what was used longest ago; false if all of too much is in use."""
        with self._not_removing(fcntl.LOCK_EX):
            entries = sorted(self._entries())
            total = sum(size for _, size, _ in entries)
            for used_s, size, path in entries:
                if total < self._most_bytes or used_s > time.time() - _IN_USE_S:
                    break
                shutil.rmtree(path)
                total -= size
            return total < self._most_bytes

    @contextlib.contextmanager
    def _not_removing(self, how: int) -> Iterator[None]:
        """Shared by those who choose a set, so that none goes before it is marked as used."""
        with open(self._directory / "choosing", "w") as lock:
            fcntl.flock(lock, how)
            yield

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        for path in self._directory.glob("*/set-*"):
            yield path.stat().st_mtime, sum(file.stat().st_size for file in path.iterdir()), path


def _is_slow(header: str) -> bool:
    """Whether parsing takes longer than loading does; not so for C's headers."""
    return header == "bits/stdc++.h" or not header.endswith(".h")


def _stamps(toolchain: Toolchain) -> list[int]:
    """When compiler and system headers were last installed: the compiler does not notice that headers changed."""
    prefix = next((mount.host for mount in toolchain.mounts), Path("/usr"))
    directories = [Path("/usr/include"), *sorted(prefix.glob("include/c++/*")), *sorted(prefix.glob("lib/gcc/*/*"))]
    return [path.stat().st_mtime_ns for path in directories]
