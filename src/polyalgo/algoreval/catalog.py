"""The benchmark's entries: algorithms x languages x representations, in one stable order.

Each exists twice: with its fixed input as literals (`algoreval`), and reading inputs from stdin (`algoreval_plus`).

`problems` gives them in catalog order; `select` applies a configuration and interleaves, so that any first
few differ in language, domain and algorithm.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from polyalgo.algoreval import algorithms as algorithm_package
from polyalgo.algoreval.plus import plus_tests
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.rendering import entry_point, prompt_body, signature
from polyalgo.algoreval.splits import held_out
from polyalgo.algoreval.taxonomy import DOMAINS, PAPER_PYTHON_LEFT_OUT, PAPER_VARIANTS
from polyalgo.algoreval.truth import load_truth
from polyalgo.config.schema import ProblemsConfig, Split
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.records import Problem, Representation, TestCase
from polyalgo.store import numbered_objects

BENCHMARK = "algoreval"
PLUS = "algoreval_plus"
BENCHMARKS = (BENCHMARK, PLUS, "both")
SUBSETS = ("full", "paper")


@cache
def _algorithms() -> dict[str, Algorithm]:
    prefix = algorithm_package.__name__
    names = sorted(module.name for module in pkgutil.iter_modules(algorithm_package.__path__))
    loaded = [importlib.import_module(f"{prefix}.{name}").ALGORITHM for name in names]
    return {algorithm.slug: algorithm for algorithm in loaded}


def algorithms() -> dict[str, Algorithm]:
    """All algorithms by slug, in alphabetical order of slugs."""
    return dict(_algorithms())


@cache
def _all_problems(benchmark: str) -> dict[str, Problem]:
    chosen = _algorithms()
    tests: dict[str, dict[Representation, tuple[TestCase, ...]]]
    if benchmark == BENCHMARK:
        truth = load_truth(chosen)
        tests = {s: dict.fromkeys(a.forms, (TestCase(stdin="", expected_stdout=truth[s]),)) for s, a in chosen.items()}
    else:
        tests = {slug: plus_tests(algorithm) for slug, algorithm in chosen.items()}
    entries = (
        _problem(benchmark, algorithm, language, representation, tests[algorithm.slug][representation])
        for algorithm in chosen.values()
        for language in Language
        for representation in algorithm.forms
    )
    return {entry.problem_id: entry for entry in entries}


def _problem(
    benchmark: str,
    algorithm: Algorithm,
    language: Language,
    representation: Representation,
    tests: tuple[TestCase, ...],
) -> Problem:
    return Problem(
        problem_id=f"{benchmark}/{algorithm.slug}/{language}/{representation}",
        benchmark=benchmark,
        algorithm=algorithm.slug,
        algorithm_name=algorithm.name,
        domain=algorithm.domain,
        language=language,
        representation=representation,
        signature=signature(algorithm.forms[representation].interface, language),
        prompt_body=prompt_body(algorithm, language, representation, stdin=benchmark == PLUS),
        tests=tests,
        entry_point=entry_point(algorithm.forms[representation].interface, language),
    )


def problems(
    languages: Sequence[str] | None = None,
    representations: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    subset: str = "full",
    benchmark: str = BENCHMARK,
) -> list[Problem]:
    """Entries in catalog order: by algorithm, language, representation. None: no restriction.

    Subset `full` is the whole grid of 763; `paper` has the paper's 599 (table 1). Benchmark `both` has each
    entry of `algoreval`, then those of `algoreval_plus`.

    Raises:
        ConfigError: an unknown language, representation, algorithm, subset or benchmark.
        DataError: the stored expected outputs do not belong to the current references.
    """
    _require("benchmark", [benchmark], BENCHMARKS)
    _require("subset", [subset], SUBSETS)
    _require("languages", languages or (), list(Language), "language")
    _require("representations", representations or (), list(Representation), "representation")
    _require("algorithms", algorithms or (), list(_algorithms()), "algorithm")
    return [
        entry
        for name in (BENCHMARK, PLUS)
        if benchmark in (name, "both")
        for entry in _all_problems(name).values()
        if (subset == "full" or _in_paper(entry))
        and (languages is None or entry.language in languages)
        and (representations is None or entry.representation in representations)
        and (algorithms is None or entry.algorithm in algorithms)
    ]


def _in_paper(entry: Problem) -> bool:
    if entry.representation is next(iter(_algorithms()[entry.algorithm].forms)):
        return True
    variant = (entry.algorithm, entry.representation)
    return variant not in PAPER_PYTHON_LEFT_OUT if entry.language is Language.PYTHON else variant in PAPER_VARIANTS


def problem_by_id(problem_id: str) -> Problem:
    """The entry with this id, e.g. `algoreval/dijkstra/rust/adjacency_list`.

    Raises:
        DataError: there is none.
    """
    try:
        return _all_problems(PLUS if problem_id.startswith(f"{PLUS}/") else BENCHMARK)[problem_id]
    except KeyError:
        raise DataError(
            f"no problem {problem_id!r}; ids look like {BENCHMARK}/<algorithm>/<language>/<representation>"
        ) from None


def select(config: ProblemsConfig) -> list[Problem]:
    """The entries a configuration asks for, interleaved; a smaller `limit` gives a prefix of a larger one.

    Raises:
        ConfigError: an unknown or negative value, or nothing is left (names the field and the choices).
    """
    if config.limit < 0:
        raise ConfigError(f"problems.limit must be >= 0 (0: all), got {config.limit}")
    chosen = problems(
        config.languages or None,
        config.representations or None,
        config.algorithms or None,
        config.subset,
        config.benchmark,
    )
    test_side = held_out(config.split_name)
    if config.split is not Split.all:
        chosen = [p for p in chosen if (p.algorithm in test_side) == (config.split is Split.test)]
    if not chosen:
        raise ConfigError(
            f"problems: no entry of split {config.split} ({config.split_name}) has these languages, "
            "representations and algorithms; leave out one of the restrictions"
        )
    chosen = interleave(_listed(chosen, config.listed_in))
    return chosen[: config.limit] if config.limit else chosen


def _listed(entries: list[Problem], path: str) -> list[Problem]:
    """Those that a file of records names; all of them without a file."""
    if not path:
        return entries
    wanted = set()
    try:
        if not Path(path).is_file():
            raise DataError("no such file")
        for number, row in numbered_objects(Path(path), by_hand=True):
            if "problem_id" not in row:
                raise DataError(f"{path}:{number}: no problem_id")
            wanted.add(str(row["problem_id"]))
    except (OSError, DataError) as error:
        raise ConfigError(
            f"problems.listed_in: {path} must be a file of JSON lines with a problem_id each: {error}"
        ) from error
    missing = sorted(wanted - {entry.problem_id for entry in entries})
    if missing or not wanted:
        what = f"names {missing[0]}, which is not among the {len(entries)} entries" if missing else "names no entry"
        raise ConfigError(
            f"problems.listed_in: {path} {what} of this split and these languages, algorithms and representations"
        )
    return [entry for entry in entries if entry.problem_id in wanted]


def interleave(entries: Iterable[Problem]) -> list[Problem]:
    """Every entry once, going round languages and algorithms (and so domains) at the same time.

    Main forms come first, then second representations, and so on.
    """
    cells: dict[tuple[Language, str], list[Problem]] = {}
    for entry in entries:
        cells.setdefault((entry.language, entry.algorithm), []).append(entry)
    languages = [language for language in Language if any(key[0] == language for key in cells)]
    slugs = [slug for slug in _domains_in_turn() if any(key[1] == slug for key in cells)]
    period = math.lcm(len(languages), len(slugs))
    ordered = []
    for rank in range(max(map(len, cells.values()), default=0)):
        for i in range(len(languages) * len(slugs)):
            # within a period both indices run together; the shift makes later periods meet new pairs
            cell = cells.get((languages[i % len(languages)], slugs[(i + i // period) % len(slugs)]), [])
            ordered += cell[rank : rank + 1]
    return ordered


def _domains_in_turn() -> list[str]:
    """Slugs that exist, one domain after the other, then each domain's second, and so on."""
    present = [[slug for slug in slugs if slug in _algorithms()] for slugs in DOMAINS.values()]
    longest = max(map(len, present))
    return [slugs[i] for i in range(longest) for slugs in present if i < len(slugs)]


def _require(field: str, values: Iterable[str], choices: Sequence[str], noun: str = "") -> None:
    for value in values:
        if value not in choices:
            what = noun or field
            raise ConfigError(f"problems.{field}: unknown {what} {value!r}; choose from {', '.join(choices)}")
