"""Java sources of many kinds, right and wrong ones, each with the file name that the judge would give it."""

from __future__ import annotations

MAIN = "Main.java"
_SOURCES = r'''
=== hello
public class Main { public static void main(String[] a) { System.out.println("hi"); } }
=== public class of another name, Solver.java
public class Solver { int x; }
=== package
package a.b;
public class Main { static int twice(int x) { return 2 * x; } }
=== several top-level classes
public class Main { Other o = new Other(); }
class Other { Third t; }
class Third {}
=== nested, local and anonymous classes
public class Main {
    private int x;
    class Inner { class Deeper {} }
    static class Nested {}
    Object local() { class Local {} return new Local(); }
    Runnable r = new Runnable() { public void run() { assert x > 0 : "no";
        new Object() { int g() { return x++; } }; } };
}
=== record
record P(int x, String y) { P { if (x < 0) throw new IllegalArgumentException(); } }
class Main { P p = new P(1, "a"); }
=== enum
enum Op { ADD { int f(int a) { return a + 1; } }; abstract int f(int a); }
class Main { int g(Op o) { switch (o) { case ADD: return 1; default: return 0; } } }
=== sealed
sealed interface S permits A, B { default int f() { return g(); } private int g() { return 1; } }
final class A implements S {}
non-sealed class B implements S {}
=== text block
class Main { String s = """
    a "quoted" \
    b\tc
      d
    """; }
=== lambdas
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class Main {
    Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y;
    Supplier<List<String>> make = ArrayList::new;
    Map<Integer, List<String>> group(List<String> l) {
        return l.stream().filter(s -> !s.isEmpty())
            .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
    }
}
=== generics
import java.util.*;
class Main<T extends Comparable<? super T>> {
    <U extends T> Optional<U> most(Collection<? extends U> all) {
        return all.stream().max(Comparator.naturalOrder()).map(x -> (U) x);
    }
    static <A, B extends List<A>> B id(B b) { return b; }
}
=== switch expression, pattern, var
class Main {
    String f(Object o, int d) {
        var n = switch (d) { case 1, 2 -> "low"; case 3 -> { yield "mid"; } default -> "high"; };
        return o instanceof String s && s.length() > d ? s : n;
    }
}
=== unicode, Größe.java
public class Größe { int größe = 1; String 名前 = "日本 \u00e9 😀"; class \u00c9té {} }
=== constants
class Main {
    static final long L = 1L << 40;
    static final String S = "a" + 1 + 'c' + 2.5f;
    double d = 0x1.8p1;
    int b = 0b1_000;
    String f(int i, Object o, char c) { String s = i + "-" + o + c; s += i; return s; }
}
=== string switch and try
class Main {
    int f(String s) throws Exception {
        try (var r = new java.io.StringReader(s)) {
            switch (s) { case "Aa": case "BB": return r.read(); default: return 1; }
        } finally { s = null; }
    }
}
=== warnings
import java.util.*;
class Main { List raw = new ArrayList(); void f() { raw.add(1); new Date(1, 1, 1); Thread.currentThread().stop(); } }
=== annotations
@interface Mark { String value() default "x"; }
@Mark class Main {
    @Override @Deprecated public String toString() { return ""; }
    @SafeVarargs static <T> void f(T... t) {}
}
=== empty file
=== missing semicolon
class Main { int x = 3 }
=== unclosed class
class Main { void f() {
=== unclosed string
class Main { String s = "abc; }
=== unknown symbol
class Main { int f() { return y; } }
=== unknown import
import org.example.Missing;
class Main { Missing m; }
=== wrong type
class Main { int f() { return "text"; } }
=== missing return
class Main { int f(int x) { if (x > 0) return 1; } }
=== unreachable and uninitialised
class Main { int f() { int x; return x; } void g() { return; int x; } }
=== unreported exception
class Main { void f() { throw new Exception(); } }
=== duplicate class
class Main {}
class Main {}
=== public class in another file
public class Elsewhere {}
=== module
module m { }
=== internals of the JDK
class Main { sun.misc.Unsafe u; jdk.internal.misc.Unsafe v; com.sun.tools.javac.Main m; }
=== markdown
Here is the program:
```java
class Main {}
```
'''


def _programs() -> dict[str, tuple[str, str]]:
    programs = {}
    for part in _SOURCES.split("\n=== ")[1:]:
        title, _, source = part.partition("\n")
        name, _, file_name = title.rpartition(", ") if title.endswith(".java") else (title, "", MAIN)
        programs[name] = (file_name, source)
    programs["byte order mark"] = (MAIN, "\ufeffclass Main {}")
    programs["carriage returns"] = (MAIN, "class Main {\r\n  int x;\r\n  int y\r\n}\r\n")
    fields = "".join(f" int f{i}() {{ return x{i}; }}\n" for i in range(130))
    programs["more errors than javac prints"] = (MAIN, f"class Main {{{fields}}}")
    return programs


PROGRAMS = _programs()
"""Name: file name and source."""
