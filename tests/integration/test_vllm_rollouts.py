"""vllm as the sampler of training, on the real weights in bfloat16: sync, canary, judging beside generation, death."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file

pytest.importorskip("vllm", reason="vllm is an optional dependency and not installed here")
pytestmark = [pytest.mark.vllm, pytest.mark.weights, pytest.mark.timeout(900)]

from polyalgo.config.schema import (  # noqa: E402
    EngineConfig,
    EngineName,
    ExecutionConfig,
    Family,
    LoraConfig,
    ModelConfig,
    PathsConfig,
)
from polyalgo.errors import EngineError  # noqa: E402
from polyalgo.execution import Job  # noqa: E402
from polyalgo.execution.executors import open_pool  # noqa: E402
from polyalgo.generation.engine import Request  # noqa: E402
from polyalgo.generation.models import load_model, resolve_model_dir  # noqa: E402
from polyalgo.generation.vllm import VllmEngine  # noqa: E402
from polyalgo.languages import Language  # noqa: E402
from polyalgo.records import Message, Outcome, Sampling, TestCase  # noqa: E402
from polyalgo.training.lora import add_lora, trainable_parameters  # noqa: E402
from polyalgo.training.sync import Canary, SavedAdapterSync  # noqa: E402

SOURCE = "embedded:smollm2-135m"
CACHE = Path(PathsConfig().cache).expanduser()
BOUND = EngineConfig().canary_max_gap


@pytest.fixture(scope="module")
def engine():
    config = EngineConfig(name=EngineName.vllm, batch_size=16, max_model_len=1024)
    built = VllmEngine(
        resolve_model_dir(SOURCE, "main", CACHE),
        config,
        "bfloat16",
        lora_rank=8,
        lora_modules=LoraConfig().target_modules,
    )
    yield built
    built.close()


@pytest.fixture(scope="module")
def base():
    return load_model(ModelConfig(name="m", source=SOURCE, dtype="bfloat16"), CACHE)


@pytest.fixture
def policy(base):
    torch.manual_seed(0)
    adapted, _ = add_lora(base[0], LoraConfig(r=8, dropout=0.05), Family.dense)
    yield adapted.train()
    adapted.unload()


def step(adapted: Any, optimizer: torch.optim.Optimizer, tokenizer: Any) -> None:
    ids = torch.tensor([tokenizer.encode("Write hello in Python.\nprint('hello, world')\n" * 3)])
    adapted(input_ids=ids, labels=ids).loss.backward()
    torch.nn.utils.clip_grad_norm_(trainable_parameters(adapted).values(), 1.0)
    optimizer.step()
    optimizer.zero_grad()


@pytest.mark.parametrize("lr", [1e-3, 1e-5])
def test_the_sampler_follows_and_a_skipped_sync_stops_the_run(engine, base, policy, tmp_path, monkeypatch, lr) -> None:
    optimizer = torch.optim.AdamW(trainable_parameters(policy).values(), lr=lr)
    sync = SavedAdapterSync(engine, tmp_path / "sync", Canary(engine, base[1], BOUND))
    gaps, seconds = [], []
    for number in range(5):
        sync(policy, number)
        gaps.append(sync.gap)
        seconds.append(sync.sync_s)
        step(policy, optimizer, base[1])
    print(f"lr {lr}: canary gaps {[f'{gap:.4f}' for gap in gaps]}, sync_s {[f'{s:.2f}' for s in seconds]}")
    assert max(gaps) < BOUND / 2
    assert set(engine._llm.llm_engine.list_loras()) == {engine._lora.lora_int_id}, "old versions stay loaded"
    monkeypatch.setattr(engine, "load_adapter", lambda path, version: None)
    with pytest.raises(EngineError, match="after sending adapter step5, the sampler did not move"):
        sync(policy, 5)


def test_files_changed_under_an_old_id_are_found(engine, base, policy, tmp_path, monkeypatch) -> None:
    """What happens without a new id: vllm reads the files of an id once."""
    optimizer = torch.optim.AdamW(trainable_parameters(policy).values(), lr=1e-3)
    sync = SavedAdapterSync(engine, tmp_path / "sync", Canary(engine, base[1], BOUND))
    sync(policy, 0)
    step(policy, optimizer, base[1])
    sync(policy, 1)
    step(policy, optimizer, base[1])
    monkeypatch.setattr(
        engine, "load_adapter", lambda path, version: engine._llm.llm_engine.add_lora(engine._lora) or None
    )
    with pytest.raises(EngineError, match="the sampler did not move"):
        sync(policy, 2)


def test_scores_are_the_models_own(engine, base) -> None:
    """With and without an adapter, and the base also while an adapter is loaded."""
    model, tokenizer = base
    prompt, tokens = tokenizer.encode("The capital of France"), tokenizer.encode(" is Paris, a city on the Seine.")
    with torch.no_grad():
        logits = model(torch.tensor([[*prompt, *tokens]])).logits[0, len(prompt) - 1 : -1].float()
    expected = logits.log_softmax(-1).gather(-1, torch.tensor(tokens)[:, None]).squeeze(-1)
    (scores,) = engine.score([(prompt, tokens)], adapter=False)
    assert len(scores) == len(tokens)
    assert float((torch.tensor(scores) - expected).abs().mean()) < 0.05
    assert engine.score([(prompt, tokens)], adapter=False) == [scores], "scores are not deterministic"


def test_programs_are_judged_while_others_are_being_written(engine) -> None:
    """A short answer's verdict is there before the long answers end."""
    questions = ["Say hi.", *["Write a long story about a king and his castle."] * 3]
    requests = [Request(str(n), (Message("user", q),), n) for n, q in enumerate(questions)]
    ended: dict[str, float] = {}
    judged: dict[str, float] = {}
    with open_pool(ExecutionConfig(workers=1), CACHE) as pool:
        futures = []
        for completion in engine.generate(requests, Sampling(0.0, 1.0, 0, 300)):
            ended[completion.key] = time.monotonic()
            job = Job(completion.key, "p", Language.PYTHON, "print(1)", (TestCase("", "1"),))
            future = pool.submit(job)
            future.add_done_callback(lambda _, key=completion.key: judged.setdefault(key, time.monotonic()))
            futures.append(future)
        assert [future.result().outcome for future in futures] == [Outcome.PASS] * 4
    first, last = min(ended, key=ended.__getitem__), max(ended.values())
    print(
        f"before the last completion: the first {last - ended[first]:.2f} s, its verdict {last - judged[first]:.2f} s"
    )
    assert judged[first] < last


