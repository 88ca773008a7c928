"""The pure parts of the HumanEval-X benchmark, on made-up items."""

from __future__ import annotations

import ast
import gzip
import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import humaneval_x
from benchmarks.humanevalx import speed
from benchmarks.humanevalx.correctness import Finding, canonical_expected, mutant_expected, table
from benchmarks.humanevalx.items import FILE_NAMES, Item, load, parse
from benchmarks.humanevalx.mutation import brace_returns, masked_text, mutants, mutated_solutions
from benchmarks.humanevalx.programs import judged_program, part, suite_program
from polyalgo.errors import DataError
from polyalgo.execution.self_test import epilogue
from polyalgo.languages import Language
from polyalgo.records import Outcome

USES = "use std::cmp::max;\nuse rand::Rng;\nuse regex::Regex;\nuse md5;\n"
ITEMS = {
    Language.PYTHON: Item(
        "Python/900",
        Language.PYTHON,
        "def twice(x):\n",
        "",
        "    def one(y):\n        return y\n    if x == 'é':\n"
        "        return (x,\n            1)\n    return one(x), x\n",
        "\ndef check(f):\n    assert f(1) == (1, 1)\ncheck(twice)",
    ),
    Language.CPP: Item(
        "CPP/900",
        Language.CPP,
        "#include<vector>\nusing namespace std;\nvector<int> twice(int x){\n",
        "",
        "    if (x == '}') return {};\n    // return 1;\n    return {x, \"}\"[0] == x};\n}\n",
        "#undef NDEBUG\n#include<assert.h>\nint main(){\n    assert (twice(1).size()==2);\n}\n",
    ),
    Language.JAVA: Item(
        "Java/900",
        Language.JAVA,
        "class Solution {\n    public int twice(int x) {\n",
        "",
        "        return 2 * x;\n    }\n}",
        "public class Main {\n    public static void main(String[] args) {\n"
        "        if (new Solution().twice(1) != 2) {\n            throw new AssertionError();\n        }\n    }\n}",
    ),
    Language.JAVASCRIPT: Item(
        "JavaScript/900",
        Language.JAVASCRIPT,
        "const twice = (x) => {\n",
        "",
        "  if (x.match(/[}/]/)) { return `}` }\n  return x +\n    x.map((y) => { return y })\n}\n",
        "console.assert(twice(1) === 2)\n",
    ),
    Language.GO: Item(
        "Go/900",
        Language.GO,
        'import (\n    "sort"\n)\n\n// strings.Fields\nfunc Twice(x int, f func(int) int) (int, error) {\n',
        "",
        "    if x == '}' {\n        return 0, nil\n    }\n"
        '    return f(x) +\n        strings.Count(`}`, "a"), nil\n}\n',
        "func TestTwice(t *testing.T) {\n    assert := assert.New(t)\n    assert.Equal(2, Twice(1))\n}\n",
        'import (\n    "sort"\n)\n',
        'package main\n\nimport (\n    "testing"\n    "github.com/stretchr/testify/assert"\n)\n',
    ),
    Language.RUST: Item(
        "Rust/900",
        Language.RUST,
        "/* twice */\n",
        f"{USES}fn twice<'a>(x: &'a str) -> Vec<u8> {{\n",
        "    if x == \"}\" { return vec![]; }\n    let c = '}';\n    vec![1, c as u8]\n}\n"
        "fn other() -> i32 { return 1; }\n",
        "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    // all\n    fn test_twice() {\n"
        "        let r: u32 = rand::random();\n    }\n}\n",
    ),
}


def returns(language: Language) -> list[tuple[str, int]]:
    text = ITEMS[language].solution
    return [(text[found.start : found.end], found.depth) for found in brace_returns(text, language)]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (Language.CPP, [("{}", 0), ('{x, "}"[0] == x}', 0)]),
        (Language.JAVA, [("2 * x", 0)]),
        (Language.JAVASCRIPT, [("`}`", 1), ("x +\n    x.map((y) => { return y })", 0), ("y", 1)]),
        (Language.GO, [("0, nil", 1), ('f(x) +\n        strings.Count(`}`, "a"), nil', 0)]),
        (Language.RUST, [("vec![]", 1)]),
    ],
)
def test_finds_return_statements_of_the_first_function(language: Language, expected: list[tuple[str, int]]) -> None:
    assert returns(language) == expected


