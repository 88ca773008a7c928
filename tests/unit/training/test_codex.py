"""CodeX-SFT on a tiny encoder: the loss by hand, training, resume, adapters, and an export that loads without us."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from lightning.pytorch.loggers import Logger
from tiny_encoder import write_tiny_encoder

from polyalgo.config.schema import (
    CodexSftConfig,
    LoraConfig,
    LrDecay,
    OptimConfig,
    PairSource,
    StrategyConfig,
    StrategyName,
    TrainConfig,
    TrainerConfig,
)
from polyalgo.errors import ConfigError, DataError
from polyalgo.similarity.embedding import load_embedder, stored_threshold
from polyalgo.training.codex import embed_texts, pair_loss, reading, token_lengths
from polyalgo.training.codex_checks import check_codex
from polyalgo.training.codex_encoder import export, load_encoder
from polyalgo.training.codex_pairs import Pair, PairClass, PairProblem, PairSet
from polyalgo.training.codex_scores import auc
from polyalgo.training.codex_trainer import run_codex


class Lines(Logger):
    """Keeps what is logged; fails once it is asked for a step, as a machine might."""

    def __init__(self, fail_at: int = 0) -> None:
        super().__init__()
        self.by_step: dict[int, dict[str, float]] = {}
        self._fail_at = fail_at

    @property
    def name(self) -> str:
        return "lines"

    @property
    def version(self) -> str:
        return "0"

    def log_metrics(self, metrics: Any, step: int | None = None) -> None:
        if step == self._fail_at and "train/loss" in metrics:
            raise RuntimeError("out of power")
        self.by_step.setdefault(step or 0, {}).update(metrics)

    def log_hyperparams(self, params: Any, *args: Any, **kwargs: Any) -> None: ...


def problem(name: str) -> PairProblem:
    """Two algorithms, told by a letter at the start of otherwise random words; two programs each."""
    rng = np.random.default_rng(sum(map(ord, name)))
    words = {f"{kind}{n}": f"{kind} " + " ".join(rng.choice(list("abcdefgh"), 8)) for kind in "xy" for n in (0, 1)}
    pairs = [Pair("x0", "x1", PairClass.variation), Pair("y0", "y1", PairClass.variation)]
    pairs += [Pair(a, b, PairClass.very_distinct) for a in ("x0", "x1") for b in ("y0", "y1")]
    return PairProblem(name, words, tuple(pairs), {}, ("x0", "y0"))


TRAINING = PairSet(tuple(problem(f"train{number}") for number in range(8)))
HELD_OUT = PairSet(tuple(problem(f"test{number}") for number in range(6)))


def config(encoder: Path, **changes: Any) -> TrainConfig:
    codex = CodexSftConfig(
        embedder=str(encoder),
        source=PairSource.jsonl,
        pairs="none",
        problems_per_step=4,
        programs_per_problem=4,
        max_tokens=16,
        train_tokens=0,
        micro_batch=3,
        freeze_embeddings=False,
        evaluate_every_n_steps=10,
    )
    return TrainConfig(
        experiment="codex_sft",
        task="codex_sft",
        codex_sft=replace(codex, **changes),
        trainer=TrainerConfig(precision="32-true", max_steps=30, checkpoint_every_n_steps=2),
        optim=OptimConfig(lr=5e-3, decay=LrDecay.linear),
        lora=LoraConfig(r=4, alpha=8, dropout=0.0, target_modules=["query", "value"]),
    )


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_encoder(tmp_path_factory.mktemp("tiny"))


def train(settings: TrainConfig, run_dir: Path, logger: Lines | None = None) -> Any:
    loggers = [logger] if logger else []
    return run_codex(settings, TRAINING, HELD_OUT, run_id="r", run_dir=run_dir, cache_dir=run_dir, loggers=loggers)


def test_the_loss_by_its_formula() -> None:
    torch.manual_seed(1)
    a, b = torch.randn(6, 5), torch.randn(6, 5)
    classes = [3.0, 0.0, 2.0, 0.0, 3.0, 1.0]
    cosines = torch.nn.functional.cosine_similarity(a, b).tolist()
    terms = [math.exp(20 * (cosines[j] - cosines[i])) for i in range(6) for j in range(6) if classes[i] > classes[j]]
    assert float(pair_loss(None, 20.0)([a, b], torch.tensor(classes))) == pytest.approx(
        math.log1p(sum(terms)), rel=1e-5
    )


def test_pairs_of_one_class_alone_teach_nothing() -> None:
    a, b = torch.randn(3, 4, requires_grad=True), torch.randn(3, 4)
    loss = pair_loss(None, 20.0)([a, b], torch.ones(3))
    loss.backward()
    assert float(loss.detach()) == 0
    assert a.grad is not None
    assert a.grad.tolist() == torch.zeros(3, 4).tolist()


def test_micro_batches_do_not_change_embeddings(encoder: Path) -> None:
    model = load_embedder(str(encoder), encoder).model
    texts = ["a b c d e f g h", "x", "y z", "a b c", "q r s t u"]
    model.eval()
    whole, counts = embed_texts(model, texts, 8)
    parts, _ = embed_texts(model, texts, 2)
    assert torch.allclose(whole, parts, atol=1e-6)
    assert token_lengths(model, texts) == [10, 3, 4, 5, 7]
    assert counts == {"tokens": 29.0, "truncated": 0.0}
    assert np.allclose(model.encode(texts, convert_to_numpy=True), whole.detach().numpy(), atol=1e-5)


def test_long_programs_are_cut_and_counted(encoder: Path) -> None:
    model = load_embedder(str(encoder), encoder).model
    with reading(model, 5):
        cut, counts = embed_texts(model, ["a b c d e f", "a b c"], 8)
    assert counts == {"tokens": 10.0, "truncated": 1.0}
    assert torch.allclose(cut[0], cut[1], atol=1e-6)
    assert model.max_seq_length == 32


@pytest.mark.parametrize("lora", [False, True])
def test_training_raises_held_out_auc_and_the_export_is_the_trained_encoder(
    lora: bool, encoder: Path, tmp_path: Path
) -> None:
    logger = Lines()
    settings = config(encoder, lora=lora)
    settings.optim.lr = 0.1 if lora else 5e-3
    result = train(settings, tmp_path, logger)
    assert result.steps == 30
    assert auc(result.trained) > auc(result.base) + 0.1
    assert set(logger.by_step) == set(range(31))
    assert logger.by_step[30]["eval/heldout/auc"] == pytest.approx(auc(result.trained))
    assert logger.by_step[0]["eval/heldout/auc"] == pytest.approx(auc(result.base))
    assert "eval/heldout/auc" in logger.by_step[10]
    assert "eval/heldout/auc" not in logger.by_step[11]

    from sentence_transformers import SentenceTransformer

    plain = SentenceTransformer(str(result.encoder), device="cpu")
    assert plain.max_seq_length == 16
    points = {
        p.problem_id: plain.encode(list(p.programs.values()), normalize_embeddings=True) for p in HELD_OUT.problems
    }
    for part in result.trained:
        names = list(problem(part.problem_id).programs)
        rows = dict(zip(names, points[part.problem_id], strict=True))
        cosines = [float(rows[pair.a] @ rows[pair.b]) for pair in problem(part.problem_id).pairs]
        assert part.scores == pytest.approx(cosines, abs=1e-4)
    distances = [1 - float(points[p.problem_id][0] @ points[p.problem_id][2]) for p in HELD_OUT.problems]
    saved = json.loads((result.encoder / "match_threshold.json").read_text())
    assert saved["match_threshold"] == pytest.approx(float(np.percentile(distances, 10)), abs=1e-4)
    assert saved["problems"] == 6
    loaded = load_embedder(str(result.encoder), tmp_path)
    assert loaded.match_threshold == saved["match_threshold"] == result.threshold


def test_a_resumed_run_ends_where_an_uninterrupted_one_does(encoder: Path, tmp_path: Path) -> None:
    settings = replace(config(encoder, dropout=0.1), trainer=replace(config(encoder).trainer, max_steps=6))
    straight, broken, resumed = Lines(), Lines(fail_at=5), Lines()
    whole = train(settings, tmp_path / "whole", straight)
    with pytest.raises(RuntimeError, match="out of power"):
        train(settings, tmp_path / "broken", broken)
    again = train(settings, tmp_path / "broken", resumed)
    assert (whole.resumed_from, again.resumed_from) == (0, 4)
    assert [resumed.by_step[step]["train/loss"] for step in (5, 6)] == pytest.approx(
        [straight.by_step[step]["train/loss"] for step in (5, 6)], rel=1e-5
    )
    assert auc(again.trained) == pytest.approx(auc(whole.trained))
    finished = train(settings, tmp_path / "broken")
    assert finished.resumed_from == 6
    assert auc(finished.trained) == pytest.approx(auc(whole.trained))


def test_what_is_frozen_stays(encoder: Path, tmp_path: Path) -> None:
    settings = config(encoder, freeze_embeddings=True, freeze_layers=1).codex_sft
    found = load_encoder(settings, LoraConfig(), tmp_path, "cpu", "float32")
    training = {name for name, p in found.model.named_parameters() if p.requires_grad}
    assert training
    assert all("layer.1." in name for name in training)
    adapted = load_encoder(replace(settings, lora=True), config(encoder).lora, tmp_path, "cpu", "float32")
    names = {name for name, p in adapted.model.named_parameters() if p.requires_grad}
    assert len(names) == 8  # two matrices for each of two modules in each of two layers
    assert all("lora_" in name for name in names)
    # A and B: r (in + out) each
    assert adapted.report.trainable == 2 * 2 * 4 * (16 + 16)


def test_an_encoder_that_reads_less_or_has_fewer_layers_is_refused(encoder: Path, tmp_path: Path) -> None:
    settings = config(encoder).codex_sft
    for changes, message in (
        ({"max_tokens": 33}, r"codex_sft\.max_tokens must be <= 32"),
        ({"freeze_layers": 3}, r"codex_sft\.freeze_layers must be <= 2"),
    ):
        with pytest.raises(ConfigError, match=message):
            load_encoder(replace(settings, **changes), LoraConfig(), tmp_path, "cpu", "float32")
    with pytest.raises(ConfigError, match=r"lora\.target_modules must name linear modules of the encoder"):
        load_encoder(replace(settings, lora=True), LoraConfig(), tmp_path, "cpu", "float32")


def test_an_export_replaces_the_old_one_whole(encoder: Path, tmp_path: Path) -> None:
    found = load_encoder(config(encoder).codex_sft, LoraConfig(), tmp_path, "cpu", "float32")
    target = tmp_path / "encoder"
    export(found, target, {"match_threshold": 0.25})
    assert stored_threshold(str(target)) == 0.25
    export(found, target, None)
    assert stored_threshold(str(target)) is None
    assert [path.name for path in tmp_path.iterdir()] == ["encoder"]


@pytest.mark.parametrize("content", ["{}", "nonsense", '{"match_threshold": 3}', '{"match_threshold": "x"}'])
def test_a_damaged_threshold_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "match_threshold.json").write_text(content)
    with pytest.raises(DataError, match="match_threshold must be"):
        stored_threshold(str(tmp_path))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"codex_sft": {"pairs": ""}}, r"codex_sft\.pairs: required"),
        ({"codex_sft": {"source": PairSource.corpus}}, r"codex_sft\.pairs must be empty"),
        ({"codex_sft": {"fold": 3}}, r"codex_sft\.fold must be in \[0, 3\), got 3"),
        ({"codex_sft": {"folds": 1}}, r"codex_sft\.folds must be >= 2"),
        ({"codex_sft": {"programs_per_problem": 1}}, r"codex_sft\.programs_per_problem must be >= 2"),
        ({"codex_sft": {"scale": 0.0}}, r"codex_sft\.scale must be > 0"),
        ({"codex_sft": {"train_tokens": 17}}, r"codex_sft\.train_tokens must be <= max_tokens \(16\)"),
        ({"trainer": {"precision": "bf16-true"}}, r"trainer\.precision must be 32-true or bf16-mixed \(bf16-true only"),
        ({"trainer": {"devices": 2}}, r"strategy\.name must be ddp for 2 processes"),
        ({"optim": {"lr": 0.0}}, r"optim\.lr must be in \(0, 1\]"),
    ],
)
def test_bad_settings_are_refused(changes: dict[str, dict[str, Any]], message: str, encoder: Path) -> None:
    settings = config(encoder)
    for section, values in changes.items():
        settings = replace(settings, **{section: replace(getattr(settings, section), **values)})
    with pytest.raises(ConfigError, match=message):
        check_codex(settings)


def test_deepspeed_is_refused(encoder: Path) -> None:
    check_codex(config(encoder))
    with pytest.raises(ConfigError, match=r"strategy\.name must be auto or ddp for task=codex_sft"):
        check_codex(replace(config(encoder), strategy=StrategyConfig(name=StrategyName.deepspeed_zero2)))
