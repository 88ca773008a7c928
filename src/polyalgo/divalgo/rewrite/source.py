"""A C++ program as text, syntax tree, and what can be known of its names without a compiler.

Names are resolved by spelling: `types` holds a name only if every declaration of that spelling has the same type, so
what it says is true at each occurrence. Not promised: a type for everything; rules must do nothing where it is unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import tree_sitter
import tree_sitter_cpp

from polyalgo.divalgo.rewrite.tokens import tokenize, without_comments, words

_LANGUAGE = tree_sitter.Language(tree_sitter_cpp.language())
Node = tree_sitter.Node

LOOPS = ("for_statement", "for_range_loop", "while_statement", "do_statement")
FUNCTIONS = ("function_definition", "lambda_expression")
_STATEMENT_MACRO = re.compile(r"\b(?:for|if|while|do|switch|return|else|case|break|continue)\b|[;{}]")


class Source:
    """One version of a program; a rewrite makes a new one.

    Args:
        code: C++ text; comments are dropped.
    """

    def __init__(self, code: str) -> None:
        # One character per byte, so that the tree's offsets are the text's.
        self.text = without_comments(code.encode().decode("latin-1"))
        self.root = tree_sitter.Parser(_LANGUAGE).parse(self.text.encode("latin-1")).root_node
        self.nodes = tuple(_walk(self.root))
        """All named nodes, parents first, in the order of the text."""
        self._given: set[str] = set()

    @property
    def code(self) -> str:
        """The program's text."""
        return self.text.encode("latin-1").decode()

    def of(self, node: Node | None) -> str:
        """A node's text; empty for None."""
        return "" if node is None else self.text[node.start_byte : node.end_byte]

    def all(self, *kinds: str) -> Iterator[Node]:
        """The nodes of some kinds, parents first; none that the parser could not read."""
        if not self.opaque:
            yield from (node for node in self.nodes if node.type in kinds and not node.has_error)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every identifier and keyword, also in directives."""
        return frozenset(words(self.text))

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each word occurs outside directives."""
        return Counter(part for kind, part in tokenize(self.text) if kind == "word")

    @cached_property
    def macros(self) -> dict[str, str]:
        """Bodies of macros by name, parameters left out."""
        found: dict[str, str] = {}
        for node in self.nodes:
            if node.type in ("preproc_def", "preproc_function_def"):
                found[self.of(node.child_by_field_name("name"))] = self.of(node.child_by_field_name("value")).strip()
        return found

    @cached_property
    def opaque(self) -> bool:
        """Whether the tree cannot be trusted: statement-like macros in use, conditional directives, errors."""
        if self.root.has_error or re.search(r"^\s*#\s*(?:if|undef|pragma)", self.text, re.MULTILINE):
            return True
        return any(_STATEMENT_MACRO.search(body) and self.counts[name] for name, body in self.macros.items())

    @cached_property
    def aliases(self) -> dict[str, str]:
        """What type names of `using`, `typedef` and object-like macros stand for."""
        found: dict[str, str] = {}
        for node in self.nodes:
            if node.type == "alias_declaration":
                found[self.of(node.child_by_field_name("name"))] = self.of(node.child_by_field_name("type"))
            elif node.type == "type_definition":
                name = node.child_by_field_name("declarator")
                if name is not None and name.type == "type_identifier":
                    found[self.of(name)] = self.of(node.child_by_field_name("type"))
            elif node.type == "preproc_def":
                found[self.of(node.child_by_field_name("name"))] = self.of(node.child_by_field_name("value")).strip()
        return found

    def resolve(self, type_text: str) -> str:
        """A type without aliases, `std::`, qualifiers and needless blanks, e.g. `vector<long long>`."""
        text = re.sub(r"\b(?:const|constexpr|static|inline|std\s*::|volatile)\b\s*|std\s*::", "", type_text)
        for _ in range(4):
            new = re.sub(r"[A-Za-z_]\w*", lambda match: self.aliases.get(match.group(), match.group()), text)
            if new == text:
                break
            text = re.sub(r"std\s*::", "", new)
        text = re.sub(r"\s+", " ", text).strip()
        text = re.sub(r"\s*([<>,])\s*", r"\1", text)
        words_ = {"long long int": "long long", "unsigned": "unsigned int", "unsigned long int": "unsigned long"}
        words_ |= {"long int": "long", "long long unsigned": "unsigned long long", "signed": "int"}
        return words_.get(text, text)

    @cached_property
    def declared_type_names(self) -> frozenset[str]:
        """Names of structs, classes and enums."""
        kinds = ("struct_specifier", "class_specifier", "enum_specifier")
        return frozenset(self.of(n.child_by_field_name("name")) for n in self.nodes if n.type in kinds)

    @cached_property
    def types(self) -> dict[str, str]:
        """Type by name, for names whose declarations agree; `[]` and `*` after the base type count dimensions."""
        from polyalgo.divalgo.rewrite.declared import declared_types

        return declared_types(self)

    @cached_property
    def declared(self) -> dict[str, str]:
        """Kind (`variable`, `function`, `field`, `type`, `macro`) of every name that the program declares."""
        from polyalgo.divalgo.rewrite.declared import declared_names

        return declared_names(self)

    def fresh(self, *wishes: str) -> str:
        """A name that does not occur in the program and was not given before, one of the wishes if possible."""
        for number in range(1000):
            for wish in wishes:
                name = wish if number == 0 else f"{wish}{number}"
                if name not in self.words and name not in self._given:
                    self._given.add(name)
                    return name
        raise AssertionError("a thousand names are taken")

    @property
    def std(self) -> str:
        """`std::` where names of the standard library need it."""
        return "" if re.search(r"\busing\s+namespace\s+std\s*;", self.text) else "std::"

    def includes(self, *headers: str) -> bool:
        """Whether one of the headers is included, or all are by `bits/stdc++.h`."""
        names = re.findall(r"^\s*#\s*include\s*[<\"]([^>\"]+)[>\"]", self.text, re.MULTILINE)
        return bool({"bits/stdc++.h", *headers}.intersection(names))

    @cached_property
    def after_head(self) -> int:
        """Where the first item after the leading includes, `using namespace` and macros begins."""
        at = 0
        for node in self.root.children:
            if node.type not in ("preproc_include", "preproc_def", "preproc_function_def", "using_declaration"):
                break
            at = node.end_byte
        return at


def _walk(node: Node) -> Iterator[Node]:
    stack = [node]
    while stack:
        top = stack.pop()
        if top.is_named:
            yield top
        stack.extend(reversed(top.children))


def above(node: Node, *kinds: str) -> Node | None:
    """The nearest ancestor of some kinds."""
    found = node.parent
    while found is not None and found.type not in kinds:
        found = found.parent
    return found


def below(node: Node, *kinds: str, stop: tuple[str, ...] = ()) -> Iterator[Node]:
    """Descendants of some kinds; not inside nodes of the kinds to stop at (the node itself excepted)."""
    for child in node.children:
        if child.type in kinds:
            yield child
        if child.type not in stop:
            yield from below(child, *kinds, stop=stop)


def statements(block: Node) -> list[Node]:
    """The statements of a compound statement."""
    return list(block.named_children)