def test_masked_text_hides_literals_and_keeps_places() -> None:
    assert masked_text("a('}', \"{\") // {\n/* { */", Language.JAVA) == "a(xxx, xxx)     \n       "
    assert masked_text("fn f<'a>(c: &'a str) { '}' }", Language.RUST) == "fn f<'a>(c: &'a str) { xxx }"
    assert masked_text('s.split(/[/}]"/) / 2 / x', Language.JAVASCRIPT) == "s.split(xxxxxxx) / 2 / x"


def test_python_mutants_change_one_return_each_outer_ones_first() -> None:
    item = ITEMS[Language.PYTHON]
    solutions = list(mutated_solutions(item))
    assert len(solutions) == 2
    scopes: list[dict[str, object]] = [{}, {}]
    for solution, scope in zip(solutions, scopes, strict=True):
        exec(part("mutated.py") + item.prompt + solution, scope)
    calls = [scope["twice"] for scope in scopes]
    assert [call(5) for call in calls if callable(call)] == [(7, 5, 5), (5, 5)]
    assert [call("é") for call in calls if callable(call)] == [("é", 1), (7, "é", 1)]


def test_mutants_name_the_type_where_the_language_needs_it() -> None:
    first = {language: next(mutated_solutions(item)) for language, item in ITEMS.items()}
    assert 'return polyalgo::mutated<vector<int>>({x, "}"[0] == x});' in first[Language.CPP]
    assert "return PolyalgoMutation.mutated(2 * x);" in first[Language.JAVA]
    assert "return polyalgoMutated((x +\n    x.map((y) => { return y })))" in first[Language.JAVASCRIPT]
    assert first[Language.RUST].startswith("<Vec<u8> as PolyalgoMutated>::polyalgo_mutated((|| -> Vec<u8> {")
    assert first[Language.RUST].endswith("})())\n}\nfn other() -> i32 { return 1; }\n")


def test_python_mutation_always_changes_the_value() -> None:
    scope: dict[str, object] = {}
    exec(part("mutated.py"), scope)
    mutated = scope["polyalgo_mutated"]
    assert callable(mutated)
    for value in (True, False, 0, -1, 1.5, "", "a", [], [7], (), {}, {"a": 1}, None):
        changed = mutated(value)
        assert changed != value
        assert value is None or isinstance(changed, type(value))


def test_the_marker_comes_after_the_last_test() -> None:
    for language, item in ITEMS.items():
        program = judged_program(item)
        assert program.count(epilogue(language)) == 1, language
        assert "polyalgo" not in suite_program(item), language
    java = judged_program(ITEMS[Language.JAVA])
    assert java.endswith(f"        }}\n    {epilogue(Language.JAVA)}}}\n}}\n")
    cpp = judged_program(ITEMS[Language.CPP])
    assert cpp.endswith(f"assert (twice(1).size()==2);\n{epilogue(Language.CPP)}}}\n")
    with pytest.raises(DataError, match="CPP/1: expected tests that end with 1 closing braces"):
        judged_program(Item("CPP/1", Language.CPP, "int f(){", "", "}", "int main(){} // end"))


def test_python_program_runs_and_prints_the_marker(tmp_path: Path) -> None:
    program = tmp_path / "main.py"
    outputs = []
    for code in (judged_program(ITEMS[Language.PYTHON]), next(mutants(ITEMS[Language.PYTHON]))):
        program.write_text(code)
        done = subprocess.run([sys.executable, program], env={"POLYALGO_SECRET": "s"}, capture_output=True, check=False)
        outputs.append((done.returncode, done.stdout))
    assert outputs == [(0, b"\npolyalgo:passed:s\n"), (1, b"")]


