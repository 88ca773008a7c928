"""Code extraction from the kinds of text that models write; every case is worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from polyalgo.generation.extraction import extract
from polyalgo.languages import Language

PY, CPP, JAVA, C = Language.PYTHON, Language.CPP, Language.JAVA, Language.C
JS, RS, GO = Language.JAVASCRIPT, Language.RUST, Language.GO

PROGRAM = "def f(x):\n    return x + 1\n\nprint(f(1))\n"
FUNCTION = "def f(x):\n    return x + 1\n"
CPP_MAIN = '#include <cstdio>\nint main() {\n    std::puts("hi");\n}\n'
JAVA_MAIN = "public class Main {\n    public static void main(String[] args) {\n    }\n}\n"
GO_MAIN = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println(1)\n}\n'
RS_MAIN = 'fn main() {\n    println!("{}", 1);\n}\n'
JS_MAIN = "function f(x) {\n  return x + 1;\n}\nconsole.log(f(1));\n"
DOCSTRING = (
    'def f(x):\n    """Add one.\n\n'
    '    ```python\n    f(1)\n    ```\n\n    ```\n    2\n    ```\n    """\n    return x + 1\n'
)
C_MAIN = "#include <stdio.h>\nint main(void) { return 0; }\n"

CASES: dict[str, tuple[str, Language, str | None, str]] = {
    "one fence": (f"```python\n{PROGRAM}```", PY, PROGRAM, "fence"),
    "prose around": (f"Sure! Here it is:\n\n```python\n{PROGRAM}```\n\nIt adds one.", PY, PROGRAM, "fence"),
    "alias py": (f"```py\n{PROGRAM}```", PY, PROGRAM, "fence"),
    "tag in capitals": (f"```Python\n{PROGRAM}```", PY, PROGRAM, "fence"),
    "c++ tag": (f"```c++\n{CPP_MAIN}```", CPP, CPP_MAIN, "fence"),
    "blank before tag": (f"``` rust\n{RS_MAIN}```", RS, RS_MAIN, "fence"),
    "tag with file name": (f"```go main.go\n{GO_MAIN}```", GO, GO_MAIN, "fence"),
    "tag with colon": (f"```java:Main.java\n{JAVA_MAIN}```", JAVA, JAVA_MAIN, "fence"),
    "pandoc attributes": (f"```{{.python .numberLines}}\n{PROGRAM}```", PY, PROGRAM, "fence"),
    "no tag": (f"```\n{PROGRAM}```", PY, PROGRAM, "fence_untagged"),
    "wrong tag": (f"```cpp\n{C_MAIN}```", C, C_MAIN, "fence_alias"),
    "tildes": (f"~~~python\n{PROGRAM}~~~", PY, PROGRAM, "fence"),
    "backticks within tildes": (
        f"~~~python\ns = '''\n```\n'''\n{PROGRAM}~~~",
        PY,
        f"s = '''\n```\n'''\n{PROGRAM}",
        "fence",
    ),
    "four backticks": (f"````python\n# ```\n{PROGRAM}````", PY, f"# ```\n{PROGRAM}", "fence"),
    "CRLF": (f"Code:\n```python\n{PROGRAM}```\n".replace("\n", "\r\n"), PY, PROGRAM, "fence"),
    "indented fence": (
        "1. Code:\n\n   ```python\n   def f(x):\n       return x + 1\n\n   print(f(1))\n   ```\n",
        PY,
        PROGRAM,
        "fence",
    ),
    "fence behind a bullet": (
        "- ```python\n  def f(x):\n      return x + 1\n\n  print(f(1))\n  ```\n",
        PY,
        PROGRAM,
        "fence",
    ),
    "fence in a quote": ("> ```rust\n> fn main() {\n> }\n> ```\n", RS, "fn main() {\n}\n", "fence"),
    "indented with tabs": ("\t```go\n\tpackage main\n\t```\n", GO, "package main\n", "fence"),
    "closing fence deeper than the opening": (f"```python\n{PROGRAM}  ```\ndone", PY, PROGRAM, "fence"),
    "unclosed": (f"Here:\n```python\n{FUNCTION}", PY, FUNCTION, "unclosed_fence"),
    "unclosed, last line cut": ("```python\ndef f(x):\n    retur", PY, "def f(x):\n    retur\n", "unclosed_fence"),
    "unclosed before the next fence": (
        f"```python\n{FUNCTION}```python\n{PROGRAM}```",
        PY,
        PROGRAM,
        "fence",
    ),
    "right language among several": (
        f"```python\n{PROGRAM}```\nand\n```cpp\n{CPP_MAIN}```\n",
        CPP,
        CPP_MAIN,
        "fence",
    ),
    "tagged before untagged": (
        f"```\n$ python main.py\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n```\n```python\n{FUNCTION}```",
        PY,
        FUNCTION,
        "fence",
    ),
    "untagged before other tag": (
        f"```bash\npython main.py --help\n```\n```\n{PROGRAM}```",
        PY,
        PROGRAM,
        "fence_untagged",
    ),
    "complete one of several": (
        "```java\nclass Helper {\n    int a; int b; int c; int d; int e; int f; int g; int h;\n    int i; int j; "
        f"int k; int l;\n    int m; int n; int o; int p;\n}}\n```\n```java\n{JAVA_MAIN}```\n",
        JAVA,
        JAVA_MAIN,
        "fence",
    ),
    "complete and unclosed before closed fragment": (
        f"```cpp\nint f();\n```\n```cpp\n{CPP_MAIN}",
        CPP,
        CPP_MAIN,
        "unclosed_fence",
    ),
    "last of equals": (
        f"```rust\n// long and wrong\n{RS_MAIN}```\nCorrected version:\n```rust\n{RS_MAIN}```",
        RS,
        RS_MAIN,
        "fence",
    ),
    "last of equals, unless it lacks an entry point": (
        f"```rust\n{RS_MAIN}```\nThe same as a function:\n```rust\nfn f() {{}}\n```",
        RS,
        RS_MAIN,
        "fence",
    ),
    "usage example after the program": (
        f"```python\n{PROGRAM}```\nUse:\n```python\nprint(f(2))\n```",
        PY,
        PROGRAM,
        "fence",
    ),
    "correction that defines its names": (
        f"```python\n{PROGRAM}```\nCorrected:\n```python\nfrom lib import f\nprint(f(2))\n```",
        PY,
        "from lib import f\nprint(f(2))\n",
        "fence",
    ),
    "last of equally long": ("```python\nprint(1)\n```\n```python\nprint(2)\n```", PY, "print(2)\n", "fence"),
    "blocks are not merged": (f"```python\n{FUNCTION}```\n```python\nprint(f(1))\n```", PY, FUNCTION, "fence"),
    "no main is invented": (f"```python\n{FUNCTION}```", PY, FUNCTION, "fence"),
    "empty block is skipped": (f"```python\n\n```\n```\n{PROGRAM}```", PY, PROGRAM, "fence_untagged"),
    "only an empty block": ("```python\n\n```\n", PY, None, "no_code"),
    "thinking first": (
        f"<think>\nMaybe ```python\nprint(0)\n``` works?\n</think>\n```python\n{PROGRAM}```",
        PY,
        PROGRAM,
        "fence",
    ),
    "thinking opened in the prompt": (
        f"hm ```python\nprint(0)\n```\n</think>\n```python\n{PROGRAM}```",
        PY,
        PROGRAM,
        "fence",
    ),
    "cut inside thinking": (f"<think>\nLet me try\n```python\n{PROGRAM}```\n", PY, None, "no_code"),
    "harmony": (
        "<|channel|>analysis<|message|>Try ```go\npackage x\n```<|end|><|start|>assistant<|channel|>final"
        f"<|message|>```go\n{GO_MAIN}```",
        GO,
        GO_MAIN,
        "fence",
    ),
    "harmony cut inside analysis": (f"<|channel|>analysis<|message|>```go\n{GO_MAIN}```", GO, None, "no_code"),
    "harmony cut before the message": ("<|channel|>analysis", GO, None, "no_code"),
    "harmony, commentary is not the answer": (
        f"<|channel|>commentary<|message|>```js\n{JS_MAIN}```<|end|>",
        JS,
        None,
        "no_code",
    ),
    "bare python": (PROGRAM, PY, PROGRAM, "bare"),
    "bare c++": (f"\n{CPP_MAIN}\n", CPP, CPP_MAIN, "bare"),
    "bare java": (JAVA_MAIN, JAVA, JAVA_MAIN, "bare"),
    "bare c": (C_MAIN, C, C_MAIN, "bare"),
    "bare javascript": (JS_MAIN, JS, JS_MAIN, "bare"),
    "bare rust": (RS_MAIN, RS, RS_MAIN, "bare"),
    "bare go": (GO_MAIN, GO, GO_MAIN, "bare"),
    "bare with comment lines": (
        f"# Adds one to the number that it is given.\n{PROGRAM}",
        PY,
        f"# Adds one to the number that it is given.\n{PROGRAM}",
        "bare",
    ),
    "bare code after prose": (f"Here is the program:\n{PROGRAM}", PY, None, "no_code"),
    "bare code before prose": (f"{PROGRAM}\nThis function adds one to its argument.", PY, None, "no_code"),
    "bare code of another language": (GO_MAIN, PY, None, "no_code"),
    "JSDoc with fences": (
        f"```javascript\n/**\n * ```js\n * f(1)\n * ```\n */\n{JS_MAIN}```",
        JS,
        f"/**\n * ```js\n * f(1)\n * ```\n */\n{JS_MAIN}",
        "fence",
    ),
    "docstring with fences": (f"```python\n{DOCSTRING}```\nDone.", PY, DOCSTRING, "fence"),
    "docstring with fences in a list": (
        "- ```python\n" + "".join(f"  {line}\n" for line in DOCSTRING.splitlines()) + "  ```\n",
        PY,
        DOCSTRING,
        "fence",
    ),
    "docstring with fences in a quote": (
        "> ```python\n" + "".join(f"> {line}\n" for line in DOCSTRING.splitlines()) + "> ```\n",
        PY,
        DOCSTRING,
        "fence",
    ),
    "json": ('```json\n{"a": 1}\n```', PY, None, "no_code"),
    "text": ("```text\n1 2 3\n```", PY, None, "no_code"),
    "bash that looks like Python": ("```bash\n# run it:\nif true; then # all:\nprint(1)\nfi\n```", PY, None, "no_code"),
    "output": ("```output\n5\n```", GO, None, "no_code"),
    "untagged output": ("Output:\n```\n5\n```", PY, None, "no_code"),
    "another language": (f"```cpp\n{CPP_MAIN}```", PY, None, "no_code"),
    "another language, untagged": (f"```\n#include <x>\n// for all:\n{CPP_MAIN}```", PY, None, "no_code"),
    "script class is no Java": ("```js\nclass A {\n}\n```", JAVA, None, "no_code"),
    "program tagged text": (f"```text\n{PROGRAM}```", PY, PROGRAM, "fence_other_tag"),
    "untagged statements": (
        "```\nn = int(input())\nprint(n)\n```",
        PY,
        "n = int(input())\nprint(n)\n",
        "fence_untagged",
    ),
    "alias before untagged output": (
        f"```py3\n{FUNCTION}```\nOutput:\n```\nprint(1)\n```",
        PY,
        FUNCTION,
        "fence_alias",
    ),
    "alias with a version": (f"```c++17\n{CPP_MAIN}```", CPP, CPP_MAIN, "fence_alias"),
    "alias by file": (f"```main.rs\n{RS_MAIN}```", RS, RS_MAIN, "fence_alias"),
    "module JavaScript": (f"```mjs\n{JS_MAIN}```", JS, JS_MAIN, "fence_alias"),
    "old Python": ("```python2\nprint 1\n```", PY, None, "no_code"),
    "fence at the end of a line": (f"Here is code: ```python\n{PROGRAM}```\nDone.", PY, PROGRAM, "fence"),
    "untagged fence at the end of a line": (f"Here is code: ```\n{PROGRAM}```\nDone.", PY, PROGRAM, "fence_untagged"),
    "fence at the end of a list line": (
        "1. Code: ```go\n   package main\n   ```\n",
        GO,
        "package main\n",
        "fence",
    ),
    "bare code, lone fence": (f"{PROGRAM}```\n\nThis function adds one to its argument.", PY, PROGRAM, "bare"),
    "bare code, glued lone fence": (f"{PROGRAM.rstrip()}```\nIt adds one.", PY, PROGRAM, "bare"),
    "prose": ("I am sorry, I cannot write that program for you.", PY, None, "no_code"),
    "prose that starts like code": (
        "import os is the statement that you need here.\nfor more, see below.",
        PY,
        None,
        "no_code",
    ),
    "inline code": ("Use `print(1)` or ```print(2)``` to see.", PY, None, "no_code"),
    "nothing": ("", PY, None, "no_code"),
    "blanks": (" \n\n", PY, None, "no_code"),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_extract(case: tuple[str, Language, str | None, str]) -> None:
    text, language, code, method = case
    found = extract(text, language)
    assert (found.code, found.method) == (code, method)


def test_long_hostile_text_takes_linear_time() -> None:
    """Many openings, long lines of blanks and markers: with a backtracking pattern this ends in hours, not at once."""
    texts = [
        "```python\n" * 10_000,
        "```\nf(1)\n```\n" * 3_000,
        '```python\n"""\n```\n' * 2_000,
        "```c\n/*\n```\n" * 2_000,
        '```rust\nr#"\n```\n' * 2_000,
        '```python\n"""' + '\\"""\n' * 10_000,
        "```js\nx`a```\n" * 2_000,
        "a`" * 25_000,
        "`" * 100_000,
        "> ```go\n" * 3_000,
        "<pre><code>\n" * 3_000,
        "\n    def f():\n" * 3_000,
        "```cpp\n" + "a(" * 10_000 + "\n```",
        "<|channel|>a" * 10_000,
        "<think>" * 10_000,
        "</think>" * 10_000,
        " " * 100_000 + "x",
        " " * 100_000 + "```a`",
        "A" + "b c" * 30_000,
        *(
            f"```{tag}\n{body}\n```"
            for tag in ("", "text", "js", "python")
            for body in (" \n" * 10_000, "\n" * 10_000, "if :" * 10_000, "class " + "a" * 25_000, "fn a " * 10_000)
        ),
    ]
    script = (
        "import json, sys\nfrom polyalgo.generation.extraction import extract\n"
        "from polyalgo.languages import Language\n"
        "for text in json.load(sys.stdin):\n    for language in Language:\n        extract(text, language)\n"
    )
    subprocess.run([sys.executable, "-c", script], input=json.dumps(texts), text=True, check=True, timeout=240)
