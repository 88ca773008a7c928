"""The seven languages as data: names, file extension, and how models tag their code fences.

How a language is compiled and run lives in `polyalgo.execution.toolchains`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A target language of the benchmark; the value is its id in records and configs."""

    PYTHON = "python"
    CPP = "cpp"
    JAVA = "java"
    C = "c"
    JAVASCRIPT = "javascript"
    RUST = "rust"
    GO = "go"


@dataclass(frozen=True)
class LanguageSpec:
    """What is true of a language wherever it is compiled."""

    language: Language
    display_name: str
    extension: str
    fence_names: tuple[str, ...]
    """Lower-case fence tags that mean this language; the first is the one our prompts use."""
    compiled: bool


LANGUAGES: dict[Language, LanguageSpec] = {
    spec.language: spec
    for spec in (
        LanguageSpec(Language.PYTHON, "Python", ".py", ("python", "py", "python3"), False),
        LanguageSpec(Language.CPP, "C++", ".cpp", ("cpp", "c++", "cc", "cxx"), True),
        LanguageSpec(Language.JAVA, "Java", ".java", ("java",), True),
        LanguageSpec(Language.C, "C", ".c", ("c",), True),
        LanguageSpec(Language.JAVASCRIPT, "JavaScript", ".js", ("javascript", "js", "node", "nodejs"), False),
        LanguageSpec(Language.RUST, "Rust", ".rs", ("rust", "rs"), True),
        LanguageSpec(Language.GO, "Go", ".go", ("go", "golang"), True),
    )
}
