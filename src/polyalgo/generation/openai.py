"""The openai engine: completions from any server that speaks OpenAI's chat completions, closed models included.

Trouble on the way (429, 5xx, broken connections, timeouts, malformed answers) is tried again and never becomes a
completion. No token ids, log-probabilities or adapters: not for training; equal seeds promise nothing across servers.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import os
import queue
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polyalgo.config.schema import EngineConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation.engine import Completion, Request
from polyalgo.records import EngineRef, Sampling

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion

_SEED_BITS = 31
"""What every server accepts; records keep the whole seed, whose lowest bits are sent."""
_HOPELESS = 8
"""Requests that fail in a row, with no success between, before the rest is not asked for (at least one per slot)."""
_BACKOFF_S = 0.5
"""First wait before a malformed answer is asked for again; doubles up to 8 s, as in the client."""
_EXPLANATION_CHARS = 300


def check_package() -> None:
    """Check that the client library is here.

    Raises:
        EngineError: it is not installed.
    """
    if importlib.util.find_spec("openai") is None:
        raise EngineError("engine.name=openai needs the openai package: pip install -e '.[openai]'")


class _Unanswered(Exception):
    """One request that no number of tries could get answered."""


class OpenAIEngine:
    """An engine over an HTTP server; implements `Engine`.

    Args:
        config: the `engine` group, checked.
        ref: how records name the engine; its version is the model that the server is asked for.

    Raises:
        ConfigError: the environment variable of the key is not set.
    """

    def __init__(self, config: EngineConfig, ref: EngineRef) -> None:
        self.ref = ref
        self._config = config
        self._key = _api_key(config.api_key_env)
        self._asked = 0
        self._answered_as = ""
        self._failed_in_a_row = 0

    def generate(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        """Yield one completion per request as each is answered; `batch_size` of them are on their way at once.

        Requests that stay unanswered are named in an error after all others have been yielded.

        Raises:
            EngineError: more than `engine.max_requests` completions are asked for (before any is); the server
                refuses key or model, or answers nobody; answers are missing at the end.
        """
        if self._asked + len(requests) > self._config.max_requests:
            raise EngineError(
                f"{len(requests)} completions are to be asked for, which may cost money, and engine.max_requests is "
                f"{self._config.max_requests} ({self._asked} used); raise it if that is meant"
            )
        self._asked += len(requests)
        return self._run(requests, sampling)

    def load_adapter(self, path: Path, version: str) -> None:
        """Refused: a server has its own weights.

        Raises:
            EngineError: always.
        """
        raise EngineError(
            f"engine openai cannot load adapter {path} (version {version}): the server has its own weights; "
            "serve the adapter there under a name of its own, or use engine=vllm"
        )

    def close(self) -> None:
        """Nothing to free: connections end with each `generate`."""

    def _run(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        """The requests run in a loop on a thread of its own, so that answers arrive while the caller works."""
        outbox: queue.SimpleQueue[Completion | None] = queue.SimpleQueue()
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, name="openai-engine", daemon=True)
        thread.start()
        asking = asyncio.run_coroutine_threadsafe(self._ask_all(requests, sampling, outbox), loop)
        asking.add_done_callback(lambda _: outbox.put(None))
        try:
            while (completion := outbox.get()) is not None:
                yield completion
            asking.result()
        finally:
            asking.cancel()
            with contextlib.suppress(TimeoutError):
                asyncio.run_coroutine_threadsafe(_settle(), loop).result(timeout=10)
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _ask_all(
        self, requests: Sequence[Request], sampling: Sampling, outbox: queue.SimpleQueue[Completion | None]
    ) -> None:
        import openai

        unanswered: list[str] = []
        pending = iter(requests)

        async def ask_from_pending(client: AsyncOpenAI) -> None:
            for request in pending:
                try:
                    outbox.put(await self._ask(client, request, sampling))
                    self._failed_in_a_row = 0
                except _Unanswered as error:
                    unanswered.append(str(error))
                    self._count_failure(str(error))

        client = openai.AsyncOpenAI(
            base_url=self._config.base_url,
            api_key=self._key,
            timeout=self._config.timeout_s,
            max_retries=self._config.max_retries,
        )
        slots = min(self._config.batch_size, len(requests))
        async with client:
            try:
                async with asyncio.TaskGroup() as group:
                    for _ in range(slots):
                        group.create_task(ask_from_pending(client))
            except* EngineError as errors:
                raise errors.exceptions[0] from None
        if unanswered:
            raise EngineError(
                f"{len(unanswered)} of {len(requests)} completions are missing: {self._config.base_url} gave none "
                f"(the first time: {unanswered[0]}); all others are kept, and the same command asks for the missing "
                "ones again"
            )

    def _count_failure(self, reason: str) -> None:
        self._failed_in_a_row += 1
        if self._failed_in_a_row >= max(_HOPELESS, self._config.batch_size):
            raise EngineError(
                f"{self._failed_in_a_row} requests in a row failed at {self._config.base_url} (the last: {reason}); "
                "what was answered is kept, and the same command asks for the rest"
            )

    async def _ask(self, client: AsyncOpenAI, request: Request, sampling: Sampling) -> Completion:
        """One completion. The client repeats what HTTP shows to be passing trouble; malformed bodies are repeated here.

        Raises:
            EngineError: what every other request would meet, too.
            _Unanswered: this one could not be answered.
        """
        import openai

        body = self._body(request, sampling)
        problem = ""
        for attempt in range(1 + self._config.max_retries):
            try:
                answer = await client.chat.completions.create(**body)
                return self._completion(request, answer)
            except (openai.AuthenticationError, openai.PermissionDeniedError, openai.NotFoundError) as error:
                raise EngineError(
                    f"{self._config.base_url} refuses {self.ref.version}: {self._reason(error)}"
                ) from error
            except (openai.APIResponseValidationError, json.JSONDecodeError, UnicodeDecodeError, _Malformed) as error:
                problem = f"malformed answer: {self._reason(error)}"
                if attempt < self._config.max_retries:
                    await asyncio.sleep(min(_BACKOFF_S * 2**attempt, 8.0))
            except openai.APIError as error:
                raise _Unanswered(self._reason(error)) from error
        raise _Unanswered(problem)

    def _body(self, request: Request, sampling: Sampling) -> dict[str, Any]:
        """Fields of the request; what is off is left out, because not every server knows every field."""
        extra = dict(self._config.extra_body)
        if sampling.top_k > 0:
            extra["top_k"] = sampling.top_k
        body: dict[str, Any] = {
            "model": self.ref.version,
            "messages": [{"role": message.role, "content": message.content} for message in request.messages],
            "temperature": sampling.temperature,
            "seed": request.seed % 2**_SEED_BITS,
            self._config.token_limit_field.value: sampling.max_new_tokens,
            "extra_body": extra,
        }
        return body | ({"top_p": sampling.top_p} if sampling.top_p < 1 else {})

    def _completion(self, request: Request, answer: ChatCompletion) -> Completion:
        try:
            choice, model, usage = answer.choices[0], answer.model, answer.usage
            text, finish_reason = _text(choice.message), str(choice.finish_reason or "")
            counts = (int(usage.prompt_tokens or 0), int(usage.completion_tokens or 0)) if usage else (0, 0)
        except (AttributeError, IndexError, TypeError, ValueError) as error:  # the client does not validate bodies
            raise _Malformed(f"no completion in {str(answer)[:_EXPLANATION_CHARS]!r}") from error
        if not finish_reason or not model:
            raise _Malformed(f"no {'model' if finish_reason else 'finish_reason'} in the answer")
        self._check_identity(model)
        return Completion(request.key, text, finish_reason, (), (), (), usage=counts)

    def _reason(self, error: Exception) -> str:
        """One line of an error and its cause, bounded, without the key."""
        parts = [" ".join(str(part).split()) for part in (error, error.__cause__) if part is not None]
        text = ": ".join(part for part in parts if part) or type(error).__name__
        return text.replace(self._key, "***")[:_EXPLANATION_CHARS]

    def _check_identity(self, model: str) -> None:
        """A name may stand for a newer model from one day to the next; within one command that is refused.

        Raises:
            EngineError: the server answers as two models.
        """
        if self._answered_as and model != self._answered_as:
            raise EngineError(
                f"{self._config.base_url} answered as {self._answered_as} first and as {model} now: records would mix "
                "two models; ask for one of them by its own name (model.name)"
            )
        if not self._answered_as and model != self.ref.version:
            print(f"{self.ref.version} answers as {model}; model.name={model} would pin it", file=sys.stderr)
        self._answered_as = model


class _Malformed(Exception):
    """An answer that is not what the protocol says."""


async def _settle() -> None:
    """Wait until all other tasks of the loop are over."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*tasks, return_exceptions=True)


def _api_key(variable: str) -> str:
    """The key, or a placeholder for servers without one.

    Raises:
        ConfigError: the variable is not set.
    """
    if not variable:
        return "none"
    key = os.environ.get(variable, "")
    if not key:
        raise ConfigError(
            f"engine.api_key_env names {variable}, which is not set; export it, or give engine.api_key_env='' for a "
            "server without keys"
        )
    return key


def _text(message: Any) -> str:
    """The answer; reasoning that a server hands over apart goes before it, in the tags that `chat.split` reads."""
    extra = message.model_extra or {}
    reasoning = extra.get("reasoning_content") or extra.get("reasoning")
    content = message.content if message.content is not None else message.refusal
    if not reasoning:
        return content or ""
    return f"<think>\n{reasoning}" if content is None else f"<think>\n{reasoning}\n</think>\n{content}"
