"""Each rule on hand-written programs: what it makes of them, and where its precondition must stop it.

Statements are wrapped into `main` with the declarations that types are read from.
"""

from random import Random

import pytest

from polyalgo.divalgo.rewrite import BY_NAME, RULES
from polyalgo.divalgo.rewrite.layout import layout
from polyalgo.divalgo.rewrite.rule import edited
from polyalgo.divalgo.rewrite.source import Source
from polyalgo.divalgo.rewrite.tokens import fingerprint

HEAD = """#include <bits/stdc++.h>
using namespace std;
"""
VARIABLES = "int a, b, c, n; long long total; vector<int> v, w; string s; int g[10]; bool flag; "


def program(body: str, before: str = "", variables: str = VARIABLES) -> str:
    return f"{HEAD}{before}\nint main() {{ {variables}{body} }}\n"


def results(rule: str, code: str) -> list[tuple[str, ...]]:
    """What each site alone makes of a program."""
    source = Source(code)
    return [fingerprint(edited(source.text, site)) for site in BY_NAME[rule].sites(source, Random(0))]


PAIRS = [
    ("for_to_while", "for (int i = 0; i < n; i++) a += i;", "{ int i = 0; while (i < n) { a += i; i++; } }"),
    ("for_to_while", "for (; a < n;) { a++; }", "{ while (a < n) { a++; } }"),
    (
        "for_to_while",
        "for (int i = 0;; i++) { if (i > n) break; }",
        "{ int i = 0; while (true) { if (i > n) break; i++; } }",
    ),
    ("while_to_for", "while (a < n) { b += a; a++; }", "for (; a < n; a++) { b += a; }"),
    ("while_to_for", "while (a < n) { a++; cout << a; }", "for (; a < n;) { a++; cout << a; }"),
    ("while_to_for", "while (a < n) { if (b) continue; a++; }", "for (; a < n;) { if (b) continue; a++; }"),
    ("while_to_do", "while (a < n) a++;", "if (a < n) { do { a++; } while (a < n); }"),
    (
        "range_for_to_index",
        "for (int x : v) a += x;",
        "{ auto &seq = v; for (size_t k = 0; k < seq.size(); ++k) { int x = seq[k]; a += x; } }",
    ),
    (
        "loop_to_lambda",
        "while (a < n) { if (b) break; a++; }",
        "auto step = [&]() { while (a < n) { if (b) break; a++; } }; step();",
    ),
    ("braces", "while (a < n) a++;", "while (a < n) { a++; }"),
    ("braces", "if (a) { b = 1; }", "if (a) b = 1;"),
    ("invert_if", "if (a < b) c = 1; else { c = 2; }", "if (a >= b) { c = 2; } else { c = 1; }"),
    ("invert_if", "if (flag || a) c = 1; else c = 2;", "if (!(flag || a)) { c = 2; } else { c = 1; }"),
    ("drop_else", "if (a) return 0; else b = 1;", "if (a) return 0; b = 1;"),
    ("add_else", "if (a) return 0; b = 1; c = 2;", "if (a) return 0; else { b = 1; c = 2; }"),
    ("split_and", "if (a && b) c = 1;", "if (a) { if (b) c = 1; }"),
    ("join_if", "if (a) { if (b || c) n = 1; }", "if ((a) && (b || c)) { n = 1; }"),
    ("ternary_to_if", "a = b < c ? 1 : n;", "if (b < c) a = 1; else a = n;"),
    (
        "ternary_to_if",
        'cout << (a ? "YES" : "NO") << endl;',
        'if (a) cout << ("YES") << endl; else cout << ("NO") << endl;',
    ),
    ("ternary_to_if", "while (n) a = b ? 1 : 2;", "while (n) { if (b) a = 1; else a = 2; }"),
    ("if_to_ternary", "if (a < b) c = a; else { c = b + 1; }", "c = (a < b) ? a : b + 1;"),
    ("compound_assignment", "a += b * 2;", "a = a + (b * 2);"),
    ("compound_assignment", "a = a * b;", "a *= b;"),
    ("flip_comparison", "flag = a <= b + 1;", "flag = (b + 1) >= a;"),
    ("max_to_if", "a = max(a, b + c);", "if ((b + c) > a) a = b + c;"),
    ("max_to_if", "if (n) a = min(b, a);", "if (n) { if (b < a) a = b; }"),
    ("if_to_max", "if (a < b) a = b;", "a = max(a, b);"),
    ("if_to_max", "if (v[b] < a) { a = v[b]; }", "a = min(a, v[b]);"),
    ("max_to_ternary", "a = max(b, c);", "a = (b < c ? c : b);"),
    ("max_to_ternary", "a = min(b, c);", "a = (c < b ? c : b);"),
    ("swap_to_temporary", "swap(a, b);", "{ int tmp = a; a = b; b = tmp; }"),
    ("push_to_emplace", "v.push_back(a);", "v.emplace_back(a);"),
    ("count_by_if", "a += (b == c);", "if ((b == c)) a++;"),
    ("cin_to_scanf", "cin >> total;", 'scanf("%lld", &total);'),
    ("cin_to_scanf", "cin >> n >> g[n];", 'scanf("%d", &n); scanf("%d", &g[n]);'),
    ("cin_to_scanf", "char h; cin >> h;", 'char h; scanf(" %c", &h);'),
    ("scanf_to_cin", 'scanf("%d %lld", &n, &total);', "cin >> n >> total;"),
    ("scanf_to_cin", 'scanf("%d", g + n);', "cin >> g[n];"),
    ("cout_to_printf", 'cout << a << " 100%" << endl;', 'printf("%d 100%%\\n", a);'),
    ("cout_to_printf", "cout << s << total;", 'printf("%s%lld", (s).c_str(), total);'),
    ("array_to_vector", "g[0] = 1;", None),
    ("local_to_global", "a = 1;", None),
]


