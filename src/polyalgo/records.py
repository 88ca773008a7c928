"""The vocabulary: frozen records that flow from stage to stage, each also one line of JSONL.

A record never changes once written; judging again writes new verdicts beside old generations.
Ids are pure functions of content, so the same work has the same key in every process and session.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config
from pydantic_core import PydanticSerializationError

from polyalgo.errors import DataError
from polyalgo.languages import Language

SCHEMA_VERSION = 1

T = TypeVar("T")

_STRICT = ConfigDict(extra="forbid", ser_json_inf_nan="strings")
"""Unknown fields are errors, and NaN and infinities survive the round trip (JSON has no number for them)."""


class Representation(StrEnum):
    """How a problem's input is encoded; graph problems have up to four forms (paper, section 3)."""

    CANONICAL = "canonical"
    """The single form of a problem that is not about a graph."""
    EDGE_LIST = "edge_list"
    ADJACENCY_LIST = "adjacency_list"
    ADJACENCY_MATRIX = "adjacency_matrix"
    INCIDENCE_MATRIX = "incidence_matrix"


class Outcome(StrEnum):
    """What became of one program; mutually exclusive."""

    PASS = "pass"
    WRONG_OUTPUT = "wrong_output"
    RUNTIME_ERROR = "runtime_error"
    TIMEOUT = "timeout"
    STATIC_FAILURE = "static_failure"
    """Failed to parse or compile; nothing ran."""
    NO_CODE = "no_code"
    """The completion held no program; a failure of the model, reported apart."""
    INFRA_ERROR = "infra_error"
    """Our fault (toolchain missing, sandbox broke); never counted for or against the model."""


class CheckerKind(StrEnum):
    """How a program's stdout is judged."""

    NORMALISED = "normalised"
    """Equal after whitespace normalisation."""
    EXACT = "exact"
    """Equal up to one trailing newline."""
    TOKENS = "tokens"
    """Equal token by token, numbers within a tolerance."""
    PROGRAM = "program"
    """A checker program decides (testlib's exit codes)."""
    SELF_TEST = "self_test"
    """The program tests itself: exit code 0, and a per-run secret printed after its last test."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Checker:
    """What makes an output right."""

    kind: CheckerKind = CheckerKind.NORMALISED
    abs_tol: float = 0.0
    """TOKENS: numbers may differ by this much, or by `rel_tol` of the expected one."""
    rel_tol: float = 0.0
    language: Language | None = None
    """PROGRAM: of `code`."""
    code: str = ""
    """PROGRAM: called with the paths of input, output and answer."""


NORMALISED = Checker()
"""The paper's match."""


@with_config(_STRICT)
@dataclass(frozen=True)
class TestCase:
    """One run of a program: what it reads and what it must print."""

    __test__ = False  # not a pytest class

    stdin: str
    expected_stdout: str


@with_config(_STRICT)
@dataclass(frozen=True)
class Problem:
    """One benchmark entry p = (algorithm, language, representation, signature, input, expected stdout)."""

    problem_id: str
    """E.g. `algoreval/dijkstra/python/edge_list`."""
    benchmark: str
    algorithm: str
    """Stable slug, e.g. `dijkstra`; the unit of train/test splits."""
    algorithm_name: str
    domain: str
    language: Language
    representation: Representation
    signature: str
    """Required interface in the language's own idiom."""
    prompt_body: str
    """User message up to, not including, the standard-library footer (augmentation goes between)."""
    tests: tuple[TestCase, ...]
    checker: Checker = NORMALISED
    entry_point: str = ""
    """Name of the required function or type; tells the program from other code in a completion."""

    @property
    def problem_hash(self) -> str:
        """Digest over everything that can change a verdict or a prompt; guards against stale joins."""
        fields = to_dict(self)
        del fields["entry_point"]  # only which part of a completion is its program depends on it
        if self.checker == NORMALISED:  # ids from before there were others stay
            del fields["checker"]
        return digest(fields)


@with_config(_STRICT)
@dataclass(frozen=True)
class Message:
    """One chat message."""

    role: str
    content: str


@with_config(_STRICT)
@dataclass(frozen=True)
class Prompt:
    """The chat messages that ask for one problem."""

    problem_id: str
    messages: tuple[Message, ...]

    @property
    def prompt_sha256(self) -> str:
        """Digest of the messages."""
        return digest([[m.role, m.content] for m in self.messages], length=64)


@with_config(_STRICT)
@dataclass(frozen=True)
class ModelRef:
    """Which weights wrote a completion."""

    name: str
    revision: str
    adapter: str = ""
    """Empty for the base model; otherwise names the adapter and its version."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Sampling:
    """How completions are drawn. `temperature=0` is greedy; `top_k=0` and `top_p=1.0` mean off."""

    temperature: float
    top_p: float
    top_k: int
    max_new_tokens: int


@with_config(_STRICT)
@dataclass(frozen=True)
class EngineRef:
    """What ran the model."""

    name: str
    version: str
    dtype: str


@with_config(_STRICT)
@dataclass(frozen=True)
class Generation:
    """One completion and the program extracted from it."""

    generation_id: str
    run_id: str
    problem_id: str
    problem_hash: str
    language: Language
    prompt_sha256: str
    strategy: str
    sample_index: int
    seed: int
    model: ModelRef
    sampling: Sampling
    engine: EngineRef
    text: str
    finish_reason: str
    """`stop` (the model ended its turn) or `length` (cut at `max_new_tokens`); of a server, what it says."""
    prompt_tokens: int
    completion_tokens: int
    code: str | None
    """None when no program could be extracted."""
    extraction: str
    """Name of the extraction rule that applied."""
    step: int | None = None
    """Training step of a rollout; None outside training."""
    prompt_token_ids: tuple[int, ...] | None = None
    token_ids: tuple[int, ...] | None = None
    """Completion tokens incl. the end-of-turn token if it was drawn; kept for training rollouts only."""
    token_logprobs: tuple[float, ...] | None = None
    """Sampler's log-probabilities of `token_ids` at temperature-scaled logits; training rollouts only."""
    schema_version: int = SCHEMA_VERSION


