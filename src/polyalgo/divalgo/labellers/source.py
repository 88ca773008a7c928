"""The labels that come with the corpus."""

from __future__ import annotations

from collections.abc import Sequence

from polyalgo.divalgo.labellers.base import Labelling, Program
from polyalgo.errors import DataError


class SourceLabeller:
    """Repeats what the source says of each program."""

    name = "source"
    identity = "source"

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """See `Labeller.label`."""
        found = []
        for program in programs:
            if program.labels is None:
                raise DataError(
                    f"labelling.labeller=source: a program of {program.problem_id} comes without labels; "
                    "use labelling.labeller=static or a language model"
                )
            found.append(Labelling(program.labels))
        return found
