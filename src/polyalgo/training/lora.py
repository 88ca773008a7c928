"""Low-rank adapters on a frozen policy, through peft, the fused experts of gpt-oss included.

Base weights keep their dtype; adapter weights are float32 and cast to the activations' dtype inside the
layer (see `_MixedLinear`). The room does not merge adapters into base weights.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from torch import Tensor, nn
from torch.nn import functional

from polyalgo.config.schema import Family, LoraConfig
from polyalgo.errors import ConfigError
from polyalgo.generation.adapter_files import load_weights, not_finite
from polyalgo.training.dropout import FastDropout

EXPERT_PARAMETERS = ("mlp.experts.gate_up_proj", "mlp.experts.down_proj")
"""Fused expert weights of gpt-oss; not Linear modules, so peft reaches them as parameters."""


DENSE_MLP = ("gate_proj", "up_proj", "down_proj")
"""Default targets that are no modules on gpt-oss: there they are the fused experts, `lora.experts`."""


@dataclass(frozen=True)
class LoraReport:
    """How much of the model trains."""

    trainable: int
    total: int
    """Base parameters, without the adapter."""

    @property
    def share(self) -> float:
        """Trainable parameters over base parameters."""
        return self.trainable / self.total

    def __str__(self) -> str:
        return f"{self.trainable:,} trainable of {self.total:,} ({self.share:.3%})"


class _MixedLinear(nn.Linear):
    """Float32 master weight, product in the activations' dtype.

    bfloat16 has 8 bits of precision: an update below 1/256 of a weight would vanish, and with a small
    learning rate most do. peft's own answer casts the *activations* to float32, which costs a copy of every
    layer's input and a slow product; casting the small weight instead keeps the precision where it matters.
    """

    def forward(self, input: Tensor) -> Tensor:
        """(..., in) -> (..., out)."""
        return functional.linear(input, self.weight.to(input.dtype))


def add_lora(model: nn.Module, config: LoraConfig, family: Family) -> tuple[Any, LoraReport]:
    """Wrap a causal language model with trainable adapters; everything else is frozen.

    On gpt-oss with `config.experts`, the fused experts are adapted through `target_parameters`. peft cannot
    apply dropout there (it does not factor out of the expert product), so dropout acts on the attention
    projections only.

    Returns:
        The `PeftModel` and the trainable share.

    Raises:
        ConfigError: see `check_targets`.
    """
    from peft import LoraConfig as PeftLoraConfig
    from peft import get_peft_model

    experts = family is Family.gpt_oss and config.experts
    total = count_parameters(model)
    check_targets(model, config, "the model", elsewhere=DENSE_MLP if family is Family.gpt_oss else ())
    peft_model = get_peft_model(
        cast(Any, model),
        PeftLoraConfig(
            task_type="CAUSAL_LM",
            r=config.r,
            lora_alpha=config.alpha,
            lora_dropout=0.0 if experts else config.dropout,
            target_modules=list(config.target_modules),
            target_parameters=list(EXPERT_PARAMETERS) if experts else None,
        ),
    )
    for _, layer in _lora_linears(peft_model):
        _use_mixed_precision(layer)
        if config.dropout > 0:
            layer.lora_dropout["default"] = FastDropout(config.dropout)
    for parameter in trainable_parameters(peft_model).values():
        parameter.data = parameter.data.float()
    trainable = sum(count_of(parameter) for parameter in trainable_parameters(peft_model).values())
    return peft_model, LoraReport(trainable, total)


def check_targets(model: nn.Module, config: LoraConfig, owner: str, elsewhere: Collection[str] = ()) -> None:
    """Refuse names that would train nothing, and a rank that no adapted weight has.

    Args:
        model: not wrapped yet.
        config: `target_modules`, each the end of a module's dotted name, as in peft; `r`.
        owner: how messages call the model.
        elsewhere: names that may lack a module, if others have one.

    Raises:
        ConfigError: a name that no linear module has, or a rank above every adapted weight's.
    """
    linears = {name: module for name, module in model.named_modules() if isinstance(module, nn.Linear)}
    known = sorted({name.rsplit(".", 1)[-1] for name in linears})
    adapted: list[nn.Linear] = []
    missing = []
    for target in config.target_modules:
        found = [module for name, module in linears.items() if f".{name}".endswith(f".{target}")]
        adapted += found
        if not found and target not in elsewhere:
            near = difflib.get_close_matches(target, known, n=1)
            missing.append(f"{target} (did you mean {near[0]}?)" if near else target)
    if missing or not adapted:
        raise ConfigError(
            f"lora.target_modules must name linear modules of {owner} ({', '.join(known)}), "
            f"got {', '.join(missing or config.target_modules)}"
        )
    rank = max(min(module.in_features, module.out_features) for module in adapted)
    if config.r > rank:
        raise ConfigError(f"lora.r must be <= {rank}, the largest rank of a weight that it adapts, got {config.r}")


def _lora_linears(model: nn.Module) -> Iterator[tuple[str, Any]]:
    """Adapted Linear modules (not the wrappers around fused expert parameters)."""
    from peft.tuners.lora import Linear as LoraLinear

    for name, module in model.named_modules():
        if isinstance(module, LoraLinear):
            yield name, module


def _use_mixed_precision(layer: Any) -> None:
    layer.cast_input_dtype_enabled = False
    for matrices in (layer.lora_A, layer.lora_B):
        old = matrices["default"]
        new = _MixedLinear(old.in_features, old.out_features, bias=False, device="meta")
        new.weight = nn.Parameter(old.weight.data.float())
        matrices["default"] = new


def count_of(parameter: nn.Parameter) -> int:
    """Elements of a parameter, also when ZeRO-3 has split it over processes."""
    return int(getattr(parameter, "ds_numel", parameter.numel()))


def count_parameters(model: nn.Module) -> int:
    """All elements of a model; tied weights count once."""
    return sum(count_of(parameter) for parameter in model.parameters())


def trainable_parameters(model: nn.Module) -> dict[str, nn.Parameter]:
    """The parameters that train, by name."""
    return {name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad}


def expected_trainable(config: Any, lora: LoraConfig, family: Family) -> int:
    """Trainable parameters by formula, from a transformers config alone.

    A Linear of shape (out, in) gets r (in + out); E fused experts of that shape get E r (in + out).
    """
    hidden, layers = config.hidden_size, config.num_hidden_layers
    head = getattr(config, "head_dim", None) or hidden // config.num_attention_heads
    query, key = config.num_attention_heads * head, config.num_key_value_heads * head
    inner = config.intermediate_size
    shapes = {
        "q_proj": hidden + query,
        "k_proj": hidden + key,
        "v_proj": hidden + key,
        "o_proj": query + hidden,
    }
    if family is Family.dense:
        shapes |= {"gate_proj": hidden + inner, "up_proj": hidden + inner, "down_proj": inner + hidden}
    per_layer = sum(shapes.get(name, 0) for name in lora.target_modules)
    if family is Family.gpt_oss and lora.experts:
        per_layer += config.num_local_experts * ((hidden + 2 * inner) + (inner + hidden))
    return int(layers * lora.r * per_layer)


@contextmanager
def base_model(model: Any) -> Iterator[None]:
    """Within the block the model answers as the base model: adapters off, their dropout with them."""
    with model.disable_adapter():
        yield


def start_from(policy: Any, directory: Path) -> None:
    """Put a saved adapter's weights into a policy's fresh adapter of the same shape; training goes on from them.

    Args:
        policy: from `add_lora`.
        directory: in peft's form; its configuration was checked by `check_training`.

    Raises:
        ConfigError: it is damaged, does not have exactly the policy's weights, or one of them is not finite.
    """
    from peft import get_peft_model_state_dict, set_peft_model_state_dict

    saved = load_weights(directory, "model.adapter")
    own = get_peft_model_state_dict(policy)
    shapes = {name: tuple(value.shape) for name, value in own.items()}
    found = {name: tuple(value.shape) for name, value in saved.items()}
    if shapes != found:
        name, shape = sorted(shapes.items() ^ found.items())[0]
        raise ConfigError(f"model.adapter {directory} does not fit the model: {name} {shape} is on one side only")
    if broken := not_finite(saved):
        raise ConfigError(f"model.adapter {directory}: {broken}; training cannot go on from it")
    set_peft_model_state_dict(policy, saved)
