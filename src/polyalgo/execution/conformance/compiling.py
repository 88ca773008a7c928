"""Attacks on the compile step: bombs, files of the host drawn into a program, and traces left for the next one.

A compiler is run on hostile text, so it is as untrusted as the program itself.
"""

from __future__ import annotations

from polyalgo.execution.conformance.bait import nothing_dropped
from polyalgo.execution.conformance.case import Case, c_program
from polyalgo.languages import Language
from polyalgo.records import Outcome

_FAILS = frozenset({Outcome.STATIC_FAILURE})
# Where a compiler's version may also cope: then the program must not have got what it asked for.
_FAILS_OR_HOLDS = frozenset({Outcome.STATIC_FAILURE, Outcome.PASS})

# With many members each instance is large, so that the bomb meets the limit of memory soon; one bomb that only takes
# time, in Rust, is enough.
_CPP_TEMPLATES = """
template <unsigned long N, unsigned depth> struct Tree {
    static constexpr unsigned long value = Tree<2 * N, depth - 1>::value + Tree<2 * N + 1, depth - 1>::value;
    MEMBERS
};
template <unsigned long N> struct Tree<N, 0> { static constexpr unsigned long value = N; };
int main() { return Tree<1, 40>::value & 1; }
""".replace("MEMBERS", " ".join(f"int member{i}[N]; int method{i}(Tree *);" for i in range(40)))

_CPP_CONSTEXPR = """
constexpr unsigned long spin(unsigned long n) { unsigned long x = n; while (x) x = x * 3 + 1; return x; }
constexpr unsigned long answer = spin(7);
int main() { return answer & 1; }
"""

_C_MACROS = "\n".join(
    [
        "#define A0 struct { int a, b, c, d, e, f, g, h; };",
        *(f"#define A{i} {f'A{i - 1} ' * 8}" for i in range(1, 14)),
        "A13",
        "int main(void) { return 0; }",
    ]
)

_RUST_CONST = """
#![allow(long_running_const_eval)]
const fn spin() -> u64 { let mut i = 0u64; while i < u64::MAX { i += 1; } i }
const ANSWER: u64 = spin();
fn main() { println!("{}", ANSWER); }
"""

_RUST_MACRO = """
#![recursion_limit = "1000000"]
macro_rules! bomb { ($($t:tt)*) => { bomb!($($t)* $($t)* x) }; }
fn main() { bomb!(x); }
"""

_GO_GENERATE = """
//go:generate touch /build/@TOKEN@
//go:generate sh -c "echo generated > /tmp/@TOKEN@"
package main

import (
	"fmt"
	"os"
)

func main() {
	_, here := os.Stat("/app/@TOKEN@")
	_, there := os.Stat("/tmp/@TOKEN@")
	if here != nil && there != nil {
		fmt.Println("held")
	}
}
"""

_GO_EMBED = """
package main

import (
	_ "embed"
	"fmt"
)

//go:embed PATH
var stolen string

func main() { fmt.Println(stolen) }
"""

_GO_CGO = """
package main

// #cgo LDFLAGS: -Wl,-rpath,/tmp
// #include "@BAIT@/file"
import "C"

func main() {}
"""

_GO_BOMB = "package main\n\nvar huge [1 << 46]byte\n\nfunc main() { huge[1] = 1 }\n"

_JAVA_DOUBLING = "\n".join(
    [
        "public class Doubling {",
        f'    static final String S0 = "{"x" * 1024}";',
        *(f"    static final String S{i} = S{i - 1} + S{i - 1};" for i in range(1, 40)),
        "    public static void main(String[] args) { System.out.println(S39.length()); }",
        "}",
    ]
)

_JAVA_NESTING = f"public class Deep {{ int x = {'(' * 20000}1{')' * 20000}; }}\n"

_JAVA_PACKAGE = """
package %s;
public class Main { public static void main(String[] args) { System.out.println("held"); } }
"""

_JAVA_NAMES = """
package a.b.c;
public class \\u002e\\u002e/\\u002e\\u002e/@TOKEN@ {
    public static void main(String[] args) { System.out.println("held"); }
}
"""

_JAVA_PROCESSOR = """
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*")
public class Processor extends AbstractProcessor {
    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) { throw new Error("ran"); }
    public static void main(String[] args) { System.out.println("held"); }
}
"""

