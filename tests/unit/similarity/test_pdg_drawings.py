"""Dependence graphs against graphs drawn by hand from the definitions, before the code was run on them.

A node is a line of the program; where a line has several nodes they are a, b, c, ... in order of their text (an entry
before its parameters). A drawing lists `FROM ARROW TO ...`:

    ->     control, whenever FROM runs (from a function's entry: in every call)
    -T> -F> -case> -throw>   control, by the way out of the predicate FROM; a loop decides about its own next test
    =>     data: TO may read what FROM wrote; a write to an array, container or object keeps what was there
    -call> -in> -out>        call to entry, call to parameter, result (or write through a parameter) to call
"""

from __future__ import annotations

import pytest

from polyalgo.languages import Language
from polyalgo.similarity.cfg import Branch
from polyalgo.similarity.pdg import DependenceGraph, EdgeKind, ParseStatus, build_pdg

DRAWINGS = {
    "macros": (
        """#define rep(i, a, b) for (int i = (a); i < (b); ++i)
        #define int long long
        #define all(x) (x).begin(), (x).end()
        signed main() {
            int n;
            cin >> n;
            vector<int> v(n);
            rep(i, 0, n)
                cin >> v[i];
            sort(all(v));
            cout << v[0];
        }""",
        """4 -> 6 7 8a 8b 10 11
        8b -T> 8b 8c 9
        6 => 7 8b
        7 => 10 11
        8a => 8b 8c 9
        8c => 8b 8c 9
        9 => 10 11
        10 => 11""",
    ),
    "templates": (
        """template <class T> T larger(T a, T b) {
            if (a < b)
                return b;
            return a;
        }
        int main() {
            int x = 3, y = 4;
            int m = larger<int>(x, y);
            printf("%d", m);
        }""",
        """1a -> 1b 1c 2
        2 -T> 3
        2 -F> 4
        6 -> 7a 7b 8 9
        1b => 2 4
        1c => 2 3
        7a => 8
        7b => 8
        8 => 9
        8 -call> 1a
        8 -in> 1b 1c
        3 -out> 8
        4 -out> 8""",
    ),
    "lambda with a name": (
        """int main() {
            int best = 0;
            auto update = [&](int value) {
                if (value > best)
                    best = value;
            };
            update(4);
            cout << best;
        }""",
        """1 -> 2 3a 7 8
        3b -> 3c 4
        4 -T> 5
        3c => 4 5
        2 => 4 8
        5 => 8
        3a => 7
        7 -call> 3b
        7 -in> 3c""",
    ),
    "lambda as an argument": (
        """int main() {
            vector<int> v = {3, 1, 2};
            int pivot = 2;
            sort(v.begin(), v.end(), [&](int a, int b) {
                return abs(a - pivot) < abs(b - pivot);
            });
            cout << v[0];
        }""",
        """1 -> 2 3 4a 7
        4b -> 4c 4d 5
        2 => 4a 7
        4a => 7
        3 => 5
        4c => 5
        4d => 5
        4a -call> 4b
        4a -in> 4c 4d
        5 -out> 4a""",
    ),
    "writes that an operator may skip": (  # 6: the left side of && always runs
        """int main() {
            int x = 1, y = 2, z = 3, a;
            cin >> a;
            a > 0 && (x = 4);
            a > 1 ? y = 5 : 0;
            if ((z = 6) && a)
                a = 7;
            cout << x << y << z;
        }""",
        """1 -> 2a 2b 2c 3 4 5 6 8
        6 -T> 7
        2a => 8
        2b => 8
        3 => 4 5 6
        4 => 8
        5 => 8
        6 => 8""",
    ),
    "products that look like parameters": (
        """const int N = 4, M = 5;
        vector<int> table(N * M);
        int main() {
            int n, m;
            cin >> n >> m;
            vector<int> a(n * m), b(n & m, n);
            string s(n * m, 'a');
            int twice(int* n);
            cout << a[0] << b[0] << s << table[0];
        }""",
        """3 -> 5 6a 6b 7 9
        1a -> 1b 1c 2
        1b => 2
        1c => 2
        2 => 9
        5 => 6a 6b 7
        6a => 9
        6b => 9
        7 => 9""",
    ),
    "a table over calls": (  # the second call of line 7 sees what the first one left
        """int memo[50];
        int f(int n) {
            if (n < 2)
                return n;
            if (memo[n])
                return memo[n];
            memo[n] = f(n - 1) + f(n - 2);
            return 0;
        }
        int main() {
            f(9);
            cout << memo[9];
        }""",
        """2a -> 2b 3
        3 -T> 4
        3 -F> 5
        5 -T> 6
        5 -F> 7 8
        10 -> 11 12
        2b => 3 4 5 6 7
        7 => 5 6 12
        7 -call> 2a
        7 -in> 2b
        11 -call> 2a
        11 -in> 2b
        4 -out> 7 11
        6 -out> 7 11
        8 -out> 7 11""",
    ),
    "static locals": (
        """int next(int by) {
            static int last = 0;
            last = last + by;
            return last;
        }
        int main() {
            next(1);
            cout << next(2);
        }""",
        """1a -> 1b 2 3 4
        6 -> 7 8
        1b => 3
        2 => 3
        3 => 3 4
        7 -call> 1a
        7 -in> 1b
        8 -call> 1a
        8 -in> 1b
        4 -out> 7 8""",
    ),
    "references to pointers": (  # a const before the * is the target's
        """void put(Node*& p, int x) {
            p = make(x);
        }
        void drop(const Node*& p) {
            p = 0;
        }
        int main() {
            Node* root = 0;
            put(root, 3);
            drop(root);
            cout << root;
        }""",
        """1a -> 1b 1c 2
        4a -> 4b 5
        7 -> 8 9 10 11
        1c => 2
        8 => 9 10 11
        9 => 10 11
        10 => 11
        9 -call> 1a
        9 -in> 1b 1c
        2 -out> 9
        10 -call> 4a
        10 -in> 4b
        5 -out> 10""",
    ),
    "qualified names": (  # max of std is not the program's, f of one namespace not the other's
        """namespace one {
            int seen = 0;
            int f(int x) { return x; }
        }
        namespace two {
            namespace deep {
                struct S { static int made; int v; int g(int); static int h(int y) { return y; } };
            }
            int f(int x) { return x + 1; }
        }
        int two::deep::S::made = 1;
        int two::deep::S::g(int z) {
            return z;
        }
        int max(int a) { return a; }
        int main() {
            one::seen = 2;
            two::deep::S s;
            int p = one::f(one::seen);
            int q = two::f(p) + two::deep::S::h(p);
            cout << s.g(q) << std::max(p, q) << two::deep::S::made;
        }""",
        """1 -> 2 11
        3a -> 3b 3c
        7a -> 7b 7c
        9a -> 9b 9c
        12a -> 12b 13
        15a -> 15b 15c
        16 -> 17 19 20 21
        3b => 3c
        7b => 7c
        9b => 9c
        12b => 13
        15b => 15c
        11 => 21
        17 => 19
        19 => 20 21
        20 => 21
        19 -call> 3a
        19 -in> 3b
        3c -out> 19
        20 -call> 7a 9a
        20 -in> 7b 9b
        7c -out> 20
        9c -out> 20
        21 -call> 12a
        21 -in> 12b
        13 -out> 21""",
    ),
    "operators": (  # push, sort and insert compare; Q has operators of the same names
        """struct P {
            int x;
            bool operator<(const P& o) const {
                return x < o.x;
            }
        };
        P operator+(P a, P b) {
            return a;
        }
        struct Q {
            bool operator<(const Q& o) const {
                return true;
            }
            int operator()(int i) const {
                return i;
            }
        };
        typedef vector<P> Points;
        int main() {
            P p, q;
            Points v;
            priority_queue<int, vector<int>, Q> heap;
            p = p + q;
            heap.push(1);
            sort(v.begin(), v.end());
            cout << (v[0] < v[1]) << Q()(3);
        }""",
        """3a -> 3b 4
        7a -> 7b 7c 8
        11a -> 11b 12
        14a -> 14b 15
        19 -> 23 24 25 26
        3b => 4
        7b => 8
        14b => 15
        25 => 26
        23 -call> 7a
        23 -in> 7b 7c
        8 -out> 23
        24 -call> 14a
        24 -in> 14b
        15 -out> 24 26
        25 -call> 3a
        25 -in> 3b
        4 -out> 25 26
        26 -call> 3a 14a
        26 -in> 3b 14b""",
    ),
    "conversions, and a subscript that gives no element": (  # M's own [] gives a number, which is assigned as one
        """struct M {
            int v;
            operator bool() const {
                return v;
            }
            int& operator[](int i) {
                return v;
            }
            M& operator=(const M& o) {
                return *this;
            }
        };
        int main() {
            M m;
            m[0] = 1;
        }""",
        """3 -> 4
        6a -> 6b 7
        9a -> 9b 10
        13 -> 15
        15 -call> 6a
        15 -in> 6b
        7 -out> 15""",
    ),
    "structured bindings": (  # key and times stand for parts of seen: reading them reads it, writing them writes it
        """int main() {
            map<int, int> seen;
            seen[2] = 1;
            for (auto& [key, times] : seen)
                times += key;
            auto [low, high] = minmax(3, 5);
            cout << seen[2] << low << high;
        }""",
        """1 -> 3 4 6 7
        4 -T> 4 5
        3 => 4 5 7
        4 => 5
        5 => 4 5 7
        6 => 7""",
    ),
    "range-for, continue, break": (
        """int count(vector<int> v, int k) {
            int c = 0;
            for (int x : v) {
                if (x < 0)
                    continue;
                if (x == k)
                    break;
                c++;
            }
            return c;
        }""",
        """1a -> 1b 1c 2 3 10
        3 -T> 4
        4 -T> 3 5
        4 -F> 6
        6 -T> 7
        6 -F> 3 8
        1b => 3
        1c => 6
        2 => 8 10
        3 => 4 6
        8 => 8 10""",
    ),
    "switch with fallthrough": (
        """int f(int c) {
            int r = 0;
            switch (c) {
                case 1:
                    r = 1;
                case 2:
                    r += 2;
                    break;
                default:
                    r = 9;
            }
            return r;
        }""",
        """1a -> 1b 2 3 12
        3 -case> 5 7 8 10
        1b => 3
        2 => 7
        5 => 7
        7 => 12
        10 => 12""",
    ),
    "goto backwards": (
        """int main() {
            int i = 0;
        again:
            i++;
            if (i < 5)
                goto again;
            cout << i;
        }""",
        """1 -> 2 4 5 7
        5 -T> 4 5 6
        2 => 4
        4 => 4 5 7""",
    ),
    "goto forwards, an endless loop, unreachable code, an empty function": (
        """void nothing() {}
        int main() {
            int x = 1;
            while (true) {
                x++;
                if (x > 9)
                    goto done;
            }
        done:
            return x;
            x = 0;
        }""",
        """2 -> 3 4 10
        4 -T> 5 6
        6 -T> 7
        6 -F> 4
        3 => 5 10
        5 => 5 6 10""",
    ),
    "early exits": (
        """int main() {
            int n;
            scanf("%d", &n);
            if (n < 0)
                exit(1);
            if (n == 0)
                return 0;
            printf("%d", n);
        }""",
        """1 -> 3 4
        4 -T> 5
        4 -F> 6
        6 -T> 7
        6 -F> 8
        3 => 4 6 8""",
    ),
    "globals": (
        """int total = 0;
        void add(int x) {
            total += x;
        }
        int main() {
            add(5);
            total = total * 2;
            add(1);
            cout << total;
        }""",
        """1a -> 1b
        2a -> 2b 3
        5 -> 6 7 8 9
        2b => 3
        1b => 3
        3 => 7 9
        7 => 3
        6 -call> 2a
        6 -in> 2b
        8 -call> 2a
        8 -in> 2b""",
    ),
    "operator overloads": (
        """struct Point {
            int x, y;
            bool operator<(const Point& other) const {
                return x < other.x;
            }
        };
        int main() {
            Point a, b;
            cin >> a.x >> b.x;
            if (a < b)
                cout << 1;
        }""",
        """3a -> 3b 4
        7 -> 9 10
        10 -T> 11
        3b => 4
        9 => 10
        10 -call> 3a
        10 -in> 3b
        4 -out> 10""",
    ),
    "several classes": (
        """struct Counter {
            int n;
            Counter() : n(0) {}
            void hit() { n++; }
        };
        class Log {
        public:
            vector<int> lines;
            void put(int v) { lines.push_back(v); }
        };
        int main() {
            Counter c;
            Log log;
            c.hit();
            log.put(c.n);
            cout << log.lines.size();
        }""",
        """3a -> 3b
        4a -> 4b
        9a -> 9b 9c
        11 -> 12 14 15 16
        3b => 4b
        9b => 9c
        12 => 14 15
        14 => 15
        15 => 16
        12 -call> 3a
        14 -call> 4a
        15 -call> 9a
        15 -in> 9b""",
    ),
    "class templates, a method outside of its class": (
        """template <class T> struct Box {
            T value;
            void put(T v) { value = v; }
            T take();
        };
        template <class T> T Box<T>::take() { return value; }
        int main() {
            Box<int> box;
            box.put(4);
            cout << box.take();
        }""",
        """3a -> 3b 3c
        6a -> 6b
        7 -> 9 10
        3b => 3c
        3c => 6b
        9 => 10
        9 -call> 3a
        9 -in> 3b
        10 -call> 6a
        6b -out> 10""",
    ),
    "recursion": (
        """int fact(int n) {
            if (n <= 1)
                return 1;
            return n * fact(n - 1);
        }
        int main() {
            cout << fact(5);
        }""",
        """1a -> 1b 2
        2 -T> 3
        2 -F> 4
        6 -> 7
        1b => 2 4
        4 -call> 1a
        4 -in> 1b
        7 -call> 1a
        7 -in> 1b
        3 -out> 4 7
        4 -out> 4 7""",
    ),
    "recursion over global arrays": (
        """vector<int> g[10];
        bool seen[10];
        void dfs(int u) {
            seen[u] = true;
            for (int w : g[u])
                if (!seen[w])
                    dfs(w);
        }
        int main() {
            int a, b;
            cin >> a >> b;
            g[a].push_back(b);
            dfs(a);
            cout << seen[b];
        }""",
        """3a -> 3b 4 5
        5 -T> 5 6
        6 -T> 7
        9 -> 11 12 13 14
        3b => 4 5
        12 => 5
        4 => 6 14
        5 => 6 7
        11 => 12 13 14
        7 -call> 3a
        7 -in> 3b
        13 -call> 3a
        13 -in> 3b""",
    ),
    "references": (
        """void bump(int& x, int by) {
            x += by;
        }
        int main() {
            int a = 1;
            int& r = a;
            bump(a, 2);
            r = r + 1;
            cout << a;
        }""",
        """1a -> 1b 1c 2
        4 -> 5 6 7 8 9
        1b => 2
        1c => 2
        5 => 6 7 8 9
        6 => 8
        7 => 8 9
        8 => 9
        7 -call> 1a
        7 -in> 1b 1c
        2 -out> 7""",
    ),
    "do-while and a pointer": (
        """int main() {
            int n = 3, s = 0;
            int* p = &s;
            do {
                *p += n;
                n--;
            } while (n > 0);
            cout << s;
        }""",
        """1 -> 2a 2b 3 5 6 7 8
        7 -T> 5 6 7
        2a => 5 6
        2b => 5 8
        3 => 5
        5 => 5 8
        6 => 5 6 7""",
    ),
    "try": (
        """int main() {
            string s;
            cin >> s;
            int v = 0;
            try {
                v = stoi(s);
                cout << v;
            } catch (invalid_argument& e) {
                v = -1;
            }
            cout << v;
        }""",
        """1 -> 3 4 6 11
        6 -> 7
        6 -throw> 8 9
        3 => 6
        6 => 7 11
        9 => 11""",
    ),
    "loops, branches and an array": (
        """int main() {
            int a[100], n, best = 0;
            cin >> n;
            for (int i = 0; i < n; i++)
                cin >> a[i];
            int lo = 0, hi = n;
            while (lo < hi) {
                int mid = (lo + hi) / 2;
                if (a[mid] < 5)
                    lo = mid + 1;
                else
                    hi = mid;
            }
            best = lo;
            cout << best;
        }""",
        """1 -> 2 3 4a 4b 6a 6b 7 14 15
        4b -T> 4b 4c 5
        7 -T> 7 8 9
        9 -T> 10
        9 -F> 12
        3 => 4b 6b
        4a => 4b 4c 5
        4c => 4b 4c 5
        5 => 9
        6a => 7 8 14
        6b => 7 8
        8 => 9 10 12
        10 => 7 8 14
        12 => 7 8
        14 => 15""",
    ),
}

