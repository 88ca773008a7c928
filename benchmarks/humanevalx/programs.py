"""Puts an item's parts together to a program: as the suite's evaluator does, and as a program that tests itself.

Both hold the same candidate and the same tests. Third-party libraries have small stand-ins, in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from benchmarks.humanevalx.items import Item
from polyalgo.errors import DataError
from polyalgo.execution.self_test import epilogue, imports
from polyalgo.languages import Language

_PARTS = Path(__file__).with_name("parts")
_CPP_INCLUDES = ("stdlib.h", "algorithm", "math.h", "stdio.h", "vector", "string", "climits", "cstring", "iostream")
"""The evaluator adds those of these that a prompt lacks, in this order."""
_CPP_LIBRARIES = {"#include<boost/any.hpp>": "any.hpp", "#include<openssl/md5.h>": "md5.hpp"}
_RUST_CRATES = {  # how a declaration imports each, and what a program that uses it writes
    "rand": ("use rand::Rng;", r"\brand::|\brng\b"),
    "regex": ("use regex::Regex;", r"\bRegex\b"),
    "md5": ("use md5;", r"\bmd5::"),
}
_GO_PACKAGES = ("bytes", "crypto/md5", "fmt", "math", "math/rand", "regexp", "sort", "strconv", "strings", "time")
"""What the evaluator imports where a program uses it; the items' own lists leave some out."""
_GO_TESTING = ("testing", "github.com/stretchr/testify/assert")


def part(name: str) -> str:
    """Text of a file that goes into programs."""
    return (_PARTS / name).read_text(encoding="utf-8")


def suite_program(item: Item, solution: str | None = None) -> str:
    """The program as the suite's evaluator runs it; in Go and Rust for the language's test harness."""
    return _SUITE[item.language](item, item.solution if solution is None else solution)


def judged_program(item: Item, solution: str | None = None, extra: str = "") -> str:
    """The program as our judge runs it: it prints the marker of `polyalgo.execution.self_test` after its last test.

    Args:
        item: the problem.
        solution: instead of the canonical one.
        extra: declarations that `solution` uses, of a kind that may stand at this language's usual place for them.

    Raises:
        DataError: the item's tests have another form than expected.
    """
    return _JUDGED[item.language](item, item.solution if solution is None else solution, extra)


def _python_suite(item: Item, solution: str) -> str:
    return f"{item.prompt}{solution}\n{item.test}\n"


def _python_judged(item: Item, solution: str, extra: str) -> str:
    return f"{extra}{_python_suite(item, solution)}{epilogue(item.language)}"


def _javascript_suite(item: Item, solution: str) -> str:
    library = part("md5.js") if "'js-md5'" in solution else ""
    return f"{library}{item.prompt}{solution}\n{item.test}"


def _javascript_judged(item: Item, solution: str, extra: str) -> str:
    return f"{part('assert.js')}{extra}{_javascript_suite(item, solution)}\n{epilogue(item.language)}"


def _cpp_suite(item: Item, solution: str, extra: str = "") -> str:
    includes = "".join(
        f"#include<{name}>\n"
        for name in _CPP_INCLUDES
        if not re.search(rf"#include\s*<{re.escape(name)}>", item.prompt)
    )
    prompt = item.prompt
    for include, name in _CPP_LIBRARIES.items():
        prompt = prompt.replace(include, part(name))
    return f"{includes}{extra}\n{prompt}{solution}\n{item.test}"


def _cpp_judged(item: Item, solution: str, extra: str) -> str:
    return _before_last_braces(_cpp_suite(item, solution, extra), 1, epilogue(item.language), item)


def _java_suite(item: Item, solution: str) -> str:
    return f"{item.prompt}{solution}\n{item.test}\n"


def _java_judged(item: Item, solution: str, extra: str) -> str:
    return _before_last_braces(_java_suite(item, solution), 2, epilogue(item.language), item) + extra


def _go_suite(item: Item, solution: str) -> str:
    return f"package main\n{_go_imports(item, solution, _GO_TESTING)}{_go_body(item, solution)}\n{item.test}"


