import pytest

from polyalgo.execution.java_source import java_names

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
        ("int x;", "Main.java", "Main"),
    ],
)
def test_names(code: str, file_name: str, main_class: str) -> None:
    names = java_names(code)
    assert (names.file_name, names.main_class) == (file_name, main_class)
