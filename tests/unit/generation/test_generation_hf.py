"""The hf engine on tiny fp32 models: independence from the batch, shared prompts, log-probabilities, ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import tiny_models
import torch
from peft import LoraConfig, get_peft_model

from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation import chat
from polyalgo.generation.attention import decoding
from polyalgo.generation.engine import Completion, Request
from polyalgo.generation.hf import HFEngine, check_adapter
from polyalgo.records import EngineRef, Message, Sampling

REF = EngineRef("hf", "test", "float32")
SAMPLING = Sampling(temperature=1.0, top_p=1.0, top_k=0, max_new_tokens=24)
PROMPTS = ["a", "sort a list", "graph " * 5, "x = 1\n" * 9]


def requests(samples: int = 3) -> list[Request]:
    return [
        Request(f"{p}-{k}", (Message("user", prompt),), seed=100 * p + k)
        for p, prompt in enumerate(PROMPTS)
        for k in range(samples)
    ]


def engine(model: torch.nn.Module | None = None, batch_size: int = 64) -> HFEngine:
    return HFEngine(model or tiny_models.llama(), tiny_models.tokenizer(), REF, batch_size)


def answers(run: HFEngine, wanted: list[Request], sampling: Sampling = SAMPLING) -> dict[str, Completion]:
    found = {completion.key: completion for completion in run.generate(wanted, sampling)}
    assert len(found) == len(wanted)
    return found


def same(left: dict[str, Completion], right: dict[str, Completion]) -> None:
    assert left.keys() == right.keys()
    for key in left:
        assert replace(left[key], token_logprobs=()) == replace(right[key], token_logprobs=())
        torch.testing.assert_close(left[key].token_logprobs, right[key].token_logprobs, atol=1e-4, rtol=0)


@pytest.mark.parametrize("make", [tiny_models.llama, tiny_models.gpt_oss])
@pytest.mark.parametrize("batch_size", [1, 2, 5, 64])
def test_a_request_gets_the_same_tokens_in_any_batch(make, batch_size: int) -> None:
    model = make()
    alone: dict[str, Completion] = {}
    for request in requests():
        alone |= answers(engine(model), [request])
    assert len({completion.token_ids for completion in alone.values()}) > 6  # seeds matter
    assert {completion.finish_reason for completion in alone.values()} == {"stop", "length"}
    same(alone, answers(engine(model, batch_size), requests()))
    same(alone, answers(engine(model, batch_size), requests()[::-1]))


def test_many_refills_move_the_window_and_change_nothing() -> None:
    model = tiny_models.llama()
    wanted = requests(40)
    sampling = replace(SAMPLING, max_new_tokens=60)
    same(answers(engine(model, 160), wanted, sampling), answers(engine(model, 3), wanted, sampling))


@pytest.mark.parametrize("make", [tiny_models.llama, tiny_models.gpt_oss])
def test_the_loop_for_other_caches_gives_the_same(make, monkeypatch: pytest.MonkeyPatch) -> None:
    model = make()
    shared = answers(engine(model, 5), requests())
    monkeypatch.setattr("polyalgo.generation.kv_cache.is_supported", lambda config: False)
    same(shared, answers(engine(model, 5), requests()))


@pytest.mark.parametrize("make", [tiny_models.llama, tiny_models.gpt_oss])
@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_logprobs_equal_a_plain_forward_pass(make, temperature: float) -> None:
    model = make()
    for completion in answers(engine(model), requests(2), replace(SAMPLING, temperature=temperature)).values():
        ids = torch.tensor([[*completion.prompt_token_ids, *completion.token_ids]])
        with torch.no_grad():
            logits = model(ids).logits[0, len(completion.prompt_token_ids) - 1 : -1]
        logprobs = (logits / (temperature or 1.0)).log_softmax(-1)
        expected = logprobs.gather(-1, torch.tensor(completion.token_ids).unsqueeze(-1)).squeeze(-1)
        torch.testing.assert_close(torch.tensor(completion.token_logprobs), expected, atol=1e-5, rtol=1e-5)


def test_greedy_equals_generate_of_transformers() -> None:
    model = tiny_models.llama(seed=3)
    tokenizer = tiny_models.tokenizer()
    for completion in answers(engine(model), requests(1), replace(SAMPLING, temperature=0.0)).values():
        ids = torch.tensor([completion.prompt_token_ids])
        reference = model.generate(
            input_ids=ids, attention_mask=torch.ones_like(ids), do_sample=False, max_new_tokens=24
        )[0, ids.shape[1] :]
        assert list(completion.token_ids) == reference.tolist()
        kept = reference[:-1] if completion.finish_reason == "stop" else reference
        assert completion.text == tokenizer.decode(kept, skip_special_tokens=False)


def test_finish_reasons_and_end_tokens() -> None:
    stops = set(tiny_models.STOPS)
    tokenizer = tiny_models.tokenizer()
    found = answers(engine(), requests(20))
    for completion in found.values():
        stopped = completion.token_ids[-1] in stops
        assert completion.finish_reason == ("stop" if stopped else "length")
        assert stopped or len(completion.token_ids) == 24
        assert not set(completion.token_ids[:-1]) & stops
        kept = completion.token_ids[:-1] if stopped else completion.token_ids
        assert completion.text == tokenizer.decode(kept, skip_special_tokens=False)
        assert len(completion.token_logprobs) == len(completion.token_ids)
    assert {completion.finish_reason for completion in found.values()} == {"stop", "length"}
    assert len({c.token_ids[-1] for c in found.values() if c.finish_reason == "stop"}) > 3


def test_completions_come_as_they_end_and_one_token_is_enough() -> None:
    lengths = [len(c.token_ids) for c in engine().generate(requests(16), SAMPLING)]
    assert lengths == sorted(lengths)
    assert {len(c.token_ids) for c in engine().generate(requests(), replace(SAMPLING, max_new_tokens=1))} == {1}
    assert list(engine().generate([], SAMPLING)) == []


def test_context_overflow_is_refused_before_generating() -> None:
    long = Request("long", (Message("user", "y" * 500),), 0)
    with pytest.raises(EngineError, match=r"max_new_tokens=24 exceeds the model's context of 512; lower"):
        engine().generate([*requests(1), long], SAMPLING)


def test_modes_and_attention_are_restored_and_gradients_stay_on() -> None:
    model = tiny_models.llama().train()
    model.model.layers[0].eval()
    before = [module.training for module in model.modules()]
    run = engine(model).generate(requests(1), SAMPLING)
    next(run)
    assert torch.is_grad_enabled()
    assert not any(module.training for module in model.modules())
    run.close()
    assert [module.training for module in model.modules()] == before
    assert model.config._attn_implementation == "sdpa"
    model(torch.tensor([[5, 6]])).logits.sum().backward()


def test_grouped_attention_equals_sdpa_and_eager() -> None:
    model = tiny_models.llama()
    ids = torch.randint(3, 259, (3, 12), generator=torch.Generator().manual_seed(0))

    def step() -> torch.Tensor:
        with torch.no_grad():
            cache = model(ids[:, :11], use_cache=True).past_key_values
            return model(ids[:, 11:], past_key_values=cache).logits

    plain = step()
    with decoding(model):
        torch.testing.assert_close(step(), plain, atol=1e-5, rtol=1e-5)


def save_adapter(path: Path, scale: float, **options: object) -> torch.nn.Module:
    torch.manual_seed(1)
    model = get_peft_model(tiny_models.llama(), LoraConfig(r=4, target_modules=["q_proj", "up_proj"], **options))
    for name, parameter in model.named_parameters():
        if "lora_" in name:
            torch.nn.init.normal_(parameter, std=scale)
    model.save_pretrained(path)
    return model.eval()


def test_adapters_are_followed_and_replaced(tmp_path: Path) -> None:
    first, second = save_adapter(tmp_path / "one", 0.3), save_adapter(tmp_path / "two", 0.6)
    run = engine()
    base = answers(run, requests())
    run.load_adapter(tmp_path / "one", "1.0")
    same(answers(run, requests()), answers(engine(first), requests()))
    run.load_adapter(tmp_path / "two", "2.0")
    changed = answers(run, requests())
    same(changed, answers(engine(second), requests()))
    assert {k: c.token_ids for k, c in changed.items()} != {k: c.token_ids for k, c in base.items()}


def test_bad_adapters_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is not a directory"):
        engine().load_adapter(tmp_path / "none", "v1")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ConfigError, match=r"adapter_model.safetensors is missing"):
        engine().load_adapter(tmp_path / "empty", "v1")
    save_adapter(tmp_path / "one", 0.3)
    other = HFEngine(tiny_models.gpt_oss(), tiny_models.tokenizer(), REF, 4)
    before = answers(other, requests(1))
    with pytest.raises(EngineError, match=r"does not fit the model: 4 of its weights have no place, for example"):
        other.load_adapter(tmp_path / "one", "v1")
    same(answers(other, requests(1)), before)
    broken = save_adapter(tmp_path / "broken", 0.3)
    next(p for n, p in broken.named_parameters() if "lora_B" in n).data[1, 1] = torch.nan
    broken.save_pretrained(tmp_path / "broken")
    for run in (engine(), engine(save_adapter(tmp_path / "two", 0.3))):
        before = answers(run, requests(1))
        with pytest.raises(EngineError, match=r"1 of its 8 weights hold nan or infinity, for example .*lora_B"):
            run.load_adapter(tmp_path / "broken", "v1")
        same(answers(run, requests(1)), before)


def test_expert_adapter_on_a_packed_model_is_refused(tmp_path: Path) -> None:
    model = get_peft_model(
        tiny_models.gpt_oss(),
        LoraConfig(r=2, target_modules=["q_proj"], target_parameters=["mlp.experts.gate_up_proj"]),
    )
    model.save_pretrained(tmp_path)
    with pytest.raises(EngineError, match="changes expert weights, which a packed mxfp4 model ignores"):
        check_adapter(tmp_path, "v7", {"quant_method": "mxfp4"})
    check_adapter(tmp_path, "v7", {"quant_method": "mxfp4", "dequantize": True})
    check_adapter(tmp_path, "v7", None)
    run = HFEngine(tiny_models.gpt_oss(), tiny_models.tokenizer(), REF, 4)
    run.load_adapter(tmp_path, "v7")
    assert len(answers(run, requests(1))) == 4


def test_the_template_decides_about_roles() -> None:
    tokenizer = tiny_models.tokenizer()
    tokenizer.chat_template = "{{ raise_exception('System role not supported') }}"
    with pytest.raises(EngineError, match="chat template refuses the messages: System role not supported"):
        chat.render(tokenizer, (Message("system", "s"),))
