"""One algorithm of the benchmark: everything its prompts, truth and splits are made from.

An algorithm's file says what to implement once; `forms` say in which input representations it is posed and
how its canonical test input turns into each. Nothing here knows about languages.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Interface, TestInput
from polyalgo.algoreval.types import check
from polyalgo.errors import DataError
from polyalgo.records import Representation


def _same(test: TestInput) -> TestInput:
    return test


@dataclass(frozen=True)
class Form:
    """One representation: its interface, and the conversion of the canonical input to it."""

    interface: Interface
    convert: Callable[[TestInput], TestInput] = _same
    directed: bool | None = None
    """Whether the edges of a form made by `graph_forms` have a direction; None: another kind of form."""


@dataclass(frozen=True)
class Mutant:
    """A typical wrong program: the Python reference with one piece of its text replaced."""

    kind: str
    """`off_by_one`, `tie_break`, `edge_case`, or what else people get wrong."""
    old: str
    """Occurs exactly once in the reference's source."""
    new: str


@dataclass(frozen=True)
class Algorithm:
    """Everything about one algorithm.

    Raises:
        DataError: the test input does not fit the interface of a form.
    """

    slug: str
    name: str
    """As in the paper's appendix A."""
    phrase: str
    """Completes "Implement ... in <Language>."."""
    domain: str
    complexity: str
    """Textbook time complexity."""
    statement: tuple[str, ...]
    """Requirements that close every ambiguity: order, ties, digits, empty cases. `{name}` is the name of a
    function, method or parameter, given in snake_case, in the language's own case."""
    test: TestInput
    """The fixed test input, in the representation of the first form."""
    reference: Callable[..., Any]
    """Function or class of the first form's interface, in this file; what it prints is the truth."""
    forms: Mapping[Representation, Form] = field(default_factory=dict)
    inputs: Callable[[random.Random], Sequence[TestInput]] | None = None
    """Draws at least 20 more inputs of the first form, edge cases among them; the same ones for the same draw."""
    oracle: Callable[..., Any] | None = None
    """Has the reference's interface and results, and shares no code with it: a library, or brute force."""
    mutants: tuple[Mutant, ...] = ()
    """At least three; every one prints something wrong for some of `inputs`."""
    group: str = ""
    """Canonical algorithm, where several entries of the catalog are variants of one; empty: the slug."""

    def __post_init__(self) -> None:
        if self.reference.__name__ != next(iter(self.forms.values())).interface.name:
            raise DataError(f"{self.slug}: the reference must be named like the first form's interface")
        for representation, form in self.forms.items():
            check_test(form.interface, form.convert(self.test), f"{self.slug}/{representation}")

    @property
    def canonical_group(self) -> str:
        """Slug shared by all variants of the algorithm."""
        return self.group or self.slug

    def test_input(self, representation: Representation) -> TestInput:
        """The fixed test input in one of the algorithm's representations."""
        return self.forms[representation].convert(self.test)


def canonical(interface: Interface) -> dict[Representation, Form]:
    """The forms of an algorithm that is not about a graph."""
    return {Representation.CANONICAL: Form(interface)}


def check_test(interface: Interface, test: TestInput, where: str) -> None:
    """Accept a test input whose names and values fit an interface.

    Raises:
        DataError: they do not.
    """
    params = interface.constructor if isinstance(interface, ClassInterface) else interface.params
    if [param.name for param in params] != list(test.args):
        raise DataError(f"{where}: arguments must be {[p.name for p in params]}, got {list(test.args)}")
    for param in params:
        check(param.type, test.args[param.name], f"{where}.{param.name}")
    if isinstance(interface, Function):
        if test.calls or interface.output is None:
            raise DataError(f"{where}: a function has an output and no calls")
        return
    if not any(interface.method(call.method).output for call in test.calls):
        raise DataError(f"{where}: no call prints anything")
    for number, call in enumerate(test.calls):
        types = [param.type for param in interface.method(call.method).params]
        if len(types) != len(call.args):
            raise DataError(f"{where}: call {number} of {call.method} needs {len(types)} arguments")
        for type_, value in zip(types, call.args, strict=True):
            check(type_, value, f"{where}: call {number} of {call.method}")
