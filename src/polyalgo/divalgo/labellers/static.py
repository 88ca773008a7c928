"""Labels read off the syntax of a C++ program: types, calls, loops, recursion and a few telling expressions.

The offline default. Rules are ours and know no names that a program chose; they see how a program is written, not what
it means. `python -m polyalgo.divalgo.labellers.static` prints how often they agree with the corpus's labels, which is
an upper bound: the rules were written with the corpus in view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from polyalgo.divalgo.labellers.accuracy import accuracy
from polyalgo.divalgo.labellers.base import Labelling, Program, sorted_labels
from polyalgo.divalgo.labellers.view import View
from polyalgo.divalgo.ontology import Layer

VERSION = 1
"""Raise it with every change of the rules."""

Rule = tuple[str, Callable[[View], bool]]

_SEEN = r"if \( [^;{]{0,60}\[ [^;{]{0,60}(?:!=|>=?|==|~) ?[^;{]{0,20}\) (?:\{ )?return \w+ \["
_SEEN_REFERENCE = r"& ?(\w+) = \w+ \[ .{1,60}; if \( \1|\. (?:find|count) \( [^;]{1,40}\) .{0,40}return"
_HALF = r"\( ?\w+ \+ \w+ ?(?:\+ 1 )?\) (?:/ 2|>> 1)"
_TWO_DIMENSIONS = r"vector < vector < (?!string)\w+|\w+ \[ \w+ \] \[ \w+ \] [;={]"
_ONE = r"\b1(?:u|U|l|L|ul|UL|ll|LL|ull|ULL)? << \w+"


def _memo(v: View) -> bool:
    return bool(v.recursive) and (v.says(_SEEN) or v.says(_SEEN_REFERENCE))


def _union_find(v: View) -> bool:
    return (
        v.says(r"(\w+) \[ (\w+) \] = \w+ \( \1 \[ \2 \] \)")
        or v.says(r"while \( (\w+) \[ (\w+) \] != \2")
        or v.says(r"(\w+) \[ (\w+) \] = \1 \[ \1 \[ \2")
        or v.says(r"\[ (\w+) \] == \1 \? \1|\[ (\w+) \] < 0 \? \2")
    )


def _lowbit(v: View) -> bool:
    return v.says(r"(\w+) & (?:\( )?- ?\1|(\w+) & \( \2 [+-] 1 \)|(\w+) \|= \3 \+ 1")


def _segment_tree(v: View) -> bool:
    child = v.says(r"2 \* \w+ \+ 1|\w+ \* 2 \+ 1|\w+ << 1 \| 1|\w+ \^ 1|2 \* \w+ \] ?[,)+]|<< 1 \]")
    return child and not _lowbit(v) and v.says(r">>= 1|/= 2|\) / 2|>> 1")


def _words(v: View) -> bool:
    return v.typed("bitset") or v.says(
        r"\|= [^;]{0,40}(?:<<|>>)|&= ~|__builtin_popcount|__builtin_ctz|\|= (\w+) << \w+"
    )


def _bfs(v: View) -> bool:
    return (v.typed("queue") and v.says(r"\. front \( \)")) or (v.typed("deque") and v.says(r"pop_front"))


def _heap(v: View) -> bool:
    return v.typed("priority_queue")


def _adjacency(v: View) -> bool:
    return v.says(r"\w+ \[ [^\]]{1,20} \] \. (?:push_back|emplace_back)") or v.says(r"\w+ \[ \w+ \] = \w+ \+\+ ;")


def _bisect(v: View) -> bool:
    return v.says(r"while \( (\w+) (?:<|<=|\+ 1 <) (\w+) \)") and v.says(_HALF) and not v.recursive


def _looks_up(v: View) -> bool:
    return bool({"lower_bound", "upper_bound", "equal_range", "binary_search"} & v.calls)


def _sorts(v: View) -> bool:
    return bool({"sort", "stable_sort", "nth_element", "partial_sort"} & v.calls)


def _table(v: View) -> bool:
    return v.table_steps > 0 and v.depth >= 2


PARADIGMS: tuple[Rule, ...] = (
    ("brute force", lambda v: "next_permutation" in v.calls or v.says(rf"\w+ < \(? ?{_ONE} \)? ?; (?:\+\+ )?\w+")),
    ("dynamic programming", _memo),
    ("bitmasking", _words),
    ("data structure", lambda v: _lowbit(v) or _segment_tree(v) or (_union_find(v) and not _sorts(v))),
    ("graph search", lambda v: _bfs(v) or (_adjacency(v) and (bool(v.recursive) or v.typed("stack") or _heap(v)))),
    ("divide and conquer", lambda v: v.splits and v.says(_HALF + r"|/ 2")),
    ("backtracking", lambda v: v.branches or v.splits),
    ("greedy", lambda v: _heap(v) or _union_find(v) or (_sorts(v) and v.depth <= 1 and not _looks_up(v))),
    ("binary search", lambda v: _bisect(v) and v.depth <= 3 and not _table(v)),
    ("dynamic programming", _table),
    ("sorting", lambda v: _sorts(v) or v.typed("multiset")),
    ("mathematics", lambda v: v.says(r"% \w+ [=!]= 0|\bgcd\b|__gcd|(\w+) \* \1 <= |% (?:1000000007|998244353|M\w*)\b")),
    ("brute force", lambda v: v.depth >= 2 and v.says(r"(\w+) = (\w+)(?: \+ 1)? ; \1 <=? ?\w+ ; .{0,200}\2")),
    ("incremental scan", lambda v: v.depth <= 1),
)
"""Of these the first that holds; `simulation` where none does."""

TECHNIQUES: tuple[Rule, ...] = (
    ("comparison sorting", lambda v: _sorts(v) or v.typed("multiset")),
    ("memoization", _memo),
    ("tabulation", lambda v: _table(v) and not v.recursive and not _lowbit(v) and not _union_find(v)),
    ("binary search in a sequence", _looks_up),
    ("binary search on values", lambda v: _bisect(v) and v.depth >= 2 and not _looks_up(v)),
    ("component merging", _union_find),
    ("range tree query", lambda v: _lowbit(v) or _segment_tree(v)),
    ("word parallelism", _words),
    ("breadth-first search", lambda v: _bfs(v) and v.typed("queue") and not _heap(v)),
    ("depth-first search", lambda v: (_adjacency(v) and (bool(v.recursive) or v.typed("stack"))) or v.branches),
    ("shortest path by priority", lambda v: _heap(v) and v.says(r"\. top \( \)") and v.says(r"> \w+ \[ \w+ \]")),
    ("priority selection", lambda v: _heap(v) and not _adjacency(v)),
    ("permutation enumeration", lambda v: "next_permutation" in v.calls),
    ("coordinate compression", lambda v: "unique" in v.calls),
    ("prefix sums", lambda v: v.says(r"(\w+) \[ (\w+) \+ 1 \] = \1 \[ \2 \] \+") or "partial_sum" in v.calls),
    ("prefix sums", lambda v: v.says(r"(\w+) \[ (\w+) \] = \1 \[ \2 - 1 \] \+ \w+ ;")),
    ("merging", lambda v: bool({"merge", "inplace_merge"} & v.calls)),
    ("sieving", lambda v: v.says(r"for \( [^;]{1,40}; (\w+) <=? [^;]{1,20}; \1 \+= \w+ \)")),
    ("trial division", lambda v: v.says(r"(\w+) \* \1 <= \w+ .{0,40}%") or bool({"gcd", "__gcd"} & v.calls)),
    ("nesting stack", lambda v: v.says(r"'\('") and (v.typed("stack") or v.says(r"\. pop_back"))),
    ("monotonic stack", lambda v: v.says(r"while \( ! \w+ \. empty \( \) && [^;]{0,60}\. (?:top|back)")),
    ("monotonic queue", lambda v: v.typed("deque") and v.says(r"pop_back")),
    ("all-pairs closure", lambda v: v.depth >= 3 and v.says(r"\[ (\w+) \] \[ (\w+) \] \+ \w+ \[ \2 \] \[")),
    ("exhaustive pairs", lambda v: v.depth == 2 and v.says(r"(\w+) = (\w+)(?: \+ 1)? ; \1 <") and not v.table_steps),
    ("repeated squaring", lambda v: v.says(r"(\w+) = \1 \* \1 %|& 1 \).{0,60}>>= 1")),
    ("rolling hash", lambda v: v.says(r"= \(? ?\w+(?: \[ \w+ \])? \* \w+ \+ \w+ \[ [^;]{1,20}% \w+")),
    ("suffix order", lambda v: v.says(r"substr") and _sorts(v)),
    ("subset table", lambda v: v.says(rf"\[ \w+ \| \( ?{_ONE}|\[ \w+ \^ \( ?{_ONE}")),
    ("subset enumeration", lambda v: v.says(rf"< \(? ?{_ONE}") and not v.says(r"\[ \w+ [|^] \( ?1")),
)
"""All that hold, and none where none does."""

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
    ("bitset", _words),
    ("adjacency list", _adjacency),
    ("trie", lambda v: v.says(r"\[ 26 \] [;={]") and v.says(r"\] \[ \w+ - 'a' \]|\[ \w+ \] \[ \w+ \]")),
    ("matrix", lambda v: not _adjacency(v) and v.says(_TWO_DIMENSIONS)),
    ("string", lambda v: v.says(r"string \w+ ?[;,]") and v.depth >= 1 and not v.typed("vector")),
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
    yield Layer.PARADIGMS, [next((name for name, holds in PARADIGMS if holds(view)), "simulation")]
    yield Layer.TECHNIQUES, [name for name, holds in TECHNIQUES if holds(view)]
    yield Layer.DATA_STRUCTURES, [name for name, holds in DATA_STRUCTURES if holds(view)] or ["array"]


def main() -> None:
    """Print how far the rules agree with the labels of the hand-written C++ programs that ship."""
    from polyalgo.divalgo.corpus import corpus_problems
    from polyalgo.languages import Language
    from polyalgo.records import OntologyLabels

    solutions = [s for problem in corpus_problems() for s in problem.in_language(Language.CPP)]
    found = StaticLabeller().label([Program(s.problem_id, "", s.code) for s in solutions])
    truth = [OntologyLabels(s.labels.paradigms, s.labels.techniques, s.labels.data_structures) for s in solutions]
    for row in accuracy([item.labels for item in found], truth):
        print(
            f"{row.layer:16s} {row.programs} programs  equal sets {row.exact:.1%}  a label in common {row.overlap:.1%}"
            f"  precision {row.precision:.1%}  recall {row.recall:.1%}  F1 {row.f1:.1%}"
        )


if __name__ == "__main__":
    main()
