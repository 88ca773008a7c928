"""What benchmarks.learning reads from finished runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.learning import changes


def run(directory: Path, *rows: dict[str, float]) -> Path:
    directory.mkdir()
    (directory / "metrics.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return directory


def test_first_and_last_values_over_seeds(tmp_path: Path) -> None:
    held = {"step": 0, "eval/heldout/pass@1": 0.0}

    def evaluated(value: float, reward: float) -> dict[str, float]:
        return {"step": 0, "eval/train/pass@1": value, "eval/train/reward/overall": reward}

    one = run(
        tmp_path / "a", held, evaluated(0.25, 0.5), {"train/loss": 1.0}, evaluated(0.3, 0.5), evaluated(0.5, 0.75)
    )
    two = run(tmp_path / "b", held, evaluated(0.5, 0.5), evaluated(0.55, 0.625))
    found = changes([one, two])
    assert (found["pass@1"].before, found["pass@1"].after) == ((0.25, 0.5), (0.5, 0.55))
    assert found["pass@1"].gain == pytest.approx(0.15)
    # gains 25 and 5 points: mean 15, deviation sqrt((10^2 + 10^2) / 1) = 14.14
    assert found["pass@1"].describe() == "37.5% -> 52.5% (+15.0 ± 14.1)"
    assert found["reward"].gain == pytest.approx((0.25 + 0.125) / 2)
    assert changes([one])["held-out pass@1"].describe() == "0.0% -> 0.0% (+0.0)"
