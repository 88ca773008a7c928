"""Go programs at the edges of what `go build main.go` takes, for comparing ways to build them."""

from __future__ import annotations


def _main(body: str, *imports: str, before: str = "") -> str:
    lines = "".join(f"import {path}\n" for path in imports)
    return f"package main\n\n{lines}{before}\nfunc main() {{\n{body}\n}}\n"


_EVERYTHING = """
type number interface{ ~int | ~float64 }
func sum[T number](values iter.Seq[T]) (total T) { for value := range values { total += value }; return }
"""
_FUNCTIONS = 'var functions []func()\nfor i := range 3 { functions = append(functions, func() { print(i, " ") }) }\n'

# Name -> source. These the compiler and the linker can do alone.
TAKEN = {
    "hello": _main('fmt.Println("hi")', '"fmt"'),
    "imports nothing": _main('print("hi")'),
    "generics, iterators": _main(
        "fmt.Println(sum(slices.Values([]int{1, 2})))", '"fmt"; import "iter"; import "slices"', before=_EVERYTHING
    ),
    "a loop variable per iteration": _main(_FUNCTIONS + "for _, f := range functions { f() }"),
    "unsafe": _main("fmt.Println(unsafe.Sizeof(0))", '"fmt"', '"unsafe"'),
    "dot and renamed imports": _main("Println(s.ToUpper(`x`))", '. "fmt"', 's "strings"'),
    "blank import, raw string": _main("", "_ `os`"),
    "grouped imports": _main("fmt.Println(os.Args)", '(\n\t"fmt"\n\t"os" // comment\n)'),
    "twice under two names": _main("f.Print(); fmt.Print()", '"fmt"', 'f "fmt"'),
    "where it was built": _main(
        "fmt.Println(runtime.Caller(0)); fmt.Println(runtime.GOROOT(), runtime.Version())", '"fmt"', '"runtime"'
    ),
    "build information": _main("i, ok := debug.ReadBuildInfo(); fmt.Println(i, ok)", '"fmt"', '"runtime/debug"'),
    "a panic's trace": _main("var m map[string]int\nm[`x`] = 1"),
    "line directive": "package main\n//line other.go:100\nfunc main() { panic(1) }\n",
    "byte order mark": "\ufeff" + _main("print(1)"),
    "carriage returns": _main("print(`a\nb`)").replace("\n", "\r\n"),
    "embed without a directive": _main("", '_ "embed"'),
    "import comment": 'package main // import "example.com/x"\nfunc main() { print(1) }\n',
    "test in main": _main("fmt.Println(testing.AllocsPerRun(1, func() {}))", '"fmt"', '"testing"'),
    "linkname that the runtime offers": _main(
        "println(nanotime() > 0)",
        '_ "unsafe"',
        before="//go:linkname nanotime runtime.nanotime\nfunc nanotime() int64\n",
    ),
    "cgo pragma, useless": _main("", before='//go:cgo_import_dynamic puts puts "libc.so.6"\n'),
    "pragmas": _main("println(f())", before="//go:noinline\n//go:nosplit\nfunc f() int { return 1 }\n"),
}
# The go command takes these and has to do it itself.
TAKEN_BY_GO_ALONE = {
    "package outside the prebuilt ones": _main("fmt.Println(color.White)", '"fmt"', '"image/color"'),
    "constraint that holds": "//go:build linux\n\n" + _main("print(1)"),
    "constraint that does not hold": "//go:build windows\n\n" + _main("print(1)"),
    "ignored in builds of the directory": "// +build ignore\n\n" + _main("print(1)"),
    "older language version": "//go:build go1.21\n\n"
    + _main(
        "var functions []func()\nfor i := 0; i < 3; i++ { functions = append(functions, func() { print(i) }) }\n"
        "for _, f := range functions { f() }"
    ),
    "debug setting": "//go:debug panicnil=1\n" + _main("defer func() { println(recover() == nil) }()\npanic(nil)"),
    "embeds itself": _main("print(text)", '_ "embed"', before="//go:embed main.go\nvar text string\n"),
    "package that is a library": "package other\n\nfunc F() {}\n",
}
REFUSED = {
    "unused import": _main("", '"os"'),
    "unused variable": _main("x := 1"),
    "no main": "package main\n\nfunc f() {}\n",
    "main with arguments": "package main\n\nfunc main(x int) {}\n",
    "two mains": _main("") + "func main() {}\n",
    "empty": "",
    "only a comment": "// package main\n",
    "no package clause": "func main() {}\n",
    "syntax": _main("fmt.Println(", '"fmt"'),
    "type": _main('var x int = "a"\nprint(x)'),
    "initialisation cycle": _main("", before="var a = b\nvar b = f()\nfunc f() int { return a }\n"),
    "function without a body": _main("f()", before="func f()\n"),
    "cgo": _main("", '"C"'),
    "internal package": _main("println(abi.RegArgs{})", '"internal/abi"'),
    "internal package below another": _main("", '_ "crypto/internal/fips140"'),
    "vendored package by its place": _main("", '_ "vendor/golang.org/x/net/dns/dnsmessage"'),
    "vendored package by its name": _main("", '_ "golang.org/x/net/dns/dnsmessage"'),
    "package of the go command": _main("", '_ "cmd/internal/obj"'),
    "program of the distribution": _main("", '_ "cmd/compile"'),
    "third party": _main("", '_ "github.com/stretchr/testify/assert"'),
    "relative import": _main("", '_ "./x"'),
    "absolute import": _main("", '_ "/fmt"'),
    "imports itself": _main("", '_ "main"'),
    "imports what it is called": _main("", '_ "command-line-arguments"'),
    "empty import": _main("", '_ ""'),
    "import with a slash at the end": _main("", '_ "fmt/"'),
    "import with a space": _main("", '_ "fmt "'),
    "import in other case": _main("", '_ "Fmt"'),
    "import after a declaration": 'package main\n\nfunc main() { fmt.Print() }\n\nimport "fmt"\n',
    "same import twice": _main("fmt.Print()", '"fmt"', '"fmt"'),
    "debug setting unknown": "//go:debug nosuch=1\n" + _main(""),
    "embeds a missing file": _main("print(t)", '_ "embed"', before="//go:embed missing.txt\nvar t string\n"),
    "embeds another directory": _main("print(t)", '_ "embed"', before="//go:embed ../etc/passwd\nvar t string\n"),
    "embeds without the package": _main("print(t)", before="//go:embed main.go\nvar t string\n"),
    "linkname that the linker blocks": _main(
        "schedinit()", '_ "unsafe"', before="//go:linkname schedinit runtime.schedinit\nfunc schedinit()\n"
    ),
    "linkname without unsafe": _main("f()", before="//go:linkname f runtime.nanotime\nfunc f() int64\n"),
    "constraint that does not parse": "//go:build linux &&\n\n" + _main(""),
    "NUL before the package": "// \0\n" + _main(""),
    "NUL in a string": _main('print("\0")'),
    "byte order mark in the middle": _main('print("\ufeff")'),
}
