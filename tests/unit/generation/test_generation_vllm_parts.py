"""What of the vllm engine needs no vllm: where its process runs, and what of an adapter it must be built for."""

from __future__ import annotations

import pytest

from polyalgo.generation.models import adapter_modules
from polyalgo.generation.vllm import cpu_binding, own_device


@pytest.mark.parametrize(
    ("environ", "devices", "expected"),
    [
        ({}, 8, None),  # one process: vllm may see all
        ({"LOCAL_RANK": "3"}, 8, "3"),
        ({"LOCAL_RANK": "1", "CUDA_VISIBLE_DEVICES": "4,6"}, 2, "6"),
        ({"LOCAL_RANK": "0", "CUDA_VISIBLE_DEVICES": "GPU-a, GPU-b"}, 2, "GPU-a"),
        ({"LOCAL_RANK": "1", "CUDA_VISIBLE_DEVICES": "4, 6"}, 2, "6"),
        ({"LOCAL_RANK": "0"}, 1, None),
        ({"LOCAL_RANK": "0"}, 0, None),
    ],
)
def test_a_training_process_puts_its_sampler_on_its_own_device(environ, devices, expected) -> None:
    assert own_device(environ, devices) == expected


@pytest.mark.parametrize(
    ("cpus", "expected"), [({0}, "0"), ({1, 0}, "0,1"), ({2, 5, 11, 3}, "2,3,5,11"), (set(range(5)), None)]
)
def test_few_cpus_are_all_used(cpus, expected) -> None:
    assert cpu_binding(cpus) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"target_modules": ["q_proj", "model.layers.0.mlp.down_proj"]}, {"q_proj", "down_proj"}),
        ({"target_modules": ["q_proj"], "target_parameters": ["mlp.experts.down_proj"]}, {"q_proj", "experts"}),
        ({"target_modules": ".*proj"}, set()),
        ({}, set()),
    ],
)
def test_modules_of_an_adapter(settings, expected) -> None:
    assert adapter_modules(settings) == expected