@pytest.mark.parametrize(("rule", "before", "after"), [pair for pair in PAIRS if pair[2] is not None])
def test_statements(rule: str, before: str, after: str) -> None:
    assert fingerprint(program(after)) in results(rule, program(before))


def test_steps_change_their_form_only() -> None:
    for step in ("n++;", "++n;", "n += 1;", "n = n + 1;"):
        forms = {fingerprint(program(form)) for form in ("n++;", "++n;", "n += 1;", "n = n + 1;") if form != step}
        made = results("step_form", program(step))
        assert len(made) == 1
        assert set(made) <= forms


def test_range_for_over_iterators() -> None:
    made = results("range_for_to_iterator", program("for (auto &x : v) { x = 1; }"))
    headers = ("auto it = v.begin(); it != v.end();", "auto it = begin(v); it != end(v);")
    expected = {fingerprint(program(f"for ({header} ++it) {{ auto &x = *it; x = 1; }}")) for header in headers}
    assert len(made) == 1
    assert set(made) <= expected


WHOLE = [
    ("split_declaration", "int f, h = 2;", "int f; int h = 2;"),
    ("join_declarations", "int f; int h = 2;", "int f, h = 2;"),
    ("swap_declarations", "int f; long long h = 2;", "long long h = 2; int f;"),
    ("swap_functions", "int f() { return 1; } int h() { return 2; }", "int h() { return 2; } int f() { return 1; }"),
    ("inline_constant", "const int N = 100; int t[N];", "int t[100];"),
    ("inline_constant", "const long long N = 100; long long t = N;", "long long t = 100LL;"),
    ("array_to_vector", "int t[50]; int f() { return t[3]; }", "vector<int> t(50); int f() { return t[3]; }"),
    ("expand_alias", "typedef long long ll; ll f(ll x) { return x; }", "long long f(long long x) { return x; }"),
    (
        "expand_macro",
        "#define SQ(x) ((x) * (x))\nint f(int a) { return SQ(a + SQ(2)); }",
        "int f(int a) { return ((a + ((2) * (2))) * (a + ((2) * (2)))); }",
    ),
    ("expand_macro", "#define int long long\nint f(int a) { return a; }", None),
    ("expand_macro", '#define N 5\nint t[N]; string u = "N";', 'int t[5]; string u = "N";'),
    (
        "hash_or_tree",
        "map<int, int> m; int f() { m[3]++; return m.count(2); }",
        "unordered_map<int, int> m; int f() { m[3]++; return m.count(2); }",
    ),
    (
        "hash_or_tree",
        'unordered_set<string> m; int f() { return m.count("a"); }',
        'set<string> m; int f() { return m.count("a"); }',
    ),
    (
        "adapter_to_sequence",
        "queue<int> q; int f() { q.push(1); q.pop(); return q.front(); }",
        "deque<int> q; int f() { q.push_back(1); q.pop_front(); return q.front(); }",
    ),
    (
        "vector_to_deque",
        "vector<int> t; int f() { t.push_back(1); return t[0]; }",
        "deque<int> t; int f() { t.push_back(1); return t[0]; }",
    ),
    (
        "inline_function",
        "int twice(int x) { return 2 * x; } int f(int u) { return twice(u + 1); }",
        "int f(int u) { return (2 * (u + 1)); }",
    ),
]


