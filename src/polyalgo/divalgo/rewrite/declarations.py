"""Declarations: split, joined, moved, reordered; constants named and spelled out."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, insertion, replace
from polyalgo.divalgo.rewrite.source import Node, Source, above, below
from polyalgo.divalgo.rewrite.tokens import tokenize, words
from polyalgo.divalgo.rewrite.values import INTEGRAL

_SCOPES = ("compound_statement", "translation_unit")
_SIDE_EFFECTS = ("call_expression", "update_expression", "assignment_expression", "lambda_expression", "new_expression")


def plain(source: Source, node: Node) -> bool:
    """A declaration statement of variables with a type that needs no definition inside."""
    type_ = node.child_by_field_name("type")
    return (
        node.type == "declaration"
        and node.parent is not None
        and node.parent.type in _SCOPES
        and type_ is not None
        and type_.type not in ("struct_specifier", "enum_specifier", "class_specifier")
        and bool(node.children_by_field_name("declarator"))
    )


def prefix(source: Source, node: Node) -> str:
    """A declaration's text before its first declarator, such as `const int`."""
    return source.text[node.start_byte : node.children_by_field_name("declarator")[0].start_byte].strip()


class SplitDeclaration(Rule):
    """`int a, b = 1;` -> `int a; int b = 1;`."""

    name: ClassVar[str] = "split_declaration"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("declaration"):
            declarators = node.children_by_field_name("declarator")
            if plain(source, node) and len(declarators) > 1:
                type_ = prefix(source, node)
                found.append((replace(node, " ".join(f"{type_} {source.of(child)};" for child in declarators)),))
        return found


class JoinDeclarations(Rule):
    """`int a; int b = 1;` -> `int a, b = 1;`, neighbours of one spelled type."""

    name: ClassVar[str] = "join_declarations"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("declaration"):
            after = node.next_named_sibling
            if after is None or not plain(source, node) or not plain(source, after):
                continue
            if prefix(source, node) == prefix(source, after) and "auto" not in prefix(source, node):
                start = after.children_by_field_name("declarator")[0].start_byte
                found.append((Edit(node.end_byte - 1, start, ", "),))
        return found


class SwapDeclarations(Rule):
    """Two neighbouring declarations change places; neither names the other's variables, and nothing is called."""

    name: ClassVar[str] = "swap_declarations"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("declaration"):
            after = node.next_named_sibling
            if after is None or not plain(source, node) or not plain(source, after):
                continue
            if any(True for side in (node, after) for _ in below(side, *_SIDE_EFFECTS)):
                continue
            both = words(source.of(node)) | words(source.of(after))
            if any("(" in source.macros.get(name, "") for name in both):  # may hide a call
                continue
            shared = words(source.of(node)) & words(source.of(after)) & set(source.declared)
            if both & _constructed(source):  # a constructor may do anything
                continue
            if all(source.declared[name] in ("type", "macro") for name in shared):
                found.append((replace(node, source.of(after)), replace(after, source.of(node))))
        return found


def _constructed(source: Source) -> set[str]:
    """Classes of the program with constructors of their own, and aliases of them."""
    found = {
        name
        for node in source.all("struct_specifier", "class_specifier")
        if (name := source.of(node.child_by_field_name("name"))) and re.search(rf"\b{name}\s*\(", source.of(node))
    }
    return found | {alias for alias, type_ in source.aliases.items() if words(type_) & found}


class SwapFunctions(Rule):
    """Two neighbouring functions change places; neither names the other."""

    name: ClassVar[str] = "swap_functions"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("function_definition"):
            after = node.next_named_sibling
            if after is None or after.type != "function_definition" or node.parent != source.root:
                continue
            names = [_name(source, side) for side in (node, after)]
            if (
                names[0] != names[1]
                and not {"", "operator"} & set(names)  # operators are used without their names
                and names[0] not in words(source.of(after))
                and names[1] not in words(source.of(node))
            ):
                found.append((replace(node, source.of(after)), replace(after, source.of(node))))
        return found


def _name(source: Source, function: Node) -> str:
    match = re.search(r"([A-Za-z_]\w*)\s*\(", source.of(function.child_by_field_name("declarator")))
    return match.group(1) if match else ""


