"""Expected outputs: what the Python references really print, stored with a digest of what printed it.

`polyalgo build algoreval` rebuilds `truth.json`. Loading runs nothing; it refuses an output whose
program (reference and test block) has changed since.
"""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.rendering import python_test_block
from polyalgo.errors import DataError

TRUTH_FILE = Path(__file__).parent / "truth.json"
REBUILD = "polyalgo build algoreval"
TIMEOUT_S = 30.0


def reference_source(algorithm: Algorithm) -> str:
    """The reference as a program of its own: the entry and all top-level names it needs, in file order."""
    path = sys.modules[algorithm.reference.__module__].__file__
    assert path is not None  # algorithm modules are files
    source = Path(path).read_text(encoding="utf-8")
    statements: dict[str, ast.stmt] = {}
    for node in ast.parse(source).body:
        statements |= dict.fromkeys(_defined_names(node), node)
    needed: list[ast.stmt] = []
    queue = [algorithm.reference.__name__]
    while queue:
        statement = statements.pop(queue.pop(), None)
        if statement is not None and statement not in needed:
            needed.append(statement)
            queue += [node.id for node in ast.walk(statement) if isinstance(node, ast.Name)]
    lines = source.splitlines()
    blocks = []
    for node in sorted(needed, key=lambda node: node.lineno):
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        blocks.append("\n".join(lines[first - 1 : node.end_lineno]))
    return "\n\n\n".join(blocks)


def _defined_names(node: ast.stmt) -> list[str]:
    match node:
        case ast.ImportFrom(module="__future__"):
            return []
        case ast.Import() | ast.ImportFrom():
            return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
        case ast.FunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Assign():
            return [n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)]
        case ast.AnnAssign(target=ast.Name(name)):
            return [name]
    return []


def truth_program(algorithm: Algorithm) -> str:
    """The reference followed by the test block of the Python prompt: a complete, correct solution."""
    form = next(iter(algorithm.forms.values()))
    return f"{reference_source(algorithm)}\n\n\n{python_test_block(form.interface, algorithm.test)}\n"


def program_digest(program: str) -> str:
    """SHA-256 of a program's text."""
    return hashlib.sha256(program.encode()).hexdigest()


def build_truth(algorithms: Iterable[Algorithm]) -> dict[str, dict[str, str]]:
    """Run every reference in a process of its own and record what it prints.

    Raises:
        DataError: a reference fails, hangs, prints nothing, or writes to stderr.
    """
    truth = {}
    for algorithm in algorithms:
        program = truth_program(algorithm)
        result = _run(program, algorithm.slug)
        if result.returncode != 0 or result.stderr or not result.stdout.strip():
            last = (result.stderr.strip().splitlines() or ["it printed nothing"])[-1]
            raise DataError(f"{algorithm.slug}: the reference failed: {last}")
        truth[algorithm.slug] = {"program_sha256": program_digest(program), "stdout": result.stdout}
    return truth


def _run(program: str, slug: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-c", program]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise DataError(f"{slug}: the reference did not end within {TIMEOUT_S:g} s") from error


def load_truth(algorithms: Mapping[str, Algorithm]) -> dict[str, str]:
    """Expected stdout by slug; the same in every language and representation.

    Raises:
        DataError: an algorithm has no stored output, or its reference or input has changed since.
    """
    stored = json.loads(TRUTH_FILE.read_text(encoding="utf-8"))
    for slug, algorithm in algorithms.items():
        entry = stored.get(slug, {})
        if entry.get("program_sha256") != program_digest(truth_program(algorithm)):
            raise DataError(f"truth.json: {slug} does not belong to its current reference; rebuild with {REBUILD}")
    return {slug: stored[slug]["stdout"] for slug in algorithms}


def write(algorithms: Iterable[Algorithm]) -> None:
    """Rebuild the file.

    Raises:
        DataError: as `build_truth`; then it is left as it was.
    """
    text = json.dumps(build_truth(algorithms), indent=1, sort_keys=True) + "\n"
    TRUTH_FILE.write_text(text, encoding="utf-8")
