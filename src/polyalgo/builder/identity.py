"""What tells one model's weights from another's, as far as that can be known without loading them."""

from __future__ import annotations

import hashlib
from pathlib import Path

_WHOLE = 1 << 26
_ENDS = 1 << 20


def directory_digest(source: str) -> str:
    """Digest of a local directory's content; "" for what is no directory: embedded models, hub ids, servers.

    Of files over 64 MiB, size, time and the first and last MiB stand for the whole.
    """
    root = Path(source).expanduser()
    if not source or not root.is_dir():
        return ""
    found = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(root)}\0{_file_digest(path)}\n".encode("utf-8", "surrogatepass"))
    return found.hexdigest()[:16]


def _file_digest(path: Path) -> str:
    state = path.stat()
    if state.st_size <= _WHOLE:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    found = hashlib.sha256(f"{state.st_size} {state.st_mtime_ns}".encode())
    with path.open("rb") as file:
        found.update(file.read(_ENDS))
        file.seek(-_ENDS, 2)
        found.update(file.read(_ENDS))
    return found.hexdigest()
