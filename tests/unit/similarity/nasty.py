# ruff: noqa: E501 -- programs on one line
"""Programs that no front end should have to see, made rather than collected."""

from __future__ import annotations

import random
from collections.abc import Iterator

PROGRAM = r"""#include <bits/stdc++.h>
#define rep(i, a, b) for (int i = (a); i < (b); ++i)
#define all(x) (x).begin(), (x).end()
using namespace std;
template <class T> struct Tree {
    vector<T> t; int n;
    Tree(int n) : t(2 * n), n(n) {}
    void set(int i, T v) { for (t[i += n] = v; i > 1; i /= 2) t[i / 2] = t[i] + t[i ^ 1]; }
};
int memo[100];
int fib(int n) { if (n < 2) return n; if (memo[n]) return memo[n]; return memo[n] = fib(n - 1) + fib(n - 2); }
int main() {
    int n; cin >> n;
    vector<pair<int, int>> v(n);
    rep(i, 0, n) { cin >> v[i].first; v[i].second = i; }
    sort(all(v), [&](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [x, i] : v) switch (x % 3) { case 0: i++; case 1: break; default: goto end; }
    try { Tree<int> tree(n); tree.set(0, fib(n)); } catch (const exception& e) { cerr << e.what(); throw; }
end:
    do { n--; } while (n > 0 && v[n].first);
    printf("%d\n", n);
}
"""


def deep(depth: int) -> Iterator[str]:
    """Nesting of every kind, and lengths without nesting."""
    for before, after in (
        ("(", ")"), ("{", "}"), ("[", "]"), ("f(", ")"), ("a[", "]"), ("!", ""), ("-", ""), ("*", ""), ("if (x) ", ""),
        ("while (x) {", "}"), ("for (;;) ", ""), ("do ", " while (x);"), ("x ? y : ", ""), ("[&] { ", "}"), ("<", ">"),
        ("struct A { ", "};"), ("namespace n { ", "}"), ("template <", ">"), ("try { ", "} catch (...) {}"), ("a.", ""),
        ("switch (x) { case 1: ", "}"), ("L: ", ""), ("else ", ""), ("(int)", ""), ("x = ", ""), ("a, ", ""), ("x->", ""),
        ("vector<", ">"), ("/* ", " */"), ("f<", ">(x)"), ("new ", ""), ("sizeof ", ""), ("{ int x; ", "}"), ("&", ""),
    ):  # fmt: skip
        yield "int main() { int x, y, a; " + before * depth + "x" + after * depth + "; }"
        yield before * depth
    for middle in (" + x", " && x", " << x", ", x", " = x", "; x++", " else if (x) y = x;", " ? x : x", " case 1:"):
        yield "int main() { int x = 1, y = 0; if (x) y = x; cout << x" + middle * depth + "; }"
    yield "int main() { if (x) y = 1;" + " else if (x) y = 2;" * depth + " }"
    yield "int main() { switch (x) {" + " case 1: x++;" * depth + "} }"
    yield "int f() {" + "{".join(["return 1;"] * 500)


