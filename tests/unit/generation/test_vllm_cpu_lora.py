"""Our products of adapters in vLLM's CPU workers, against vLLM's own reference."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
import torch

pytest.importorskip("vllm", reason="vllm is an optional dependency and not installed here")
pytestmark = pytest.mark.vllm

ROWS, RANK, WIDTH_IN, WIDTH_OUT = 7, 4, 24, 10


@pytest.fixture(scope="module")
def ours() -> ModuleType:
    from polyalgo.generation import vllm_cpu_lora

    return vllm_cpu_lora


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    """A copy of vLLM's functions that ours have not replaced."""
    from vllm.lora.ops.torch_ops import lora_ops

    spec = importlib.util.spec_from_file_location("reference_lora_ops", str(lora_ops.__file__))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def seeded() -> None:
    torch.manual_seed(0)


def weights(slots: int, out: int, into: int) -> torch.Tensor:
    return torch.randn(slots, 1, out, into, dtype=torch.bfloat16)


ONE = torch.zeros(ROWS, dtype=torch.long)
MIXED = torch.tensor([1, 0, 0, 2, 1, 1, 0])


@pytest.mark.parametrize("indices", [ONE, MIXED], ids=["one adapter", "three"])
def test_shrink_is_the_reference(ours: ModuleType, reference: ModuleType, indices: torch.Tensor) -> None:
    inputs, matrix = torch.randn(ROWS, WIDTH_IN, dtype=torch.bfloat16), weights(3, RANK, WIDTH_IN)
    expected, found = torch.zeros(ROWS, RANK), torch.zeros(ROWS, RANK)
    reference.bgmv_shrink(inputs, matrix, expected, indices, 0.5)
    ours.bgmv_shrink(inputs, matrix, found, indices, 0.5)
    torch.testing.assert_close(found, expected, rtol=1e-6, atol=1e-6)
    assert expected.abs().min() > 0


@pytest.mark.parametrize("add_inputs", [True, False])
@pytest.mark.parametrize("indices", [ONE, MIXED], ids=["one adapter", "three"])
@pytest.mark.parametrize("padding", [0, 3])
def test_expand_is_the_reference(
    ours: ModuleType, reference: ModuleType, indices: torch.Tensor, add_inputs: bool, padding: int
) -> None:
    inputs, matrix = torch.randn(ROWS, RANK), weights(3, WIDTH_OUT + padding, RANK)
    expected = torch.randn(ROWS, WIDTH_OUT)
    found = expected.clone()
    reference.bgmv_expand(inputs, matrix, expected, indices, add_inputs)
    ours.bgmv_expand(inputs, matrix, found, indices, add_inputs)
    torch.testing.assert_close(found, expected, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("add_inputs", [True, False])
def test_expand_slice_is_the_reference(ours: ModuleType, reference: ModuleType, add_inputs: bool) -> None:
    inputs, matrix = torch.randn(ROWS, RANK), weights(3, WIDTH_OUT, RANK)
    expected = torch.randn(ROWS, 3 * WIDTH_OUT)
    found = expected.clone()
    reference.bgmv_expand_slice(inputs, matrix, expected, MIXED, WIDTH_OUT, WIDTH_OUT, add_inputs)
    ours.bgmv_expand_slice(inputs, matrix, found, MIXED, WIDTH_OUT, WIDTH_OUT, add_inputs)
    torch.testing.assert_close(found, expected, rtol=1e-6, atol=1e-6)


def test_rows_without_an_adapter_stay_as_they_are(ours: ModuleType) -> None:
    inputs, matrix = torch.ones(3, 2), torch.ones(1, 1, 2, 2)
    output = torch.full((3, 2), 5.0)
    ours.bgmv_expand(inputs, matrix, output, torch.tensor([0, -1, 0]))
    assert output.tolist() == [[7, 7], [5, 5], [7, 7]]
    ours.bgmv_expand(inputs, matrix, output, torch.tensor([-1, -1, -1]))
    assert output.tolist() == [[7, 7], [5, 5], [7, 7]]


def test_workers_use_it(ours: ModuleType) -> None:
    """Both modules that call the functions have ours, under the names of vLLM."""
    from vllm.lora.ops.torch_ops import lora_ops
    from vllm.lora.punica_wrapper import punica_cpu

    for module in (lora_ops, punica_cpu):
        for name in ("bgmv_shrink", "bgmv_expand", "bgmv_expand_slice"):
            assert getattr(module, name) is getattr(ours, name)
