"""Labels read off the syntax of a C++ program: types, calls, loops, recursion and a few telling expressions.

The offline default. Rules are ours and know no names that a program chose; they see how a program is written, not what
it means. How often they are right is printed by `python -m polyalgo.divalgo.labellers.static` (on the shipped corpus).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from polyalgo.divalgo.labellers.base import Labelling, Program, sorted_labels
from polyalgo.divalgo.ontology import Layer
from polyalgo.divalgo.rewrite.source import LOOPS, Node, Source, above, below
from polyalgo.divalgo.rewrite.tokens import tokenize

VERSION = 1
"""Raise it with every change of the rules."""


class View:
    """What the rules ask of a program."""

    def __init__(self, code: str) -> None:
        self.source = Source(code)
        self.text = " ".join(
            part for kind, part in tokenize(self.source.text) if not kind.startswith(("space", "comment"))
        )

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
            if node.type == "function_definition":
                declared = next(below(node, "function_declarator"), None)
                name = self.source.of(declared.child_by_field_name("declarator")) if declared else ""
            elif node.type == "lambda_expression":
                holder = above(node, "init_declarator")
                name = self.source.of(holder.child_by_field_name("declarator")) if holder else ""
            else:
                continue
            body = node.child_by_field_name("body")
            if name and body and re.search(rf"\b{re.escape(name.split('::')[-1])}\s*\(", self.source.of(body)):
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
        """Assignments whose value reads the assigned array at another index, or with `max=`-like conditions."""
        count = 0
        for node in self.source.nodes:
            if node.type == "assignment_expression":
                left = self.source.of(node.child_by_field_name("left"))
                right = self.source.of(node.child_by_field_name("right"))
                array = left.split("[")[0].strip()
                if "[" in left and array and re.search(rf"\b{re.escape(array)}\s*\[", right) and above(node, *LOOPS):
                    count += 1
        return count


Rule = tuple[str, Callable[[View], bool]]


def _memo(view: View) -> bool:
    return (
        bool(view.recursive)
        and re.search(r"(?:!=|>=|>|==)\s*-?\d+\s*\)\s*return|\bcount\(|\bfind\(|&\w+\s*=\s*\w+\[", view.recursive_text)
        is not None
        and "[" in view.recursive_text
    )


def _union_find(view: View) -> bool:
    return view.says(
        r"(\w+) \[ (\w+) \] = \w+ \( \1 \[ \2 \] \)|while \( (\w+) \[ (\w+) \] != \4|(\w+) \[ (\w+) \] = \5 \[ \5 \[ \6"
    ) or (view.says(r"\w+ \[ (\w+) \] == \1 \? \1|\[ (\w+) \] < 0 \? \2"))


def _lowbit(view: View) -> bool:
    return view.says(r"& \( ?- ?\w+|& - ?\w+|(\w+) & \( \1 [+-] 1 \)|(\w+) \|= \2 \+ 1")


def _segment_tree(view: View) -> bool:
    return (
        not _lowbit(view)
        and view.says(r"2 \* (\w+) \+ 1|(\w+) \* 2 \+ 1|(\w+) << 1 \| 1|(\w+) \^ 1|2 \* \w+ \] ?[,)+]|<< 1 \]")
        and view.says(r">>= 1|/= 2|\) / 2|>> 1")
    )


def _bits(view: View) -> bool:
    return view.typed("bitset") or view.says(
        r"1 ?(?:u|ULL|ull|LL|ll|U|UL)? << \w+|1ULL <<|1u <<|1LL <<|>> \w+ & 1|__builtin_popcount|__builtin_ctz"
    )


def _bfs(view: View) -> bool:
    return (view.typed("queue") and view.says(r"\. front \( \)")) or (view.typed("deque") and view.says(r"pop_front"))


def _heap(view: View) -> bool:
    return view.typed("priority_queue")


def _adjacency(view: View) -> bool:
    return view.says(r"\w+ \[ [^\]]{1,20} \] \. (?:push_back|emplace_back)") or view.says(
        r"(?:head|next)\w* \[ \w+ \] = \w+ \+\+"
    )


def _bisect(view: View) -> bool:
    return view.says(r"while \( (\w+) (?:<|<=|\+ 1 <) (\w+) \)") and view.says(
        r"\( ?\w+ \+ \w+ ?(?:\+ 1 )?\) (?:/ 2|>> 1)"
    )


def _library_search(view: View) -> bool:
    return bool({"lower_bound", "upper_bound", "equal_range", "binary_search"} & view.calls)


def _sorts(view: View) -> bool:
    return bool({"sort", "stable_sort", "nth_element", "partial_sort"} & view.calls)


PARADIGMS: tuple[Rule, ...] = (
    ("brute force", lambda v: "next_permutation" in v.calls),
    ("dynamic programming", _memo),
    ("bitmasking", lambda v: v.typed("bitset") or v.says(r"(?:<<=|>>=|\|=|&=) .{0,40}(?:<<|>>)|__builtin_popcount")),
    ("data structure", lambda v: _lowbit(v) or _segment_tree(v) or _union_find(v)),
    ("graph search", lambda v: _bfs(v) or (_adjacency(v) and not v.table_steps)),
    ("greedy", lambda v: _heap(v) or (_sorts(v) and v.depth <= 1)),
    ("divide and conquer", lambda v: bool(v.recursive) and v.says(r"\( ?\w+ \+ \w+ ?\) (?:/ 2|>> 1)|/ 2 ,")),
    (
        "backtracking",
        lambda v: (
            bool(v.recursive) and v.says(r"= (?:true|1|0|false) ; \w+ \( .{0,60}\) ; .{0,30}= (?:false|0|1|true)")
        ),
    ),
    ("dynamic programming", lambda v: v.table_steps > 0 and v.depth >= 2),
    ("binary search", _bisect),
    ("sorting", _sorts),
    ("mathematics", lambda v: v.says(r"% \w+ [=!]= 0|__gcd|\bgcd\b|pow|sqrt|% (?:MOD|mod|M)\b")),
    ("brute force", lambda v: v.depth >= 3),
    ("incremental scan", lambda v: v.depth <= 1),
)
"""Of these the first that holds; `simulation` where none does."""

TECHNIQUES: tuple[Rule, ...] = (
    ("comparison sorting", lambda v: _sorts(v) or v.typed("multiset")),
    ("memoization", _memo),
    ("tabulation", lambda v: v.table_steps > 0 and v.depth >= 2 and not v.recursive),
    ("binary search in a sequence", lambda v: _library_search(v)),
    ("binary search on values", lambda v: _bisect(v) and not v.recursive),
    ("component merging", _union_find),
    ("range tree query", lambda v: _lowbit(v) or _segment_tree(v)),
    ("word parallelism", lambda v: v.typed("bitset") or v.says(r"\|= .{0,30}<<|& ?~|__builtin_popcount")),
    ("breadth-first search", _bfs),
    ("depth-first search", lambda v: _adjacency(v) and (bool(v.recursive) or v.typed("stack"))),
    ("shortest path by priority", lambda v: _heap(v) and _adjacency(v)),
    ("priority selection", lambda v: _heap(v) and not _adjacency(v)),
    ("permutation enumeration", lambda v: "next_permutation" in v.calls),
    ("coordinate compression", lambda v: "unique" in v.calls),
    (
        "prefix sums",
        lambda v: v.says(
            r"(\w+) \[ (\w+) \+ 1 \] = \1 \[ \2 \] \+|(\w+) \[ (\w+) \] = \3 \[ \4 - 1 \] \+ \w+|partial_sum"
        ),
    ),
    ("merging", lambda v: bool({"merge", "inplace_merge"} & v.calls)),
    ("sieving", lambda v: v.says(r"for \( [^;]{1,40}; (\w+) <= [^;]{1,20}; \1 \+= \w+ \)")),
    ("trial division", lambda v: v.says(r"(\w+) \* \1 <= \w+") or bool({"gcd", "__gcd"} & v.calls)),
    ("nesting stack", lambda v: v.typed("stack") and v.says(r"'\('")),
    ("monotonic stack", lambda v: v.typed("stack") and v.says(r"while \( ! \w+ \. empty \( \) && .{0,40}\. top")),
    ("monotonic queue", lambda v: v.typed("deque") and v.says(r"pop_back")),
    ("all-pairs closure", lambda v: v.depth >= 3 and v.says(r"\[ (\w+) \] \[ (\w+) \] \+ \w+ \[ \2 \] \[")),
    (
        "exhaustive pairs",
        lambda v: (
            v.depth == 2 and v.says(r"int (\w+) = \w+ \+ 1 ; \1 <|int (\w+) = (\w+) ; \2 < \w+") and not v.table_steps
        ),
    ),
    ("repeated squaring", lambda v: v.says(r"(\w+) = \1 \* \1 %|& 1 \).{0,60}>>= 1")),
    ("rolling hash", lambda v: v.says(r"\w+ \* (?:131|31|137|\w*[bB]ase|B) \+")),
    ("suffix order", lambda v: v.says(r"substr") and _sorts(v)),
    ("subset table", lambda v: v.says(r"\[ \w+ \| \( ?1 << \w+")),
    ("subset enumeration", lambda v: v.says(r"< \( ?1 << \w+") and not v.says(r"\[ \w+ \| \( ?1 <<")),
)
"""All that hold; `rolling state` where none does and nothing nests, else `exhaustive pairs`."""

DATA_STRUCTURES: tuple[Rule, ...] = (
    ("heap", _heap),
    ("queue", lambda v: v.typed("queue")),
    ("deque", lambda v: v.typed("deque")),
    ("stack", lambda v: v.typed("stack") or v.says(r"\. back \( \) .{0,80}\. pop_back")),
    ("hash map", lambda v: v.typed("unordered_map")),
    ("hash set", lambda v: v.typed("unordered_set")),
    ("ordered map", lambda v: v.typed("map")),
    ("ordered set", lambda v: v.typed("set") or v.typed("multiset")),
    ("linked list", lambda v: v.typed("list")),
    ("disjoint set", _union_find),
    ("fenwick tree", _lowbit),
    ("segment tree", _segment_tree),
    ("bitset", lambda v: v.typed("bitset") or (_bits(v) and v.says(r"\|=|&="))),
    ("adjacency list", _adjacency),
    ("trie", lambda v: v.says(r"\[ 26 \]")),
    (
        "matrix",
        lambda v: v.says(r"vector < vector < (?!string)\w+|\w+ \[ \w+ \] \[ \w+ \] [;={]") and not _adjacency(v),
    ),
    ("string", lambda v: v.says(r"string \w+") and not v.says(r"vector < string")),
)
"""All that hold; `array` where none does."""


class StaticLabeller:
    """Labels by the rules above."""

    name = "static"
    identity = f"static {VERSION}"

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """See `Labeller.label`."""
        return [sorted_labels(dict(_labels(View(program.code)))) for program in programs]


def _labels(view: View) -> Iterator[tuple[str, list[str]]]:
    paradigm = next((name for name, holds in PARADIGMS if holds(view)), "simulation")
    yield Layer.PARADIGMS, [paradigm]
    fallback = "rolling state" if view.depth <= 1 else "exhaustive pairs"
    yield Layer.TECHNIQUES, [name for name, holds in TECHNIQUES if holds(view)] or [fallback]
    yield Layer.DATA_STRUCTURES, [name for name, holds in DATA_STRUCTURES if holds(view)] or ["array"]