def test_cpp_includes_what_the_prompt_lacks_and_replaces_libraries() -> None:
    program = suite_program(ITEMS[Language.CPP])
    assert program.startswith(
        "#include<stdlib.h>\n#include<algorithm>\n#include<math.h>\n#include<stdio.h>\n#include<string>\n"
    )
    assert program.count("#include<vector>") == 1
    boost = Item("CPP/1", Language.CPP, "#include<boost/any.hpp>\nint f(){", "", "}", "int main(){}")
    assert "#include<boost" not in suite_program(boost)
    assert part("any.hpp") in suite_program(boost)


def test_go_imports_exactly_what_is_used() -> None:
    suite, judged = suite_program(ITEMS[Language.GO]), judged_program(ITEMS[Language.GO])
    assert suite.startswith(
        'package main\nimport "github.com/stretchr/testify/assert"\nimport "strings"\nimport "testing"\n'
    )
    assert judged.startswith(
        'package main\nimport polyalgoOS "os"\nimport "bytes"\nimport "reflect"\nimport "strings"\n'
    )
    assert "func TestTwice(t polyalgoTest)" in judged
    assert "\tTestTwice(polyalgoTest{})\n" in judged
    assert "testing" not in judged.replace("testing package", "")


def test_rust_keeps_only_the_crates_it_uses_and_calls_the_tests() -> None:
    judged = judged_program(ITEMS[Language.RUST])
    assert "use rand::Rng;" in judged
    assert part("rand.rs") in judged
    assert "regex" not in judged
    assert "md5" not in judged
    assert "    // all\n    pub fn test_twice() {" in judged
    assert "fn main() {\n    tests::test_twice();\n" in judged
    assert "#[cfg(test)]" not in judged
    assert "#[cfg(test)]" in suite_program(ITEMS[Language.RUST])
    silent = Item("Rust/1", Language.RUST, "", USES, "fn f() {}\n", "/*\n#[test]\nfn test_f() { rand::random() }\n*/\n")
    assert "tests::" not in judged_program(silent)
    assert "rand" not in judged_program(silent).split("/*")[0]


def test_load_reads_the_first_items_of_each_language(tmp_path: Path) -> None:
    for language, count in ((Language.GO, 3), (Language.PYTHON, 2)):
        name = FILE_NAMES[language]
        fields = {"prompt": "p", "declaration": "d", "canonical_solution": "s", "test": "t"}
        lines = [json.dumps({"task_id": f"{name}/{number}", **fields}) for number in range(count)]
        (tmp_path / f"humaneval_{name}.jsonl.gz").write_bytes(gzip.compress("\n".join([*lines, ""]).encode()))
    loaded = load(tmp_path, [Language.PYTHON, Language.GO], 2)
    assert [item.task_id for item in loaded] == ["python/0", "python/1", "go/0", "go/1"]
    assert loaded[0] == Item("python/0", Language.PYTHON, "p", "d", "s", "t")
    with pytest.raises(DataError, match=r"data must hold humaneval_rust.jsonl.gz, but .* does not"):
        load(tmp_path, [Language.RUST])
    with pytest.raises(DataError, match="KeyError: 'prompt'"):
        parse(Language.GO, '{"task_id": "Go/1"}')
    (tmp_path / "humaneval_rust.jsonl.gz").write_bytes(b"no gzip")
    with pytest.raises(DataError, match=r"humaneval_rust.jsonl.gz is damaged"):
        load(tmp_path, [Language.RUST])


