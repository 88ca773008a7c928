"""Every file of conf/build composes, and the paper's numbers are the defaults."""

from pathlib import Path

import pytest

from polyalgo.config.build import CorpusSource, LlmConfig
from polyalgo.config.schema import EngineName
from polyalgo.errors import ConfigError
from polyalgo.pipelines.build_divalgo import build_dir, compose

CONF = Path(__file__).parents[3] / "conf" / "build"
NEEDS = {
    "folder": ["corpus.path=x"],
    "jsonl": ["corpus.path=x"],
    "codecontests_plus": ["judging.tie_break=mean"],
}


def test_these_are_all_files():
    assert {path.relative_to(CONF).parent.as_posix() for path in CONF.rglob("*.yaml")} == {".", "corpus", "judging"}
    assert [path.name for path in CONF.glob("*.yaml")] == ["divalgo.yaml"]


@pytest.mark.parametrize("choice", sorted(path.stem for path in (CONF / "corpus").glob("*.yaml")))
def test_every_corpus_composes(choice):
    config = compose([f"corpus={choice}", *NEEDS.get(choice, [])])
    assert config.corpus.name == choice
    assert config.corpus.source is (CorpusSource.shipped if choice == "mini" else CorpusSource(choice))
    assert build_dir(config) == Path("runs/build/divalgo") / choice


@pytest.mark.parametrize("choice", sorted(path.stem for path in (CONF / "judging").glob("*.yaml")))
def test_every_judging_composes_with_every_corpus(choice):
    assert compose([f"judging={choice}"]).judging.tie_break == "behaviour"
    executed = ["corpus.hub_config=1x", "corpus.max_tests=50", "corpus.trust=execute"]
    assert compose(["corpus=codecontests_plus", f"judging={choice}", *executed]).judging.tie_break == "behaviour"


def test_behaviour_is_refused_where_there_are_no_tests():
    with pytest.raises(ConfigError, match=r"judging\.tie_break: behaviour needs tests.*add judging\.tie_break=mean"):
        compose(["corpus=codecontests_plus"])
    with pytest.raises(ConfigError, match=r"agreement\.judges: behaviour needs tests"):
        compose(["corpus=codecontests_plus", "judging.tie_break=mean", "agreement.pairs=9"])
    with pytest.raises(ConfigError, match=r"corpus\.hub_config=default has no tests"):
        compose(["corpus=codecontests_plus", "corpus.max_tests=50", "corpus.trust=execute"])
    assert compose(["corpus=codecontests_plus", "judging.tie_break=mean"]).judging.tie_break == "mean"


def test_the_papers_numbers_are_the_defaults():
    config = compose([])
    assert (config.filters.least_correct, config.filters.prefix_chars) == (20, 1000)
    shortlist = config.shortlist
    assert (shortlist.pdg, shortlist.embedding, shortlist.random, shortlist.least_gain) == (10, 6, 5, 0.02)
    assert config.pairs.count == 3
    assert (config.split.train, config.split.val, config.split.test) == (5623, 1000, 1000)
    assert config.corpus.size == 25


def test_language_models_come_from_a_file_and_can_be_changed_on_the_command_line():
    config = compose(["judging=local_llm", "llm.smollm2_hf.temperature=0.5", "judging.judges=[smollm2_hf,pdg]"])
    assert isinstance(config.llm["smollm2_hf"], LlmConfig)
    assert config.llm["smollm2_hf"].temperature == 0.5
    assert config.llm["smollm2_vllm"].engine.name is EngineName.vllm
    assert config.judging.judges == ["smollm2_hf", "pdg"]


def test_a_misspelt_key_is_named():
    with pytest.raises(ConfigError, match=r"shortlist\.pgd"):
        compose(["shortlist.pgd=3"])
    with pytest.raises(ConfigError, match=r"seed must be in"):
        compose(["seed=-1"])
