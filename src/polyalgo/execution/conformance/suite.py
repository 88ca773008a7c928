"""The frozen list of programs, put together from its parts.

Nothing here runs anything.
"""

from __future__ import annotations

from polyalgo.execution.conformance import compiling, endings, kernel, reach, resources
from polyalgo.execution.conformance.case import Case

ATTACKS: tuple[Case, ...] = (*reach.CASES, *kernel.CASES, *resources.CASES, *compiling.CASES, *endings.CASES)
"""In no order that matters."""

PLAIN: tuple[Case, ...] = endings.PLAIN
"""A harmless program in each language: judged before and after the attacks."""

QUICK: tuple[Case, ...] = (
    reach.ENVIRONMENT,
    reach.FILES,
    reach.NETWORK,
    reach.KERNEL_SETTINGS,
    resources.FORKS,
    resources.MEMORY,
)
"""A few attacks that hold under any limits and cost tenths of a second."""

BY_USER: tuple[Case, ...] = (*reach.CASES, *kernel.CASES, *resources.CASES)
"""The attacks whose defence depends on who runs the judge."""
