# ruff: noqa: E501 -- programs on one line
"""The preprocessor against what the standard says, with the lines in their places."""

from __future__ import annotations

import pytest

from polyalgo.similarity.cpp_macros import preprocess
from polyalgo.similarity.frontend import UnreadableError


def squeezed(source: str) -> str:
    """The result without blanks, which macros may leave anywhere."""
    return "".join(preprocess(source).split())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("#define N 3\nint a[N];", "int a[3];"),
        ("#define int long long\nint main() { int x; }", "long long main() { long long x; }"),
        ("#define rep(i, a, b) for (int i = (a); i < (b); ++i)\nrep(k, 0, n - 1) f(k);",
         "for (int k = (0); k < (n - 1); ++k) f(k);"),
        ("#define all(x) (x).begin(), (x).end()\nsort(all(v[f(1, 2)]));", "sort((v[f(1, 2)]).begin(), (v[f(1, 2)]).end());"),
        ("#define A B\n#define B C\n#define C 7\nA + B", "7 + 7"),
        ("#define A B\n#define B A\nA B", "A B"),  # a macro is not replaced inside itself
        ("#define max(a, b) ((a) > (b) ? (a) : (b))\nmax(max(1, 2), 3)", "((((1) > (2) ? (1) : (2))) > (3) ? (((1) > (2) ? (1) : (2))) : (3))"),
        ("#define f(x) f(x + 1)\nf(f(2))", "f(f(2 + 1) + 1)"),
        ("#define f g\n#define g(x) x * x\nf(3)", "3 * 3"),
        ("#define f(x) x\nf + f (1)", "f + 1"),  # without arguments it is only a name
        ("#define cat(a, b) a##b\nint cat(x, 1) = cat(2, 3);", "int x1 = 23;"),
        ("#define str(a) #a\nstr(a + \"b\")", '"a + \\"b\\""'),
        ("#define dbg(...) print(#__VA_ARGS__, __VA_ARGS__)\ndbg(x, y)", 'print("x, y", x, y)'),
        ("#define two(a, rest...) a | rest\ntwo(1, 2, 3)", "1 | 2, 3"),
        ("#define none() 5\nnone() + none( )", "5 + 5"),
        ("#define f(x) [x]\nf((1, 2)) f(g(a, b))", "[(1, 2)] [g(a, b)]"),
        ("#define N 1\nN\n#undef N\nN\n#define N 2\nN", "1 N 2"),
        ("#define LONG 1 + \\\n  2 + \\\n  3\nLONG", "1 + 2 + 3"),
        ('#define N 3\nputs("N"); char c = \'N\'; NN; N1;', 'puts("N"); char c = \'N\'; NN; N1;'),
        ("#define x 1\n3.x 1e5 0x1F", "3.x 1e5 0x1F"),  # parts of numbers
        ("a /* #define a b */ a // a\n a", "a a a"),
        ("#define F(x) /* one */ x // two\nF(1)", "1"),
        ('R"(x\n// " )" /**/ y', '"" y'),
        ("1'000'000 + 'a' // '", "1'000'000 + 'a'"),
        ("<% a<:1:> %>", "{ a[1] }"),
        ("a\r\nb\rc\0d", "a b c d"),
    ],
)  # fmt: skip
def test_expansion(source: str, expected: str) -> None:
    assert squeezed(source) == "".join(expected.split())


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("#if 1", True), ("#if 0", False), ("#ifdef LOCAL", False), ("#ifndef ONLINE_JUDGE", True), ("#ifdef KNOWN", True),
        ("#if defined(KNOWN) && !defined LOCAL", True), ("#if __cplusplus >= 201703L", True), ("#if KNOWN == 4", True),
        ("#if 1 + 2 * 3 == 7 && (8 - 2 - 1 == 5)", True), ("#if -1 < 0 || 1 / 0", False), ("#if (1 << 3) % 3 == 2", True),
        ("#if UNKNOWN", False), ("#if true", True), ("#if 10u == 0xA", True), ("#if !", False), ("#if ~0 == -1", True),
        ("#if 5 - 3 > 1 == 1", True), ("#if 1 ? 2 : 3", False), ("#if __has_include(<vector>)", True),
    ],
)  # fmt: skip
def test_conditions(condition: str, holds: bool) -> None:
    source = f"#define KNOWN 4\n{condition}\nyes\n#else\nno\n#endif\nend"
    assert squeezed(source) == ("yesend" if holds else "noend")


def test_branches_of_conditions() -> None:
    source = "#if 0\na\n#define X\n#if 1\nb\n#else\nc\n#endif\n#elif 1\nd\n#elif 1\ne\n#else\nf\n#endif\n#ifdef X\ng\n#endif\nh"
    assert squeezed(source) == "dh"


def test_lines_stay_where_they_are() -> None:
    source = '#define f(a, b) a + \\\n b\n/* one\ntwo */ x\nf(1,\n2) y\nR"(\n\n)" z\n#if 0\nno\n#endif\nw'
    lines = preprocess(source).split("\n")
    assert len(lines) == source.count("\n") + 1
    for name in "xzw":
        place = next(i for i, line in enumerate(source.split("\n")) if line.endswith(name))
        assert name in lines[place]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "\n".join(f"#define M{i} M{i + 1} M{i + 1}" for i in range(40)) + "\n#define M40 1\nM0",
            "expand to more than",
        ),
        ("\n".join(f"#define M{i} M{i + 1}" for i in range(200)) + "\nM0", "nest deeper than 100"),
        ("#define A(x) x\n" + "A(" * 20_000, "do not come to an end"),
        ("x" * 150_000, "longer than"),
    ],
)
def test_bounds(source: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        preprocess(source)
