from __future__ import annotations

import pytest

from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.programs import PROGRAMS
from polyalgo.algoreval.programs.splice import find_code
from polyalgo.algoreval.verified import SOLUTIONS_DIR, solution
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Representation


def test_code_is_found_without_regard_to_white_space() -> None:
    source = "a = f( x,\n    y);\nb = f(x, y);"
    assert find_code(source, "f(x, y);") == (4, 17)
    assert source[slice(*find_code(source, "f(x,y);", last=True))] == "f(x, y);"
    assert find_code(source, "f(x,y)", 10)[0] == source.rindex("f")
    with pytest.raises(DataError, match="not in the program: g"):
        find_code(source, "g")


def test_another_form_calls_the_solution_behind_a_conversion() -> None:
    code = solution(algorithms()["bridge_finding"], Language.RUST, Representation.ADJACENCY_LIST)
    assert "fn find_bridges_from_edges(n: usize, edges: &[(usize, usize)])" in code
    assert "fn find_bridges(adj: &[Vec<usize>]) -> Vec<(usize, usize)> {" in code
    assert "if u <= v { edges.push((u, v)); }" in code  # an undirected edge is listed at both ends
    assert "let edges: Vec<(usize, usize)> = vec!" not in code


def test_a_main_that_is_not_as_expected_is_refused() -> None:
    kmp = algorithms()["kmp"]
    source = (SOLUTIONS_DIR / "go" / "kmp.go").read_text(encoding="utf-8")
    form = Representation.CANONICAL
    assert "readLine()" in PROGRAMS[Language.GO].program(kmp, source, form, stdin=True)
    with pytest.raises(DataError, match="not in the program: text :="):
        PROGRAMS[Language.GO].program(kmp, source.replace("text :=", "input :="), form, stdin=True)
    with pytest.raises(DataError, match="no main in the go program of kmp_search"):
        PROGRAMS[Language.GO].program(kmp, source.replace("func main()", "func Main()"), form, stdin=True)


def test_go_imports_what_is_used_and_nothing_twice() -> None:
    imports = PROGRAMS[Language.GO].imports
    assert imports('package main\n\nimport "fmt"\n\nfunc main() { fmt.Println(os.Args) }\n').startswith(
        'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n'
    )
    assert imports("package main\n\nfunc main() { os.Exit(0) }\n").startswith('package main\n\nimport (\n\t"os"\n)\n')
