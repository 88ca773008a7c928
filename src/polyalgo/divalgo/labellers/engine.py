"""A language model as labeller. The prompt is ours; labels outside the ontology are discarded and counted."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from polyalgo.divalgo.judges.llm import fill
from polyalgo.divalgo.labellers.base import Labelling, Program, sorted_labels
from polyalgo.divalgo.models import Asker, Outlook
from polyalgo.divalgo.ontology import Layer, ontology
from polyalgo.errors import ConfigError
from polyalgo.records import Message, OntologyLabels, digest

PROMPTS = Path(__file__).with_name("prompts")
MALFORMED = "malformed answer"
_FENCED = re.compile(r"\A```(?:json)?[ \t]*\n(?P<body>.*)\n```\Z", re.DOTALL)


def parse_labels(text: str) -> Labelling | None:
    """The labels an answer states; None where it is not one JSON object with a list of texts for each layer."""
    fenced = _FENCED.match(text.strip())
    try:
        value = json.loads(fenced["body"] if fenced else text)
    except ValueError:
        return None
    if not isinstance(value, dict) or not set(Layer) <= set(value):
        return None
    lists = {str(layer): value[layer] for layer in Layer}
    if not all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in lists.values()):
        return None
    return sorted_labels(lists)


class EngineLabeller:
    """Asks once for each program, and again, with another seed, where the answer is malformed.

    Args:
        asker: the model behind its store and budget.
        prompt_version: of the prompt.
        retries: further tries.
    """

    def __init__(self, asker: Asker, prompt_version: str, retries: int) -> None:
        path = PROMPTS / f"label.{prompt_version}.md"
        if not path.is_file():
            raise ConfigError(f"labelling.prompt_version: there is no {prompt_version!r} in {PROMPTS.name}/")
        self.name = asker.name
        self._template = path.read_text(encoding="utf-8").strip()
        named = {layer.value: dict(ontology().definitions[layer]) for layer in Layer}
        self.identity = digest([asker.identity, prompt_version, self._template, named, retries])
        self._asker = asker
        self._retries = retries

    def messages(self, program: Program) -> tuple[Message, ...]:
        """The question about a program."""
        layers = {
            layer.value: "\n".join(f"- {name}: {text}" for name, text in ontology().definitions[layer].items())
            for layer in Layer
        }
        return (Message("user", fill(self._template, statement=program.statement, program=program.code, **layers)),)

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """See `Labeller.label`."""
        asked = [self.messages(program) for program in programs]
        found: list[Labelling | None] = [None] * len(asked)
        for attempt in range(1 + self._retries):
            left = [index for index, answer in enumerate(found) if answer is None]
            for index, text in zip(left, self._asker.ask([asked[i] for i in left], attempt), strict=True):
                found[index] = parse_labels(text)
        return [answer or Labelling(OntologyLabels(), (MALFORMED,), failed=True) for answer in found]

    def outlook(self, programs: Sequence[Program]) -> Outlook:
        """What labelling these programs will take."""
        asked = (self.messages(program) for program in programs)
        return self._asker.outlook(asked, self._retries, lambda text: parse_labels(text) is not None)

    def close(self) -> None:
        """Free the model."""
        self._asker.close()