_PYTHON_NESTING = f"x = {'(' * 5000}1{')' * 5000}\nprint('held')\n"

_C_FILES = {
    "the host's password file by #include": '#include "/etc/passwd"\nint main(void) { return 0; }',
    "bait by #include": '#include "@BAIT@/file"\nint main(void) { return 0; }',
    "bait by a long way round": '#include "../../../../../../../../..@BAIT@/file"\nint main(void) { return 0; }',
    "the shadow file by .incbin": '__asm__(".incbin \\"/etc/shadow\\"");\nint main(void) { return 0; }',
    "bait by .incbin": '__asm__(".incbin \\"@BAIT@/file\\"");\nint main(void) { return 0; }',
    "a device without end by #include": '#include "/dev/zero"\nint main(void) { return 0; }',
    "an include of itself": "#include __FILE__\nint main(void) { return 0; }",
    "an object file of terabytes": '__asm__(".data\\n.fill 1 << 40, 1, 7");\nint main(void) { return 0; }',
    "an assembler loop": '__asm__(".rept 1 << 30\\nnop\\n.endr");\nint main(void) { return 0; }',
}

_C_COMPILERS_ENVIRONMENT = """
    extern const char start[], end[];
    __asm__(".pushsection .rodata\\nstart: .incbin \\"/proc/self/environ\\"\\nend: .byte 0\\n.popsection");
    CHECK(!memmem(start, end - start, "@VARIABLE@", strlen("@VARIABLE@")));
"""

_RUST_FILES = {
    "bait by include_bytes!": 'fn main() { println!("{:?}", include_bytes!("@BAIT@/file")); }',
    "the password file by include_str!": 'fn main() { println!("{}", include_str!("/etc/passwd")); }',
    "bait as a module": '#[path = "@BAIT@/file"]\nmod stolen;\nfn main() {}',
    "the compiler's environment by env!": 'fn main() { println!("{}", env!("@VARIABLE@")); }',
}

CASES = (
    Case("template bomb", Language.CPP, _CPP_TEMPLATES, _FAILS),
    Case("constexpr bomb", Language.CPP, _CPP_CONSTEXPR, _FAILS),
    Case("macro bomb", Language.C, _C_MACROS, _FAILS),
    Case("const bomb", Language.RUST, _RUST_CONST, _FAILS),
    Case("macro_rules bomb", Language.RUST, _RUST_MACRO, _FAILS),
    Case("constant bomb", Language.JAVA, _JAVA_DOUBLING, _FAILS),
    Case("an array of terabytes", Language.GO, _GO_BOMB, frozenset({Outcome.STATIC_FAILURE, Outcome.RUNTIME_ERROR})),
    Case("nesting that overflows javac", Language.JAVA, _JAVA_NESTING, _FAILS),
    Case("nesting that overflows a parser", Language.PYTHON, _PYTHON_NESTING, _FAILS),
    Case("go generate", Language.GO, _GO_GENERATE, probes=(nothing_dropped,)),
    Case("bait by go:embed", Language.GO, _GO_EMBED.replace("PATH", "@BAIT@/file"), _FAILS),
    Case("a parent by go:embed", Language.GO, _GO_EMBED.replace("PATH", "../etc/passwd"), _FAILS),
    Case("flags by cgo", Language.GO, _GO_CGO, _FAILS),
    Case("a package 1,100 deep", Language.JAVA, _JAVA_PACKAGE % ".".join(["a"] * 1100), _FAILS_OR_HOLDS),
    Case("a class name that climbs", Language.JAVA, _JAVA_NAMES, _FAILS, probes=(nothing_dropped,)),
    Case("a package name that climbs", Language.JAVA, _JAVA_PACKAGE % "..", _FAILS),
    Case("an annotation processor", Language.JAVA, _JAVA_PROCESSOR, _FAILS_OR_HOLDS),
    Case("the compiler's environment by .incbin", Language.C, c_program(_C_COMPILERS_ENVIRONMENT), _FAILS_OR_HOLDS),
    *(Case(name, Language.C, code, _FAILS) for name, code in _C_FILES.items()),
    *(Case(name, Language.RUST, code, _FAILS) for name, code in _RUST_FILES.items()),
)
