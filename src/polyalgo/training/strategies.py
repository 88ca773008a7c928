"""From our configuration to Lightning's strategies, DeepSpeed on CPU included.

Gradients are clipped and averaged by DeepSpeed itself where it runs; otherwise by the module.
"""

from __future__ import annotations

import datetime
import os
from typing import Any

import torch
from lightning.pytorch.plugins.precision import DeepSpeedPrecision
from lightning.pytorch.strategies import DDPStrategy, DeepSpeedStrategy, Strategy
from torch import nn

from polyalgo.config.schema import OptimConfig, StrategyConfig, StrategyName, TrainerConfig

STAGES = {
    StrategyName.deepspeed_zero1: 1,
    StrategyName.deepspeed_zero2: 2,
    StrategyName.deepspeed_zero3: 3,
}
_SHM_OP = "deepspeed_shm_comm"


class OwnDtypes(DeepSpeedPrecision):
    """Leaves the model as it is: bfloat16 base weights, float32 adapter.

    Under DeepSpeed, Lightning's `32-true` turns every weight to float32 (and `bf16-true` the adapter to bfloat16).
    """

    def convert_module(self, module: nn.Module) -> nn.Module:
        """The module, unchanged."""
        return module


class CpuDeepSpeedStrategy(DeepSpeedStrategy):
    """DeepSpeed over gloo on CPU processes; Lightning's own refuses anything but CUDA."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(process_group_backend="gloo", **settings)

    @property
    def root_device(self) -> torch.device:
        """This process's device; DeepSpeed asks for an index."""
        return torch.device("cpu", self.local_rank)

    def setup_environment(self) -> None:
        """As in Lightning, without its refusal."""
        assert self.accelerator is not None
        self.accelerator.setup_device(torch.device("cpu"))
        self.setup_distributed()

    def setup_distributed(self) -> None:
        """As in Lightning, without looking for CUDA devices."""
        self.set_world_ranks()
        _use_gloo_alone()
        self._init_deepspeed_distributed()


def _use_gloo_alone() -> None:
    """Keep DeepSpeed from compiling its shared-memory collectives at the start of every first run.

    They need a compiler, and torch's lock around the build has no owner: a run that was killed while it compiled
    leaves a file that every later run on the machine waits for, for ever.
    """
    import deepspeed

    deepspeed.ops.__compatible_ops__[_SHM_OP] = False


def build_strategy(strategy: StrategyConfig, trainer: TrainerConfig, optim: OptimConfig) -> Strategy | str:
    """The strategy to give to Lightning's Trainer; `check_training` has seen to it that DeepSpeed is there."""
    timeout = datetime.timedelta(seconds=strategy.timeout_s)
    if strategy.name is StrategyName.auto:
        return "auto"
    if strategy.name is StrategyName.ddp:
        return DDPStrategy(timeout=timeout)
    stage = STAGES[strategy.name]
    settings: dict[str, Any] = {
        "zero_optimization": {"stage": stage},
        "gradient_clipping": optim.max_grad_norm,
        "zero_allow_untested_optimizer": True,
        "zero_force_ds_cpu_optimizer": False,
        "train_micro_batch_size_per_gpu": 1,
    }
    if strategy.offload_optimizer:
        settings["zero_optimization"]["offload_optimizer"] = {"device": "cpu"}
    options: dict[str, Any] = {
        "config": settings,
        "exclude_frozen_parameters": True,
        "timeout": timeout,
        "precision_plugin": OwnDtypes("32-true"),
    }
    if trainer.accelerator == "cpu":
        os.environ["DS_ACCELERATOR"] = "cpu"
        return CpuDeepSpeedStrategy(**options)
    return DeepSpeedStrategy(**options)
