"""`polyalgo pdg`: what it prints, the picture, and how it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from polyalgo.cli import main
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.similarity.drawing import draw
from polyalgo.similarity.pdg import build_pdg

PROGRAM = "int main() {\n  int x = 0;\n  while (x < 3)\n    x++;\n}\n"


def test_prints_nodes_and_edges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cpp"
    path.write_text(PROGRAM)
    main(["pdg", str(path)])
    rows = [" ".join(row.split()) for row in capsys.readouterr().out.splitlines()]
    assert rows == [
        "0 line 1 entry|| int main()",
        "1 line 2 assign|| x = 0",
        "2 line 3 loop|<| x < 3",
        "3 line 4 assign|+| x++",
        "0 -> 1 control",
        "0 -> 2 control",
        "1 -> 2 data",
        "1 -> 3 data",
        "2 -> 2 control true",
        "2 -> 3 control true",
        "3 -> 2 data",
        "3 -> 3 data",
        "4 nodes, 8 edges, parsed: whole",
    ]


def test_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, png = tmp_path / "a.py", tmp_path / "a.png"
    path.write_text("x = 0\nwhile x < 3:\n    x += 1\n")
    main(["pdg", str(path), "--png", str(png)])
    assert f"picture in {png}" in capsys.readouterr().out
    with Image.open(png) as picture:
        assert picture.format == "PNG"
        assert min(picture.size) > 300
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 20  # black, blue, and their soft edges


@pytest.mark.parametrize(
    ("name", "text", "code", "message"),
    [
        ("a.java", "class A {}", 2, "file must end in one of .py, .cpp, .cc, .cxx, .h, .hpp"),
        ("a.cpp", "", 1, "failed (nothing is computed; 100.0% skipped)"),
        ("a.cpp", None, 2, "No such file"),
    ],
)
def test_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str | None, code: int, message: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(SystemExit) as stop:
        main(["pdg", str(path), "--png", str(tmp_path / "a.png")])
    assert stop.value.code == code
    assert message in capsys.readouterr().err
    assert not (tmp_path / "a.png").exists()


def test_a_picture_has_a_limit(tmp_path: Path) -> None:
    graph = build_pdg("int main() {" + "f();" * 300 + "}", Language.CPP)
    with pytest.raises(DataError, match="cannot draw a graph of 301 nodes: at most 200 fit into a picture"):
        draw(graph, tmp_path / "a.png")
