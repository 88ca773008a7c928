from __future__ import annotations

import datetime
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from polyalgo.errors import DataError
from polyalgo.tracking import MetricsLog


def lines(path: Path) -> list[dict[str, Any]]:
    text = path.read_text()
    assert text == "" or text.endswith("\n")
    parsed = [json.loads(line, parse_constant=pytest.fail) for line in text.splitlines()]
    for line in parsed:
        moment = datetime.datetime.fromisoformat(line.pop("time"))
        assert abs((datetime.datetime.now(datetime.UTC) - moment).total_seconds()) < 600
    return parsed


def test_a_line_per_step_at_once(tmp_path: Path) -> None:
    path = tmp_path / "run" / "metrics.jsonl"
    log = MetricsLog(path)
    log.append(0, {"a": 1, "b": 0.1 + 0.2})
    assert lines(path) == [{"step": 0, "a": 1, "b": 0.30000000000000004}]
    log.append(1, {"a": np.float32(0.5), "c": np.int64(3)})
    log.append(1, {"d": True})
    assert lines(path)[1:] == [{"step": 1, "a": 0.5, "c": 3}, {"step": 1, "d": True}]
    assert [line["step"] for line in log.read()] == [0, 1, 1]


def test_no_number_in_json_is_null_and_named(tmp_path: Path) -> None:
    path = tmp_path / "m"
    log = MetricsLog(path)
    log.append(2, {"a": math.nan, "b": -math.inf})
    log.append(3, {"a": np.float32(math.inf)})
    assert lines(path) == [
        {"step": 2, "a": None, "a__nonfinite": "nan", "b": None, "b__nonfinite": "-inf"},
        {"step": 3, "a": None, "a__nonfinite": "inf"},
    ]


@pytest.mark.parametrize(
    ("step", "metrics", "message"),
    [
        (-1, {"a": 1}, "step must be >= 0, got -1"),
        (0, {"a": "x"}, "metric a must be a number, got str"),
        (0, {"a": None}, "metric a must be a number, got NoneType"),
        (0, {"step": 1}, "metric name 'step' is reserved; choose another"),
        (0, {"time": 1}, "metric name 'time' is reserved; choose another"),
        (0, {"a__nonfinite": 1}, "metric name 'a__nonfinite' is reserved; choose another"),
    ],
)
def test_what_is_no_metric_is_refused_and_not_written(
    tmp_path: Path, step: int, metrics: dict[str, Any], message: str
) -> None:
    log = MetricsLog(tmp_path / "m")
    with pytest.raises(DataError) as error:
        log.append(step, metrics)
    assert str(error.value) == message
    assert not (tmp_path / "m").exists()


def test_a_torn_tail_is_cut_at_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "m"
    log = MetricsLog(path)
    log.append(0, {"a": 1})
    log.append(1, {"a": 2})
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        again = MetricsLog(path)
        assert path.read_bytes() == whole[: whole.rfind(b"\n", 0, length) + 1]
        again.append(7, {"z": 0})
        assert lines(path)[-1] == {"step": 7, "z": 0}


def test_truncate_after_drops_later_steps_only(tmp_path: Path) -> None:
    path = tmp_path / "m"
    log = MetricsLog(path)
    for step in range(5):
        log.append(step, {"a": step})
    log.append(2, {"late": 1})
    log.truncate_after(2)
    assert [line["step"] for line in lines(path)] == [0, 1, 2, 2]
    log.append(3, {"a": 33})
    assert lines(path)[-1] == {"step": 3, "a": 33}
    before = path.stat().st_ino
    log.truncate_after(9)
    assert path.stat().st_ino == before  # nothing to drop, nothing rewritten
    assert [p.name for p in tmp_path.iterdir()] == ["m"]


def test_a_name_logged_again_after_a_restart_replaces_its_later_history(tmp_path: Path) -> None:
    path = tmp_path / "m"
    first = MetricsLog(path)
    first.append(0, {"eval/pass@1": 0.25})
    for step in range(4):
        first.append(step, {"loss": float(step), "lr": math.nan})
    again = MetricsLog(path)
    again.append(2, {"lr": 0.5})
    again.append(2, {"loss": 20.0})
    again.append(3, {"loss": 30.0, "lr": 0.5})
    assert lines(path) == [
        {"step": 0, "eval/pass@1": 0.25},
        {"step": 0, "loss": 0.0, "lr": None, "lr__nonfinite": "nan"},
        {"step": 1, "loss": 1.0, "lr": None, "lr__nonfinite": "nan"},
        {"step": 2, "lr": 0.5},
        {"step": 2, "loss": 20.0},
        {"step": 3, "loss": 30.0, "lr": 0.5},
    ]
    third = MetricsLog(path)
    third.append(0, {"eval/pass@1": 0.5})  # summarised again at the start: the training's lines stay
    assert [line["step"] for line in lines(path)] == [0, 1, 2, 2, 3, 0]


def test_within_a_process_nothing_is_replaced(tmp_path: Path) -> None:
    log = MetricsLog(tmp_path / "m")
    log.append(1, {"a": 1})
    log.append(0, {"a": 2})
    log.append(1, {"a": 3})
    assert [line["a"] for line in lines(tmp_path / "m")] == [1, 2, 3]


def test_a_rewrite_by_one_log_does_not_strand_another(tmp_path: Path) -> None:
    one, two = MetricsLog(tmp_path / "m"), MetricsLog(tmp_path / "m")
    one.append(0, {"a": 1})
    two.append(1, {"b": 1})
    one.truncate_after(0)
    two.append(1, {"b": 2})
    assert lines(tmp_path / "m") == [{"step": 0, "a": 1}, {"step": 1, "b": 2}]


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m"
    path.write_text('{"step": 0}\n{"a": 1}\n')
    with pytest.raises(DataError, match=r"m:2: step must be an integer, got None"):
        MetricsLog(path)
    path.write_text("loss 3\n")
    with pytest.raises(DataError, match=r"m:1: not JSON"):
        MetricsLog(path)