def test_adapters_that_would_not_reach_the_sampler_whole_are_refused(engine, tmp_path) -> None:
    save_file({"any": torch.zeros(1)}, tmp_path / "adapter_model.safetensors")
    settings = {"peft_type": "LORA", "r": 8, "target_modules": ["q_proj", "lm_head"]}
    (tmp_path / "adapter_config.json").write_text(json.dumps(settings))
    with pytest.raises(EngineError, match="changes lm_head, which the engine was not built for"):
        engine.load_adapter(tmp_path, "v")
    settings = {"peft_type": "LORA", "r": 9, "target_modules": ["q_proj"]}
    (tmp_path / "adapter_config.json").write_text(json.dumps(settings))
    with pytest.raises(EngineError, match="has rank 9, the engine was built for 8"):
        engine.load_adapter(tmp_path, "v")


def test_letting_go_of_the_iterator_ends_the_requests(engine) -> None:
    requests = [Request(str(n), (Message("user", "Count to a thousand."),), n) for n in range(4)]
    iterator = engine.generate(requests, Sampling(0.8, 1.0, 0, 16))
    next(iterator)
    iterator.close()
    assert not engine._llm.llm_engine.has_unfinished_requests()
    assert len(list(engine.generate(requests, Sampling(0.8, 1.0, 0, 4)))) == 4


def test_a_dead_engine_process_is_one_clear_error(engine) -> None:
    """Comes last: nothing can be asked of this engine afterwards."""
    import psutil

    requests = [Request(str(n), (Message("user", "Count to a thousand."),), n) for n in range(4)]
    children = psutil.Process().children(recursive=True)
    (core,) = [child for child in children if "EngineCore" in " ".join(child.cmdline())]
    # Python's own tracker of shared memory lives as long as this process
    children = [child for child in children if "resource_tracker" not in " ".join(child.cmdline())]
    killer = threading.Timer(1.0, os.kill, (core.pid, signal.SIGKILL))
    killer.start()
    started_s = time.monotonic()
    with pytest.raises(EngineError, match="vllm's engine process died"):
        list(engine.generate(requests, Sampling(0.8, 1.0, 0, 800)))
    assert not killer.is_alive(), "the requests ended before the process was killed"
    assert time.monotonic() - started_s < 60
    with pytest.raises(EngineError, match="vllm's engine process died"):
        engine.score([((1, 2), (3, 4))])
    psutil.wait_procs(children, timeout=30)
    assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
