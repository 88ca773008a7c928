"""A language model as judge: both orders of two programs, a strict form of answer, and retries that are counted.

The prompts are ours (the paper's appendix E is not in our copy). Not promised: that a model means what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from polyalgo.divalgo.judges.classes import Candidate, Fault, SimilarityClass, Vote, reconcile
from polyalgo.divalgo.models import Asker, Outlook
from polyalgo.errors import ConfigError
from polyalgo.records import Message

PROMPTS = Path(__file__).with_name("prompts")
_FENCED = re.compile(r"\A```(?:json)?[ \t]*\n(?P<body>.*)\n```\Z", re.DOTALL)
_TAGGED = re.compile(r"^class:[ \t]*(?P<name>\w+)[ \t]*$", re.MULTILINE)


def parse_class(text: str) -> SimilarityClass | None:
    """The class an answer states; None where it is malformed.

    Well formed are: one JSON object, alone or in one fence, whose `class` is one of the four; or a text with
    exactly one line `class: <one of the four>`. Anything else is not guessed at.
    """
    stripped = text.strip()
    fenced = _FENCED.match(stripped)
    body = fenced["body"] if fenced else stripped
    if body.lstrip().startswith("{"):
        try:
            value = json.loads(body)
        except ValueError:
            return None
        return _class(value.get("class")) if isinstance(value, dict) else None
    tagged = [match["name"] for match in _TAGGED.finditer(stripped)]
    return _class(tagged[0]) if len(tagged) == 1 else None


def _class(name: object) -> SimilarityClass | None:
    return SimilarityClass(name) if isinstance(name, str) and name in set(SimilarityClass) else None


def read_prompt(kind: str, version: str) -> str:
    """A prompt template of this room.

    Raises:
        ConfigError: there is no such version.
    """
    path = PROMPTS / f"{kind}.{version}.md"
    if not path.is_file():
        known = ", ".join(sorted(p.name.split(".")[1] for p in PROMPTS.glob(f"{kind}.*.md")))
        raise ConfigError(f"judging.prompt_version must be one of {known}, got {version!r}")
    return path.read_text(encoding="utf-8").strip()


def fill(template: str, **values: str) -> str:
    """A prompt with its `<<name>>` places filled; what is filled in is not looked at again."""
    return re.sub(r"<<(\w+)>>", lambda match: values[match[1]].strip(), template)


class LlmJudge:
    """Asks for the class of each pair in both orders.

    Args:
        asker: the model behind its store and budget.
        prompt_version: of the prompt.
        retries: further tries of a malformed answer, each with another seed.
    """

    def __init__(self, asker: Asker, prompt_version: str, retries: int) -> None:
        self.name = asker.name
        self._asker = asker
        self._template = read_prompt("judge", prompt_version)
        self._retries = retries

    def conversations(self, pair: Candidate) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
        """The questions about a pair: the programs in order, and swapped."""
        return (
            self._messages(pair.statement, pair.code_a, pair.code_b),
            self._messages(pair.statement, pair.code_b, pair.code_a),
        )

    def _messages(self, statement: str, first: str, second: str) -> tuple[Message, ...]:
        return (Message("user", fill(self._template, statement=statement, first=first, second=second)),)

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """See `PairJudge.vote`."""
        asked = [messages for pair in pairs for messages in self.conversations(pair)]
        found: list[SimilarityClass | None] = [None] * len(asked)
        for attempt in range(1 + self._retries):
            left = [index for index, answer in enumerate(found) if answer is None]
            if not left:
                break
            answers = self._asker.ask([asked[index] for index in left], attempt)
            for index, text in zip(left, answers, strict=True):
                found[index] = parse_class(text)
        return [self._vote(*found[2 * number : 2 * number + 2]) for number in range(len(pairs))]

    def _vote(self, forward: SimilarityClass | None, backward: SimilarityClass | None) -> Vote:
        if forward is None or backward is None:
            return Vote(self.name, None, Fault.MALFORMED)
        agreed = reconcile(forward, backward)
        return Vote(self.name, agreed, None if agreed else Fault.UNRESOLVED)

    def outlook(self, pairs: Sequence[Candidate]) -> Outlook:
        """What voting on these pairs will take, both orders of each."""
        asked = (messages for pair in pairs for messages in self.conversations(pair))
        return self._asker.outlook(asked, self._retries, lambda text: parse_class(text) is not None)

    def close(self) -> None:
        """Free the model."""
        self._asker.close()
