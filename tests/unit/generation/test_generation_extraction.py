"""Code extraction from the kinds of text that models write; every case is worked out by hand."""

from __future__ import annotations

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
    "wrong tag": (f"```cpp\n{C_MAIN}```", C, C_MAIN, "fence_other_tag"),
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
    "longest of equals": (
        f"```rust\n{RS_MAIN}```\n```rust\n// better\n{RS_MAIN}```",
        RS,
        f"// better\n{RS_MAIN}",
        "fence",
    ),
    "longest of equals, other order": (
        f"```rust\n// better\n{RS_MAIN}```\n```rust\n{RS_MAIN}```",
        RS,
        f"// better\n{RS_MAIN}",
        "fence",
    ),
    "last of equally long": ("```python\nprint(1)\n```\n```python\nprint(2)\n```", PY, "print(2)\n", "fence"),
    "blocks are not merged": (f"```python\n{FUNCTION}```\n```python\nprint(f(1))\n```", PY, "print(f(1))\n", "fence"),
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
    """Many openings, long lines of blanks and markers: seconds would mean a backtracking pattern."""
    for text in (
        "```python\n" * 20_000,
        "<|channel|>a" * 20_000,
        "<think>" * 20_000,
        " " * 200_000 + "x",
        "A" + "b c" * 60_000,
    ):
        extract(text, PY)
