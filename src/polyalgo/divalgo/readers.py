"""Problems and submissions out of files: a folder, JSON lines, and CodeContests+ by streaming.

Each reader yields one problem at a time. The layouts are told in docs/divalgo_builder.md; a file that does not follow
them is an error that names file and field, never a problem quietly left out.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from polyalgo.divalgo.ingest import SourceProblem, Submission
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import NORMALISED, Checker, CheckerKind, OntologyLabels, TestCase, from_json

HUB_ID = "ByteDance-Seed/Code-Contests-Plus"
HUB_PROBLEMS = 11_690
HUB_REVISION = "7fe2c18"
"""The card assumed here: config `default` (11,690 problems, no tests) or `1x` to `5x` (with `test_cases`); a row has
`id`, `title`, `description`, `correct_submissions` (a list of `code` and `language`, which is `cpp`, `py3`, `py2` or
`java`), `checker` and `generator` (C++ over testlib), and from `1x` on `test_cases` (a list of `input` and
`output`)."""
HUB_LANGUAGES = {"cpp": Language.CPP, "py3": Language.PYTHON, "java": Language.JAVA}
"""`py2` is no language of ours."""
_BY_NAME = {name: language for language, spec in LANGUAGES.items() for name in (language.value, *spec.fence_names)}
_BY_EXTENSION = {spec.extension: language for language, spec in LANGUAGES.items()}


def read_folder(root: Path) -> Iterator[SourceProblem]:
    """One problem a directory: `statement.md` (its first line may be `# Title`), `solutions/*`, `tests/*.in|.out`.

    Raises:
        ConfigError: `root` is not a directory.
        DataError: there is no problem in it, or an input has no output.
    """
    if not root.is_dir():
        raise ConfigError(f"corpus.path must be a directory with one directory a problem, got {root}")
    directories = sorted(path for path in root.iterdir() if path.is_dir())
    if not directories:
        raise DataError(f"{root} holds no problem: expected <problem_id>/statement.md, solutions/ and tests/")
    for directory in directories:
        title, statement = _statement(directory / "statement.md")
        programs = sorted(p for p in (directory / "solutions").glob("*") if p.suffix in _BY_EXTENSION)
        yield SourceProblem(
            problem_id=directory.name,
            title=title or directory.name,
            statement=statement,
            tests=tuple(_folder_tests(directory / "tests")),
            submissions=tuple(
                Submission(path.name, directory.name, _BY_EXTENSION[path.suffix], _text(path)) for path in programs
            ),
        )


def _statement(path: Path) -> tuple[str, str]:
    text = _text(path) if path.is_file() else ""
    first, _, rest = text.partition("\n")
    return (first[2:].strip(), rest.strip()) if first.startswith("# ") else ("", text.strip())


def _folder_tests(directory: Path) -> Iterator[TestCase]:
    for path in sorted(directory.glob("*.in")):
        answer = path.with_suffix(".out")
        if not answer.is_file():
            raise DataError(f"{path} has no {answer.name} beside it")
        yield TestCase(_text(path), _text(answer))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def read_jsonl(path: Path) -> Iterator[SourceProblem]:
    """One problem a line: `problem_id`, `statement`, `submissions`, and if there are any `title`, `tests`, `checker`.

    Raises:
        ConfigError: there is no such file.
        DataError: a line does not have these fields (names file, line and field).
    """
    if not path.is_file():
        raise ConfigError(f"corpus.path must be a JSONL file with a problem a line, got {path}")
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    yield jsonl_problem(json.loads(line))
                except (ValueError, KeyError, TypeError, AttributeError, DataError) as error:
                    what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
                    raise DataError(f"{path}:{number}: {what}") from error


def jsonl_problem(row: Mapping[str, Any]) -> SourceProblem:
    """A line of `read_jsonl`, parsed.

    Raises:
        DataError: a language or checker is unknown, or a field has a wrong type.
        KeyError: a field is missing.
    """
    problem_id = str(row["problem_id"])
    return SourceProblem(
        problem_id=problem_id,
        title=str(row.get("title", problem_id)),
        statement=str(row["statement"]),
        tests=tuple(TestCase(str(test["stdin"]), str(test["expected_stdout"])) for test in row.get("tests", ())),
        submissions=tuple(_submission(problem_id, number, item) for number, item in enumerate(row["submissions"])),
        checker=from_json(Checker, json.dumps(row["checker"])) if row.get("checker") else NORMALISED,
    )


def _submission(problem_id: str, number: int, item: Mapping[str, Any]) -> Submission:
    name = str(item["language"]).lower()
    if name not in _BY_NAME:
        raise DataError(f"submissions.{number}.language must be one of {', '.join(sorted(_BY_NAME))}, got {name!r}")
    labels = item.get("labels")
    return Submission(
        submission_id=str(item.get("submission_id", number)),
        problem_id=problem_id,
        language=_BY_NAME[name],
        code=str(item["code"]),
        algorithm=str(item.get("algorithm", "")),
        labels=from_json(OntologyLabels, json.dumps(labels)) if labels else None,
    )


def read_code_contests_plus(
    path: str = HUB_ID, config: str = "default", revision: str = HUB_REVISION, most_tests: int = 0
) -> Iterator[SourceProblem]:
    """Stream CodeContests+ from the hub, or from a local copy of it.

    Args:
        path: hub id, or a directory that `datasets.load_dataset` reads.
        config: `default` has no tests; `1x` to `5x` have them, in growing number.
        revision: of the hub's repository.
        most_tests: first tests of a problem to keep; 0: none (submissions are then taken as correct).

    Raises:
        ConfigError: `datasets` is not installed.
        DataError: the data set cannot be opened, or a row is not as `HUB_REVISION` says.
    """
    if importlib.util.find_spec("datasets") is None:
        raise ConfigError("corpus=codecontests_plus needs the package datasets: pip install -e '.[divalgo]'")
    import datasets

    try:
        local = Path(path).expanduser().is_dir()
        rows = datasets.load_dataset(
            path, config, split="train", streaming=True, **({} if local else {"revision": revision})
        )
    except (OSError, ValueError, RuntimeError) as error:
        raise DataError(f"corpus.path={path} cannot be opened: {str(error).splitlines()[0]}") from error
    for number, row in enumerate(rows):
        try:
            yield code_contests_plus_problem(row, most_tests)
        except (KeyError, TypeError, AttributeError) as error:
            what = f"field {error} is missing" if isinstance(error, KeyError) else str(error)
            raise DataError(f"{path} row {number}: {what}; is it of revision {HUB_REVISION}?") from error


def code_contests_plus_problem(row: Mapping[str, Any], most_tests: int = 0) -> SourceProblem:
    """A row of CodeContests+. Its generator is not used: the tests it made are in the row.

    The checker is kept where the tests are: it reads files as testlib's programs do, and includes `testlib.h`, which
    the judge's toolchain must find.

    Raises:
        KeyError: a field is missing.
    """
    problem_id = str(row["id"])
    submissions, unknown = [], 0
    for number, item in enumerate(row["correct_submissions"]):
        language = HUB_LANGUAGES.get(str(item["language"]).lower())
        if language is None:
            unknown += 1
        else:
            submissions.append(Submission(str(number), problem_id, language, str(item["code"])))
    tests = tuple(
        TestCase(str(test["input"]), str(test["output"])) for test in (row.get("test_cases") or ())[:most_tests]
    )
    checker = str(row.get("checker") or "") if tests else ""
    return SourceProblem(
        problem_id=problem_id,
        title=str(row["title"] or problem_id),
        statement=str(row["description"] or ""),
        tests=tests,
        submissions=tuple(submissions),
        checker=Checker(CheckerKind.PROGRAM, language=Language.CPP, code=checker) if checker.strip() else NORMALISED,
        unknown_language=unknown,
    )


def files_digest(root: Path, *, content: bool) -> str:
    """What tells one state of a file or directory from another.

    Args:
        root: a file, or a directory with all below it.
        content: read the files; otherwise sizes and times stand for them.
    """
    found = hashlib.sha256()
    for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
        if path.is_file() and path.suffix != ".pyc":
            state = path.stat()
            part = hashlib.sha256(path.read_bytes()).hexdigest() if content else f"{state.st_size} {state.st_mtime_ns}"
            found.update(f"{path.relative_to(root)}\0{part}\n".encode("utf-8", "surrogatepass"))
    return found.hexdigest()[:16]