@pytest.mark.parametrize(("rule", "before", "after"), [pair for pair in WHOLE if pair[2] is not None])
def test_programs(rule: str, before: str, after: str) -> None:
    main = "\nint main() { return 0; }\n"
    assert fingerprint(HEAD + after + main) in results(rule, HEAD + before + main)


def test_main_moves_into_a_function() -> None:
    (made,) = results("main_to_function", HEAD + 'int main() { if (1) return 0; puts("x"); return 0; }')
    text = " ".join(made)
    name = made[made.index("void") + 1]
    assert f'void {name} ( ) {{ if ( 1 ) return ; puts ( "x" ) ; }} int main ( ) {{ {name} ( ) ;' in text


def test_a_declaration_of_main_becomes_global() -> None:
    made = results("local_to_global", HEAD + "int main() { int f; cin >> f; return 0; }")
    assert made == [fingerprint(HEAD + "int f; int main() { cin >> f; return 0; }")]


def test_an_expression_becomes_a_function() -> None:
    (made,) = results(
        "expression_to_function", HEAD + "int main() { int f, h; long long k; cin >> f >> h; k = f * 2 + h; }"
    )
    text = " ".join(made)
    assert "( int f , int h ) { return f * 2 + h ; } int main" in text
    assert "k = " in text
    assert text.count("f * 2 + h") == 1


def test_a_long_number_gets_a_name() -> None:
    (made,) = results("name_constant", HEAD + "int t[2005]; int main() { return 2005; }")
    kept = [word for word in made if word == "2005"]
    assert len(kept) == 1


def test_loop_macro() -> None:
    (made,) = results(
        "introduce_loop_macro", program("for (int i = 1; i < n; ++i) { for (int j = 0; j < i && flag; j++) a++; }")
    )
    text = " ".join(made)
    assert "rep ( i , 1 , n ) { for ( int j = 0" in text  # `j < i && flag` is no bound
    assert "#define rep(i, a, b) for (int i = (a); i < (b);" in text


def test_reader_reads_every_integer() -> None:
    (made,) = results("cin_to_reader", program("cin >> n >> total;"))
    assert "n = read_int ( ) ; total = read_int ( ) ;" in " ".join(made)


