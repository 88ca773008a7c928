"""A damaged adapter is one clear error that names the file, whoever reads it first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tiny_models
import torch
from peft import LoraConfig, get_peft_model
from safetensors.torch import load_file

from polyalgo.config.schema import Family, ModelConfig
from polyalgo.config.schema import LoraConfig as OurLoraConfig
from polyalgo.errors import ConfigError, PolyAlgoError
from polyalgo.generation.adapter_files import load_weights
from polyalgo.generation.hf import HFEngine
from polyalgo.generation.models import adapter_json, check_model
from polyalgo.records import EngineRef
from polyalgo.training.lora import add_lora, start_from

SAVED = "adapter_model.safetensors"


def save(directory: Path) -> Path:
    torch.manual_seed(1)
    get_peft_model(tiny_models.llama(), LoraConfig(r=4, target_modules=["q_proj"])).save_pretrained(directory)
    return directory


def engine() -> HFEngine:
    return HFEngine(tiny_models.llama(), tiny_models.tokenizer(), EngineRef("hf", "test", "float32"), 4)


def cut(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])


@pytest.mark.parametrize("size", [0, 100, -1000, -1])
def test_weights_that_were_cut_are_named_before_and_when_they_are_read(tmp_path: Path, size: int) -> None:
    source = tmp_path / "model"
    tiny_models.llama().save_pretrained(source)
    tiny_models.tokenizer().save_pretrained(source)
    adapter = save(tmp_path / "adapter")
    model = ModelConfig(name="m", source=str(source), dtype="float32", adapter=str(adapter))
    check_model(model, tmp_path)
    cut(adapter / SAVED, size)
    left = (adapter / SAVED).stat().st_size
    expected = f"model.adapter {adapter}: {SAVED} ({left} bytes) is damaged: "
    with pytest.raises(ConfigError) as seen:  # what validate=true does
        check_model(model, tmp_path)
    assert str(seen.value).startswith(expected)
    assert str(seen.value).endswith("copy the whole adapter again, or let peft save it again")
    with pytest.raises(ConfigError) as drawn:
        engine().load_adapter(adapter, "v1")
    assert str(drawn.value).startswith(expected.removeprefix("model."))
    policy, _ = add_lora(tiny_models.llama(), OurLoraConfig(r=4, target_modules=["q_proj"]), Family.dense)
    with pytest.raises(ConfigError) as trained:
        start_from(policy, adapter)
    assert str(trained.value).startswith(expected)


@pytest.mark.parametrize("content", [b"", b"x" * 200, "half"])
def test_pickled_weights_too(tmp_path: Path, content: bytes | str) -> None:
    adapter = save(tmp_path)
    weights = load_file(adapter / SAVED)
    (adapter / SAVED).unlink()
    file = adapter / "adapter_model.bin"
    torch.save(weights, file)
    assert load_weights(adapter).keys() == weights.keys()
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        cut(file, file.stat().st_size // 2)
    with pytest.raises(ConfigError, match=r"adapter_model\.bin is (empty|damaged: .+); copy the whole adapter again"):
        engine().load_adapter(adapter, "v1")
    torch.save([1], file)
    with pytest.raises(ConfigError, match=r"adapter_model\.bin (is damaged|does not hold named weights)"):
        load_weights(adapter)


def test_a_file_without_weights_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    adapter = save(tmp_path)
    save_file({}, adapter / SAVED)
    with pytest.raises(ConfigError, match=r"adapter_model\.safetensors holds no weights"):
        adapter_json(adapter)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([], "adapter_config.json must be a JSON object, got list"),
        (None, "adapter_config.json must be a JSON object, got NoneType"),
        ({"peft_type": None}, "adapter_config.json must have a peft_type such as LORA, got None"),
        ({"r": "8"}, "r in adapter_config.json must be an integer >= 1, got '8'"),
        ({"r": None}, "r in adapter_config.json must be an integer >= 1, got None"),
        ({"target_modules": [1, "q_proj"]}, "target_modules in adapter_config.json must be a list of names, got [1, "),
        ({"target_modules": {}}, "target_modules in adapter_config.json must be a list of names, got {}"),
        ({"target_parameters": "all"}, "target_parameters in adapter_config.json must be a list of names, got 'all'"),
    ],
)
def test_settings_of_wrong_types_are_named(tmp_path: Path, changes: Any, message: str) -> None:
    adapter = save(tmp_path)
    file = adapter / "adapter_config.json"
    value = {**json.loads(file.read_text()), **changes} if isinstance(changes, dict) and changes else changes
    file.write_text(json.dumps(value))
    with pytest.raises(ConfigError) as error:
        adapter_json(adapter, field="model.adapter")
    assert str(error.value).startswith(f"model.adapter {adapter}: {message}")


def test_a_pattern_of_modules_is_fine_for_generating(tmp_path: Path) -> None:
    adapter = save(tmp_path)
    file = adapter / "adapter_config.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "target_modules": ".*q_proj"}))
    engine().load_adapter(adapter, "v1")


@pytest.mark.parametrize("changes", [{"peft_type": "XX"}, {"lora_alpha": "x"}, {"bias": 3}, {"lora_dropout": "a"}])
def test_settings_that_peft_does_not_take_are_one_error(tmp_path: Path, changes: dict[str, Any]) -> None:
    run = engine()
    run.load_adapter(save(tmp_path / "good"), "v1")
    adapter = save(tmp_path / "bad")
    file = adapter / "adapter_config.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))
    for tried in (run, engine()):  # one that has an adapter already, and one that has none
        with pytest.raises(PolyAlgoError, match=r"adapter .*bad \(version v2\) does not fit the model: ."):
            tried.load_adapter(adapter, "v2")
