"""What votes, splits and answers depend on: another content, model or setting is never taken for the old one."""

import os

from polyalgo.builder.build import Builder
from polyalgo.builder.identity import directory_digest
from polyalgo.builder.judges import ANSWERS, JudgeRoom
from polyalgo.builder.judging import judge_values
from polyalgo.builder.records import Labelled, Verified
from polyalgo.builder.stages import Stage, run_stage
from polyalgo.config.build import BuildConfig, LlmConfig
from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig
from polyalgo.divalgo.ingest import Ingested, SourceProblem, Submission
from polyalgo.divalgo.models import KnownAnswer, open_answers
from polyalgo.languages import Language
from polyalgo.records import OntologyLabels
from polyalgo.store import read_records


def test_a_directory_is_known_by_its_content_and_not_by_its_times(tmp_path):
    assert directory_digest("embedded:minilm") == directory_digest("") == ""
    (tmp_path / "weights").write_bytes(b"one")
    before = directory_digest(str(tmp_path))
    os.utime(tmp_path / "weights", (1, 1))
    assert directory_digest(str(tmp_path)) == before != ""
    (tmp_path / "weights").write_bytes(b"two")
    assert directory_digest(str(tmp_path)) != before


def test_votes_of_behaviour_depend_on_the_limits():
    config = BuildConfig()
    before = judge_values(config, ["behaviour", "pdg"], {})
    config.execution.limits.cpu_s += 1
    after = judge_values(config, ["behaviour", "pdg"], {})
    assert before["pdg"] == after["pdg"]
    assert before["noted"] != after["noted"]


def test_a_split_is_drawn_again_where_only_the_code_is_another(tmp_path):
    def records(name, cls, record):
        return run_stage(tmp_path / "parts", Stage(name, cls), {"p": "s"}, lambda keys: [("p", record)]).records

    problem = SourceProblem("p", "P", "Do.", (), (Submission("0", "p", Language.CPP, "x"),))
    with Builder(BuildConfig(), tmp_path / "build", tmp_path, say=lambda line: None) as builder:
        builder.__dict__["ingest"] = records("ingest", Ingested, Ingested("p", None, 1, 0, problem))
        builder.__dict__["verify"] = records("verify", Verified, Verified("p", ("0",), False, {}))
        labels = OntologyLabels()
        builder.__dict__["label"] = records("label", Labelled, Labelled("p", "static", labels, labels, ()))
        assert len(builder.split) == 1
        first = builder.made["split"]
        builder.__dict__["ingest"] = records("other", Ingested, Ingested("p", None, 1, 0, problem))
        del builder.__dict__["split"]
        assert len(builder.split) == 1
        assert (first, builder.made["split"]) == (1, 0)
        changed = SourceProblem("p", "P", "Do.", (), (Submission("0", "p", Language.CPP, "xxx"),))
        builder.__dict__["ingest"] = records("changed", Ingested, Ingested("p", None, 1, 0, changed))
        del builder.__dict__["split"]
        assert len(builder.split) == 1
        assert builder.made["split"] == 1


def test_answers_are_forgotten_by_model(tmp_path):
    with open_answers(tmp_path / ANSWERS) as store:
        for key, model in (("1", "a"), ("2", "b"), ("3", "a")):
            store.append(KnownAnswer(key, model, 0, "x"))
    engine = EngineConfig(EngineName.openai, base_url="http://a/v1")
    config = BuildConfig(llm={name: LlmConfig(ModelConfig(name, f"served:{name}"), engine) for name in "ab"})
    with JudgeRoom(config, tmp_path, tmp_path, lambda: None, lambda key: ()) as room:
        room.forget(["pdg", "a"])
    assert [answer.key for answer in read_records(tmp_path / ANSWERS, KnownAnswer)] == ["2"]
