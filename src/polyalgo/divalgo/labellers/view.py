"""What the static labeller asks of a program: token text, types, calls, recursion, loops, and steps of tables."""

from __future__ import annotations

import re
from functools import cached_property

from polyalgo.divalgo.rewrite.source import LOOPS, Node, Source, above, below
from polyalgo.divalgo.rewrite.tokens import tokenize


class View:
    """What the rules ask of a program."""

    def __init__(self, code: str) -> None:
        self.source = Source(code)
        self.text = " ".join(part for kind, part in tokenize(self.source.text) if kind not in ("space", "comment"))

    def says(self, pattern: str) -> bool:
        """Whether the token text, one blank between tokens, has a match."""
        return re.search(pattern, self.text) is not None

    @cached_property
    def types(self) -> str:
        """All declared types, resolved, one a line."""
        return "\n".join(self.source.types.values()) + "\n" + self.source.resolve(self.source.text)

    def typed(self, name: str) -> bool:
        """Whether a standard template is used."""
        return re.search(rf"\b{name}\s*<", self.types) is not None

    @cached_property
    def calls(self) -> frozenset[str]:
        """Last names of everything that is called."""
        found = set()
        for node in self.source.nodes:
            if node.type == "call_expression":
                name = self.source.of(node.child_by_field_name("function"))
                found.add(re.split(r"\.|->|::", re.sub(r"<.*", "", name))[-1].strip())
        return frozenset(found)

    @cached_property
    def recursive(self) -> tuple[Node, ...]:
        """Functions and named lambdas that call themselves."""
        found = []
        for node in self.source.nodes:
            if node.type in ("function_definition", "lambda_expression"):
                name, body = self._name(node), self.source.of(node.child_by_field_name("body"))
                if name and re.search(rf"\b{re.escape(name)}\s*\(", body):
                    found.append(node)
        return tuple(found)

    @cached_property
    def recursive_text(self) -> str:
        """Bodies of the recursive functions."""
        return " ".join(" ".join(self.source.of(node).split()) for node in self.recursive)

    @cached_property
    def depth(self) -> int:
        """Of the deepest nest of loops that does more than read."""
        return max((self._depth(node) for node in self.source.nodes if node.type in LOOPS), default=0)

    def _depth(self, node: Node) -> int:
        deeper = [self._depth(child) for child in below(node, *LOOPS, stop=LOOPS)]
        return 1 + max(deeper, default=0)

    @cached_property
    def table_steps(self) -> int:
        """Assignments in loops whose value reads the assigned array."""
        count = 0
        for node in self.source.nodes:
            if node.type == "assignment_expression":
                left = self.source.of(node.child_by_field_name("left"))
                right = self.source.of(node.child_by_field_name("right"))
                array = left.split("[")[0].strip()
                if "[" in left and array and re.search(rf"\b{re.escape(array)}\s*\[", right) and above(node, *LOOPS):
                    count += 1
        return count

    @cached_property
    def splits(self) -> bool:
        """Whether a recursive function calls itself twice or more outside loops, on parts of its range."""
        return any(self._own_calls(node, looped=False) >= 2 for node in self.recursive)

    @cached_property
    def branches(self) -> bool:
        """Whether a recursive function calls itself in a loop."""
        return any(self._own_calls(node, looped=True) >= 1 for node in self.recursive)

    def _own_calls(self, function: Node, *, looped: bool) -> int:
        name = self._name(function)
        count = 0
        for call in below(function, "call_expression"):
            if self.source.of(call.child_by_field_name("function")).split("::")[-1] == name:
                loop = above(call, *LOOPS)
                inside = loop is not None and loop.start_byte >= function.start_byte
                count += inside is looped
        return count

    def _name(self, node: Node) -> str:
        if node.type == "function_definition":
            declared = next(below(node, "function_declarator"), None)
            text = self.source.of(declared.child_by_field_name("declarator")) if declared else ""
        else:
            holder = above(node, "init_declarator")
            text = self.source.of(holder.child_by_field_name("declarator")) if holder else ""
        return text.split("::")[-1]
