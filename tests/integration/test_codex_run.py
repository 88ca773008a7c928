"""train.py with task=codex_sft from a file of pairs: one process and two follow one curve, and the encoder loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from launching import launcher_environment

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "unit" / "training"))

from tiny_encoder import write_tiny_encoder  # noqa: E402

SETTINGS = (
    *("+experiment=codex_sft", "codex_sft.source=jsonl", "codex_sft.max_tokens=16", "codex_sft.train_tokens=0"),
    *("codex_sft.freeze_embeddings=false", "codex_sft.freeze_layers=0", "codex_sft.programs_per_problem=4"),
    *("trainer.max_steps=4", "trainer.checkpoint_every_n_steps=2", "tracking.mode=disabled", "optim.lr=5e-3"),
)


def write_pairs(path: Path) -> Path:
    """Twelve problems; programs that begin with one letter are one algorithm."""
    draw = np.random.default_rng(0)
    rows = []
    for number in range(12):
        codes = {f"{kind}{n}": f"{kind} " + " ".join(draw.choice(list("abcdefgh"), 8)) for kind in "xy" for n in (0, 1)}
        names = list(codes)
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                said = "variation" if a[0] == b[0] else "distinct"
                row = {"problem_id": f"p{number}", "a": a, "b": b, "class": said}
                rows.append(row | {"code_a": codes[a], "code_b": codes[b]})
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def train(directory: Path, encoder: Path, pairs: Path, *more: str) -> subprocess.CompletedProcess[str]:
    given = (f"codex_sft.embedder={encoder}", f"codex_sft.pairs={pairs}", f"paths.run_dir={directory}", *more)
    return subprocess.run(
        [sys.executable, "train.py", *SETTINGS, *given],
        cwd=ROOT,
        env=launcher_environment(),
        capture_output=True,
        text=True,
        timeout=280,
    )


def curve(directory: Path, name: str) -> dict[int, float]:
    lines = [json.loads(line) for line in (directory / "metrics.jsonl").read_text().splitlines()]
    return {line["step"]: line[name] for line in lines if name in line}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_processes_follow_the_curve_of_one(tmp_path: Path) -> None:
    encoder, pairs = write_tiny_encoder(tmp_path / "tiny"), write_pairs(tmp_path / "pairs.jsonl")
    one, two = tmp_path / "one", tmp_path / "two"
    done = train(one, encoder, pairs)
    assert done.returncode == 0, done.stderr[-3000:]
    both = train(two, encoder, pairs, "strategy=ddp", "trainer.devices=2")
    assert both.returncode == 0, both.stderr[-3000:]
    for name in ("train/loss", "train/grad_norm", "eval/heldout/auc"):
        first, second = curve(one, name), curve(two, name)
        assert first.keys() == second.keys()
        assert list(first.values()) == pytest.approx(list(second.values()), rel=1e-3)
    metrics = json.loads((one / "metrics.json").read_text())
    assert metrics["after"]["eval/heldout/auc"] == curve(one, "eval/heldout/auc")[4]
    assert {path.name for path in (one / "figures").iterdir()} == {"pair_curves.png", "pair_curves.csv"}

    from polyalgo.similarity.embedding import load_embedder

    texts = ["x a b c", "y a b c"]
    points = [load_embedder(str(directory / "encoder"), tmp_path).embed(texts) for directory in (one, two)]
    assert np.allclose(points[0], points[1], atol=1e-4)
    assert load_embedder(str(one / "encoder"), tmp_path).match_threshold == metrics["match_threshold"]

    changed = pairs.read_text().replace('"variation"', '"identical"', 1)
    pairs.write_text(changed, encoding="utf-8")
    refused = train(one, encoder, pairs)
    assert refused.returncode == 2
    assert "the content has changed since run directory" in refused.stderr
