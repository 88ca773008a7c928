"""Loops in other forms: for, while, range-for, iterators, lambdas around them."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, alone, inner, insertion, replace
from polyalgo.divalgo.rewrite.source import FUNCTIONS, LOOPS, Node, Source, above, below
from polyalgo.divalgo.rewrite.tokens import words
from polyalgo.divalgo.rewrite.values import pure, type_of


def continues(loop: Node) -> bool:
    """Whether a `continue` of this very loop exists."""
    body = loop.child_by_field_name("body")
    if body is None:
        return True
    found = below(loop, "continue_statement", stop=(*LOOPS, "lambda_expression"))
    return body.type == "continue_statement" or any(True for _ in found)


def declares(source: Source, body: Node) -> set[str]:
    """Words of the declarations directly in a block: a superset of the names they introduce."""
    found: set[str] = set()
    for child in body.named_children if body.type == "compound_statement" else ():
        if child.type == "declaration":
            found |= words(source.of(child))
    return found


def _bare(source: Source, node: Node | None) -> str:
    return source.of(node).strip().rstrip(";").strip()


class ForToWhile(Rule):
    """`for (a; b; c) s` -> `{ a; while (b) { s c; } }`; no `continue`, and `s` hides no name of `c`."""

    name: ClassVar[str] = "for_to_while"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for loop in source.all("for_statement"):
            body = loop.child_by_field_name("body")
            update = _bare(source, loop.child_by_field_name("update"))
            if body is None or continues(loop) or words(update) & declares(source, body):
                continue
            start = _bare(source, loop.child_by_field_name("initializer"))
            test = _bare(source, loop.child_by_field_name("condition")) or "true"
            head = "{ " + (f"{start}; " if start else "") + f"while ({test}) {{ "
            tail = (f" {update};" if update else "") + " } }"
            if body.type == "compound_statement":
                opening, closing = body.start_byte + 1, body.end_byte - 1
            else:
                opening, closing = body.start_byte, body.end_byte
            found.append((Edit(loop.start_byte, opening, head), Edit(closing, body.end_byte, tail)))
        return found


class WhileToFor(Rule):
    """`while (b) { s c; }` -> `for (; b; c) { s }`, `c` a last assignment or step; without one, `for (; b;) s`."""

    name: ClassVar[str] = "while_to_for"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for loop in source.all("while_statement"):
            clause = loop.child_by_field_name("condition")
            body = loop.child_by_field_name("body")
            if clause is None or body is None or any(True for _ in below(clause, "declaration")):
                continue
            test = source.of(clause)[1:-1].strip()
            last = body.named_children[-1] if body.type == "compound_statement" and body.named_children else None
            step = (
                last.named_children[0]
                if last is not None and last.type == "expression_statement" and last.named_children
                else None
            )
            update = step is not None and step.type in ("update_expression", "assignment_expression")
            if last is None or step is None or not update or continues(loop):
                found.append((Edit(loop.start_byte, clause.end_byte, f"for (; {test};)"),))
            elif not words(source.of(step)) & declares(source, body):
                header = f"for (; {test}; {source.of(step)})"
                found.append((Edit(loop.start_byte, clause.end_byte, header), replace(last, "")))
        return found


class RangeForToIterator(Rule):
    """`for (T x : c) s` -> a loop over `begin(c)` to `end(c)`; `c` names an object, always the same one."""

    name: ClassVar[str] = "range_for_to_iterator"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for loop in source.all("for_range_loop"):
            right, parts = loop.child_by_field_name("right"), _element(source, loop)
            if right is None or parts is None or not _names_object(source, right):
                continue
            declared, body = parts
            if _moves(source, right, body):
                continue
            it = source.fresh("it", "iter", "pos")
            whole = source.of(right)
            begin, end = f"{source.std}begin({whole})", f"{source.std}end({whole})"
            if not source.types.get(whole, "[]").endswith("[]") and rng.random() < 0.7:
                begin, end = f"{whole}.begin()", f"{whole}.end()"
            header = f"for (auto {it} = {begin}; {it} != {end}; ++{it}) {{ {declared} = *{it}; "
            found.append((replace(loop, alone(loop, header + inner(source, body) + " }")),))
        return found


class RangeForToIndex(Rule):
    """`for (T x : c) s` -> a loop over indices; `c` names a vector, deque or string."""

    name: ClassVar[str] = "range_for_to_index"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for loop in source.all("for_range_loop"):
            right, parts = loop.child_by_field_name("right"), _element(source, loop)
            if right is None or parts is None or not _names_object(source, right):
                continue
            if not re.fullmatch(r"string|(?:vector|deque)<.*>", type_of(source, right)):
                continue
            declared, body = parts
            index, all_ = source.fresh("k", "idx", "at"), source.fresh("seq", "items", "row_")
            header = f"for (size_t {index} = 0; {index} < {all_}.size(); ++{index}) {{ {declared} = {all_}[{index}]; "
            text = f"auto &{all_} = {source.of(right)}; {header}{inner(source, body)} }}"
            found.append((replace(loop, "{ " + text + " }"),))
        return found


def _element(source: Source, loop: Node) -> tuple[str, Node] | None:
    """The declaration of a range-for's element, and the body."""
    body, declarator = loop.child_by_field_name("body"), loop.child_by_field_name("declarator")
    if body is None or declarator is None:
        return None
    head = source.text[loop.start_byte : declarator.end_byte]
    return head[head.index("(") + 1 :].strip(), body


