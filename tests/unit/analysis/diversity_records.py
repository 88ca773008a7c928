"""A made-up comparison small enough to work out by hand: programs are letters, unlike letters are unlike programs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    ModelRef,
    OntologyLabels,
    Outcome,
    ProgramLabels,
    ReferencePair,
    Sampling,
    Verdict,
    to_json,
)

GREEDY = OntologyLabels(("greedy",), ("sorting",), ("array",))
DP = OntologyLabels(("dp",), ("sorting",), ("array",))
HEAP = OntologyLabels(("greedy",), ("sorting",), ("heap",))
BOTH = OntologyLabels(("greedy",), ("sorting",), ("array", "heap"))
LABELS = {"X": GREEDY, "Y": DP, "Z": HEAP, "W": BOTH}
PAIRS = {
    "p1": ReferencePair("p1", GREEDY, DP, "X ref", "Y ref"),  # strong
    "p2": ReferencePair("p2", GREEDY, HEAP, "X ref", "Y ref"),  # weak
    "p3": ReferencePair("p3", OntologyLabels(("dp", "greedy")), DP, "X ref", "Y ref"),  # strong, not exclusive
}
Record = tuple[Generation, Verdict, ProgramLabels | None]


def embed(programs: Sequence[str]) -> np.ndarray:
    """The axis of the program's first letter."""
    return np.array([np.eye(4)["XYZW".index(program[0])] for program in programs])


def records(
    run: str,
    answers: Mapping[str, str],
    model: str = "m",
    strategy: str = "iid",
    temperature: float = 0.8,
) -> list[Record]:
    """Samples by problem: a letter is a correct program, a lower-case one a wrong one, `!` could not be judged, `-` is
    a malformed candidate; `*` makes the letter before it the reference itself.
    """
    found: list[Record] = []
    for problem_id, letters in answers.items():
        for index, (letter, mark) in enumerate(re.findall(r"(.)(\*?)", letters)):
            code = None if letter in "-!" else f"{letter.upper()} {'ref' if mark else f'{run} {index}'}"
            outcome = {"!": Outcome.INFRA_ERROR, "-": Outcome.NO_CODE}.get(
                letter, Outcome.PASS if letter.isupper() else Outcome.WRONG_OUTPUT
            )
            key = f"{run}-{problem_id}-{index}"
            generation = Generation(
                key, run, problem_id, "hash", Language.CPP, "", strategy, index, 0, ModelRef(model, "r"),
                Sampling(temperature, 1.0, 0, 9), EngineRef("hf", "1", "float32"), code or "", "stop", 1, 1,
                code, "malformed_missing" if letter == "-" else "fence",
            )  # fmt: skip
            labels = ProgramLabels(key, "hand", LABELS[letter]) if letter.isupper() else None
            found.append((generation, Verdict(key, problem_id, "judge", outcome, True, "", 0, 0, 0, 0), labels))
    return found


def write(directory: Path, found: Sequence[Record], expected: int | None = None, labels: bool = True) -> str:
    """The records as a run directory; returns its path."""
    directory.mkdir(parents=True)
    manifest = {"run_id": directory.name, "verb": "generate", "experiment": "made", "seed": 0}
    (directory / "manifest.json").write_text(json.dumps(manifest))
    (directory / "status.json").write_text(
        json.dumps({"state": "done", "expected": expected or len(found), "done": len(found)})
    )
    for name, column in (("generations", 0), ("verdicts", 1), ("labels", 2)):
        if name != "labels" or labels:
            lines = [to_json(record[column]) + "\n" for record in found if record[column] is not None]
            (directory / f"{name}.jsonl").write_text("".join(lines))
    return str(directory)
