"""Opens judges and labellers by the names that a configuration gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from polyalgo.builder.engines import EngineModel
from polyalgo.builder.judging import AnnouncedJudge, AnnouncedLabeller, levels
from polyalgo.config.build import MEASURES, BuildConfig
from polyalgo.divalgo.judges.behaviour import BehaviourJudge
from polyalgo.divalgo.judges.classes import PairJudge
from polyalgo.divalgo.judges.llm import LlmJudge, read_prompt
from polyalgo.divalgo.judges.measures import ThresholdJudge
from polyalgo.divalgo.labellers.base import Labeller
from polyalgo.divalgo.labellers.engine import EngineLabeller
from polyalgo.divalgo.labellers.source import SourceLabeller
from polyalgo.divalgo.labellers.static import StaticLabeller
from polyalgo.divalgo.models import Asker, CallBudget, KnownAnswer, open_answers
from polyalgo.execution import Executor
from polyalgo.records import TestCase
from polyalgo.store import RecordStore, read_records, replace_records

ANSWERS = "answers.jsonl"
"""In the build directory: every answer of every language model."""


TRACES = "traces.jsonl"
"""In the build directory: what instrumented programs noted."""


class JudgeRoom:
    """Judges and labellers of one build; use it as a context manager.

    Args:
        config: checked.
        root: the build directory.
        cache_dir: the project's cache.
        executor: opens the judge of programs, for behaviour.
        tests: of a problem, for behaviour.
    """

    def __init__(
        self,
        config: BuildConfig,
        root: Path,
        cache_dir: Path,
        executor: Callable[[], Executor],
        tests: Callable[[str], tuple[TestCase, ...]],
    ) -> None:
        self._config = config
        self._root = root
        self._tests = tests
        self._models = {name: EngineModel(name, llm, cache_dir) for name, llm in config.llm.items()}
        self._budget = CallBudget(config.judging.max_calls)
        self._executor = executor
        self._store: RecordStore[KnownAnswer] | None = None

    @property
    def identities(self) -> dict[str, str]:
        """Of the language models, by name."""
        return {name: model.identity for name, model in self._models.items()}

    @property
    def calls(self) -> int:
        """Questions that language models have been asked."""
        return self._budget.used

    def forget(self, names: Iterable[str]) -> None:
        """Drop the answers of language models, so that they are asked again; traces stay, which name their content."""
        models = set(names) & set(self._models)
        path = self._root / ANSWERS
        if models and self._store is None and path.is_file():
            replace_records(path, [a for a in read_records(path, KnownAnswer) if a.model not in models])

    def judge(self, name: str) -> PairJudge:
        """A judge by name."""
        judging = self._config.judging
        if name == "behaviour":
            return BehaviourJudge(levels(judging.behaviour), self._executor, self._tests, self._root / TRACES)
        if name in MEASURES:
            return ThresholdJudge(name, levels(getattr(judging, name)))
        judge = LlmJudge(self._asker(name), judging.prompt_version, judging.retries)
        return AnnouncedJudge(judge, self._config.llm[name])

    def labeller(self) -> Labeller:
        """The labeller of `labelling.labeller`."""
        name = self._config.labelling.labeller
        if name == "static":
            return StaticLabeller()
        if name == "source":
            return SourceLabeller()
        retries = self._config.judging.retries
        labeller = EngineLabeller(self._asker(name), self._config.labelling.prompt_version, retries)
        return AnnouncedLabeller(labeller, self._config.llm[name])

    def _asker(self, name: str) -> Asker:
        if self._store is None:
            self._store = open_answers(self._root / ANSWERS)
        return Asker(self._models[name], self._store, self._budget, self._config.seed)

    def __enter__(self) -> JudgeRoom:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for model in self._models.values():
            model.close()
        if self._store is not None:
            self._store.close()


def check_models(config: BuildConfig, cache_dir: Path) -> None:
    """Refuse language models and prompts that cannot work, before anything is loaded.

    Raises:
        ConfigError: names the key.
    """
    named = {*config.judging.judges, config.judging.tie_break, config.labelling.labeller, *config.agreement.judges}
    for name, llm in config.llm.items():
        if name in named:
            EngineModel(name, llm, cache_dir).check()
    read_prompt("judge", config.judging.prompt_version)
