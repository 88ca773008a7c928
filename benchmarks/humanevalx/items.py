"""Reads the benchmark's six files, `humaneval_<language>.jsonl.gz`.

Nothing of the data is kept here. Not promised: that the files are the published ones.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polyalgo.errors import DataError
from polyalgo.languages import Language

FILE_NAMES = {
    Language.PYTHON: "python",
    Language.CPP: "cpp",
    Language.JAVA: "java",
    Language.JAVASCRIPT: "js",
    Language.GO: "go",
    Language.RUST: "rust",
}
"""The languages of the benchmark, and how its files name them."""


@dataclass(frozen=True)
class Item:
    """One problem in one language."""

    task_id: str
    """E.g. `Rust/32`."""
    language: Language
    prompt: str
    """What a model is asked to continue: imports, comment and the head of the function; in Rust only the comment."""
    declaration: str
    """Imports and the head of the function; of use in Rust only."""
    solution: str
    """The canonical rest of the function, sometimes with more functions after it."""
    test: str
    imports: str = ""
    """Go: the import declaration at the start of `prompt`."""
    test_setup: str = ""
    """Go: package clause and imports of the tests."""


def parse(language: Language, line: str) -> Item:
    """The item of one line.

    Raises:
        DataError: it is not JSON, or a field is missing.
    """
    try:
        fields = json.loads(line)
        return Item(
            task_id=fields["task_id"],
            language=language,
            prompt=fields["prompt"],
            declaration=fields["declaration"],
            solution=fields["canonical_solution"],
            test=fields["test"],
            imports=fields.get("import", ""),
            test_setup=fields.get("test_setup", ""),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"not a HumanEval-X item: {type(error).__name__}: {error}") from error


def load(directory: Path, languages: Sequence[Language], limit: int | None = None) -> list[Item]:
    """The first `limit` items of each language, language by language.

    Raises:
        DataError: a file is missing or damaged.
    """
    items: list[Item] = []
    for language in languages:
        path = directory / f"humaneval_{FILE_NAMES[language]}.jsonl.gz"
        if not path.is_file():
            raise DataError(f"data must hold {path.name}, but {directory} does not; it is a file of HumanEval-X")
        try:
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                items += [parse(language, line) for line in lines if line.strip()][:limit]
        except (EOFError, OSError, UnicodeDecodeError) as error:
            raise DataError(f"{path} is damaged: {error}") from error
    return items