NO_SITE = [
    ("for_to_while", "for (int i = 0; i < n; i++) { if (a) continue; b++; }", "continue would skip the step"),
    ("for_to_while", "for (int i = 0; i < n; i++) { int i = 3; b = i; }", "the body hides the loop's variable"),
    ("range_for_to_index", "for (auto x : set<int>{1, 2}) a += x;", "a temporary"),
    ("loop_to_lambda", "while (a < n) { if (b) return 0; a++; }", "return would leave the lambda only"),
    ("drop_else", "if (a) b = 2; else b = 1;", "the branch goes on"),
    ("add_else", "if (a) b = 1; c = 2;", "the branch goes on"),
    ("split_and", "if (a && b) c = 1; else c = 2;", "an else"),
    ("split_and", "if (a || b) c = 1;", "an or"),
    ("join_if", "if (a) { if (b) c = 1; else c = 2; }", "an else"),
    ("join_if", "if (a) { if (b) c = 1; n = 2; }", "a second statement"),
    ("ternary_to_if", "total = a ? -1 : v.size();", "signed meets unsigned"),
    ("ternary_to_if", "v[a++] = b ? 1 : 2;", "the target has an effect"),
    ("if_to_ternary", "if (a) c = 1; else b = 1;", "two targets"),
    ("if_to_ternary", "if (a) total = b; else total = total + 1;", "two types"),
    ("step_form", "a = b++;", "the value is used"),
    ("step_form", "auto it = v.begin(); ++it;", "not a number"),
    ("compound_assignment", "s += 'x';", "not a number"),
    ("compound_assignment", "v[a++] += 1;", "the target has an effect"),
    ("flip_comparison", "flag = a++ < b;", "an effect"),
    ("flip_comparison", "flag = v.begin() < v.end();", "types are unknown"),
    ("max_to_if", "a = max(b, c);", "the target is no argument"),
    ("max_to_if", "a = max(a, b++);", "an effect"),
    ("if_to_max", "if (a < b) a = c;", "another value"),
    ("if_to_max", "if (total < a) total = a;", "max needs one type"),
    ("max_to_ternary", "a = max({a, b, c});", "a list"),
    ("swap_to_temporary", "swap(v, w);", "not numbers"),
    ("push_to_emplace", "s.push_back('x');", "strings have no emplace_back"),
    ("push_to_emplace", "vector<pair<int, int>> p; p.push_back({1, 2});", "a list in braces"),
    ("cin_to_scanf", "while (cin >> n) a++;", "a stream as a condition"),
    ("cin_to_scanf", "cin >> flag;", "no format for bool"),
    ("cin_to_scanf", "cin >> n; getline(cin, s);", "another reader"),
    ("scanf_to_cin", 'if (scanf("%d", &n) != 1) return 0;', "the result is used"),
    ("scanf_to_cin", 'scanf("%d:%d", &n, &a);', "text in the format"),
    ("cout_to_printf", "cout << 1.5 << endl;", "floating"),
    ("cout_to_printf", "ios::sync_with_stdio(false); cout << a;", "streams are not synchronised"),
    ("printf_to_cout", 'printf("%d", flag);', "bool as %d"),
    ("printf_to_cout", 'printf("%.2f", 1.5);', "a precision"),
    ("printf_to_cout", 'printf("%c", a);', "a number as a character"),
    ("stream_settings", 'cin >> n; printf("%d", n);', "C's output"),
    ("cout_to_printf", 'cout << "x" << a++;', "what is printed first could be printed last"),
    ("printf_to_cout", 'printf("%d %d", a++, a);', "arguments come before the output"),
    ("printf_to_cout", 'cout << hex; printf("%d", a);', "the stream may print numbers in another form"),
    ("cout_to_printf", 'cout << "\\x1b" << "a";', "what follows would belong to the number"),
    ("while_to_do", "if (a) while (b < n) b++; else c = 1;", "the else would be of the new if"),
    ("while_to_do", "if (a) for (;;) while (b < n) b++; else c = 1;", "the else would be of the new if"),
    ("swap_to_temporary", "swap(v[a], v[v[a]]);", "the second place would be looked for after the first has changed"),
    ("swap_to_temporary", "swap(a, v[a]);", "the second place would be looked for after the first has changed"),
    ("range_for_to_iterator", "vector<int> t[9]; for (int x : t[a]) { if (x > a) a = x; }", "another row's end"),
    ("range_for_to_iterator", "vector<int> t[9]; for (int x : t[a]) { b += x; swap(a, b); }", "another row's end"),
    ("ternary_to_if", 'cout << a++ << (a > 3 ? "x" : "y");', "the test would come before the step"),
    ("count_by_if", "flag += (a == b);", "a bool has no ++"),
    ("local_to_global", "int k; cin >> k; auto f = [=](int x) { return x + k; }; k = 0; a = f(1);", "a copy is kept"),
]


@pytest.mark.parametrize(("rule", "body", "why"), NO_SITE)
def test_preconditions(rule: str, body: str, why: str) -> None:
    assert results(rule, program(body)) == [], why


