"""Dependence graphs and similarities over two local Ray nodes: the files of one process, byte for byte."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from polyalgo.builder import spaces
from polyalgo.builder.build import _graphs, _similarities
from polyalgo.builder.mappers import Mapper, open_mapper
from polyalgo.builder.packing import pack
from polyalgo.builder.records import Embeddings, Graphs, Similarities
from polyalgo.builder.stages import Stage, run_stage
from polyalgo.config.build import MapperConfig, MapperName
from polyalgo.divalgo.corpus import corpus_problem, problem_ids
from polyalgo.divalgo.ingest import Submission
from polyalgo.errors import ConfigError, PolyAlgoError
from polyalgo.languages import Language

pytest.importorskip("ray")

NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}
NAMES = problem_ids()[:6]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(dir="/tmp", prefix="ray-", ignore_cleanup_errors=True) as directory,
    ):
        patch.setenv("RAY_TMPDIR", directory)  # short: it holds sockets
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        import ray
        from ray.cluster_utils import Cluster

        made = Cluster(initialize_head=True, head_node_args=NODE)
        try:
            made.add_node(**NODE)
            yield made.address
        finally:
            ray.shutdown()
            made.shutdown()


def programs(name: str) -> list[Submission]:
    return [Submission(s.variant, name, Language.CPP, s.code) for s in corpus_problem(name).in_language(Language.CPP)]


def points(name: str) -> Embeddings:
    members = tuple(item.submission_id for item in programs(name))
    vectors = np.random.default_rng(len(name)).normal(size=(len(members), 32))
    return Embeddings(name, members, pack(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), "<f4"), 0)


def build(root: Any, mapper: Mapper) -> dict[str, bytes]:
    sources = dict.fromkeys(NAMES, "v1")
    graphs = run_stage(
        root,
        Stage("pdg", Graphs),
        sources,
        lambda keys: zip(
            keys, mapper.map(partial(_graphs, iterations=3), ((key, programs(key)) for key in keys)), strict=True
        ),
    ).records
    run_stage(
        root,
        Stage("similarities", Similarities),
        sources,
        lambda keys: zip(keys, mapper.map(_similarities, ((graphs[key], points(key)) for key in keys)), strict=True),
    )
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.json*")}


def test_two_nodes_give_the_files_of_one_process(address, tmp_path):
    def node(number: int) -> str:
        import ray

        time.sleep(0.2)
        return str(ray.get_runtime_context().get_node_id())

    with open_mapper(MapperConfig()) as mapper:
        here = build(tmp_path / "here", mapper)
    with open_mapper(MapperConfig(MapperName.ray, address)) as mapper:
        there = build(tmp_path / "there", mapper)
        nodes = set(mapper.map(node, range(24)))
    assert len(here) == 4
    assert here == there
    assert len(nodes) == 2


def test_a_fault_in_a_task_is_one_line(address):
    def fails(number: int) -> None:
        raise ValueError("no such thing")

    with open_mapper(MapperConfig(MapperName.ray, address)) as mapper, pytest.raises(PolyAlgoError) as error:
        list(mapper.map(fails, [1]))
    assert "a task on the Ray cluster failed" in str(error.value)
    assert "no such thing" in str(error.value)
    assert "\n" not in str(error.value)


def test_no_cluster_is_said_by_the_field():
    with (
        pytest.raises(ConfigError, match=r"mapper\.ray_address must be host:port"),
        open_mapper(MapperConfig(MapperName.ray, "localhost:1")),
    ):
        pass


def test_spaces_are_what_tasks_compute():
    assert _graphs(("p", programs(NAMES[0])), iterations=3) == spaces.graphs("p", programs(NAMES[0]), 3)