def _go_judged(item: Item, solution: str, extra: str) -> str:
    test, found = re.subn(
        r"^func (Test\w+)\(t \*testing\.T\)", r"func \1(t polyalgoTest)", item.test, flags=re.MULTILINE
    )
    names = re.findall(r"^func (Test\w+)\(t polyalgoTest\)", test, re.MULTILINE)
    if found == 0 or "testing." in test:
        raise DataError(f"{item.task_id}: expected test functions of one *testing.T, got {item.test[:80]!r}")
    calls = "".join(f"\t{name}(polyalgoTest{{}})\n" for name in names)
    return "".join(
        (
            f"package main\n{imports(item.language)}{_go_imports(item, solution, ('bytes', 'reflect'))}",
            f"{_go_body(item, solution)}\n{test}\n{part('assert_main.go')}{part('equal.go')}{extra}",
            f"func main() {{\n{calls}{epilogue(item.language)}}}\n",
        )
    )


def _go_body(item: Item, solution: str) -> str:
    return item.prompt.replace(item.imports, "", 1) + solution


def _go_imports(item: Item, solution: str, needed: tuple[str, ...]) -> str:
    """The packages that the program uses, no more: Go refuses one that is imported and not used."""
    text = _without_comments(_go_body(item, solution) + item.test)
    used = {name for name in _GO_PACKAGES if re.search(rf"\b{name.rpartition('/')[2]}\.[A-Z]", text)}
    return "".join(f'import "{name}"\n' for name in sorted(used | set(needed)))


def _rust_candidate(item: Item, solution: str) -> str:
    text, crates = item.declaration, ""
    for name, (line, use) in _RUST_CRATES.items():
        if re.search(use, solution + _without_comments(item.test)):
            crates += part(f"{name}.rs")
            text = text if line.startswith(f"use {name}::") else text.replace(line, "")
        else:
            text = text.replace(line, "")
    return f"{item.prompt}{text}{solution}\n{crates}"


def _without_comments(text: str) -> str:
    """For C's forms of comment; close enough where a string may hold one."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


def _rust_suite(item: Item, solution: str) -> str:
    return f"fn main() {{}}\n{_rust_candidate(item, solution)}\n{item.test}"


def _rust_judged(item: Item, solution: str, extra: str) -> str:
    test = item.test.replace("#[cfg(test)]", "")
    test = re.sub(r"#\[test\](\s*(?://[^\n]*\s*)*)fn\b", r"\1pub fn", test)
    calls = "".join(f"    tests::{name}();\n" for name in re.findall(r"\bpub fn (\w+)\(\)", _without_comments(test)))
    return "".join(
        (
            f"{_rust_candidate(item, solution)}\n{extra}{test}\n",
            f"fn main() {{\n{calls}    {epilogue(item.language)}}}\n",
        )
    )


def _before_last_braces(program: str, count: int, text: str, item: Item) -> str:
    """`program` with `text` before its last `count` closing braces, which must end it."""
    found = re.search(rf"(?:\}}\s*){{{count}}}\Z", program)
    if found is None:
        raise DataError(f"{item.task_id}: expected tests that end with {count} closing braces, got {program[-40:]!r}")
    return program[: found.start()] + text + program[found.start() :]


_SUITE: dict[Language, Callable[[Item, str], str]] = {
    Language.PYTHON: _python_suite,
    Language.CPP: _cpp_suite,
    Language.JAVA: _java_suite,
    Language.JAVASCRIPT: _javascript_suite,
    Language.GO: _go_suite,
    Language.RUST: _rust_suite,
}
_JUDGED: dict[Language, Callable[[Item, str, str], str]] = {
    Language.PYTHON: _python_judged,
    Language.CPP: _cpp_judged,
    Language.JAVA: _java_judged,
    Language.JAVASCRIPT: _javascript_judged,
    Language.GO: _go_judged,
    Language.RUST: _rust_judged,
}
