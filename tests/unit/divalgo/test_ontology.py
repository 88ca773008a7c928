from pathlib import Path

import pytest
import yaml

from polyalgo.divalgo.ontology import PATH, Labels, Layer, ontology, read_ontology
from polyalgo.errors import DataError

GIVEN = {"paradigms": ["greedy"], "techniques": ["merging", "sieving"], "data_structures": ["heap"]}


def test_the_ontology_has_the_papers_counts_and_no_name_twice() -> None:
    names = {layer: ontology().names(layer) for layer in Layer}
    assert {layer: len(set(found)) for layer, found in names.items()} == {
        Layer.PARADIGMS: 13,
        Layer.TECHNIQUES: 64,
        Layer.DATA_STRUCTURES: 22,
    }
    texts = [line.partition(":")[0].strip() for line in PATH.read_text().splitlines() if line.startswith("  ")]
    assert len(texts) == len(set(texts)) == 99  # YAML would drop a repeated key silently
    assert all(name == name.lower() for found in names.values() for name in found)


def test_every_definition_is_one_sentence() -> None:
    for layer in Layer:
        for name, text in ontology().definitions[layer].items():
            assert text.endswith("."), name
            assert len(text) <= 110, name


def test_labels_are_sorted_and_unique() -> None:
    given = GIVEN | {"techniques": ["sieving", "merging", "sieving"]}
    assert ontology().labels(given, "x") == Labels(("greedy",), ("merging", "sieving"), ("heap",))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"paradigms": ["witchcraft"]}, "x: paradigms must be labels of the ontology, got 'witchcraft'"),
        ({"paradigms": []}, r"x: paradigms must be a list with at least one label, got \[\]"),
        ({"techniques": "merging"}, "x: techniques must be a list with at least one label, got 'merging'"),
        ({"paradigm": ["greedy"]}, "x: layer must be one of paradigms, techniques, data_structures, got 'paradigm'"),
        ({"data_structures": ["greedy"]}, "x: data_structures must be labels of the ontology, got 'greedy'"),
    ],
)
def test_labels_outside_the_ontology_are_errors(change: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        ontology().labels(GIVEN | change, "x")  # type: ignore[arg-type]


def test_a_file_with_other_counts_is_an_error(tmp_path: Path) -> None:
    content = yaml.safe_load(PATH.read_text())
    del content["techniques"]["merging"]
    path = tmp_path / "ontology.yaml"
    path.write_text(yaml.safe_dump(content, sort_keys=False))
    with pytest.raises(DataError, match="techniques must have 64 entries, got 63"):
        read_ontology(path)
    content["techniques"]["merging"] = ""
    path.write_text(yaml.safe_dump(content, sort_keys=False))
    with pytest.raises(DataError, match=r"techniques\.merging must be one line of text, got ''"):
        read_ontology(path)
    path.write_text("paradigms: {}\n")
    with pytest.raises(DataError, match="the layers must be"):
        read_ontology(path)