def _names_object(source: Source, node: Node) -> bool:
    """An object that the loop's body does not hide by a name of its own (bodies get a scope one level deeper)."""
    return node.type in ("identifier", "subscript_expression", "field_expression") and pure(source, node)


def _moves(source: Source, right: Node, body: Node) -> bool:
    """Whether a loop's body may change an index in `a[i]`, which the loop would then look at again."""
    lists = below(right, "subscript_argument_list")
    indices = {source.of(name) for found in lists for name in below(found, "identifier")}
    if not indices:
        return False
    if any(source.of(place) in indices for node in (body, *below(body, *_WRITERS)) for place in _written(source, node)):
        return True
    return _calls_ours(source, body) and any(_is_global(source, name) for name in indices)


_WRITERS = ("assignment_expression", "update_expression", "binary_expression", "argument_list", "pointer_expression")


def _written(source: Source, node: Node) -> list[Node | None]:
    """What a node may write: also operands of `>>`, what an address is taken of, and arguments."""
    operator = source.of(node.child_by_field_name("operator"))
    if node.type == "assignment_expression":
        return [node.child_by_field_name("left")]
    if node.type == "binary_expression":
        return [node.child_by_field_name("right")] if operator == ">>" else []
    if node.type == "argument_list":
        return list(node.named_children)
    if node.type == "update_expression" or (node.type == "pointer_expression" and operator == "&"):
        return [node.child_by_field_name("argument")]
    return []


def _calls_ours(source: Source, body: Node) -> bool:
    calls = (source.of(node.child_by_field_name("function")) for node in below(body, "call_expression"))
    return any(name in source.declared for name in calls)


def _is_global(source: Source, name: str) -> bool:
    return any(
        name in words(source.of(child)) for node in source.root.named_children if node.type == "declaration"
        for child in node.children_by_field_name("declarator")
    )  # fmt: skip


class LoopToLambda(Rule):
    """A loop -> `auto step = [&]() { loop }; step();`; nothing leaves the loop but its own break and continue."""

    name: ClassVar[str] = "loop_to_lambda"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if any(True for _ in source.all("structured_binding_declarator")):  # cannot be captured before C++20
            return []
        found: list[Site] = []
        for loop in source.all("for_statement", "while_statement", "for_range_loop"):
            function = above(loop, *FUNCTIONS)
            if not in_plain_function(function) or above(loop, *LOOPS) is not None or not in_block_of(loop, function):
                continue
            if any(True for _ in below(loop, "return_statement", "goto_statement", "labeled_statement")):
                continue
            if _variable_length(source, function):
                continue
            name = source.fresh("step", "work", "pass_", "scan_all", "run_loop")
            found.append((replace(loop, f"auto {name} = [&]() {{ {source.of(loop)} }}; {name}();"),))
        return found[: rng.randint(1, 2)]


def in_plain_function(function: Node | None) -> bool:
    """A function outside classes and templates."""
    return (
        function is not None
        and function.type == "function_definition"
        and (function.parent is not None and function.parent.type == "translation_unit")
    )


def in_block_of(node: Node, function: Node | None) -> bool:
    """Directly in a function's body."""
    return function is not None and node.parent == function.child_by_field_name("body")


def _variable_length(source: Source, function: Node | None) -> bool:
    """Whether a function has arrays whose length may be no constant: they cannot be captured."""
    if function is None:
        return True
    sizes = (node.child_by_field_name("size") for node in below(function, "array_declarator"))
    return any(size is not None and size.type != "number_literal" for size in sizes)


class LoopBraces(Rule):
    """`while (b) s` -> `while (b) { s }` and back, for all loops and branches; no dangling else can arise."""

    name: ClassVar[str] = "braces"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all(*LOOPS, "if_statement", "else_clause"):
            body = node.child_by_field_name("consequence" if node.type == "if_statement" else "body")
            if node.type == "else_clause":
                body = node.named_children[-1]
            if body is None or body.type == "if_statement":
                continue
            if body.type != "compound_statement":
                found.append((insertion(body.start_byte, "{ "), insertion(body.end_byte, " }")))
            elif len(body.named_children) == 1 and body.named_children[0].type in (
                "expression_statement",
                "return_statement",
                "break_statement",
                "continue_statement",
            ):
                found.append((replace(body, " " + inner(source, body)),))
        return found