@with_config(_STRICT)
@dataclass(frozen=True)
class TestVerdict:
    """One test's result."""

    __test__ = False

    outcome: Outcome
    exact: bool
    """Stdout equals the expected one up to one trailing newline; with any checker but NORMALISED, it passes."""
    exit_code: int | None
    signal: int | None
    cpu_s: float
    wall_s: float
    max_rss_mb: float
    stdout: str
    """Bounded; see the judge's limits."""
    stderr: str
    """Bounded tail."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Verdict:
    """What became of one generation under one judge."""

    generation_id: str
    problem_id: str
    judge_id: str
    """Digest of limits, toolchain and harness version: verdicts with equal ids are comparable."""
    outcome: Outcome
    exact: bool
    """All tests matched exactly (reward 1.0), not only after whitespace normalisation (0.8)."""
    message: str
    """One line for people: compiler's first error, signal, what broke; empty on a pass."""
    compile_s: float
    cpu_s: float
    wall_s: float
    max_rss_mb: float
    tests: tuple[TestVerdict, ...] = field(default=())
    schema_version: int = SCHEMA_VERSION


@with_config(_STRICT)
@dataclass(frozen=True)
class OntologyLabels:
    """Labels of a program in the three layers of the ontology (DivAlgo, section 3); each layer sorted, no repeats."""

    paradigms: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    data_structures: tuple[str, ...] = ()


@with_config(_STRICT)
@dataclass(frozen=True)
class ProgramLabels:
    """What a labeller says of one generation's program; a line of a run's `labels.jsonl`."""

    generation_id: str
    labeller: str
    """Labels of different labellers are not comparable."""
    labels: OntologyLabels
    schema_version: int = SCHEMA_VERSION


class ReferenceName(StrEnum):
    """The two reference solutions of a problem."""

    A = "a"
    B = "b"


@with_config(_STRICT)
@dataclass(frozen=True)
class ReferencePair:
    """The two algorithmically distinct human solutions of one problem (DivAlgo, section 3)."""

    problem_id: str
    a: OntologyLabels
    b: OntologyLabels
    code_a: str = ""
    code_b: str = ""
    default: ReferenceName | None = None
    """Which of them the model follows when not told; None where unknown."""
    schema_version: int = SCHEMA_VERSION


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(cls: type[Any]) -> TypeAdapter[Any]:
    if cls not in _ADAPTERS:
        _ADAPTERS[cls] = TypeAdapter(cls)
    return _ADAPTERS[cls]


def to_dict(record: Any) -> dict[str, Any]:
    """The record as JSON-ready builtins."""
    result: dict[str, Any] = _adapter(type(record)).dump_python(record, mode="json")
    return result


def to_json(record: Any) -> str:
    """The record as one line of JSON (no newline).

    Raises:
        DataError: a text holds half of a surrogate pair, which UTF-8 cannot express.
    """
    try:
        return _adapter(type(record)).dump_json(record).decode()
    except PydanticSerializationError as error:
        raise DataError(f"cannot write a {type(record).__name__} record: {error}") from error


def from_json(cls: type[T], line: str | bytes) -> T:
    """Parse one line of JSONL.

    Raises:
        DataError: the line is not JSON, does not have exactly the record's fields, or is of another schema.
    """
    try:
        record: T = _adapter(cls).validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "line"
        raise DataError(f"not a {cls.__name__} record: {where}: {first['msg']}") from error
    version = getattr(record, "schema_version", SCHEMA_VERSION)
    if version != SCHEMA_VERSION:
        raise DataError(f"not a {cls.__name__} record: schema_version must be {SCHEMA_VERSION}, got {version}")
    return record


def digest(value: Any, length: int = 16) -> str:
    """SHA-256 (first `length` hex digits) of a JSON value in canonical form."""
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:length]


def generation_id(run_id: str, problem_id: str, strategy: str, sample_index: int, step: int | None) -> str:
    """Key of one completion within a run; the same work has the same key after a restart."""
    return digest(["generation", run_id, problem_id, strategy, sample_index, step])


def sample_seed(run_seed: int, problem_id: str, strategy: str, sample_index: int, step: int | None = None) -> int:
    """Per-sample seed in [0, 2**63): independent of batch, order and process."""
    value = digest(["seed", run_seed, problem_id, strategy, sample_index, step])
    return int(value, 16) >> 1


def verdict_key(generation_id: str, judge_id: str) -> str:
    """Key of a verdict: judging with another judge does not replace it."""
    return f"{generation_id}:{judge_id}"
