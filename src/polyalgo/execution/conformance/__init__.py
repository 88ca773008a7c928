"""One suite of hostile programs that every sandbox must withstand; `polyalgo doctor --full` runs it.

It looks at each program's end and at the machine around it. Not promised: safety from attacks that are not in it.
"""

from polyalgo.execution.conformance.bait import Bait
from polyalgo.execution.conformance.case import LIMITS, Case
from polyalgo.execution.conformance.runner import Check, check_case, conformance_config, run_conformance
from polyalgo.execution.conformance.suite import ATTACKS, PLAIN, QUICK

__all__ = [
    "ATTACKS",
    "LIMITS",
    "PLAIN",
    "QUICK",
    "Bait",
    "Case",
    "Check",
    "check_case",
    "conformance_config",
    "run_conformance",
]
