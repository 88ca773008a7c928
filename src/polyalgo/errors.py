"""Every error PolyAlgo raises on purpose.

Entry points turn a `PolyAlgoError` into one line on stderr and exit code 2. Failures of untrusted
programs are not errors: they become `Outcome`s at the sandbox boundary.
"""

from __future__ import annotations


class PolyAlgoError(Exception):
    """Base class; the message is one line that names the field, the value and the fix."""


class ConfigError(PolyAlgoError):
    """A configuration value is unknown, out of range, or contradicts another one."""


class DataError(PolyAlgoError):
    """A record file, run directory or benchmark file is damaged or does not belong here."""


class ToolchainError(PolyAlgoError):
    """A compiler or interpreter that a language needs is missing or unusable."""


class SandboxError(PolyAlgoError):
    """Programs cannot be isolated here, and running them without isolation was not asked for."""


class EngineError(PolyAlgoError):
    """A generation engine cannot be started or cannot do what was asked of it."""


class TrainingError(PolyAlgoError):
    """Training has left the finite numbers and cannot go on."""


class ProcessLostError(PolyAlgoError):
    """Another process of a run over several is gone, so this one cannot go on either."""
