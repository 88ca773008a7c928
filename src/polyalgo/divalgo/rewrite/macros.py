"""Macros and type aliases: written out where they are used, and introduced where competitive programmers use them."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, insertion, replace
from polyalgo.divalgo.rewrite.source import Source
from polyalgo.divalgo.rewrite.tokens import replace_words, splittable, tokenize
from polyalgo.divalgo.rewrite.values import pure

_DEFINE = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(\(([^)\n]*)\))?[ \t]*((?:[^\n\\]|\\\n)*)\n?", re.MULTILINE
)
_USES = 500
_TYPE_WORDS = {"int", "long", "short", "unsigned", "signed", "char", "double", "float", "auto", "const"}


class ExpandMacro(Rule):
    """One `#define` goes, and its uses are written out as the preprocessor does; no `#`, no conditional directives."""

    name: ClassVar[str] = "expand_macro"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        text = source.text
        if not splittable(text) or re.search(r"^\s*#\s*(?:if|undef|pragma)", text, re.MULTILINE):
            return []
        found: list[Site] = []
        for match in _DEFINE.finditer(text):
            name, parameters, body = match.group(1), match.group(3), match.group(4).replace("\\\n", " ").strip()
            if (
                "#" in body
                or name in body.split()
                or len(re.findall(rf"^\s*#\s*define\s+{name}\b", text, re.MULTILINE)) > 1
            ):
                continue
            if re.search(rf"\b{name}\b", body):
                continue
            rest = text[: match.start()] + text[match.end() :]
            if parameters is None:
                type_like = set(body.split()) <= _TYPE_WORDS and len(body.split()) > 1
                if type_like and re.search(rf"\b{name}\s*\(|\b(?:unsigned|signed|long|short)\s+{name}\b", rest):
                    continue  # `long long(x)` is no cast
                if _glues(rest, name, body):
                    continue
                new = replace_words(rest, lambda word, name=name, body=body: body if word == name else word)  # type: ignore[misc]
            else:
                written = expand_calls(rest, name, [p.strip() for p in parameters.split(",") if p.strip()], body)
                if written is None:
                    continue
                new = written
            found.append((Edit(0, len(text), new),))
        return found


def _glues(text: str, name: str, body: str) -> bool:
    """Whether a body would become one token with what is beside a use: `-` and `-1`."""
    edge = "+-*/%&|^<>=!:.#"
    before = rf"[{re.escape(edge)}]{name}\b" if body[:1] in edge else None
    after = rf"\b{name}[{re.escape(edge)}]" if body[-1:] in edge else None
    return any(pattern is not None and re.search(pattern, text) is not None for pattern in (before, after) if body)


def expand_calls(text: str, name: str, parameters: list[str], body: str) -> str | None:
    """The text with the uses of a function-like macro written out; None where a use is none."""
    for _ in range(_USES):
        match = re.search(rf"(?<![\w.]){name}\b", "".join(_masked(text)))
        if match is None:
            return text
        opening = re.compile(r"\s*\(").match(text, match.end())
        if opening is None:
            return None
        given, end = _arguments(text, opening.end())
        if len(given) != len(parameters):
            return None
        values = dict(zip(parameters, given, strict=True))
        written = replace_words(body, lambda word, values=values: values.get(word, word))  # type: ignore[misc]
        text = text[: match.start()] + written + text[end:]
    return None


def _masked(text: str) -> list[str]:
    """The text with literals and includes blanked, position by position."""
    return [
        " " * len(part) if kind in ("string", "char") or re.match(r"\s*#\s*include", part) else part
        for kind, part in tokenize(text)
    ]


def _arguments(text: str, at: int) -> tuple[list[str], int]:
    """Arguments of a macro's use, and where the use ends; commas count outside parentheses only."""
    given, depth, part = [], 0, ""
    for kind, token in tokenize(text[at:]):
        at += len(token)
        if token == "," and depth == 0:
            given.append(part.strip())
            part = ""
            continue
        if token == ")" and depth == 0:
            return [*given, part.strip()], at
        if kind == "punct":
            depth += (token == "(") - (token == ")")
        part += token
    return [], at


class ExpandAlias(Rule):
    """`using ll = long long;` or `typedef`: the name is written out; never used as a cast `ll(x)`."""

    name: ClassVar[str] = "expand_alias"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.nodes:
            if (
                node.type not in ("alias_declaration", "type_definition")
                or node.has_error
                or node.parent != source.root
            ):
                continue
            key = "name" if node.type == "alias_declaration" else "declarator"
            declarator, type_ = node.child_by_field_name(key), node.child_by_field_name("type")
            name = source.of(declarator)
            if type_ is None or declarator is None or declarator.type != "type_identifier" or source.counts[name] < 2:
                continue
            if type_.type in ("struct_specifier", "enum_specifier", "class_specifier"):
                continue
            text = source.of(type_)
            if re.search(r"[*&()[\]]", re.sub(r"<.*>", "", text)):  # `using P = int *; P a, b;`
                continue
            rest = source.text[: node.start_byte] + source.text[node.end_byte :]
            several = len(text.split()) > 1 and "<" not in text
            if several and re.search(rf"\b{name}\s*[({{]|\b(?:unsigned|signed)\s+{name}\b", rest):
                continue
            if re.search(rf"(?:\.|->|::)\s*{name}\b|#\s*define[^\n]*\b{name}\b", rest) or _hidden(source, name):
                continue
            new = replace_words(rest, lambda word, name=name, text=text: text if word == name else word)  # type: ignore[misc]
            found.append((Edit(0, len(source.text), new),))
        return found


