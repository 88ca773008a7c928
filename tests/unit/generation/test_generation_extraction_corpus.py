"""Extraction from texts in the manner of real models: every manner in every language, then single hard texts.

The texts are ours; the manners are those of instruction-tuned, reasoning and harmony models. Programs that must be
found are written here once per language, so that what is expected is the program, to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from polyalgo.execution.java_source import java_names
from polyalgo.generation.chat import split
from polyalgo.generation.extraction import extract
from polyalgo.generation.fences import ZERO_WIDTH, find_blocks
from polyalgo.languages import LANGUAGES, Language

PY, CPP, JAVA, C = Language.PYTHON, Language.CPP, Language.JAVA, Language.C
JS, RS, GO = Language.JAVASCRIPT, Language.RUST, Language.GO


@dataclass(frozen=True)
class Sources:
    """What models write in one language about one task: the greatest common divisor."""

    program: str
    """Whole: defines `gcd` and prints."""
    draft: str
    """Whole too, but another."""
    function: str
    """Only `gcd`, nothing runs."""
    usage: str
    """Runs, with a `gcd` from elsewhere."""


SOURCES: dict[Language, Sources] = {
    PY: Sources(
        program='def gcd(a, b):\n    """Greatest common divisor."""\n    while b:\n        a, b = b, a % b\n'
        "    return a\n\n\nif __name__ == '__main__':\n    print(gcd(12, 18))\n",
        draft="def gcd(a, b):\n    return a if b == 0 else gcd(a, b)\n\nprint(gcd(12, 18))\n",
        function="def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return a\n",
        usage="result = gcd(12, 18)\nprint(f'gcd is {result}')\n",
    ),
    CPP: Sources(
        program="#include <iostream>\n\nint gcd(int a, int b) {\n    return b ? gcd(b, a % b) : a;\n}\n\n"
        "int main() {\n    std::cout << gcd(12, 18) << '\\n';\n    return 0;\n}\n",
        draft="#include <iostream>\nint gcd(int a, int b) { return b ? gcd(b, a) : a; }\n"
        'int main() {\n    std::cout << gcd(12, 18) << "\\n";\n}\n',
        function="int gcd(int a, int b) {\n    return b ? gcd(b, a % b) : a;\n}\n",
        usage="int main() {\n    std::cout << gcd(12, 18);\n}\n",
    ),
    JAVA: Sources(
        program="import java.util.*;\n\npublic class Main {\n    static int gcd(int a, int b) {\n"
        "        return b == 0 ? a : gcd(b, a % b);\n    }\n\n    public static void main(String[] args) {\n"
        "        System.out.println(gcd(12, 18));\n    }\n}\n",
        draft="public class Draft {\n    static int gcd(int a, int b) {\n        return gcd(b, a);\n    }\n"
        "    public static void main(String[] args) {\n        System.out.println(gcd(12, 18));\n    }\n}\n",
        function="class Gcd {\n    static int gcd(int a, int b) {\n"
        "        return b == 0 ? a : gcd(b, a % b);\n    }\n}\n",
        usage="public class Demo {\n    public static void main(String[] args) {\n        new Gcd().run();\n    }\n}\n",
    ),
    C: Sources(
        program="#include <stdio.h>\n\nstatic int gcd(int a, int b) {\n    while (b) {\n        int t = a % b;\n"
        "        a = b;\n        b = t;\n    }\n    return a;\n}\n\n"
        'int main(void) {\n    printf("%d\\n", gcd(12, 18));\n'
        "    return 0;\n}\n",
        draft="#include <stdio.h>\nint gcd(int a, int b) { return b ? gcd(b, a) : a; }\n"
        'int main(void) {\n    printf("%d\\n", gcd(12, 18));\n    return 0;\n}\n',
        function="int gcd(int a, int b) {\n    return b ? gcd(b, a % b) : a;\n}\n",
        usage='int main(void) {\n    printf("%d", gcd(12, 18));\n}\n',
    ),
    JS: Sources(
        program="function gcd(a, b) {\n  return b === 0 ? a : gcd(b, a % b);\n}\n\n"
        "const result = gcd(12, 18);\nconsole.log(`gcd: ${result}`);\n",
        draft="function gcd(a, b) {\n  return gcd(b, a);\n}\n\nconsole.log(gcd(12, 18));\n",
        function="function gcd(a, b) {\n  return b === 0 ? a : gcd(b, a % b);\n}\n",
        usage="console.log(gcd(12, 18));\n",
    ),
    RS: Sources(
        program="fn gcd<'a>(a: u64, b: u64) -> u64 {\n    if b == 0 { a } else { gcd(b, a % b) }\n}\n\n"
        'fn main() {\n    println!("{}", gcd(12, 18));\n}\n',
        draft='fn gcd(a: u64, b: u64) -> u64 { gcd(b, a) }\n\nfn main() {\n    println!("{}", gcd(12, 18));\n}\n',
        function="fn gcd(a: u64, b: u64) -> u64 {\n    if b == 0 { a } else { gcd(b, a % b) }\n}\n",
        usage='fn main() {\n    println!("{}", gcd(12, 18));\n}\n',
    ),
    GO: Sources(
        program='package main\n\nimport "fmt"\n\nfunc gcd(a, b int) int {\n\tfor b != 0 {\n\t\ta, b = b, a%b\n\t}\n'
        "\treturn a\n}\n\nfunc main() {\n\tfmt.Println(gcd(12, 18))\n}\n",
        draft='package main\n\nimport "fmt"\n\nfunc gcd(a, b int) int { return gcd(b, a) }\n\n'
        "func main() {\n\tfmt.Println(gcd(12, 18))\n}\n",
        function="func gcd(a, b int) int {\n\tif b == 0 {\n\t\treturn a\n\t}\n\treturn gcd(b, a%b)\n}\n",
        usage="func main() {\n\tfmt.Println(gcd(12, 18))\n}\n",
    ),
}


def fenced(tag: str, code: str) -> str:
    return f"```{tag}\n{code}```\n"


def indent(code: str, by: str) -> str:
    return "".join(by + line if line.strip() else line for line in code.splitlines(keepends=True))


Manner = tuple[Callable[[str, str, Sources], str], str]
"""Text of (tag, display name, sources), and the method by which its `program` is found."""

MANNERS: dict[str, Manner] = {
    "only the block": (lambda tag, _, s: fenced(tag, s.program), "fence"),
    "GPT-4o: heading, block, numbered explanation": (
        lambda tag, name, s: (
            f"Certainly! Below is a complete {name} program.\n\n### Solution\n\n{fenced(tag, s.program)}\n"
            "### Explanation\n\n"
            "1. **`gcd(a, b)`**: Euclid's algorithm.\n2. **Output**: the program prints `6`.\n\n```\n6\n```\n\n"
            "Let me know if you'd like a version that reads from stdin!"
        ),
        "fence",
    ),
    "Claude: block, then prose with inline code": (
        lambda tag, _, s: (
            f"I'll use Euclid's algorithm.\n\n{fenced(tag, s.program)}\n"
            "The loop ends once `b` is 0 --- don't swap `a` and `b`."
        ),
        "fence",
    ),
    "Qwen: function, usage in a second block, whole program last": (
        lambda tag, _, s: (
            f"First the function:\n{fenced(tag, s.function)}\nUsage:\n{fenced(tag, s.usage)}\n"
            f"Putting it together:\n\n{fenced(tag, s.program)}"
        ),
        "fence",
    ),
    "Qwen: program, then how to use it": (
        lambda tag, _, s: f"{fenced(tag, s.program)}\nTo use it in your own code:\n\n{fenced(tag, s.usage)}",
        "fence",
    ),
    "Llama: shell commands around": (
        lambda tag, _, s: (
            f"```bash\n# create a file first:\ntouch main\n```\n\n{fenced(tag, s.program)}\n"
            "Run it:\n\n```bash\n./main  # prints 6\n```\n\nOutput:\n\n```text\n6\n```\n"
        ),
        "fence",
    ),
    "Llama: no tag": (lambda _, __, s: f"Here is the code:\n\n{fenced('', s.program)}\nIt prints 6.", "fence_untagged"),
    "Mistral: tag on a line of its own": (lambda tag, _, s: f"```\n{tag}\n{s.program}```\n", "fence"),
    "tag in capitals, file name": (lambda tag, _, s: f"``` {tag.upper()} title=main\n{s.program}```\n", "fence"),
    "tag with language-": (lambda tag, _, s: fenced(f"language-{tag}", s.program), "fence"),
    "SmolLM2: glued closing fence, then chatter": (
        lambda tag, _, s: f"```{tag}\n{s.program.rstrip()}```\n\nThis program prints the result. It's simple.\n",
        "fence",
    ),
    "SmolLM2: glued closing fence, then output": (
        lambda tag, _, s: f"```{tag}\n{s.program.rstrip()}```\nOutput:\n```\n6\n```\n",
        "fence",
    ),
    "SmolLM2: never closed": (lambda tag, _, s: f"```{tag}\n{s.program}", "unclosed_fence"),
    "draft, then a corrected version": (
        lambda tag, _, s: (
            f"```{tag}\n{s.draft}```\n\nWait, that never ends for some inputs. Here is the corrected version:\n\n"
            f"{fenced(tag, s.program)}"
        ),
        "fence",
    ),
    "draft, then a corrected version without tag": (
        lambda tag, _, s: f"{fenced(tag, s.draft)}\nFixed version:\n\n{fenced('', s.program)}",
        "fence_untagged",
    ),
    "solution, then an alternative": (
        lambda tag, _, s: (
            f"{fenced(tag, s.program)}\nAlternatively, a recursive one (slower):\n\n{fenced(tag, s.draft)}"
        ),
        "fence",
    ),
    "wrong one shown first, as wrong": (
        lambda tag, _, s: f"A naive attempt:\n\n{fenced(tag, s.draft)}\nA better one:\n\n{fenced(tag, s.program)}",
        "fence",
    ),
    "DeepSeek-R1: thoughts with drafts": (
        lambda tag, _, s: (
            f"<think>\nOkay, so I need gcd. Let me try:\n\n{fenced(tag, s.draft)}\n"
            "Hmm, wait. That loops. I'd use `%`.\n</think>\n\n"
            f"**Approach**: Euclid.\n\n{fenced(tag, s.program)}"
        ),
        "fence",
    ),
    "Magistral: [THINK], answer glued": (
        lambda tag, _, s: f"[THINK]Use Euclid's.\n{fenced(tag, s.draft)}[/THINK]{fenced(tag, s.program)}",
        "fence",
    ),
    "R1-Zero: reasoning and answer tags": (
        lambda tag, _, s: f"<reasoning>\nI'd use Euclid.\n</reasoning>\n<answer>\n{fenced(tag, s.program)}</answer>",
        "fence",
    ),
    "R1-Zero: bare code in answer tags": (
        lambda _, __, s: f"<reasoning>\nEuclid.\n</reasoning>\n<answer>\n{s.program}</answer>",
        "bare",
    ),
    "gpt-oss: harmony": (
        lambda tag, _, s: (
            f"<|channel|>analysis<|message|>We need gcd. Draft:\n{fenced(tag, s.draft)}Fine.<|end|><|start|>assistant"
            f"<|channel|>final<|message|>{fenced(tag, s.program)}<|return|>"
        ),
        "fence",
    ),
    "gpt-oss: markers lost": (
        lambda tag, _, s: f"analysisWe need gcd.\n{fenced(tag, s.draft)}assistantfinal{fenced(tag, s.program)}",
        "fence",
    ),
    "end-of-turn marker, then an invented turn": (
        lambda tag, _, s: (
            f"{fenced(tag, s.program).rstrip()}<|im_end|>\n<|im_start|>user\nThanks!\n{fenced(tag, s.draft)}"
        ),
        "fence",
    ),
    "tildes": (lambda tag, _, s: f"~~~{tag}\n{s.program}~~~\n", "fence"),
    "Markdown in Markdown": (
        lambda tag, _, s: f"````markdown\n# Answer\n\n{fenced(tag, s.program)}\n````\n",
        "fence",
    ),
    "block in a numbered list": (
        lambda tag, _, s: f"1. The program:\n\n{indent(fenced(tag, s.program), '   ')}\n2. Run it.\n",
        "fence",
    ),
    "fence behind a number, code at the margin": (
        lambda tag, _, s: f"1. ```{tag}\n{s.program}```\n2. Run it.\n",
        "fence",
    ),
    "CRLF": (lambda tag, _, s: f"Code:\n\n{fenced(tag, s.program)}\nDone.".replace("\n", "\r\n"), "fence"),
    "byte order mark and zero-width spaces": (
        lambda tag, _, s: f"\ufeff```{tag}\n{s.program}```\u200b\n\nDone.",
        "fence",
    ),
    "bare": (lambda _, __, s: s.program, "bare"),
    "bare after a byte order mark": (lambda _, __, s: f"\ufeff{s.program}", "bare"),
    "bare, glued lone fence": (lambda _, __, s: f"{s.program.rstrip()}```\n\nIt prints 6.", "bare"),
    "HTML": (
        lambda tag, _, s: f'<p>Here:</p>\n<pre><code class="language-{tag}">\n{s.program}</code></pre>\n<p>Done.</p>',
        "code_element",
    ),
    "HTML without class": (lambda _, __, s: f"Here you go.\n\n<code>\n{s.program}\n</code>\n", "code_element"),
    "indented block": (
        lambda _, __, s: f"Here is the program:\n\n{indent(s.program, '    ')}\nIt prints 6, as you can see.",
        "indented",
    ),
}

MATRIX = [
    pytest.param(language, manner, id=f"{language}: {name}")
    for language in Language
    for name, manner in MANNERS.items()
]


@pytest.mark.parametrize(("language", "manner"), MATRIX)
def test_manners_of_models(language: Language, manner: Manner) -> None:
    build, method = manner
    spec, sources = LANGUAGES[language], SOURCES[language]
    found = extract(build(spec.fence_names[0], spec.display_name, sources), language)
    assert (found.code, found.method) == (sources.program, method)


HARD: dict[str, tuple[str, Language, str | None, str]] = {
    # ---- fences inside the code's own literals and comments ----
    "fences in a string": (
        '```python\ns = """\n```\nx\n```\n"""\nprint(s)\n```\nIt\'s done.',
        PY,
        's = """\n```\nx\n```\n"""\nprint(s)\n',
        "fence",
    ),
    "tagged fence in a docstring at the margin": (
        "```python\ndef f():\n    '''Say:\n```python\nf()\n```\n    '''\nprint(f())\n```\n",
        PY,
        "def f():\n    '''Say:\n```python\nf()\n```\n    '''\nprint(f())\n",
        "fence",
    ),
    "fences in a block comment": (
        "```c\n/*\n```\nf(1);\n```\n*/\nint main(void) { return 0; }\n```\n",
        C,
        "/*\n```\nf(1);\n```\n*/\nint main(void) { return 0; }\n",
        "fence",
    ),
    "fences in a raw string": (
        'x\n```rust\nfn main() {\n    print!("{}", r#"\n```\n"\n```\n"#);\n}\n```\n',
        RS,
        'fn main() {\n    print!("{}", r#"\n```\n"\n```\n"#);\n}\n',
        "fence",
    ),
    "fences in a C++ raw string": (
        '```cpp\nint main() { puts(R"x(\n```\n)"\n```\n)x"); }\n```\n',
        CPP,
        'int main() { puts(R"x(\n```\n)"\n```\n)x"); }\n',
        "fence",
    ),
    "fences in a text block": (
        '```java\nclass A {\n  String s = """\n```\n\\"""\n```\n""";\n  static void main(String[] a) { }\n}\n```\n',
        JAVA,
        'class A {\n  String s = """\n```\n\\"""\n```\n""";\n  static void main(String[] a) { }\n}\n',
        "fence",
    ),
    "Rust doc comments with fences": (
        "```rust\n/// ```\n/// assert_eq!(f(), 1);\n/// ```\nfn f() -> i32 { 1 }\n\nfn main() { f(); }\n```\nIt's it.",
        RS,
        "/// ```\n/// assert_eq!(f(), 1);\n/// ```\nfn f() -> i32 { 1 }\n\nfn main() { f(); }\n",
        "fence",
    ),
    "a string that is cut ends with its block": (
        '```python\ndef f():\n    """Cut\n```\nOnce more:\n```python\ndef f():\n    """Whole."""\nf()\n```\n',
        PY,
        'def f():\n    """Whole."""\nf()\n',
        "fence",
    ),
    "a fence in a string that never ends closes": ('```python\ns = """\n```\nDone.', PY, 's = """\n', "fence"),
    "fences in single-line strings": (
        "```python\nprint('```')\nprint(\"```python\")\n```\n",
        PY,
        "print('```')\nprint(\"```python\")\n",
        "fence",
    ),
    "template literal before a glued fence": (
        "```js\nconsole.log(`a`)\nconst x = `b````\nDone.",
        JS,
        "console.log(`a`)\nconst x = `b`\n",
        "fence",
    ),
    "comment at a glued fence": (
        "```go\npackage main\nfunc main() {} // it's done```\n",
        GO,
        "package main\nfunc main() {} // it's done\n",
        "fence",
    ),
    "apostrophes are no strings that span lines": (
        "```rust\n// it's\nfn f<'a>(x: &'a str) -> char { '\"' }\nfn main() { f(\"/*\"); }\n```\nDon't.",
        RS,
        "// it's\nfn f<'a>(x: &'a str) -> char { '\"' }\nfn main() { f(\"/*\"); }\n",
        "fence",
    ),
    # ---- several blocks ----
    "usage does not beat the function": (
        "```python\ndef f():\n    return 1\n```\n```python\nprint(f())\n```",
        PY,
        "def f():\n    return 1\n",
        "fence",
    ),
    "usage of a class does not beat it": (
        "```js\nclass A {\n  go() {}\n}\n```\n```js\nnew A().go();\nconsole.log(1);\n```",
        JS,
        "class A {\n  go() {}\n}\n",
        "fence",
    ),
    "header, then the rest: not merged": (
        '```cpp\nint f();\n```\n```cpp\n#include "f.h"\nint main() { return f(); }\n```',
        CPP,
        '#include "f.h"\nint main() { return f(); }\n',
        "fence",
    ),
    "parts of one file: not merged": (
        "Part 1:\n```go\npackage main\n\nfunc f() int { return 1 }\n```\nPart 2:\n"
        "```go\nfunc main() { println(f()) }\n```",
        GO,
        "package main\n\nfunc f() int { return 1 }\n",
        "fence",
    ),
    "same function in two languages": (
        "```python\ndef f():\n    return 1\nf()\n```\n```java\nclass A {\n  static void main(String[] a) { }\n}\n```",
        JAVA,
        "class A {\n  static void main(String[] a) { }\n}\n",
        "fence",
    ),
    "tagged fragment, then the whole program untagged": (
        "```c\nint f(int);\n```\n```\n#include <stdio.h>\nint main(void) { return 0; }\n```",
        C,
        "#include <stdio.h>\nint main(void) { return 0; }\n",
        "fence_untagged",
    ),
    "dependencies first": (
        "```python\n# pip install nothing\n```\n```python\ndef f():\n    pass\nf()\n```",
        PY,
        "def f():\n    pass\nf()\n",
        "fence",
    ),
    "expected output in the language's own tag": (
        "```python\ndef f():\n    return 1\nprint(f())\n```\nOutput:\n```python\n1\n```",
        PY,
        "def f():\n    return 1\nprint(f())\n",
        "fence",
    ),
    "bash that prints": ("```sh\nprint(1)\n```\n```python\nprint(2)\n```", PY, "print(2)\n", "fence"),
    # ---- wrong tags ----
    "Python tagged as Java": (
        "```java\ndef f(x):\n    return x\nprint(f(1))\n```",
        PY,
        "def f(x):\n    return x\nprint(f(1))\n",
        "fence_other_tag",
    ),
    "Rust is no C": ("```rust\nfn main() {\n}\n```", C, None, "no_code"),
    "Go is no C++": ("```go\npackage main\nfunc main() {\n}\n```", CPP, None, "no_code"),
    "untagged Rust is no C": ("```\nfn main() {\n}\n```", C, None, "no_code"),
    "untagged Java is no C": ("```\nclass A { public static void main(String[] args) { } }\n```", C, None, "no_code"),
    "Kotlin is no Java": ('```kotlin\nfun main() {\n    println("x")\n}\n```', JAVA, None, "no_code"),
    "C for C++": ("```c\nint main() { return 0; }\n```", CPP, "int main() { return 0; }\n", "fence_alias"),
    "TypeScript without types": ("```ts\nconsole.log(1)\n```", JS, "console.log(1)\n", "fence_other_tag"),
    "pseudocode": ("```pseudocode\nfor all x:\n    print(x)\n```", PY, None, "no_code"),
    # ---- as they stand ----
    "diff": ("```diff\n-print(1)\n+print(2)\n```", PY, None, "no_code"),
    "untagged diff": ("```\n-print(1)\n+print(2)\n```", PY, None, "no_code"),
    "line numbers stay": ("```python\n1 print(1)\n2 print(2)\n```", PY, "1 print(1)\n2 print(2)\n", "fence"),
    "entities stay": (
        "```cpp\n#include &lt;cstdio&gt;\nint main() {}\n```",
        CPP,
        "#include &lt;cstdio&gt;\nint main() {}\n",
        "fence",
    ),
    "interactive session": ("```pycon\n>>> print(1)\n1\n```", PY, None, "no_code"),
    "missing main stays missing": ("```c\nint f(void) { return 1; }\n```", C, "int f(void) { return 1; }\n", "fence"),
    "missing package stays missing": ("```go\nfunc main() {}\n```", GO, "func main() {}\n", "fence"),
    "trailing blanks and form feeds stay": (
        "```python\nx = 1  \n\x0c\nprint(x)\n\n```",
        PY,
        "x = 1  \n\x0c\nprint(x)\n",
        "fence",
    ),
    "no-break space stays": ("```python\nprint(\u00a01)\n```", PY, "print(\u00a01)\n", "fence"),
    # ---- lists, quotes, indentation ----
    "nested list": (
        "1. Do:\n   - ```python\n     def f():\n         pass\n\n     f()\n     ```\n2. Done\n",
        PY,
        "def f():\n    pass\n\nf()\n",
        "fence",
    ),
    "closing fence at the margin": (
        "  ```python\n  def f():\n      pass\n```\nDone.",
        PY,
        "def f():\n    pass\n",
        "fence",
    ),
    "closing fence far to the right": ("```python\nprint(1)\n        ```\nDone.", PY, "print(1)\n", "fence"),
    "inline code before an opening fence": (
        "The `f` function: ```python\ndef f():\n    pass\n```",
        PY,
        "def f():\n    pass\n",
        "fence",
    ),
    "indentation of a class is no indented block": (
        "Use this:\n\nclass A:\n    x = 1\n\n    def f(self):\n        print(1)\n\n    print(2)\n",
        PY,
        None,
        "no_code",
    ),
    "indented block without a program": ("Call it so:\n\n    f(1)\n\nThanks.", PY, None, "no_code"),
    "tab-indented block": (
        "So:\n\n\timport sys\n\tfor x in [1]:\n\t\tprint(x)\n\nDone.",
        PY,
        "import sys\nfor x in [1]:\n\tprint(x)\n",
        "indented",
    ),
    # ---- elements ----
    "inline code element": ("Use <code>print(1)</code> and <code>x</code>.", PY, None, "no_code"),
    "code element of prose": ("<code>\nsome words\nand more\n</code>", PY, None, "no_code"),
    "code element of another language": (
        '<pre><code class="language-js">\nconst x = 1;\nconsole.log(x);\n</code></pre>',
        PY,
        None,
        "no_code",
    ),
    "fence within an element": ("<code>\n```python\nprint(1)\n```\n</code>", PY, "print(1)\n", "fence"),
    # ---- reasoning ----
    "unclosed reasoning": ("<reasoning>\n```python\nprint(1)\n```", PY, None, "no_code"),
    "unclosed [THINK]": ("[THINK]\n```python\nprint(1)\n```", PY, None, "no_code"),
    "thinking after the answer": (
        "```python\nprint(1)\n```\n<think>\nIs it right?\n```python\nprint(2)\n```",
        PY,
        "print(1)\n",
        "fence",
    ),
    "program that prints thinking tags": (
        "<think>x</think>\n```python\nprint('</think>')\n```",
        PY,
        "print('</think>')\n",
        "fence",
    ),
    "harmony, two finals": (
        "<|channel|>final<|message|>```python\nprint(1)\n```<|end|><|start|>assistant<|channel|>final<|message|>"
        "```python\nprint(2)\n```",
        PY,
        "print(2)\n",
        "fence",
    ),
    "harmony, tool call instead of an answer": (
        "<|channel|>commentary to=python <|constrain|>code<|message|>print(1)<|call|>",
        PY,
        None,
        "no_code",
    ),
    # ---- nothing ----
    "refusal with inline code": ("I can't run `main()` for you, but ```f(1)``` returns 1.", PY, None, "no_code"),
    "fences only": ("```\n```\n```\n```", PY, None, "no_code"),
    "one backtick": ("`", GO, None, "no_code"),
    "table": ("| a | b |\n|---|---|\n| 1 | 2 |\n", PY, None, "no_code"),
    "markdown heading is no bare Python": ("# Solution\n\nfor this, see below:\nprint it.", PY, None, "no_code"),
}


