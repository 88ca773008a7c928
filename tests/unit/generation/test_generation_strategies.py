"""Strategies: prompts, strict parsing, mutated answers."""

from __future__ import annotations

import random
import re
import string
import time

import pytest
from test_generation_loop import MODEL, SAMPLING, problem

from polyalgo.config.schema import HistoryMode, PromptStrategyConfig, PromptStrategyName
from polyalgo.errors import ConfigError
from polyalgo.generation.strategies import build
from polyalgo.generation.strategies.answers import numbered_candidates, stated, stated_list
from polyalgo.generation.strategies.base import Malformed, Strategy
from polyalgo.generation.strategies.chained import Denial, Iterative, cut
from polyalgo.generation.strategies.prompts import template
from polyalgo.generation.strategies.steered import Steered
from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    Message,
    OntologyLabels,
    Prompt,
    ReferenceName,
    ReferencePair,
    to_json,
)

BASE = Prompt("test/a", (Message("system", "rules"), Message("user", "Sort the list.")))
LABELS_A = OntologyLabels(("divide_and_conquer",), ("merge_sort",), ("array",))
LABELS_B = OntologyLabels(("greedy",), (), ("binary_heap",))


def sample(index: int, code: str | None, text: str = "") -> Generation:
    return Generation(
        str(index), "run", "test/a", "", Language.PYTHON, "", "iterative", index, 0, MODEL, SAMPLING,
        EngineRef("hf", "1", "float32"), text, "stop", 1, 1, code, "fence",
    )  # fmt: skip


def user(prompt: Prompt) -> str:
    assert prompt.messages[0] == BASE.messages[0]
    return prompt.messages[-1].content


CANDIDATES = """\
Here they are.

### Candidate 1
probability: 0.5
```python
print(1)
# Candidate 2
```

**Candidate 3**
Probability: 30%
~~~python
def f():
    return 3
print(f())
~~~
### candidate 2:
probability = .25
```python
print(2)
```
"""


def test_candidates_are_found_by_number() -> None:
    found = numbered_candidates(CANDIDATES, 3, Language.PYTHON)
    assert [c.code for c in found] == [
        "print(1)\n# Candidate 2\n",
        "print(2)\n",
        "def f():\n    return 3\nprint(f())\n",
    ]
    assert [c.probability for c in found] == [0.5, 0.25, 0.3]
    assert [c.extraction for c in found] == ["fence"] * 3
    assert found[0].text.startswith("### Candidate 1\nprobability: 0.5")


def block(number: int, probability: str = "probability: 0.2\n", code: str = "```python\nprint(1)\n```\n") -> str:
    return f"### Candidate {number}\n{probability}{code}"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", [Malformed.MISSING, Malformed.MISSING]),
        ("<think>### Candidate 1", [Malformed.MISSING, Malformed.MISSING]),
        (block(1), ["fence", Malformed.MISSING]),
        (block(0) + block(3) + block(2), [Malformed.MISSING, "fence"]),
        (block(1) + block(2) + block(1), [Malformed.REPEATED, "fence"]),
        (block(1, "") + block(2), [Malformed.PROBABILITY, "fence"]),
        (block(1, "probability: 1.5\n") + block(2, "probability: high\n"), [Malformed.PROBABILITY] * 2),
        (block(1, code="probability: 0.5\nprint(1)\n") + block(2), [Malformed.CODE, "fence"]),  # no fence
        (block(1, code="") + block(2, code="```python\n```\n"), [Malformed.CODE] * 2),
        (block(1, code="```python\nprint(1)\n```\n```python\nprint(2)\n```\n"), [Malformed.CODE, Malformed.MISSING]),
        # An open fence ends at the next heading, whether the next fence names its language or not.
        (block(1, code="```python\nprint(1)\n") + block(2), ["unclosed_fence", "fence"]),
        (
            block(1, code="```python\nprint(1)\n") + block(2, code="```\nprint(2)\n```\n"),
            ["unclosed_fence", "fence_untagged"],
        ),
        (block(1, code="```python\n") + block(2), [Malformed.CODE, "fence"]),
        # A closing fence alone makes no block of what stands before it.
        (block(1, code="def f():\n    return 1\nprint(f())\n```\n") + block(2), [Malformed.CODE, "fence"]),
        # Any order, in the heading, in words; blocks of output are no second program.
        (block(1, "", "```python\nprint(1)\n```\nprobability: 0.5 (a guess)\n") + block(2), ["fence"] * 2),
        ("### Candidate 1 (probability: 0.5)\n```python\nprint(1)\n```\n" + block(2), ["fence"] * 2),
        (block(1, "**Probability of this algorithm:** ~5e-1\n") + block(2, "Probability: 1.\n"), ["fence"] * 2),
        (block(1) + "Output:\n```text\n1\n```\n" + block(2), ["fence"] * 2),
        (block(1, "probability: 1/5\n") + block(2, "probability: 0,3\n"), [Malformed.PROBABILITY] * 2),
        (block(1).replace("###", "1. **").replace("1\n", "1**\n", 1) + block(2).replace("###", "## 2."), ["fence"] * 2),
        # A number that is only spoken of is no candidate.
        ("Candidate 1: greedy\nCandidate 2: dp\n\n" + block(1) + "Candidate 2 is slower.\n" + block(2), ["fence"] * 2),
        (block(1, "probability: 0.1\nCandidate 2 is slower.\n") + block(2), ["fence"] * 2),
        # A program that holds fences and headings of its own.
        (block(1, code='```python\n"""\n```\n### Candidate 2\n```\n"""\nprint(1)\n```\n') + block(2), ["fence"] * 2),
        # The whole answer in a fence.
        (f"````markdown\n{block(1)}{block(2)}````\n", ["fence"] * 2),
        ((block(1) + block(2)).replace("\n", "\r\n"), ["fence"] * 2),
        (block(1) + block(2, code="```python\nprint(2)\n"), ["fence", "unclosed_fence"]),  # cut at the token limit
        (f"<think>{block(1)}{block(2)}</think>\n{block(2)}", [Malformed.MISSING, "fence"]),
    ],
)
def test_what_is_malformed_is_named(text: str, reasons: list[str]) -> None:
    found = numbered_candidates(text, 2, Language.PYTHON)
    assert [c.extraction for c in found] == reasons
    assert all((c.code is None) == isinstance(c.extraction, Malformed) for c in found)