NO_SITE_WHOLE = [
    ("swap_declarations", "int f = 1; int h = f;", "one names the other"),
    ("swap_declarations", "int r(); int f = r(), h = r(); int k = r();", "calls"),
    ("swap_functions", "int f() { return 1; } int h() { return f(); } int z;", "one calls the other"),
    (
        "swap_functions",
        "struct P { int x; }; bool operator<(P a, P b) { return a.x < b.x; } bool h(P a, P b) { return a < b; } int z;",
        "one uses the other without its name",
    ),
    (
        "swap_declarations",
        "int made = 0; struct T { int id; T() { id = made++; } }; T first_; T second_; int f() { return first_.id; }",
        "constructors run in their order",
    ),
    ("cout_to_printf", "int f(int x) { auto g = [x = 5000000000]() { cout << x; }; g(); return x; }", "another x"),
    ("expand_alias", "using P = int *; int f() { int z = 0; P a = &z, b = &z; return a == b; }", "b is a pointer too"),
    ("introduce_alias", 'int f() { puts("long long way"); return 0; }', "text"),
    ("introduce_alias", "unsigned f(unsigned x) { long long unsigned y = x; return y; }", "an unsigned type"),
    ("expand_macro", "#define STEP -z\nint f(int z) { return -STEP; }", "two minuses would be one token"),
    ("inline_constant", "const int N = 100; int f() { int N = 2; return N; }", "hidden by another one"),
    ("array_to_vector", "int t[50]; int f() { sort(t, t + 50); return t[3]; }", "handed to a function"),
    ("array_to_vector", "int t[5][5]; int f() { return t[3][1]; }", "two dimensions"),
    ("hash_or_tree", "map<int, int> m; int f() { return m.begin()->first; }", "the order is used"),
    (
        "hash_or_tree",
        "map<int, int> m; int f() { int r = 0; for (auto &p : m) r += p.first; return r; }",
        "walked through",
    ),
    ("hash_or_tree", "set<pair<int, int>> m; int f() { return m.size(); }", "pairs have no hash"),
    (
        "adapter_to_sequence",
        "stack<int> q; void h(stack<int> &z) { z.pop(); } int f() { h(q); return q.top(); }",
        "handed on",
    ),
    ("vector_to_deque", "vector<int> t; int f() { return *t.data(); }", "deques have no data()"),
    ("vector_to_deque", "vector<int> t; int f() { vector<int> u(t); return u[0]; }", "a copy has the old type"),
    (
        "inline_function",
        "int z; int next_(int x) { return x + z; } int f(int z) { return next_(z); }",
        "another z at the call",
    ),
    (
        "inline_function",
        "long long twice(long long x) { return 2 * x; } long long f(int u) { return twice(u); }",
        "a conversion",
    ),
    ("expand_alias", "typedef long long ll; ll f(int x) { return ll(x); }", "a cast of two words"),
    ("expand_macro", "#define CAT(a, b) a##b\nint xy; int f() { return CAT(x, y); }", "pasted tokens"),
    ("expand_macro", "#define int long long\nint f(double a) { return int(a); }", "a cast of two words"),
]


@pytest.mark.parametrize(("rule", "code", "why"), NO_SITE_WHOLE)
def test_preconditions_of_declarations(rule: str, code: str, why: str) -> None:
    assert results(rule, HEAD + code + "\nint main() { return 0; }\n") == [], why


def test_renaming_keeps_what_is_not_ours() -> None:
    code = program(
        "a = TWICE(b) + foo.second_; pair<int, int> p; p.first = count(v.begin(), v.end(), 3);"
        ' cout << "a b" << std::max(a, b);',
        "#define TWICE(x) ((x) + (x))\nstruct T { int second_; } foo;",
    )
    for seed in range(20):
        new = BY_NAME["rename"](code, Random(seed))
        assert new is not None
        old_words, new_words = fingerprint(code), fingerprint(new)
        assert len(old_words) == len(new_words)
        mapping: dict[str, str] = {}
        for old, given in zip(old_words, new_words, strict=True):
            if old.startswith("#"):
                continue
            assert mapping.setdefault(old, given) == given  # one new name each, and ...
        assert len(set(mapping.values())) == len(mapping)  # ... no two the same
        for kept in ("first", "count", "max", '"a b"', "begin", "main", "pair", "end"):
            assert mapping[kept] == kept
        assert mapping != {word: word for word in mapping}
        assert f"#define {mapping['TWICE']}(" in new


def test_names_with_two_types_have_none() -> None:
    source = Source(HEAD + "int f(int x) { return x; } double h(double x) { return x; } long long y[3][4];")
    assert "x" not in source.types
    assert source.types["y"] == "long long[][]"
    assert source.types["f"] == "int()"


