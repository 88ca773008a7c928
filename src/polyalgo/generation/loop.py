"""The resumable loop: work items in, generation records out, each on disk before anyone sees it.

A kill at any moment loses only completions that were being decoded. Records of other work are never reused:
what differs is named and refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polyalgo.errors import DataError, EngineError
from polyalgo.generation.engine import Completion, Engine, Request
from polyalgo.generation.extraction import extract
from polyalgo.records import EngineRef, Generation, ModelRef, Problem, Prompt, Sampling, generation_id, sample_seed
from polyalgo.store import RecordStore


@dataclass(frozen=True)
class WorkItem:
    """One completion that a run wants."""

    generation_id: str
    run_id: str
    problem: Problem
    prompt: Prompt
    strategy: str
    sample_index: int
    seed: int
    step: int | None = None


def plan(
    problems: Sequence[Problem],
    prompts: Mapping[str, Prompt],
    num_samples: int,
    run_id: str,
    run_seed: int,
    strategy: str = "iid",
    step: int | None = None,
) -> list[WorkItem]:
    """The completions of a run: `num_samples` for each problem, with stable ids and seeds.

    Args:
        problems: in the order of the records.
        prompts: prompt of each problem id.
        num_samples: completions per problem.
        run_id: identity of the run; part of every id.
        run_seed: the run's seed; part of every sample's seed.
        strategy: name of the sampling strategy; part of ids and seeds.
        step: training step of a rollout; part of ids and seeds.

    Raises:
        DataError: a problem has no prompt.
    """
    items: list[WorkItem] = []
    for problem in problems:
        pid = problem.problem_id
        if pid not in prompts:
            raise DataError(f"problem {pid} has no prompt")
        items += [
            WorkItem(
                generation_id=generation_id(run_id, pid, strategy, index, step),
                run_id=run_id,
                problem=problem,
                prompt=prompts[pid],
                strategy=strategy,
                sample_index=index,
                seed=sample_seed(run_seed, pid, strategy, index, step),
                step=step,
            )
            for index in range(num_samples)
        ]
    return items


def generate_all(
    engine: Engine,
    work: Sequence[WorkItem],
    store: RecordStore[Generation],
    model: ModelRef,
    sampling: Sampling,
    *,
    keep_tokens: bool = False,
    on_generation: Callable[[Generation], None] | None = None,
) -> Iterator[Generation]:
    """Draw the completions that the store lacks; each is appended at once, then yielded.

    Stored records are checked before anything is drawn, and are not yielded again.

    Args:
        engine: a loaded engine.
        work: what the run wants, ids unique.
        store: the run's generations, keyed by `generation_id`.
        model: which weights the engine runs.
        sampling: how to draw.
        keep_tokens: also store token ids and log-probabilities (training rollouts).
        on_generation: called with each new record after it is on disk.

    Yields:
        New records, in the order in which the completions ended.

    Raises:
        DataError: ids repeat, or a stored record was made from other work (names the first difference).
        EngineError: the engine cannot answer a request.
    """
    items = {item.generation_id: item for item in work}
    if len(items) != len(work):
        raise DataError(f"{len(work) - len(items)} work items have the id of another one")
    for key, item in items.items():
        if key in store:
            check_same_work(store[key], item, engine.ref, model, sampling, str(store.path))
    missing = [items[key] for key in store.remaining(items)]
    return _draw(engine, missing, store, model, sampling, keep_tokens, on_generation)


def _draw(
    engine: Engine,
    missing: Sequence[WorkItem],
    store: RecordStore[Generation],
    model: ModelRef,
    sampling: Sampling,
    keep_tokens: bool,
    on_generation: Callable[[Generation], None] | None,
) -> Iterator[Generation]:
    if not missing:
        return
    items = {item.generation_id: item for item in missing}
    requests = [Request(item.generation_id, item.prompt.messages, item.seed) for item in missing]
    for completion in engine.generate(requests, sampling):
        record = to_record(items[completion.key], completion, engine, model, sampling, keep_tokens)
        store.append(record)
        if on_generation is not None:
            on_generation(record)
        yield record


def to_record(
    item: WorkItem,
    completion: Completion,
    engine: Engine,
    model: ModelRef,
    sampling: Sampling,
    keep_tokens: bool,
) -> Generation:
    """The record of a completion, its program extracted.

    Raises:
        EngineError: tokens are to be kept and the engine gave no log-probabilities, or one is not a number.
    """
    if not all(map(math.isfinite, completion.token_logprobs)):
        raise EngineError(
            f"engine {engine.ref.name} drew tokens for {item.problem.problem_id} whose log-probabilities are not "
            "finite; the model's weights or its adapter are damaged, and the completion is not recorded"
        )
    if keep_tokens and not (0 < len(completion.token_ids) == len(completion.token_logprobs)):
        raise EngineError(
            f"engine {engine.ref.name} gives no log-probabilities with sampling.top_k={sampling.top_k} and "
            f"sampling.top_p={sampling.top_p}; rollouts need top_k=0 and top_p=1"
        )
    extraction = extract(completion.text, item.problem.language, item.problem.entry_point)
    return Generation(
        generation_id=item.generation_id,
        run_id=item.run_id,
        problem_id=item.problem.problem_id,
        problem_hash=item.problem.problem_hash,
        language=item.problem.language,
        prompt_sha256=item.prompt.prompt_sha256,
        strategy=item.strategy,
        sample_index=item.sample_index,
        seed=item.seed,
        model=model,
        sampling=sampling,
        engine=engine.ref,
        text=completion.text,
        finish_reason=completion.finish_reason,
        prompt_tokens=completion.prompt_tokens,
        completion_tokens=completion.completion_tokens,
        code=extraction.code,
        extraction=extraction.method,
        step=item.step,
        prompt_token_ids=completion.prompt_token_ids if keep_tokens else None,
        token_ids=completion.token_ids if keep_tokens else None,
        token_logprobs=completion.token_logprobs if keep_tokens else None,
    )


def check_same_work(
    stored: Generation, item: WorkItem, engine: EngineRef, model: ModelRef, sampling: Sampling, where: str
) -> None:
    """Refuse a stored record that was made from something else than what is asked now.

    Raises:
        DataError: names the record, the field, and both values.
    """
    asked = {
        "run_id": item.run_id,
        "problem_hash": item.problem.problem_hash,
        "prompt_sha256": item.prompt.prompt_sha256,
        "seed": item.seed,
        "model": model,
        "sampling": sampling,
        "engine": engine,
    }
    for name, now in asked.items():
        before = getattr(stored, name)
        if before != now:
            raise DataError(
                f"{where}: generation {stored.generation_id} ({stored.problem_id}) was made with another {name}: "
                f"stored {before}, asked {now}; use a new run directory"
            )