ANSWERS = [
    CANDIDATES,
    "Approach: two pointers over a sorted array\n```python\nprint(1)\n```\n",
    "**Techniques:** binary search, prefix sums; `union find`\n```python\nprint(1)\n```\n",
    "<think>Candidate 1</think>\nTechniques: dp\n",
    "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>" + CANDIDATES,
]
NASTY = [
    "```", "~~~~", "\n", "\r", "\r\n", "\x00", "\u2028", "\ud800", "###", "Candidate", "### Candidate 99999999999\n",
    "probability: ", "1e309", "-1", "nan", "%", "<think>", "</think>", "<|channel|>final<|message|>", "Techniques:",
    "Approach:", "*" * 300, " " * 300, ",;" * 200, "٣", "é", "\x0c", "</s>", "`" * 50, "candidate 1\n" * 40,
]  # fmt: skip


def mutated(rng: random.Random) -> str:
    """An answer with a few deletions, repeats, swaps and insertions."""
    text = rng.choice(ANSWERS)
    for _ in range(rng.randint(1, 8)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice([1, 5, 40, 400]))
        piece = text[start:end]
        text = {
            0: text[:start] + text[end:],
            1: text[:start] + piece * rng.randint(2, 4) + text[end:],
            2: text[:start] + rng.choice(NASTY) + text[start:],
            3: text[:start] + piece[::-1] + text[end:],
            4: text[:start],
            5: text[:start] + "".join(rng.choices(string.printable, k=20)) + text[end:],
        }[rng.randint(0, 5)]
    return text


def strategies() -> list[Strategy]:
    pair = ReferencePair("test/a", LABELS_A, LABELS_B, default=ReferenceName.A)
    return [
        Strategy(),
        *(Iterative(0, 3, 100, mode, "v1") for mode in HistoryMode),
        Denial(0, 10, "v1"),
        *(Steered(name, {"test/a": pair}, "v1") for name in PromptStrategyName if name.value.startswith("steer")),
        build(PromptStrategyConfig(PromptStrategyName.verbalized, candidates=3), [], 3),
    ]


