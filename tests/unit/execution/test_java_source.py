import json
import subprocess
import sys
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, SandboxMode
from polyalgo.execution.java_source import java_names
from polyalgo.execution.judge import Job, Judge
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase

MAIN = "public static void main(String[] args) { }"


@pytest.mark.parametrize(
    ("code", "file_name", "main_class"),
    [
        (f"public class Solution {{ {MAIN} }}", "Solution.java", "Solution"),
        (f"class A {{ }} class B {{ {MAIN} }}", "B.java", "B"),
        (f"class Helper {{ {MAIN} }} public class Api {{ int x; }}", "Api.java", "Helper"),
        (f"package a.b;\npublic final class C {{ {MAIN} }}", "C.java", "a.b.C"),
        (f'// public class No {{\n/* class X {{ */ class Y {{ String s = "class Z {{ {{"; {MAIN} }}', "Y.java", "Y"),
        (f"class O {{ static class I {{ {MAIN} }} {MAIN} }}", "O.java", "O"),
        ("public record P(int x) { }", "P.java", "P"),
        (f"public enum E {{ A; {MAIN} }}", "E.java", "E"),
        (f"class O {{ char c = '{{'; char q = '\\''; }} class R {{ {MAIN} }}", "R.java", "R"),
        ('class T { String s = """\n class U { "" """; ' + MAIN + " }", "T.java", "T"),
        ('class A { String s = "\\"class Z {\\""; String t = """\n \\""" class Q { """; ' + MAIN + " }", "A.java", "A"),
        (f"public @Deprecated class D {{ {MAIN} }}", "D.java", "D"),
        (
            "class F { Class<?> c = F.class; } interface G { } class H { static void main (String[] a) { } }",
            "H.java",
            "H",
        ),
        ("class A { /* never closed class B { " + MAIN, "A.java", "A"),
        ("int x;", "Main.java", "Main"),
        (f"class Solver {{ void main() {{ }} }} class Main {{ {MAIN} }}", "Main.java", "Main"),
        (f"class Solver {{ static void main(int n) {{ }} }} class Run {{ {MAIN} }}", "Run.java", "Run"),
        (f"class A {{ {MAIN} }} class Main {{ {MAIN} }}", "Main.java", "Main"),
        ("class A { } class B { static public final void main(final String... a) { } }", "B.java", "B"),
        ("class A { } class B { public static void main(String []args) throws Exception { } }", "B.java", "B"),
        ("class A { } class B { public static void main(String args[]) { } }", "B.java", "B"),
        (f"public class Été {{ {MAIN} }}", "Été.java", "Été"),
        (f"class Δ {{ {MAIN} }}", "Δ.java", "Δ"),
        (f"package a . b ;\nclass C {{ {MAIN} }}", "C.java", "a.b.C"),
    ],
)
def test_names(code: str, file_name: str, main_class: str) -> None:
    names = java_names(code)
    assert (names.file_name, names.main_class) == (file_name, main_class)


def test_hostile_source_takes_linear_time() -> None:
    """In a process of its own: a backtracking pattern would hold the interpreter lock for ever."""
    sources = [
        'class A { String s = """' + "\\n" * 20_000,
        'class A { String s = """' + '\\"' * 20_000,
        "/* " * 20_000,
        '"""' + '"" ' * 20_000,
        '"' + '\\"' * 20_000,
        "'" + "\\'" * 20_000,
        "public " * 20_000,
        "\n" * 20_000,
        "package a" * 20_000,
        "class " * 20_000,
        "a" * 200_000,
        "static " * 20_000,
        "static void main(" * 20_000,
        "static void main(String" + " " * 200_000,
        "package " + "a . " * 20_000,
    ]
    script = (
        "import json, sys\nfrom polyalgo.execution.java_source import java_names\n"
        "for code in json.load(sys.stdin):\n    java_names(code)\n"
    )
    subprocess.run([sys.executable, "-c", script], input=json.dumps(sources), text=True, check=True, timeout=20)


def test_name_too_long_for_a_file_is_the_programs_fault(tmp_path: Path) -> None:
    judge = Judge(ExecutionConfig(sandbox=SandboxMode.unsafe), tmp_path)
    code = f"public class {'A' * 300} {{ {MAIN} }}"
    verdict = judge.judge(Job("g", "p", Language.JAVA, code, (TestCase("", ""),)), 0)
    judge.close()
    assert verdict.outcome is Outcome.STATIC_FAILURE
    assert verdict.message == "file name of the public class has 305 bytes, limit 200"