@pytest.mark.parametrize("case", HARD.values(), ids=HARD.keys())
def test_hard_texts(case: tuple[str, Language, str | None, str]) -> None:
    text, language, code, method = case
    found = extract(text, language)
    assert (found.code, found.method) == (code, method)


@pytest.mark.parametrize("language", Language)
def test_the_block_that_defines_the_name_wins(language: Language) -> None:
    sources, tag = SOURCES[language], LANGUAGES[language].fence_names[0]
    other = sources.draft.replace("gcd", "lcm")
    text = fenced(tag, sources.program) + "\nAnd:\n\n" + fenced(tag, other)
    assert extract(text, language).code == other
    assert extract(text, language, "gcd").code == sources.program
    assert extract(text, language, "nothing").code == other


def test_java_keeps_its_class_name() -> None:
    """The judge names the file after the public class, so any name will do."""
    code = SOURCES[JAVA].draft
    found = extract(fenced("java", code), JAVA)
    assert found.code == code
    assert java_names(code).file_name == "Draft.java"


PIECES = (
    *("```", "````", "~~~", "```python\n", "```cpp\n", "\n```\n", "\n", "\r\n", " ", "    ", "\t", "- ", "> ", "1. "),
    *("<think>", "</think>", "[THINK]", "<|channel|>", "final", "<|message|>", "<|end|>", "assistantfinal", "<code>"),
    *(
        "</code>",
        "<pre>",
        "<answer>",
        "</s>",
        '"""',
        "'''",
        '"',
        "'",
        "/*",
        "*/",
        "//",
        "#",
        'r#"',
        '"#',
        'R"(',
        "`",
        "\\",
    ),
    *("def f(x):\n", "print(f(1))\n", "int main() {", "}", "fn main() {", "func f(", "class A {", "import os\n"),
    *("Here is it: ", "Corrected:\n", "python\n", "\ufeff", "\u200b", "\ud800", "\0", "é"),
)