@pytest.mark.parametrize("language", [Language.PYTHON, Language.CPP])
def test_every_parser_survives_mutated_answers(language: Language) -> None:
    rng = random.Random(0)
    seen: set[str] = set()
    for trial in range(300):
        text = mutated(rng)
        found = numbered_candidates(text, 3, language)
        assert len(found) == 3
        for candidate in found:
            seen.add(candidate.extraction)
            assert (candidate.code is None) == (candidate.extraction in set(Malformed))
            assert candidate.probability is None or 0 <= candidate.probability <= 1
            assert candidate.code is None or candidate.code.strip()
        assert len(stated(text, "approach", 160)) <= 160
        names = stated_list(text, "techniques", 5, 40)
        assert len(names) <= 5
        assert all(re.fullmatch(r"\w[\w +*/'-]{0,39}", name) for name in names)
        # What a model wrote goes into the next round's prompt: bounded, and never into the problem's own part.
        earlier = [sample(i, text if i % 2 else None, text) for i in range(trial % 4)]
        for strategy in strategies():
            prompt = user(strategy.prompt(problem("a"), BASE, trial % 4, earlier))
            assert prompt.startswith("Sort the list.")
            assert len(prompt) < 4000
    if language is Language.PYTHON:
        assert seen >= {"fence", "malformed_missing", "malformed_probability", "malformed_code"}