def wide(depth: int) -> Iterator[str]:
    """Many dependences, definitions, functions and paths."""
    yield "int a[9]; int main() { int i = 0; " + "a[i] = a[i] + 1; " * (depth // 3) + "}"
    yield "int main() { int x = 0; " + "while (x) { x++; " * 100 + "}" * 101
    yield "int main() { int x = 0; " + "if (x) x++; " * (depth // 2) + "}"
    yield "".join(
        f"int v{i} = {i}; void f{i}() {{ v{i}++; f{(i * 7) % (depth // 20)}(); f{i // 2}(); }}"
        for i in range(depth // 20)
    )
    yield (
        "int main() { int x; "
        + "".join(f"l{i}: if (x++) goto l{(i * 37) % (depth // 20)}; " for i in range(depth // 20))
        + "}"
    )
    yield (
        "struct A { int x; };"
        + "void f(A& a) { a.x++; } " * (depth // 30)
        + "int main() { A a; "
        + "f(a); " * (depth // 30)
        + "}"
    )
    yield (
        "int main() { "
        + "".join(f"auto f{i} = [&](int x) {{ return x + 1; }}; f{i}(1);" for i in range(depth // 20))
        + "}"
    )
    yield (
        "int main() { int a; "
        + "".join(f"int& r{i} = {f'r{i - 1}' if i else 'a'};" for i in range(depth // 20))
        + "r1 = a; }"
    )


def preprocessor(depth: int) -> Iterator[str]:
    """Macros that do not end, do not begin, or become too much."""
    main = "\nint main() { int x = A; return x; }\n"
    yield "#define A A" + main
    yield "#define A B\n#define B A" + main
    yield "#define A(x) A(x)\nint main() { return A(A(A(1))); }"
    yield "#define A(x) B(x) B(x)\n#define B(x) A(x) A(x)\nint main() { A(1); }"
    doubling = [f"#define M{i} M{i + 1} + M{i + 1}" for i in range(40)]
    yield "\n".join(doubling) + "\n#define M40 1\nint main() { return M0; }"
    yield "\n".join(f"#define M{i}(x) M{i + 1}(x, x)" for i in range(60)) + "\nint main() { return M0(1); }"
    yield "\n".join(f"#define M{i} M{i + 1}" for i in range(depth)) + "\nint main() { return M0; }"
    yield "#define A(x) x\nint main() { " + "A(" * depth + "1" + ")" * depth + "; }"
    yield "#define A(x) x\nint main() { " + "A(" * depth + "; }"
    yield "#define A(x, y) x##y #x\nint main() { A(, ); A(1); A(1, 2, 3); A; A(; }"
    yield "#define A(x" + main
    yield "#define A() \n#define\n#define 3\n#define (x)\n#undef\n#" + main
    yield "#define A __VA_ARGS__\n#define B(...) A #__VA_ARGS__\nint main() { B(1, 2); B(); }"
    yield "#define A(x...) x\n#define B(a, x...) a x\nint main() { A(1, 2); B(1); }"
    yield "#define A \\\n 1 + \\\n 2" + main
    yield "#define A 1 \\" + main
    yield "#define if while\n#define int\n#define main }" + main
    yield "#define A }\n#define B {\nint main() B A A B B"
    yield "#define f g\n#define g(x) f(x)\nint main() { f(f(1))(2); }"
    yield '#define A "unclosed' + main
    yield "#define rep(i, n) for (int i = 0; i < n; i++\nint main() { rep(i, 3)) {} }"
    for directive in (
        "if", "if 1", "if (", "if 1 +", "if 1 / 0", "if 9 ** 9", "if " + "(" * depth, "if " + "!" * depth + "1", "ifdef",
        "if " + "1 + " * depth + "1", "ifndef A", "else", "endif", "elif 1", "if 1 << 1000000", "if defined", "if 'a'",
        "if __has_include(<x>)", "include", 'include "', "pragma", "error", "line 3", "unknown", "if 08", "if 1.5", "if a ? b : c",
    ):  # fmt: skip
        yield f"#{directive}{main}#endif\n"
        yield f"{main}#{directive}"
    yield "#if 1\n" * depth + main
    yield "#if 0\n" * depth + "#endif\n" * depth + main


def texts(depth: int) -> Iterator[str | bytes]:
    """Encodings, line ends and literals."""
    yield ""
    yield " \n\t\n"
    yield "\0"
    yield PROGRAM.replace("\n", "\r\n")
    yield PROGRAM.replace("\n", "\r")
    yield PROGRAM.replace("\n", " ")
    yield PROGRAM.replace(" ", "\0")
    yield "\ufeff" + PROGRAM
    yield PROGRAM.encode("utf-16")
    yield PROGRAM.encode() + b"\xff\xfe\x80"
    yield bytes(range(256)) * 16
    yield "int größe = 1; int main() { int 变量 = größe; return 变量; }"
    yield "\U0001f600" * 1000
    yield "int main() { string s = \"\U0001f600\"; char c = 'é'; }"
    yield "%:define A <:0:>\nint main() <% int a<:3:>; return a A; %>"
    yield """int main() { auto s = R"(" \\ // )"; auto t = R"x()")x"; auto u = R"('; }"""
    yield 'int main() { string s = "/*"; } /* "'
    yield "int main() { int x = 1'000'000; char c = '\\''; char d = '\"'; } // '"
    yield "int main() { return '; }"
    yield 'int main() { return "; }'
    yield "/* int main() { return 0; }"
    yield "// int main() { return 0; } \\\nint x = 1;\nint y;"
    yield "int main() { int a = 1 \\\n + 2; }"
    yield "int main() { " + "x = x + 1; " * (depth * 2) + "}"
    yield "int a[] = {" + "1," * (depth * 5) + "};"
    yield 'const char* s = "' + "x" * (depth * 10) + '";'
    yield "x" * (depth * 10)
    yield "//" * (depth * 10)
    yield '"' * depth
    yield "(" * (depth * 10)
    yield "int main() { return 0; }" + " " * (depth * 200)


def dialects() -> Iterator[str]:
    """Newer, older and other C++."""
    yield "template <class T> concept C = requires(T a) { a + a; { a.x } -> std::same_as<int>; }; template <C T> T f(T x) { return x; }"
    yield "task<int> f() { co_await g(); for (;;) co_yield 1; co_return 2; }"
    yield "export module m; import std; export int f() { return 1; }"
    yield "[[nodiscard]] [[gnu::always_inline]] int f([[maybe_unused]] int x) { if (x) [[likely]] return 1; [[assume(x)]]; return 0; }"
    yield "int f(x, y) int x; int y; { return x + y; }"
    yield "main() { return 0; }"
    yield "struct A { A() = default; A(const A&) = delete; virtual void f() = 0; int x : 3; friend int g(A) { return 1; } };"
    yield "template <class... T> auto f(T... t) { return (t + ...); } template <auto N> int x = N; template int f<int>(int);"
    yield "int main() { auto f = []<class T>(T x) mutable noexcept -> T { return x; }; return f.operator()<int>(1); }"
    yield 'int main() { int x; asm("nop" : "=r"(x)); __asm__ volatile(""); __builtin_expect(x, 1); }'
    yield "int main() { ({ int y = 1; y; }); int a[] = {[0] = 1, [1 ... 3] = 2}; void* p = &&l; goto *p; l:; }"
    yield 'int operator""_x(unsigned long long v) { return v; } int main() { return 3_x; }'
    yield "struct { int x; } a; union { int y; }; enum { B }; class; struct A; typedef struct { int z; } T; using F = int(int);"
    yield 'namespace a::b::inline c { int x = 1; } namespace d = a::b; using namespace a; using a::b::c::x; extern "C" { int y = 2; }'
    yield "int (*f(int))(int); int (*g)(int) = f(1); int A::*p; void (A::*q)() const; int& (*r[3])(int&&);"
    yield "int main() { if constexpr (1) {} if consteval {} if (int x = 1; x) {} while (int y = 0) {} for (int z : {1, 2}) {} }"
    yield "def f(x):\n    return x + 1\n"
    yield "public class Main { public static void main(String[] args) { System.out.println(1); } }"
    yield "Here is the solution:\n```cpp\nint main() { return 0; }\n```\nIt runs in O(n)."
    yield "int main() { break; continue; return; case 1: default: catch (...) {} else {} goto; throw; this; }"
    yield "} } } ) ) ] ; ; int main() { ( ; { [ }"
    yield "break; x = 1; if (x) return; while (1); int main() {}"
    yield "struct A : B<A>, virtual public C { using B::B; int x = y; int y = x; A() : A(1) {} A(int) : B(), x{y}, y(x) {} };"
    yield "int x = x; int& r = r; int* p = p; int main() { int& a = b; int& b = a; a = b; b = a; r = r; *p = *p; }"
    yield "int f(int a = g(), int b = f()); int f(int a, int b) { return f(a, f(b, a)); } int g(...) { return f(); }"
    yield "auto f = [f](auto f) { return f(f); }; int main() { f(f)(f)(f); auto g = [&] { g(); }; g(); }"
    yield "int main() { x: y: z: goto x; goto y; goto nowhere; x: goto x; }"
    yield "int main() { a: goto b; b: goto a; }"
    yield "int main() { for (;;) { for (;;); } exit(0); while (1) { l: goto l; } }"
    yield "int main() { switch (1) { x++; { case 1: if (1) case 2: while (1) { case 3:; } } } switch (1) break; switch (1) ; }"
    yield "int main() { try { try { throw 1; } catch (int) { throw; } } catch (...) { try { f(); } catch (int& e) { e++; } } }"
    yield "int f() try { return g(); } catch (...) { return 1; }"


def broken(seed: int, count: int) -> Iterator[str]:
    """`PROGRAM` cut off, with pieces lost, doubled or moved, and with characters changed."""
    draw = random.Random(seed)
    for _ in range(count):
        text = PROGRAM
        for _ in range(draw.randint(1, 6)):
            a, b = sorted(draw.sample(range(len(text) + 1), 2)) if len(text) > 1 else (0, 0)
            text = draw.choice(
                [
                    text[:a],
                    text[a:],
                    text[:a] + text[b:],
                    text[:b] + text[a:],
                    text[:a] + draw.choice("(){}[]<>;,#\"'\\&*/=:?!~\n\0 ") + text[a:],
                    text[:a] + "".join(draw.sample(text[a:b], b - a)) + text[b:] if b - a < 80 else text[:b],
                    text.replace(*draw.sample(["(", ")", "{", "}", "[", "]", "<", ">", ";", ",", " ", "int", "i"], 2)),
                ]
            )
        yield text[:20_000]


def programs(depth: int, broken_programs: int) -> list[str | bytes]:
    """All of them; `depth` is how deep, long and wide they are."""
    made = (deep(depth), wide(depth), preprocessor(depth), texts(depth), dialects(), broken(0, broken_programs))
    return [program for kind in made for program in kind]