PYTHON_DRAWINGS = {
    "writes that an operator may skip": (
        """x = 1
        y = 2
        z = 3
        a = int(input())
        a > 0 and (x := 4)
        b = (y := 5) if (z := a) else 0
        print(x, y, z)""",
        """1a -> 1b 2 3 4 5 6 7
        1b => 7
        2 => 7
        4 => 5 6
        5 => 7
        6 => 7""",
    ),
    "functions and loops": (
        """def gcd(a, b):
            while b:
                a, b = b, a % b
            return a
        n = int(input())
        values = []
        for i in range(n):
            values.append(gcd(i, n))
        print(sum(values))""",
        """1a -> 5 6 7 9
        1b -> 1c 1d 2 4
        2 -T> 2 3
        7 -T> 7 8
        1c => 3 4
        1d => 2 3
        3 => 2 3 4
        5 => 7 8
        6 => 8 9
        7 => 8
        8 => 8 9
        8 -call> 1b
        8 -in> 1c 1d
        4 -out> 8""",
    ),
    "lists passed on, try, else of a loop, break": (  # collect writes to its list, so line 14 writes to numbers
        """def collect(into, text):
            try:
                into.append(int(text))
            except ValueError:
                return False
            return True
        numbers = []
        bad = 0
        while bad < 3:
            line = input()
            if line == "":
                break
            else:
                collect(numbers, line)
                bad += 1
        else:
            print(bad)
        print(numbers)""",
        """1a -> 7 8 9 18
        1b -> 1c 1d 3
        3 -> 6
        3 -throw> 4 5
        9 -T> 10 11
        9 -F> 17
        11 -T> 12
        11 -F> 9 14 15
        1c => 3
        1d => 3
        7 => 14 18
        8 => 9 15 17
        10 => 11 14
        14 => 14 18
        15 => 9 15 17
        14 -call> 1b
        14 -in> 1c 1d
        3 -out> 14
        5 -out> 14
        6 -out> 14""",
    ),
}