def test_long_hostile_answers_take_linear_time() -> None:
    blanks = " " * 1900
    pieces = ("### Candidate 1\n", "```python\n", "probability: 0.1\n", "candidate ", "1" * 1000, "Techniques: a,")
    lines = (f"{blanks}\n", f"###{blanks}\n", f"### 1.{blanks}x\n", f"candidate{blanks}\n", f"> {blanks}\n")
    for piece in (*pieces, *lines):
        text = piece * (400_000 // len(piece))
        started_s = time.process_time()
        assert len(numbered_candidates(text, 5, Language.PYTHON)) == 5
        stated(text, "approach", 160)
        assert time.process_time() - started_s < 10


def test_stated_lines() -> None:
    assert stated("Approach: sort, then scan\n```python\nx\n```", "approach", 160) == "sort, then scan"
    assert (
        stated("```python\n# Approach: no\n```\n- **Approach**: heap  of   pairs **", "approach", 160)
        == "heap of pairs"
    )
    assert stated("approach: " + "x" * 500, "approach", 160) == "x" * 160
    assert stated("no line", "approach", 160) == ""
    assert stated("<think>Approach: a</think>Approach: b", "approach", 160) == "b"
    assert stated_list("Techniques: DP, two pointers, DP, <none>, `a*b`.", "techniques", 5, 40) == (
        "dp", "two pointers", "a*b",
    )  # fmt: skip
    # Names as models write them; a name that is lost here is never forbidden.
    said = "**Techniques:** Breadth-First Search (BFS), dynamic_programming, Kadane\u2019s algorithm, and hashing"
    assert stated_list(said, "techniques", 5, 40) == (
        "breadth-first search", "dynamic programming", "kadane's algorithm", "hashing",
    )  # fmt: skip
    assert stated_list("Techniques: [two\u2011pointers, sorting (O(n log n), stable)]", "techniques", 5, 40) == (
        "two-pointers", "sorting",
    )  # fmt: skip
    assert stated_list("Techniques: none", "techniques", 5, 40) == ()
    assert stated_list("Techniques: " + ", ".join("abcdefgh"), "techniques", 5, 40) == tuple("abcde")


def test_iterative_shows_the_latest_distinct_programs_cut() -> None:
    strategy = Iterative(0, 2, 12, HistoryMode.shown, "v1")
    assert strategy.prompt(problem("a"), BASE, 0, []) == BASE
    earlier = [sample(0, "print(0)\n"), sample(1, "print( 1)\n"), sample(2, None), sample(3, "print(\n1)\nprint(2)\n")]
    text = user(strategy.prompt(problem("a"), BASE, 4, [*earlier, sample(4, "print( 1)")]))
    assert text.startswith("Sort the list.\n\nYou have already written the programs below")
    assert text.endswith("Program 1:\n```python\nprint(\n1)\n[cut]\n```\n\nProgram 2:\n```python\nprint( 1)\n```")
    assert "print(0)" not in text
    assert cut("abc\n", 3) == "abc"
    assert cut("abcd", 3) == "abc\n[cut]"


def test_a_shown_program_with_fences_stays_one_block() -> None:
    strategy = Iterative(0, 2, 500, HistoryMode.shown, "v1")
    code = '"""\n```\nx\n```\n"""\nprint(1)\n'
    prompt = user(strategy.prompt(problem("a"), BASE, 1, [sample(0, code)]))
    assert f"````python\n{code}````" in prompt
    assert "\n```python\nprint(2)\n```" in user(strategy.prompt(problem("a"), BASE, 1, [sample(0, "print(2)\n")]))


def test_iterative_summarises_in_the_models_words() -> None:
    strategy = Iterative(0, 5, 30, HistoryMode.summarised, "v1")
    first = user(strategy.prompt(problem("a"), BASE, 0, []))
    assert first.startswith("Sort the list.\n\nBefore the code block write one line")
    assert "already" not in first
    earlier = [sample(0, "x = 1", "Approach: merge sort\n```python\nx = 1\n```"), sample(1, "y =\n  2", "none")]
    text = user(strategy.prompt(problem("a"), BASE, 2, earlier))
    assert "1. merge sort\n2. (not named) y = 2\n" in text
    assert text.endswith(first.removeprefix("Sort the list.\n\n"))


def test_denial_forbids_what_was_used_latest_first_to_go_last() -> None:
    strategy = Denial(0, 3, "v1")
    assert "Techniques:" in user(strategy.prompt(problem("a"), BASE, 0, []))
    earlier = [sample(0, "", "Techniques: a, b"), sample(1, "", ""), sample(2, "", "Techniques: c, a, d")]
    text = user(strategy.prompt(problem("a"), BASE, 3, earlier))
    assert "must use none of them:\n\n- c\n- a\n- d\n\nBefore" in text
    labelled = Denial(0, 3, "v1", techniques_of=lambda generation: [f"t{generation.sample_index}"])
    text = user(labelled.prompt(problem("a"), BASE, 1, earlier[:1]))
    assert text.endswith("- t0")


def test_chains() -> None:
    assert [Iterative(rounds, 1, 1, HistoryMode.shown, "v1").rounds(50) for rounds in (0, 10, 60)] == [50, 10, 50]
    assert Strategy().rounds(50) == 1


def test_steering_names_the_labels_of_one_reference(tmp_path) -> None:
    path = tmp_path / "references.jsonl"
    pair = ReferencePair("test/a", LABELS_A, LABELS_B, default=ReferenceName.B)
    path.write_text(to_json(pair) + "\n")

    def texts(name: PromptStrategyName) -> list[str]:
        strategy = build(PromptStrategyConfig(name, references=str(path)), [problem("a")], 4)
        return [user(strategy.prompt(problem("a"), BASE, index, [])) for index in range(4)]

    a = "- paradigm: divide and conquer\n- technique: merge sort\n- data structure: array"
    b = "- paradigm: greedy\n- data structure: binary heap"
    both = texts(PromptStrategyName.steer_both)
    assert [text.endswith(a) for text in both] == [True, False, True, False]
    assert [text.endswith(b) for text in both] == [False, True, False, True]
    assert all(text.endswith(b) for text in texts(PromptStrategyName.steer_default))
    assert all(text.endswith(a) for text in texts(PromptStrategyName.steer_non_default))


def test_bad_configurations_are_refused(tmp_path) -> None:
    path = tmp_path / "references.jsonl"
    path.write_text(to_json(ReferencePair("test/b", LABELS_A, OntologyLabels())) + "\n")
    for config, names, message in (
        (PromptStrategyConfig(candidates=1), "", r"strategy.candidates must be >= 2, got 1"),
        (PromptStrategyConfig(history=0), "", r"strategy.history must be >= 1, got 0"),
        (PromptStrategyConfig(PromptStrategyName.denial, version="v9"), "", r"strategy.version must be one of v1"),
        (PromptStrategyConfig(PromptStrategyName.steer_both), "", r"reference pairs, got none"),
        (PromptStrategyConfig(PromptStrategyName.steer_both, references="nope"), "", r"nope \(no such file\)"),
        (PromptStrategyConfig(PromptStrategyName.steer_both, references=str(path)), "a", r"test/a has none there"),
        (PromptStrategyConfig(PromptStrategyName.steer_both, references=str(path)), "b", r"without labels"),
    ):
        with pytest.raises(ConfigError, match=message):
            build(config, [problem(name) for name in names], 3)
    path.write_text(to_json(ReferencePair("test/b", LABELS_A, LABELS_B)) + "\n")
    with pytest.raises(ConfigError, match="test/b has no default approach"):
        build(PromptStrategyConfig(PromptStrategyName.steer_default, references=str(path)), [problem("b")], 3)
    with pytest.raises(ConfigError, match=r"must be a multiple of strategy.candidates=5, got 7"):
        build(PromptStrategyConfig(PromptStrategyName.verbalized), [], 7)


def test_every_prompt_file_has_a_version_and_reads() -> None:
    for name in (
        "verbalized",
        "iterative",
        "iterative_summarised",
        "approach_line",
        "denial",
        "techniques_line",
        "steer",
    ):
        assert template(name, "v1").template.strip()