def test_macros_hide_the_tree() -> None:
    loop = "#define rep(i, n) for (int i = 0; i < n; i++)\n"
    assert Source(program("rep(i, n) { a++; }", loop)).opaque
    assert not Source(program("a++;", loop)).opaque  # not used
    assert results("braces", program("rep(i, n) { a++; }", loop)) == []


def test_a_program_that_cannot_be_parsed_is_left_alone() -> None:
    broken = "int main() { if (a { for (int i = 0; i < n; i++) x++; }"
    for rule in RULES:
        if rule.name not in ("rename", "expand_macro", "expand_alias", "line_end"):
            assert rule(broken, Random(0)) is None, rule.name


def test_layout_changes_white_space_only() -> None:
    code = program(
        "if(a){b=1;}else b=2;for(int i=0;i<n;i++){auto f=[&](int x){return x;};g[i]=f(i);}do{n--;}while(n>0);",
        "struct P{int x,y;};int t[2]={1,2};",
    )
    for indent, own_line in (("    ", False), ("\t", True)):
        text = layout(code, indent, own_line)
        assert fingerprint(text) == fingerprint(code)
        assert layout(text, indent, own_line) == text
    lines = layout(code).splitlines()
    assert "    for(int i=0;i<n;i++) {" in lines
    assert "    } else b=2;" in lines
    assert "        };" in lines
    assert "int t[2]={1,2};" in lines


def test_places_that_do_not_depend_on_each_other_are_swapped() -> None:
    for call in ("swap(v[a], v[b]);", "swap(v[a], a);", "swap(g[v[a]], g[v[b]]);", "swap(a, b);"):
        assert results("swap_to_temporary", program(call)), call


def test_indices_that_stay_leave_a_walk() -> None:
    row = "vector<int> t[9]; for (int x : t[a]) { b += x; v[a] = x; }"
    assert results("range_for_to_iterator", program(row))


def test_a_test_after_calm_output_moves_in_front() -> None:
    assert results("ternary_to_if", program('cout << setw(4) << b << (a > 3 ? "x" : "y");'))


def test_layout_keeps_text_in_directives() -> None:
    code = '#define TWO  "a  b" \\\n   "c"\nint  x;\n'
    assert layout(code) == '#define TWO "a  b" "c"\nint x;\n'
    assert fingerprint(code) != fingerprint(code.replace("a  b", "a b"))


def test_comments_go_and_strings_stay() -> None:
    code = 'int main() { // gone " here\n puts("// stays"); /* gone */ return 0; }'
    assert fingerprint(code) == fingerprint('int main() { puts("// stays"); return 0; }')
    assert "gone" not in Source(code).code


def test_every_rule_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(RULES)
    tested = {pair[0] for pair in PAIRS} | {pair[0] for pair in WHOLE}
    apart = {
        "rename",
        "step_form",
        "range_for_to_iterator",
        "main_to_function",
        "expression_to_function",
        "name_constant",
    }
    apart |= {"introduce_loop_macro", "cin_to_reader", "local_to_global"}
    rest = {"line_end", "stream_settings", "printf_to_cout", "introduce_alias", "introduce_all", "introduce_push"}
    assert set(BY_NAME) == tested | apart | rest


@pytest.mark.parametrize(
    ("rule", "before", "contains"),
    [
        ("line_end", "cout << a << endl;", ('cout << a << "\\n" ;', "cout << a << '\\n' ;", "cout << a << endl ;")),
        ("printf_to_cout", 'printf("%d x\\n", a);', ('cout << ( a ) << " x" <<',)),
        ("introduce_all", "sort(v.begin(), v.end());", ("sort ( all ( v ) ) ;",)),
        ("introduce_push", "v.push_back(a);", ("v . pb ( a ) ;", "v . push_back ( a ) ;")),
        ("stream_settings", "cin >> a;", ("sync_with_stdio (",)),
    ],
)
def test_remaining_rules(rule: str, before: str, contains: tuple[str, ...]) -> None:
    made = [" ".join(words) for words in results(rule, program(before))]
    assert all(any(part in text for part in contains) for text in made)


def test_an_alias_is_introduced_everywhere() -> None:
    (made,) = results(
        "introduce_alias", HEAD + "long long f(long long x) { unsigned long long y = x; return y; } int main() {}"
    )
    text = " ".join(made)
    assert "ll f ( ll x ) { unsigned long long y = x ;" in text
