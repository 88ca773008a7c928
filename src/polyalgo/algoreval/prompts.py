"""Chat messages for one problem (paper, appendices F and G): fixed system message, then the task.

The wording of the system message and footer follows the paper; the notes per language are ours.
"""

from __future__ import annotations

from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Message, Problem, Prompt

SYSTEM = """\
You are an expert software engineer tasked with implementing algorithms correctly and efficiently.
Output ONLY a single fenced code block with the complete, self-contained program. No explanations, no prose, \
no install commands --- just the code block.
Requirements:
- The program must run/compile as-is without any modifications.
- Use only the language's standard library.
- Do not add any extra output beyond what the problem specifies.
- The code must be in a single file."""

NOTES: dict[Language, str] = {
    Language.PYTHON: "Python 3.11.",
    Language.CPP: "C++17; include every header you use; signatures are as under `using namespace std;`.",
    Language.JAVA: "Java 17; one file with `public class Main`; tuples are arrays; import java.util.* if needed.",
    Language.C: "C17, linked with the math library; a parameter xs has its sizes beside it (xs_len; xs_lens per row; "
    "xs_rows and xs_cols of a matrix); returned arrays, and each row of arrays of arrays, are allocated with malloc "
    "and their sizes stored through the out parameters; an empty one may be NULL.",
    Language.JAVASCRIPT: "Node.js, CommonJS script; lists and tuples are arrays, integers of 64 bits are BigInt where "
    "the input is; print with console.log.",
    Language.RUST: "Rust 2021, no crates; integers must not overflow.",
    Language.GO: "Go; one file of `package main`; unused imports and variables do not compile.",
}

FOOTER = """\
Runtime constraints (strict):
- Use only the language standard library.
- Do NOT use third-party packages or package managers.
- Output only executable code."""


def system_message(language: Language) -> str:
    """The system message; only its last line depends on the language."""
    return f"{SYSTEM}\n- {NOTES[language]} Fence the code as ```{LANGUAGES[language].fence_names[0]}."


def render(problem: Problem, augmentation: str = "") -> Prompt:
    """The prompt of a problem.

    Args:
        problem: any entry.
        augmentation: a hint or snippet block, put immediately before the standard-library footer.
    """
    parts = [problem.prompt_body, augmentation, FOOTER]
    return Prompt(
        problem.problem_id,
        (
            Message("system", system_message(problem.language)),
            Message("user", "\n\n".join(part for part in parts if part)),
        ),
    )
