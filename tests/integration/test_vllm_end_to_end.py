"""What people type, with vllm: a GRPO run with vllm rollouts, and an evaluation against vllm's own OpenAI server."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("vllm", reason="vllm is an optional dependency and not installed here")
pytestmark = [pytest.mark.vllm, pytest.mark.weights, pytest.mark.timeout(1800)]

from polyalgo.config.schema import PathsConfig  # noqa: E402
from polyalgo.divalgo.corpus import problem_ids  # noqa: E402
from polyalgo.generation.models import resolve_model_dir  # noqa: E402
from polyalgo.records import Generation, OntologyLabels, ReferenceName, ReferencePair, Verdict, to_json  # noqa: E402
from polyalgo.store import read_records  # noqa: E402

ROOT = Path(__file__).parents[2]
STEPS, PROMPTS, SAMPLES = 3, 2, 3
CACHE = Path(PathsConfig().cache).expanduser()


def command(*words: str) -> str:
    result = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=1500, env=dict(os.environ)
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


def test_grpo_with_vllm_rollouts(tmp_path: Path) -> None:
    words = [
        *("train.py", "+experiment=grpo_tiered", "engine=vllm", f"trainer.max_steps={STEPS}"),
        *(f"grpo.prompts_per_step={PROMPTS}", f"grpo.num_generations={SAMPLES}", "grpo.max_new_tokens=32"),
        *("eval_problems.limit=2", "eval_sampling.max_new_tokens=32", "engine.max_model_len=1024"),
        *("reward.static_failure=0.05", f"paths.runs={tmp_path}"),
    ]
    printed = command(*words)
    assert printed.count("s/step") == STEPS
    directory = next((tmp_path / "train" / "grpo_tiered").iterdir())
    generations = list(read_records(directory / "generations.jsonl", Generation))
    verdicts = list(read_records(directory / "verdicts.jsonl", Verdict))
    assert len(generations) == STEPS * PROMPTS * SAMPLES
    assert {g.generation_id for g in generations} == {v.generation_id for v in verdicts}
    assert {g.engine.name for g in generations} == {"vllm"}
    assert all(g.token_ids and len(g.token_ids) == len(g.token_logprobs or ()) for g in generations)
    lines = [json.loads(line) for line in (directory / "metrics.jsonl").read_text().splitlines()]
    steps = [line for line in lines if "train/sync_s" in line]
    assert len(steps) == STEPS
    assert all(0 < line["train/sync_s"] < 60 and 0 < line["train/canary_gap"] < 0.1 for line in steps)
    trained = [line for line in lines if "train/loss" in line]
    assert trained
    assert all(line["train/sampler_logprob_gap/mean"] < 0.1 for line in trained)
    assert command(*words).count("s/step") == 0, "the same command again trains again"
    assert list(read_records(directory / "generations.jsonl", Generation)) == generations


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    """vllm's OpenAI server on the embedded model."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("server") / "log"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "vllm.entrypoints.openai.api_server"),
            *("--model", str(resolve_model_dir("embedded:smollm2-135m", "main", CACHE)), "--served-model-name", "smol"),
            *("--host", "127.0.0.1", "--port", str(port), "--dtype", "float32", "--enforce-eager"),
            *("--max-model-len", "2048", "--max-num-seqs", "16", "--api-key", "key-of-the-test"),
        ],
        stdout=log.open("w"),
        stderr=subprocess.STDOUT,
        env={**os.environ, "VLLM_CPU_KVCACHE_SPACE": "1", "HF_HUB_OFFLINE": "1"},
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + 400
        while True:
            try:
                urllib.request.urlopen(f"{url}/health", timeout=2).read()
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, log.read_text()[-3000:]
                assert time.monotonic() < deadline, log.read_text()[-3000:]
                time.sleep(1)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def test_evaluation_against_a_server(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """generate.py and evaluate.py over HTTP: records say the server's model, and the key is nowhere."""
    monkeypatch.setenv("SERVER_KEY", "key-of-the-test")
    words = [
        *("generate.py", "+experiment=algoreval_zero_shot", "engine=openai", "model=served", "model.name=smol"),
        *(f"engine.base_url={server}/v1", "engine.api_key_env=SERVER_KEY", "problems.limit=6"),
        *("problems.languages=[python]", "sampling.max_new_tokens=64", f"paths.run_dir={tmp_path / 'run'}"),
    ]
    assert "6 completions" in command(*words)
    records = list(read_records(tmp_path / "run" / "generations.jsonl", Generation))
    assert len(records) == 6
    for record in records:
        assert (record.engine.name, record.engine.version, record.model.name) == ("openai", "smol", "smol")
        assert record.prompt_tokens > 50
        assert 0 < record.completion_tokens <= 64
        assert record.finish_reason in ("stop", "length")
        assert record.text
    assert "all 6 completions are there already" in command(*words)
    assert "pass@1" in command("evaluate.py", f"run={tmp_path / 'run'}")
    files = [path for path in (tmp_path / "run").rglob("*") if path.is_file()]
    assert len(files) > 4
    assert not [path for path in files if b"key-of-the-test" in path.read_bytes()]


@pytest.mark.parametrize(
    "strategy", ["iid", "verbalized", "iterative", "denial", "steer_both", "steer_default", "steer_non_default"]
)
def test_strategies_against_a_server(
    server: str, strategy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every strategy asks the server for its two samples a problem, and once more for nothing."""
    monkeypatch.setenv("SERVER_KEY", "key-of-the-test")
    words = [
        *("generate.py", "benchmark=divalgo_mini", "engine=openai", "model=served", "model.name=smol"),
        *(f"engine.base_url={server}/v1", "engine.api_key_env=SERVER_KEY", "problems.limit=2"),
        *(f"strategy={strategy}", "sampling.num_samples=2", "sampling.temperature=0.8", "sampling.max_new_tokens=48"),
        f"paths.run_dir={tmp_path / 'run'}",
    ]
    if strategy == "verbalized":
        words.append("strategy.candidates=2")
    if strategy.startswith("steer"):
        labels = (OntologyLabels(("greedy",), (), ("array",)), OntologyLabels(("dynamic_programming",), (), ("array",)))
        pairs = (ReferencePair(f"divalgo_mini/{name}/cpp", *labels, default=ReferenceName.A) for name in problem_ids())
        (tmp_path / "references.jsonl").write_text("".join(to_json(pair) + "\n" for pair in pairs))
        words.append(f"strategy.references={tmp_path / 'references.jsonl'}")
    command(*words)
    records = list(read_records(tmp_path / "run" / "generations.jsonl", Generation))
    per_problem = Counter(record.problem_id for record in records)
    assert len(per_problem) == 2
    assert {record.engine.name for record in records} == {"openai"}
    assert {record.strategy for record in records} == {strategy}
    assert set(per_problem.values()) == {2}
    command(*words)
    assert list(read_records(tmp_path / "run" / "generations.jsonl", Generation)) == records


def test_greedy_text_equals_the_offline_engines(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's answers are those of the hf engine, in float32: in bfloat16 near ties come out differently."""
    from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig
    from polyalgo.generation.engine import Request
    from polyalgo.generation.factory import build_engine
    from polyalgo.records import Message, Sampling

    monkeypatch.setenv("SERVER_KEY", "key-of-the-test")
    served = EngineConfig(name=EngineName.openai, base_url=f"{server}/v1", api_key_env="SERVER_KEY", batch_size=4)
    remote = build_engine(served, ModelConfig(name="smol", source="served:", revision="served"), CACHE)
    local = build_engine(EngineConfig(), ModelConfig(name="m", source="embedded:smollm2-135m", dtype="float32"), CACHE)
    questions = ["What is the capital of France?", "Say hello.", "Write a Python function that adds two numbers."]
    requests = [Request(q, (Message("user", q),), 0) for q in questions]
    greedy = Sampling(0.0, 1.0, 0, 24)
    left = {c.key: c for c in remote.generate(requests, greedy)}
    right = {c.key: c for c in local.generate(requests, greedy)}
    for key in right:
        assert left[key].prompt_tokens == right[key].prompt_tokens
        assert left[key].text == right[key].text
        assert (left[key].finish_reason == "length") == (left[key].completion_tokens == 24)
    sampled = Sampling(0.9, 1.0, 0, 24)
    once, again = ({c.key: c.text for c in remote.generate(requests, sampled)} for _ in range(2))
    assert once == again, "the server did not honour seeds"
