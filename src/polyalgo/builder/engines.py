"""Generation engines as models that answer judges and labellers; loaded when first asked, freed when done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from polyalgo.builder.identity import directory_digest
from polyalgo.config.build import LlmConfig
from polyalgo.divalgo.models import Question
from polyalgo.errors import PolyAlgoError
from polyalgo.generation.chat import split
from polyalgo.generation.engine import Engine, Request
from polyalgo.generation.factory import build_engine, check_engine, engine_ref
from polyalgo.generation.models import check_model
from polyalgo.records import Sampling, digest


class EngineModel:
    """An `AnsweringModel` over any engine.

    Args:
        name: under `llm` in the configuration.
        config: model, engine and sampling.
        cache_dir: the project's cache.
    """

    def __init__(self, name: str, config: LlmConfig, cache_dir: Path) -> None:
        self.name = name
        self._config = config
        self._cache_dir = cache_dir
        self._sampling = Sampling(config.temperature, 1.0, 0, config.max_new_tokens)
        self._engine: Engine | None = None
        model = config.model
        self.identity = digest(
            [
                *(model.name, model.source, model.revision, model.adapter, model.dtype),
                *(config.engine.name.value, config.temperature, config.max_new_tokens),
                dict(config.engine.extra_body),
                *([config.engine.base_url] if config.engine.base_url else []),
                *(found for path in (model.source, model.adapter) if (found := directory_digest(path))),
            ]
        )

    def check(self) -> None:
        """Refuse what cannot work, before anything is loaded.

        Raises:
            ConfigError: names the key below `llm.<name>`.
            EngineError: the engine's package is not installed.
        """
        try:
            check_engine(self._config.engine, self._config.model)
            check_model(self._config.model, self._cache_dir)
            engine_ref(self._config.engine, self._config.model)  # says whether its package is there
        except PolyAlgoError as error:
            raise type(error)(f"llm.{self.name}: {error}") from error

    def answer(self, questions: Sequence[Question]) -> Iterator[tuple[str, str]]:
        """See `AnsweringModel.answer`; an answer cut inside its reasoning is empty."""
        if self._engine is None:
            self._engine = build_engine(self._config.engine, self._config.model, self._cache_dir)
        requests = [Request(question.key, question.messages, question.seed) for question in questions]
        for completion in self._engine.generate(requests, self._sampling):
            yield completion.key, split(completion.text).answer or ""

    def close(self) -> None:
        """Free the model."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
