from __future__ import annotations

from pathlib import Path
from typing import Any

from rollouts import group, problem, rollout

from polyalgo.records import Outcome
from polyalgo.store import RecordStore, read_records
from polyalgo.training.completions import CompletionRow, CompletionsTable, completion_rows

PASS, WRONG = Outcome.PASS, Outcome.WRONG_OUTPUT


def two_prompts() -> Any:
    first = group(problem("p"), ["a", "b", "c", "d"], [WRONG, PASS, WRONG, WRONG], [0.3, 1.0, 0.1, 0.3])
    second = group(problem("q"), ["a", "b"], [WRONG, PASS], [0.3, None])
    return rollout(first, second)


ADVANTAGES = [-0.2, 1.5, -0.9, -0.2, 0.0, 0.0]


def test_best_and_worst_of_each_prompt_come_first() -> None:
    rows = completion_rows(two_prompts(), ADVANTAGES, count=5)
    assert [row.generation_id for row in rows] == ["p-1", "q-0", "p-2", "q-1", "p-0"]
    best = rows[0]
    assert (best.step, best.problem_id, best.language, best.tier) == (1, "p", "python", "exact")
    assert (best.reward, best.advantage, best.text, best.message) == (1.0, 1.5, "text 1", "pass")
    assert rows[3].reward is None
    assert len(completion_rows(two_prompts(), ADVANTAGES, count=100)) == 6


class TableLogger:
    def __init__(self) -> None:
        self.tables: list[tuple[str, list[str], list[list[Any]], int]] = []

    def log_table(self, key: str, columns: list[str], data: list[list[Any]], step: int) -> None:
        self.tables.append((key, columns, data, step))


class OneProcess:
    is_global_zero = True

    def __init__(self) -> None:
        self.loggers = [TableLogger(), object()]


def test_a_repeated_step_adds_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "completions.jsonl"
    trainer: Any = OneProcess()
    for _ in range(2):
        with RecordStore(path, CompletionRow, lambda row: row.generation_id) as store:
            CompletionsTable(store, per_step=3).on_step_rollout(trainer, None, two_prompts(), ADVANTAGES)  # type: ignore[arg-type]
    rows = list(read_records(path, CompletionRow))
    assert [row.generation_id for row in rows] == ["p-1", "q-0", "p-2"]
    key, columns, data, step = trainer.loggers[0].tables[1]
    assert (key, step) == ("completions", 1)
    assert dict(zip(columns, data[0], strict=True))["generation_id"] == "p-1"
