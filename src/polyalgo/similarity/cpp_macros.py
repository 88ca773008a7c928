"""The part of the C++ preprocessor that a program's own text decides: comments, conditionals and macros.

`preprocess` returns text of the same number of lines with directives blanked and macros expanded, so that a parser
sees the program that the compiler sees. Headers are not read: a macro that one of them defines stays a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from polyalgo.similarity.frontend import MAX_CHARS, UnreadableError, plain

MAX_EXPANSIONS = 100_000
MAX_DEPTH = 100
"""Macros inside macros, and arguments inside arguments."""

_PREDEFINED = {"__cplusplus": "202002", "__GNUC__": "12", "__SIZEOF_INT128__": "16"}


@dataclass(frozen=True, slots=True)
class Macro:
    """One `#define`. `parameters` is None for an object-like macro; the last one is `...` for a variadic one."""

    body: str
    parameters: tuple[str, ...] | None = None


_NOT_CODE = re.compile(
    r"""\d+(?:'[\da-fA-F]+)+                                      # 1'000'000 holds no character literal
    |(?:u8|[uUL])?R"(?P<mark>[^\s()\\]{0,16})\((?s:.*?)\)(?P=mark)"
    |"(?:\\.|[^"\\\n])*"
    |'(?:\\.|[^'\\\n])+'
    |//(?:\\\n|[^\n])*
    |/\*(?s:.*?)(?:\*/|\Z)""",
    re.VERBOSE,
)
_TOKEN = re.compile(r"""[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.'])*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""")
_DEFINE = re.compile(r"([A-Za-z_]\w*)(?:\(([^)]*)\))?(.*)", re.DOTALL)
_DIRECTIVE = re.compile(r"\s*#\s*([A-Za-z_]\w*)?\s*(.*)", re.DOTALL)
_DIGRAPHS = {"<%": "{", "%>": "}", "<:": "[", ":>": "]", "%:": "#"}
_DIGRAPH = re.compile(r'"(?:\\.|[^"\\\n])*"|<::(?![:>])|<%|%>|<:|:>|%:')


def preprocess(source: str | bytes) -> str:
    """Text with the same line numbers, in ASCII, without comments, directives or uses of the program's own macros.

    Conditionals are evaluated with what the text itself defines (and C++20 under g++); what it does not define is 0,
    so `#ifdef LOCAL` is off. A raw string becomes `""`. Characters are those of `frontend.plain`.

    Raises:
        UnreadableError: the source or its expansion is longer than `MAX_CHARS`, or macros do not come to an end
            within `MAX_EXPANSIONS` and `MAX_DEPTH`.
    """
    if len(source) > MAX_CHARS:
        raise UnreadableError(f"source is longer than {MAX_CHARS} characters")
    text = plain(source)
    if "<%" in text or "<:" in text or "%:" in text:
        text = _DIGRAPH.sub(_digraph, text)
    if "/" in text or 'R"' in text:
        text = _NOT_CODE.sub(_without_comment, text)
    if "#" not in text:
        return text
    return _Preprocessor().run(text)


def _digraph(match: re.Match[str]) -> str:
    found = match[0]
    return "[::" if found == "<::" else _DIGRAPHS.get(found, found)


def _without_comment(match: re.Match[str]) -> str:
    found = match[0]
    if found.startswith("/"):
        return " " + "\n" * found.count("\n")
    if match["mark"] is not None:
        return '""' + "\n" * found.count("\n")
    return found


class _Preprocessor:
    """One run over the lines of one program; `macros` is what is defined at the current line."""

    def __init__(self) -> None:
        self.macros: dict[str, Macro] = {}
        self.expansions = 0
        self.chars = 0  # written by expansions
        self.scanned = 0  # read in search of closing parentheses
        self.conditions: list[tuple[bool, bool]] = []  # (this branch is on, a branch of this #if was on)
        self.off = 0

    def run(self, text: str) -> str:
        done: list[str] = []
        pending: list[str] = []
        lines = iter(text.split("\n"))
        for line in lines:
            if "#" not in line or not (match := _DIRECTIVE.match(line)):
                pending.append("" if self.off else line)
                continue
            blanks = [""]
            while line.endswith("\\"):
                line = line[:-1] + " " + next(lines, "")
                blanks.append("")
            match = _DIRECTIVE.match(line) or match
            name, rest = match[1] or "", match[2]
            if name in ("define", "undef") and not self.off:
                if any(pending):
                    done.append(self.expand("\n".join(pending)))
                    pending = []
                self._define(name, rest)
            elif name in ("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"):
                self._condition(name, rest)
            pending += blanks
        done.append(self.expand("\n".join(pending)))
        return "\n".join(done)

    def _define(self, name: str, rest: str) -> None:
        match = _DEFINE.match(rest)
        if match is None:
            return
        if name == "undef":
            self.macros.pop(match[1], None)
            return
        parameters = None
        if match[2] is not None:
            parameters = tuple(p.strip() for p in match[2].split(",")) if match[2].strip() else ()
        self.macros[match[1]] = Macro(match[3].strip(), parameters)

    def _condition(self, name: str, rest: str) -> None:
        if name in ("if", "ifdef", "ifndef"):
            on = not self.off and self._holds(name, rest)
            self.conditions.append((on, on))
            self.off += not on
            return
        if not self.conditions:
            return  # a stray #else or #endif: the compiler would refuse it, the parser need not
        was_on, taken = self.conditions.pop()
        self.off -= not was_on
        if name == "endif":
            return
        on = not self.off and not taken and (name == "else" or self._holds(name.removeprefix("el"), rest))
        self.conditions.append((on, taken or on))
        self.off += not on

    def _holds(self, name: str, rest: str) -> bool:
        if name != "if":
            word = (rest.split() or [""])[0]
            return (word in self.macros or word in _PREDEFINED) == (name == "ifdef")
        rest = re.sub(r"\bdefined\s*\(?\s*([A-Za-z_]\w*)\s*\)?", self._defined, rest)
        rest = re.sub(r"\b__has_(?:cpp_)?(?:include|attribute)\s*\([^)]*\)", "1", rest)
        return bool(_evaluate(self.expand(rest)))

    def _defined(self, match: re.Match[str]) -> str:
        return " 1 " if match[1] in self.macros or match[1] in _PREDEFINED else " 0 "

    def expand(self, text: str) -> str:
        """`text` with every macro use replaced (C++ standard, [cpp.replace])."""
        return self._expand(text, frozenset(), 0) if self.macros else text

    def _expand(self, text: str, hidden: frozenset[str], depth: int) -> str:
        macros = self.macros
        if depth > MAX_DEPTH:
            raise UnreadableError(f"macros nest deeper than {MAX_DEPTH}")
        out: list[str] = []
        done = 0
        search = _TOKEN.search
        match = search(text)
        while match is not None:
            name, end = match[0], match.end()
            macro = macros.get(name)
            if macro is None or name in hidden:
                match = search(text, end)
                continue
            start = match.start()
            replaced, end = self._replace(name, macro, text, end, hidden, depth)
            if replaced is not None:
                out += (text[done:start], replaced)
                done = end
            match = search(text, end)
        out.append(text[done:])
        return "".join(out)

    def _replace(
        self, name: str, macro: Macro, text: str, end: int, hidden: frozenset[str], depth: int
    ) -> tuple[str | None, int]:
        """Replacement of one use of `name` that ends at `end`, and where the use with its arguments ends."""
        newlines = 0
        while True:
            hidden = hidden | {name}
            if macro.parameters is None:
                body = self._paste(macro.body)
            else:
                found = self._arguments(text, end)
                if found is None:
                    return None, end  # a function-like macro without arguments is only a name
                arguments, after = found
                newlines += text.count("\n", end, after)
                end = after
                body = self._substitute(macro, arguments, hidden - {name}, depth)
            self.expansions += 1
            self.chars += len(body)
            if self.expansions > MAX_EXPANSIONS or self.chars > MAX_CHARS:
                raise UnreadableError(f"macros expand to more than {MAX_CHARS} characters")
            result = self._expand(body, hidden, depth + 1)
            following = self.macros.get(result.strip())
            if following is None or following.parameters is None or result.strip() in hidden:
                return result + "\n" * newlines, end
            name, macro = result.strip(), following  # `#define f g`, then f(x) with a function-like g
            if self._arguments(text, end) is None:
                return result + "\n" * newlines, end

    def _arguments(self, text: str, start: int) -> tuple[list[str], int] | None:
        found = _arguments(text, start)
        self.scanned += (len(text) if found is None else found[1]) - start
        if self.scanned > 8 * MAX_CHARS:
            raise UnreadableError("arguments of macros do not come to an end")
        return found

    def _substitute(self, macro: Macro, arguments: list[str], hidden: frozenset[str], depth: int) -> str:
        names = macro.parameters or ()
        values: dict[str, str] = {}
        for position, name in enumerate(names):
            if name.endswith("..."):
                name = name.removesuffix("...").strip() or "__VA_ARGS__"
                values[name] = ",".join(arguments[position:]).strip()
            else:
                values[name] = arguments[position].strip() if position < len(arguments) else ""
        body = macro.body
        if "#" in body:
            body = re.sub(
                r"(?<!#)#\s*([A-Za-z_]\w*)", lambda m: _quoted(values[m[1]]) if m[1] in values else m[0], body
            )
            if "##" in body:
                body = re.sub(
                    r"([A-Za-z_]\w*)?(\s*##\s*)([A-Za-z_]\w*)?",
                    lambda m: f"{values.get(m[1] or '', m[1] or '')}##{values.get(m[3] or '', m[3] or '')}",
                    body,
                )
                body = self._paste(body)
        expanded: dict[str, str] = {}

        def value(match: re.Match[str]) -> str:
            word = match[0]
            if word not in values:
                return word
            if word not in expanded:
                expanded[word] = self._expand(values[word], hidden, depth + 1)
            return expanded[word]

        return _TOKEN.sub(value, body)

    @staticmethod
    def _paste(body: str) -> str:
        return re.sub(r"\s*##\s*", "", body) if "##" in body else body


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


_BRACKET = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[(){}\[\],]""")


def _arguments(text: str, start: int) -> tuple[list[str], int] | None:
    """Macro arguments in the parentheses that open at or after blanks from `start`, and the offset behind them."""
    while start < len(text) and text[start].isspace():
        start += 1
    if start >= len(text) or text[start] != "(":
        return None
    depth, begin = 1, start + 1
    arguments: list[str] = []
    for match in _BRACKET.finditer(text, start + 1):
        found = match[0]
        if found == "(":
            depth += 1
        elif found == ")":
            depth -= 1
            if depth == 0:
                arguments.append(text[begin : match.start()])
                return arguments, match.end()
        elif found == "," and depth == 1:
            arguments.append(text[begin : match.start()])
            begin = match.end()
    return None


_CONDITION = re.compile(r"\s*(?:(\d\w*)|([A-Za-z_]\w*)|(&&|\|\||==|!=|<=|>=|<<|>>|[-+*/%<>!~()&|^]))")
_PRECEDENCE: Mapping[str, int] = {
    **dict.fromkeys(("||",), 1), **dict.fromkeys(("&&",), 2), "|": 3, "^": 4, "&": 5, **dict.fromkeys(("==", "!="), 6),
    **dict.fromkeys(("<", ">", "<=", ">="), 7), **dict.fromkeys(("<<", ">>"), 8), **dict.fromkeys(("+", "-"), 9),
    **dict.fromkeys(("*", "/", "%"), 10),
}  # fmt: skip


def _evaluate(text: str) -> int:
    """Value of an `#if` expression; names are 0, and so is what cannot be read."""
    tokens: list[str] = []
    position = 0
    while match := _CONDITION.match(text, position):
        position = match.end()
        word = match[2]
        tokens.append(_PREDEFINED.get(word, "1" if word == "true" else "0") if word else match[0].strip())
    if text[position:].strip() or len(tokens) > 1000:
        return 0
    tokens.reverse()
    try:
        return _binary(tokens, 0, 0)
    except (IndexError, ValueError, ZeroDivisionError, OverflowError, MemoryError):
        return 0


def _binary(tokens: list[str], floor: int, depth: int) -> int:
    left = _unary(tokens, depth)
    while tokens and (level := _PRECEDENCE.get(tokens[-1], 0)) > floor:
        operator = tokens.pop()
        left = _apply(operator, left, _binary(tokens, level, depth + 1))
    return left


def _unary(tokens: list[str], depth: int) -> int:
    if depth > MAX_DEPTH:
        raise ValueError("too deep")
    token = tokens.pop()
    if token == "(":
        value = _binary(tokens, 0, depth + 1)
        tokens.pop()
        return value
    if token in "!-+~":
        value = _unary(tokens, depth + 1)
        return {"!": int(not value), "-": -value, "+": value, "~": ~value}[token]
    return int(re.sub(r"[uUlL]+$", "", token), 0)


def _apply(operator: str, left: int, right: int) -> int:
    match operator:
        case "||":
            return int(bool(left or right))
        case "&&":
            return int(bool(left and right))
        case "==" | "!=" | "<" | ">" | "<=" | ">=":
            sign = (left > right) - (left < right)
            holds = {"==": sign == 0, "!=": sign != 0, "<": sign < 0, ">": sign > 0, "<=": sign <= 0, ">=": sign >= 0}
            return int(holds[operator])
        case "<<" | ">>":
            if not 0 <= right < 64:
                raise OverflowError
            return left << right if operator == "<<" else left >> right
        case "/" | "%":
            return int(left / right) if operator == "/" else left - right * int(left / right)
        case _:
            return {"|": left | right, "^": left ^ right, "&": left & right, "+": left + right, "-": left - right,
                    "*": left * right}[operator]  # fmt: skip