class LocalToGlobal(Rule):
    """`int n;` directly in `main` moves to global scope; spelled by one declaration only, no initialiser."""

    name: ClassVar[str] = "local_to_global"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        from polyalgo.divalgo.rewrite.names import STANDARD

        found: list[Site] = []
        for node in source.all("declaration"):
            function = above(node, "function_definition")
            if (
                function is None
                or node.parent != function.child_by_field_name("body")
                or _name(source, function) != "main"
            ):
                continue
            declarators = node.children_by_field_name("declarator")
            names = [source.of(child) for child in declarators]
            base = source.resolve(prefix(source, node))
            simple = base in INTEGRAL or re.fullmatch(r"string|vector<[\w <>,]*>", base)
            if not plain(source, node) or not simple or not all(child.type == "identifier" for child in declarators):
                continue
            if "static" in prefix(source, node) or "const" in prefix(source, node) or STANDARD & set(names):
                continue
            if all(declared_once(source, name) and not _captured(source, name) for name in names):
                at = function.start_byte
                found.append((insertion(at, source.of(node) + "\n"), replace(node, "")))
        return found


def declared_once(source: Source, name: str) -> bool:
    """Whether one declarator, parameter, binding or macro alone introduces a spelling."""
    if name in source.macros or any(name in words(body) for body in source.macros.values()):
        return False
    count = 0
    for node in source.nodes:
        if node.type in ("identifier", "field_identifier", "type_identifier") and source.of(node) == name:
            outer = node.parent
            if outer is None:
                continue
            kind = outer.type
            if kind == "init_declarator":
                count += outer.child_by_field_name("declarator") == node
            elif kind == "structured_binding_declarator" or kind.endswith("_declarator"):
                count += outer.child_by_field_name("size") != node
            elif kind in ("declaration", "parameter_declaration", "optional_parameter_declaration", "for_range_loop"):
                count += node in outer.children_by_field_name("declarator")
            elif kind in (
                "field_declaration",
                "struct_specifier",
                "class_specifier",
                "enumerator",
                "alias_declaration",
            ):
                count += 1
    return count == 1


def _captured(source: Source, name: str) -> bool:
    """Whether a lambda may keep a copy; globals are never captured."""
    captures = [source.of(node) for node in source.nodes if node.type == "lambda_capture_specifier"]
    return any(name in words(text) or re.match(r"\[\s*=", text) for text in captures)


class NameConstant(Rule):
    """A number of four digits or more gets a name."""

    name: ClassVar[str] = "name_constant"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if "int" in source.macros:
            return []
        by_value: dict[str, list[Node]] = {}
        for node in source.all("number_literal"):
            text = source.of(node)
            if re.fullmatch(r"[1-9]\d{3,9}", text) and int(text) < 2**31 and node.start_byte >= source.after_head:
                declaration = above(node, "declaration")
                if declaration is None or "const" not in prefix_or_empty(source, declaration):
                    by_value.setdefault(text, []).append(node)
        found: list[Site] = []
        for text, nodes in by_value.items():
            wishes = (
                ("MOD", "PRIME", "M")
                if text in ("1000000007", "998244353")
                else ("MAXN", "LIMIT", "INF_", "SIZE_", "K_")
            )
            name = source.fresh(*rng.sample(wishes, len(wishes)))
            kind = rng.choice(("const", "constexpr", "static const"))
            head = insertion(source.after_head, f"\n{kind} int {name} = {text};\n")
            found.append((head, *(replace(node, name) for node in nodes)))
        return found


def prefix_or_empty(source: Source, node: Node) -> str:
    """`prefix`, or nothing for a declaration without declarators."""
    return prefix(source, node) if node.children_by_field_name("declarator") else ""


class InlineConstant(Rule):
    """A global `const int N = 100;` -> its number wherever it is used; spelled by one declaration, no address taken."""

    name: ClassVar[str] = "inline_constant"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("declaration"):
            declarators = node.children_by_field_name("declarator")
            if node.parent != source.root or len(declarators) != 1 or declarators[0].type != "init_declarator":
                continue
            name = source.of(declarators[0].child_by_field_name("declarator"))
            value = declarators[0].child_by_field_name("value")
            match = re.fullmatch(r"(?:static\s+|constexpr\s+|const\s+)*(int|long long)", prefix(source, node))
            if not match or "const" not in prefix(source, node) or value is None or value.type != "number_literal":
                continue
            text = source.of(value).replace("'", "")
            if not re.fullmatch(r"\d+(LL|ll)?", text) or "int" in source.macros or not declared_once(source, name):
                continue
            if match.group(1) == "long long":
                text = text if text.lower().endswith("ll") else text + "LL"
            elif not text.isdigit() or int(text) >= 2**31:
                continue
            if re.search(rf"&\s*{name}\b", source.text):
                continue
            edits = [replace(node, "")]
            at = 0
            for kind, part in tokenize(source.text):
                if kind == "word" and part == name and not node.start_byte <= at < node.end_byte:
                    edits.append(Edit(at, at + len(part), text))
                at += len(part)
            found.append(tuple(edits))
        return found