def test_verdicts_that_are_expected() -> None:
    def judged(task_id: str) -> str:
        return "".join(str(int(canonical_expected(task_id, outcome))) for outcome in OUTCOMES)

    def mutated(task_id: str) -> str:
        return "".join(str(int(mutant_expected(task_id, outcome))) for outcome in OUTCOMES)

    OUTCOMES = (Outcome.PASS, Outcome.RUNTIME_ERROR, Outcome.STATIC_FAILURE, Outcome.INFRA_ERROR)
    assert judged("Go/1") == "1000"
    assert judged("JavaScript/112") == "0100"
    assert judged("Go/95") == "1100"
    assert judged("Rust/32") == "1000"
    assert mutated("Go/1") == "0100"
    assert mutated("JavaScript/112") == "0100"
    assert mutated("Rust/32") == "1000"
    assert mutated("Rust/137") == "0010"
    assert mutated("Go/24") == "0100"


def test_correctness_table_lists_every_other_item() -> None:
    items = [Item(name, Language.GO, "", "", "", "") for name in ("Go/1", "Go/95", "Go/2")]
    findings = [
        Finding("Go/1", Outcome.PASS, "", True),
        Finding("Go/95", Outcome.RUNTIME_ERROR, "exit code 2", True),
        Finding("Go/2", Outcome.STATIC_FAILURE, "no", False),
    ]
    lines = list(table("T", "pass", items, findings))
    assert lines[2].split() == ["go", "3", "1", "2", "1"]
    assert lines[3].startswith("  Go/95: runtime_error (exit code 2); random solution: it leaves its loop")
    assert lines[4] == "  Go/2: static_failure (no); UNEXPECTED"
    assert len(lines) == 5


def test_speed_sums_chunk_medians_and_compares_with_the_bars() -> None:
    def timing(suite: float, cold: float, second: float) -> speed.Timing:
        seconds = dict(zip((speed.Way.SUITE, speed.Way.COLD, speed.Way.SECOND), (suite, cold, second), strict=True))
        return speed.Timing(10, seconds, dict.fromkeys(seconds, 9))

    timings = {Language.GO: timing(20.0, 4.0, 1.0), Language.JAVA: timing(4.0, 4.0, 2.0)}
    assert speed.missed_bars(timings) == []
    assert "8.00x" in list(speed.table(timings))[-1]
    assert list(speed.table(timings))[-1].split()[:7] == ["all", "20", "0.83", "(18)", "2.50", "(18)", "6.67"]
    timings[Language.JAVA] = timing(4.0, 5.0, 2.0)
    assert speed.missed_bars(timings) == [
        "overall cold must be >= 3x, got 2.67x",
        "java cold must be >= 1x, got 0.80x",
    ]


def test_speed_takes_turns_and_puts_the_second_run_after_the_cold_one() -> None:
    ticks = itertools.count()
    done: list[tuple[speed.Way, str]] = []

    def way(name: speed.Way) -> speed.Run:
        def run(items: object, label: str) -> int:
            done.append((name, label))
            return 1

        return run

    timing = speed.Timing(1)
    speed._measure_chunk([], 1, {name: way(name) for name in speed.Way}, 2, timing, lambda: float(next(ticks)))
    suite, fork, cold, second = speed.Way.SUITE, speed.Way.FORK_ONLY, speed.Way.COLD, speed.Way.SECOND
    assert [name for name, _ in done] == [fork, cold, second, suite, cold, second, suite, fork]
    assert {label for _, label in done[:4]} == {"repetition 0"}
    assert timing.passed == dict.fromkeys(speed.Way, 1)
    assert timing.seconds == dict.fromkeys(speed.Way, 1.0)


def test_command_line_refuses_what_it_cannot_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("POLYALGO_HUMANEVAL_X", raising=False)
    assert humaneval_x.main([]) == 2
    assert "give --data DIR or set POLYALGO_HUMANEVAL_X" in capsys.readouterr().err
    assert humaneval_x.main(["--data", str(tmp_path), "--limit", "0"]) == 2
    assert "limit must be >= 1, got 0" in capsys.readouterr().err
    monkeypatch.setenv("POLYALGO_HUMANEVAL_X", str(tmp_path))
    assert humaneval_x.main(["--languages", "go"]) == 2
    assert "data must hold humaneval_go.jsonl.gz" in capsys.readouterr().err


def test_parts_in_python_parse() -> None:
    ast.parse(part("mutated.py"))