ARROWS = {
    "->": (EdgeKind.CONTROL, Branch.ALWAYS),
    "-T>": (EdgeKind.CONTROL, Branch.TRUE),
    "-F>": (EdgeKind.CONTROL, Branch.FALSE),
    "-case>": (EdgeKind.CONTROL, Branch.CASE),
    "-throw>": (EdgeKind.CONTROL, Branch.THROW),
    "=>": (EdgeKind.DATA, Branch.ALWAYS),
    "-call>": (EdgeKind.CALL, Branch.ALWAYS),
    "-in>": (EdgeKind.PARAMETER_IN, Branch.ALWAYS),
    "-out>": (EdgeKind.RESULT, Branch.ALWAYS),
}
SPELLING = {meaning: arrow for arrow, meaning in ARROWS.items()}


def names(graph: DependenceGraph) -> list[str]:
    by_line: dict[int, list[int]] = {}
    for node in sorted(range(graph.num_nodes), key=lambda n: (graph.spans[n][0], n)):
        by_line.setdefault(graph.node_line(node), []).append(node)
    result = [""] * graph.num_nodes
    for line, nodes in by_line.items():
        for position, node in enumerate(nodes):
            result[node] = f"{line}{'abcdefgh'[position] if len(nodes) > 1 else ''}"
    return result


def drawn(drawing: str) -> list[str]:
    edges = []
    for row in drawing.splitlines():
        source, arrow, *targets = row.split()
        assert arrow in ARROWS
        edges += [f"{source} {arrow} {target}" for target in targets]
    return sorted(edges)


def built(source: str, language: Language) -> list[str]:
    graph = build_pdg(source, language)
    assert graph.outcome.status is ParseStatus.WHOLE
    name = names(graph)
    return sorted(f"{name[s]} {SPELLING[kind, branch]} {name[t]}" for s, t, kind, branch in graph.edges())


@pytest.mark.parametrize("title", DRAWINGS)
def test_cpp_graph_equals_the_drawing(title: str) -> None:
    source, drawing = DRAWINGS[title]
    assert built(source, Language.CPP) == drawn(drawing)


@pytest.mark.parametrize("title", PYTHON_DRAWINGS)
def test_python_graph_equals_the_drawing(title: str) -> None:
    source, drawing = PYTHON_DRAWINGS[title]
    dedented = "\n".join(line.removeprefix("        ") for line in source.splitlines())
    assert built(dedented, Language.PYTHON) == drawn(drawing)