def _hidden(source: Source, name: str) -> bool:
    """Whether something other than the type is declared under its name."""
    return any(n.type in ("identifier", "field_identifier") and source.of(n) == name for n in source.nodes)


class IntroduceAlias(Rule):
    """`long long` -> `ll` with `using ll = long long;`."""

    name: ClassVar[str] = "introduce_alias"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if source.opaque or "long" in source.macros or re.search(r"#\s*define[^\n]*\blong\b", source.text):
            return []
        code = "".join(_masked(source.text))
        uses = list(re.finditer(r"\blong\s+long\b(?!\s+(?:int|unsigned|signed)\b)", code))
        uses = [m for m in uses if not re.search(r"\b(?:un)?signed\s+$", source.text[: m.start()])]
        uses = [m for m in uses if m.start() >= source.after_head]
        if not uses or any(
            node.type in ("alias_declaration", "type_definition") and "long long" in source.of(node)
            for node in source.nodes
        ):
            return []
        name = source.fresh("ll", "LL", "lint", "int64")
        line = rng.choice((f"using {name} = long long;", f"typedef long long {name};"))
        if rng.random() < 0.3:
            line = f"#define {name} long long"
        head = insertion(source.after_head, f"\n{line}\n")
        return [(head, *(Edit(m.start(), m.end(), name) for m in uses))]


class IntroduceLoopMacro(Rule):
    """`for (int i = a; i < b; i++)` -> `rep(i, a, b)`."""

    name: ClassVar[str] = "introduce_loop_macro"
    last: ClassVar[bool] = True

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        name = source.fresh("rep", "FOR", "REP", "loop", "fo")
        header = re.compile(
            r"for\s*\(\s*int\s+(\w+)\s*=\s*([^;]*);\s*(\w+)\s*<(?![<=])\s*([^;]*);\s*(?:\+\+\s*(\w+)|(\w+)\s*\+\+)\s*\)"
        )
        edits: list[Edit] = []
        for loop in source.all("for_statement"):
            match = header.match(source.text, loop.start_byte)
            if match is None or len({match.group(1), match.group(3), match.group(5) or match.group(6)}) != 1:
                continue
            test = loop.child_by_field_name("condition")
            if test is None or test.type != "binary_expression":
                continue
            if source.of(test.child_by_field_name("left")) != match.group(1):  # `i < n && ok` is no bound
                continue
            if any("," in re.sub(r"\([^()]*\)", "", match.group(group)) for group in (2, 4)) or rng.random() < 0.15:
                continue
            text = f"{name}({match.group(1)}, {match.group(2).strip()}, {match.group(4).strip()})"
            edits.append(Edit(match.start(), match.end(), text))
        if not edits:
            return []
        macro = f"#define {name}(i, a, b) for (int i = (a); i < (b); {rng.choice(('i++', '++i'))})"
        return [(insertion(source.after_head, f"\n{macro}\n"), *edits)]


class IntroduceAll(Rule):
    """`v.begin(), v.end()` -> `all(v)`."""

    name: ClassVar[str] = "introduce_all"
    last: ClassVar[bool] = True

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        name = source.fresh("all", "ALL", "every")
        edits: list[Edit] = []
        for given in source.all("argument_list"):
            for one, two in zip(given.named_children, given.named_children[1:], strict=False):
                whole = source.of(one).removesuffix(".begin()")
                function = one.child_by_field_name("function")
                if source.of(one) != f"{whole}.begin()" or source.of(two) != f"{whole}.end()" or function is None:
                    continue
                if pure(source, function.child_by_field_name("argument")) and "," not in whole:
                    edits.append(Edit(one.start_byte, two.end_byte, f"{name}({whole})"))
        if not edits:
            return []
        macro = f"#define {name}(x) (x).begin(), (x).end()"
        return [(insertion(source.after_head, f"\n{macro}\n"), *edits)]


class IntroducePush(Rule):
    """`.push_back(` -> `.pb(`."""

    name: ClassVar[str] = "introduce_push"
    last: ClassVar[bool] = True

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        method = rng.choice(("push_back", "emplace_back"))
        name = source.fresh("pb", "PB") if method == "push_back" else source.fresh("eb", "EB")
        fields = [node for node in source.all("field_identifier") if source.of(node) == method]
        if not fields or method in source.declared:
            return []
        head = insertion(source.after_head, f"\n#define {name} {method}\n")
        return [(head, *(replace(node, name) for node in fields))]
