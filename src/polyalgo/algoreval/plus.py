"""`plus`: every problem again, reading its input from stdin, with the fixed input and 20 or more generated ones.

An algorithm's inputs and what its reference prints for them are stored in `plus/<slug>.json`, in the first
form's plain text; the other forms' texts are converted from it. `build` writes the files: the same ones every
time, and only if the oracle agrees with the reference on every input.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from polyalgo.algoreval.interface import Interface, TestInput
from polyalgo.algoreval.plain_text import format_input, parse_input
from polyalgo.algoreval.problem import Algorithm, check_test
from polyalgo.algoreval.rendering import python_test_block
from polyalgo.algoreval.truth import program_digest, reference_source, truth_program
from polyalgo.errors import DataError
from polyalgo.records import Representation, TestCase

PLUS_DIR = Path(__file__).parent / "plus"
REBUILD = "polyalgo build algoreval"
MIN_INPUTS = 20
TIMEOUT_S = 120.0

_RUNNER = """\
import contextlib, importlib, io, json, sys
source, blocks, module, oracle = json.load(sys.stdin)
outputs = []
for block in blocks:
    names = {"__name__": "__main__"}
    exec(compile(source, "reference", "exec"), names)
    if oracle:
        names[oracle] = importlib.import_module(module).ALGORITHM.oracle
    with contextlib.redirect_stdout(io.StringIO()) as text:
        exec(compile(block, "test", "exec"), names)
    outputs.append(text.getvalue())
json.dump(outputs, sys.stdout)
"""


def plus_inputs(algorithm: Algorithm) -> list[TestInput]:
    """The fixed input, then the generated ones, in the first form.

    Raises:
        DataError: too few, twice the same, or one that does not fit a form.
    """
    if algorithm.inputs is None:
        raise DataError(f"{algorithm.slug} has no generator of inputs")
    inputs = [algorithm.test, *algorithm.inputs(random.Random(f"algoreval_plus/{algorithm.slug}"))]
    interface = next(iter(algorithm.forms.values())).interface
    texts = [format_input(interface, test) for test in inputs]
    chosen = [test for i, test in enumerate(inputs) if texts[i] not in texts[:i]]
    if len(chosen) <= MIN_INPUTS:
        raise DataError(f"{algorithm.slug}: {len(chosen) - 1} generated inputs differ, at least {MIN_INPUTS} must")
    for number, test in enumerate(chosen):
        for representation, form in algorithm.forms.items():
            check_test(form.interface, form.convert(test), f"{algorithm.slug}/{representation}: input {number}")
    return chosen


def run_blocks(
    source: str, interface: Interface, inputs: Iterable[TestInput], *, oracle_of: Algorithm | None = None
) -> list[str]:
    """What a Python program prints for each input, in a process of its own.

    Args:
        source: defines the function or class of `interface`.
        interface: of the program.
        inputs: fit the interface.
        oracle_of: call this algorithm's oracle in place of the program's function or class.

    Raises:
        DataError: it fails or does not end.
    """
    blocks = [python_test_block(interface, test) for test in inputs]
    module = oracle_of.reference.__module__ if oracle_of else ""
    job = json.dumps([source, blocks, module, interface.name if oracle_of else ""])
    command = [sys.executable, "-c", _RUNNER]
    try:
        result = subprocess.run(command, input=job, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise DataError(f"{interface.name} did not end within {TIMEOUT_S:g} s on its plus inputs") from error
    if result.returncode != 0:
        raise DataError(f"{interface.name} failed on a plus input: {result.stderr.strip().splitlines()[-1]}")
    outputs: list[str] = json.loads(result.stdout)
    return outputs


def build_one(algorithm: Algorithm) -> str:
    """Content of an algorithm's file.

    Raises:
        DataError: the inputs are not what they must be, or reference and oracle differ on one.
    """
    interface = next(iter(algorithm.forms.values())).interface
    inputs = plus_inputs(algorithm)
    if algorithm.oracle is None:
        raise DataError(f"{algorithm.slug} has no oracle")
    source = reference_source(algorithm)
    expected = run_blocks(source, interface, inputs)
    other = run_blocks(source, interface, inputs, oracle_of=algorithm)
    texts = [format_input(interface, test) for test in inputs]
    for text, ours, theirs in zip(texts, expected, other, strict=True):
        if ours != theirs:
            raise DataError(
                f"{algorithm.slug}: reference and oracle differ: {ours!r} and {theirs!r} for the input\n{text}"
            )
    tests = [{"stdin": text, "stdout": stdout} for text, stdout in zip(texts, expected, strict=True)]
    content = {"program_sha256": program_digest(truth_program(algorithm)), "tests": tests}
    return json.dumps(content, indent=1) + "\n"


def build(algorithms: Iterable[Algorithm], directory: Path = PLUS_DIR, *, workers: int = 2) -> list[str]:
    """Write the files of algorithms; the slugs of those whose content has changed.

    Raises:
        DataError: as `build_one`; then nothing is written.
    """
    algorithms = list(algorithms)
    with ThreadPoolExecutor(workers) as pool:
        contents = list(pool.map(build_one, algorithms))
    directory.mkdir(parents=True, exist_ok=True)
    changed = []
    for algorithm, content in zip(algorithms, contents, strict=True):
        path = directory / f"{algorithm.slug}.json"
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            changed.append(algorithm.slug)
    return changed


def plus_tests(algorithm: Algorithm) -> dict[Representation, tuple[TestCase, ...]]:
    """The stored tests of an algorithm, in each of its forms; the fixed input is the first.

    Raises:
        DataError: there are none, or its reference or fixed input has changed since.
    """
    path = PLUS_DIR / f"{algorithm.slug}.json"
    stored = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if stored.get("program_sha256") != program_digest(truth_program(algorithm)):
        raise DataError(f"{path.name}: not of the current reference of {algorithm.slug}; rebuild with {REBUILD}")
    first = next(iter(algorithm.forms.values())).interface
    inputs = [parse_input(first, test["stdin"]) for test in stored["tests"]]
    outputs = [test["stdout"] for test in stored["tests"]]
    return {
        representation: tuple(
            TestCase(stdin=format_input(form.interface, form.convert(test)), expected_stdout=stdout)
            for test, stdout in zip(inputs, outputs, strict=True)
        )
        for representation, form in algorithm.forms.items()
    }
