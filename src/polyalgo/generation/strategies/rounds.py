"""Drawing with a strategy: the resumable loop, round after round, and answers that hold several programs.

Every completion is a record on disk before anyone sees it, and the next round's prompts are made from records alone. So
a kill loses only what was being decoded, and a resumed run asks what the uninterrupted one would have asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from polyalgo.errors import DataError
from polyalgo.generation.engine import Engine
from polyalgo.generation.loop import WorkItem, generate_all
from polyalgo.generation.strategies.base import Strategy, check_num_samples
from polyalgo.records import Generation, ModelRef, Problem, Prompt, Sampling, generation_id, sample_seed
from polyalgo.store import RecordStore

ANSWERS = "answers.jsonl"
"""Beside `generations.jsonl`: the completions of a strategy whose answers hold several programs."""


def answer_sampling(strategy: Strategy, sampling: Sampling) -> Sampling:
    """How answers are drawn: `max_new_tokens` is of a program, and an answer may hold several."""
    return replace(sampling, max_new_tokens=sampling.max_new_tokens * strategy.programs_per_answer)


@dataclass(frozen=True)
class StrategyRun:
    """The programs that a run wants under a strategy.

    Raises:
        ConfigError: `num_samples` is not a multiple of the programs an answer holds.
    """

    strategy: Strategy
    problems: Sequence[Problem]
    prompts: Mapping[str, Prompt]
    """Own prompt of each problem id."""
    num_samples: int
    """Programs per problem."""
    run_id: str
    run_seed: int

    def __post_init__(self) -> None:
        check_num_samples(self.strategy, self.num_samples)

    def program_ids(self) -> list[str]:
        """Ids of all programs, in the order of problems and samples."""
        return [
            self._id(problem, self.strategy.name, index)
            for problem in self.problems
            for index in range(self.num_samples)
        ]

    def draw(
        self, engine: Engine, store: RecordStore[Generation], model: ModelRef, sampling: Sampling
    ) -> Iterator[Generation]:
        """Draw what the store lacks; each program's record is appended, then yielded.

        Rounds follow each other over all problems: a round is one call of the engine, so its batches stay full as long
        as there are problems. Answers with several programs are kept whole in `ANSWERS` first.

        Args:
            engine: a loaded engine.
            store: the run's generations, keyed by `generation_id`.
            model: which weights the engine runs.
            sampling: how to draw; `max_new_tokens` is of a program, see `answer_sampling`.

        Raises:
            DataError: a stored record was made from other work, or its answer is gone.
            EngineError: the engine cannot answer a request.
        """
        if self.strategy.programs_per_answer > 1:
            yield from self._draw_answers(engine, store, model, sampling)
            return
        for position in range(self.strategy.rounds(self.num_samples)):
            yield from generate_all(engine, self._round(position, store), store, model, sampling)

    def _round(self, position: int, store: RecordStore[Generation]) -> list[WorkItem]:
        """Sample number `position` of every chain; the samples before it are in the store."""
        length = self.strategy.rounds(self.num_samples)
        name = self.strategy.name
        items = []
        for problem in self.problems:
            for first in range(0, self.num_samples - position, length):
                earlier = [store[self._id(problem, name, index)] for index in range(first, first + position)]
                items.append(self._item(problem, name, first + position, earlier))
        return items

    def _item(self, problem: Problem, name: str, index: int, earlier: Sequence[Generation]) -> WorkItem:
        pid = problem.problem_id
        if pid not in self.prompts:
            raise DataError(f"problem {pid} has no prompt")
        return WorkItem(
            generation_id=self._id(problem, name, index),
            run_id=self.run_id,
            problem=problem,
            prompt=self.strategy.prompt(problem, self.prompts[pid], index, earlier),
            strategy=name,
            sample_index=index,
            seed=sample_seed(self.run_seed, pid, name, index),
        )

    def _id(self, problem: Problem, name: str, index: int) -> str:
        return generation_id(self.run_id, problem.problem_id, name, index, None)

    def _draw_answers(
        self, engine: Engine, store: RecordStore[Generation], model: ModelRef, sampling: Sampling
    ) -> Iterator[Generation]:
        per_answer = self.strategy.programs_per_answer
        name = f"{self.strategy.name}/answer"
        work = [
            self._item(problem, name, index, ())
            for problem in self.problems
            for index in range(self.num_samples // per_answer)
        ]
        problems = {item.generation_id: item.problem for item in work}
        with RecordStore(store.path.with_name(ANSWERS), Generation, lambda item: item.generation_id) as answers:
            self._check_answers(work, answers, store)
            sampling = answer_sampling(self.strategy, sampling)
            drawn = generate_all(engine, work, answers, model, sampling)  # checks the stored ones first
            for item in work:
                if item.generation_id in answers:
                    yield from self._keep(answers[item.generation_id], item.problem, store)
            for answer in drawn:
                yield from self._keep(answer, problems[answer.generation_id], store)

    def _check_answers(
        self, work: Sequence[WorkItem], answers: RecordStore[Generation], store: RecordStore[Generation]
    ) -> None:
        """Programs whose answer is gone cannot be checked, and drawing the answer again could give others."""
        for item in work:
            first = item.sample_index * self.strategy.programs_per_answer
            if item.generation_id not in answers and self._id(item.problem, self.strategy.name, first) in store:
                raise DataError(
                    f"{answers.path} lacks answer {item.sample_index} of {item.problem.problem_id}, whose programs "
                    f"are in {store.path}; restore it, or use a new run directory"
                )

    def _keep(self, answer: Generation, problem: Problem, store: RecordStore[Generation]) -> Iterator[Generation]:
        """Append the programs of an answer that the store lacks, malformed ones included."""
        for record in self.programs(answer, problem):
            if record.generation_id not in store:
                store.append(record)
                yield record
            elif store[record.generation_id] != record:
                raise DataError(
                    f"{store.path}: generation {record.generation_id} ({problem.problem_id}) is not what its answer "
                    "gives when parsed now; use a new run directory"
                )

    def programs(self, answer: Generation, problem: Problem) -> list[Generation]:
        """Records of an answer's programs. The first carries the answer's token counts, so that sums are right."""
        records = []
        for number, candidate in enumerate(self.strategy.parse(answer.text, problem)):
            index = answer.sample_index * self.strategy.programs_per_answer + number
            records.append(
                replace(
                    answer,
                    generation_id=self._id(problem, self.strategy.name, index),
                    strategy=self.strategy.name,
                    sample_index=index,
                    text=candidate.text,
                    code=candidate.code,
                    extraction=str(candidate.extraction),
                    prompt_tokens=0 if number else answer.prompt_tokens,
                    completion_tokens=0 if number else answer.completion_tokens,
                )
            )
        return records
