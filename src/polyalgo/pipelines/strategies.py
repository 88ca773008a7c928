"""generate with a strategy other than i.i.d.: rounds, and answers that hold several programs; resumable alike."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing

from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import GenerateConfig
from polyalgo.console import Progress, duration
from polyalgo.generation.engine import Engine
from polyalgo.generation.strategies import Strategy
from polyalgo.generation.strategies.base import Malformed
from polyalgo.generation.strategies.rounds import StrategyRun
from polyalgo.pipelines.common import cache_dir, override
from polyalgo.records import Generation, Problem, Prompt
from polyalgo.runs import RunDirectory
from polyalgo.store import RecordStore


def generate_with(
    config: GenerateConfig,
    run: RunDirectory,
    strategy: Strategy,
    problems: Sequence[Problem],
    prompts: Mapping[str, Prompt],
) -> None:
    """Draw every program of the configuration that its run directory does not have yet."""
    from polyalgo.generation.factory import build_engine
    from polyalgo.tracking.wandb_run import track

    wanted = StrategyRun(strategy, problems, prompts, config.sampling.num_samples, run.run_id, config.seed)
    ids = wanted.program_ids()
    print(f"run directory: {run.path}", flush=True)
    with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
        done = len(ids) - len(store.remaining(ids))
        run.set_status("running", expected=len(ids), done=done)
        if done == len(ids):
            print(f"all {done} programs are there already")
        else:
            with (
                closing(build_engine(config.engine, config.model, cache_dir(config.paths))) as engine,
                track(config.tracking, run.path, run.run_id, config.experiment, "generate", as_dict(config)) as tracker,
            ):
                tracker.summary(_draw(config, engine, wanted, store, done))
        _report_malformed(store)
        run.set_status("done", expected=len(ids), done=len(ids))
    print(f"next: python evaluate.py {override('run', run.path)}")


def _draw(
    config: GenerateConfig, engine: Engine, wanted: StrategyRun, store: RecordStore[Generation], done: int
) -> dict[str, float]:
    from polyalgo.pipelines.generate import model_record, sampling_record

    total = len(wanted.program_ids())
    started_s = time.monotonic()
    tokens = 0
    with Progress("programs", total, done) as progress:
        for generation in wanted.draw(engine, store, model_record(config.model), sampling_record(config.sampling)):
            tokens += generation.completion_tokens
            progress.advance(f"{tokens / (time.monotonic() - started_s):.0f} tok/s")
    elapsed_s = time.monotonic() - started_s
    print(f"{total - done} programs, {tokens} tokens in {duration(elapsed_s)}")
    return {
        "generate/programs": total - done,
        "generate/malformed": sum(_malformed(store).values()),
        "generate/tokens": tokens,
        "generate/tokens_per_s": tokens / elapsed_s,
        "generate/elapsed_s": elapsed_s,
    }


def _malformed(store: RecordStore[Generation]) -> Counter[str]:
    reasons = {reason.value for reason in Malformed}
    return Counter(item.extraction for item in store if item.extraction in reasons)


def _report_malformed(store: RecordStore[Generation]) -> None:
    counts = _malformed(store)
    if counts:
        reasons = ", ".join(f"{reason.removeprefix('malformed_')} {n}" for reason, n in counts.most_common())
        print(f"malformed candidates: {sum(counts.values())} of {len(store)} ({reasons}); each counts as no_code")