@pytest.mark.parametrize("seed", range(8))
def test_random_texts(seed: int) -> None:
    """Never raises; what it finds is in the answer, line by line, but for indentation and line ends."""
    source = random.Random(seed)
    found_some = 0
    for _ in range(250):
        text = "".join(source.choices(PIECES, k=source.randrange(1, 60)))
        for language in (PY, source.choice(list(Language))):
            found = extract(text, language)
            assert (found.code is None) == (found.method == "no_code")
            if found.code is None:
                continue
            found_some += 1
            answer = split(text).answer
            assert answer is not None
            lines = [line.strip() for line in answer.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
            have = iter(lines)
            for line in found.code.rstrip("\n").split("\n"):
                wanted = line.strip().translate(ZERO_WIDTH)
                assert any(wanted in other.translate(ZERO_WIDTH) for other in have), (text, found)
    assert found_some > 20


def test_blocks_cover_the_text_once() -> None:
    """No line is in two blocks, and what stands before a block is in none."""
    source = random.Random(9)
    for _ in range(300):
        text = "".join(source.choices(PIECES, k=source.randrange(1, 60)))
        blocks, _ = find_blocks(text, PY)
        size = sum(len(block.before) + len(block.code) for block in blocks)
        assert size <= len(text) + len(blocks), text
