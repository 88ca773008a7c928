"""evaluate with `population=human`: people's programs as a run, so that they are judged and compared like a model's.

Only the shipped corpus has such programs: written by hand for this project, with known labels. Beside the generations
lie `labels.jsonl` and `references.jsonl`, for AlgoCov and for `polyalgo compare --references`.
"""

from __future__ import annotations

from pathlib import Path

from polyalgo.analysis.diversity_sources import HUMAN, LABELS
from polyalgo.config.schema import EvaluateConfig
from polyalgo.divalgo.corpus import Solution
from polyalgo.divalgo.mini import MINI, mini_reference, mini_solutions, ontology_labels
from polyalgo.errors import ConfigError
from polyalgo.pipelines.problem_sets import select
from polyalgo.records import (
    EngineRef,
    Generation,
    ModelRef,
    Problem,
    ProgramLabels,
    Sampling,
    digest,
    generation_id,
    to_json,
)
from polyalgo.runs import RunDirectory, open_run, run_path
from polyalgo.store import RecordStore

REFERENCES = "references.jsonl"
"""In a run directory: one `ReferencePair` a line."""
_LABELLER = "corpus"


def human_run(config: EvaluateConfig) -> RunDirectory:
    """The run directory of people's programs for `config.problems`, made if need be.

    Raises:
        ConfigError: another population than `human`, a benchmark without people's programs, or none in these
            languages.
    """
    if config.population != HUMAN:
        raise ConfigError(f"population must be {HUMAN} or empty, got {config.population!r}")
    if config.problems.benchmark != MINI:
        raise ConfigError(
            f"population={HUMAN} needs benchmark={MINI}, the only one with people's programs, "
            f"got problems.benchmark={config.problems.benchmark}"
        )
    problems = [problem for problem in select(config.problems) if mini_solutions(problem)]
    if not problems:
        raise ConfigError("problems.languages: people's programs are there in cpp and python only")
    content = digest([[problem.problem_hash, [s.code for s in mini_solutions(problem)]] for problem in problems])
    settings = {"population": HUMAN, "benchmark": MINI, "sha256": content}
    directory = Path(config.paths.run_dir or run_path(Path(config.paths.runs), "generate", HUMAN, settings, 0))
    with open_run(directory, "generate", HUMAN, settings, 0) as run:
        work = [(problem, *item) for problem in problems for item in enumerate(mini_solutions(problem))]
        records = [_generation(run.run_id, content, problem, index, item) for problem, index, item in work]
        with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
            for record in records:
                if record.generation_id not in store:
                    store.append(record)
        labels = [
            ProgramLabels(record.generation_id, _LABELLER, ontology_labels(item.labels))
            for record, (_, _, item) in zip(records, work, strict=True)
        ]
        _write(run.path / LABELS, [to_json(item) for item in labels])
        _write(run.path / REFERENCES, [to_json(mini_reference(problem)) for problem in problems])
        run.set_status("done", expected=len(records))
    return run


def _generation(run_id: str, content: str, problem: Problem, index: int, solution: Solution) -> Generation:
    return Generation(
        generation_id=generation_id(run_id, problem.problem_id, HUMAN, index, None),
        run_id=run_id,
        problem_id=problem.problem_id,
        problem_hash=problem.problem_hash,
        language=problem.language,
        prompt_sha256="",
        strategy=HUMAN,
        sample_index=index,
        seed=0,
        model=ModelRef(HUMAN, content),
        sampling=Sampling(0.0, 1.0, 0, 0),
        engine=EngineRef(name=HUMAN, version="", dtype=""),
        text=solution.code,
        finish_reason="stop",
        prompt_tokens=0,
        completion_tokens=0,
        code=solution.code,
        extraction=HUMAN,
    )


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
