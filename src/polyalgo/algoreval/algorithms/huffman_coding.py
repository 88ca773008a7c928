"""Huffman codes of the characters of a text."""

from __future__ import annotations

import heapq
import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR, List, Tuple


def huffman_codes(text: str) -> list[tuple[str, str]]:
    """(character, code) in ascending order of the characters."""
    symbols = sorted(set(text))
    if len(symbols) == 1:
        return [(symbols[0], "0")]
    heap = [(text.count(symbol), symbol, node) for node, symbol in enumerate(symbols)]
    heapq.heapify(heap)
    children: list[tuple[int, int]] = []  # of the inner nodes, which are numbered after the leaves
    while len(heap) > 1:
        weight0, smallest0, node0 = heapq.heappop(heap)
        weight1, smallest1, node1 = heapq.heappop(heap)
        inner = len(symbols) + len(children)
        heapq.heappush(heap, (weight0 + weight1, min(smallest0, smallest1), inner))
        children.append((node0, node1))
    codes = [""] * (len(symbols) + len(children))
    for i in reversed(range(len(children))):
        node0, node1 = children[i]
        codes[node0] = codes[len(symbols) + i] + "0"
        codes[node1] = codes[len(symbols) + i] + "1"
    return [(symbol, codes[leaf]) for leaf, symbol in enumerate(symbols)]


def _oracle(text: str) -> list[tuple[str, str]]:
    """Without a tree: a list of groups of characters, sorted anew for each merge, whose codes grow at the front."""
    from collections import Counter

    counts = Counter(text)
    codes = dict.fromkeys(counts, "")
    groups = [(count, [symbol]) for symbol, count in counts.items()]
    if len(groups) == 1:
        return [(symbol, "0") for symbol in codes]
    while len(groups) > 1:
        (count0, group0), (count1, group1), *rest = sorted(groups)
        codes |= {symbol: "0" + codes[symbol] for symbol in group0}
        codes |= {symbol: "1" + codes[symbol] for symbol in group1}
        groups = [*rest, (count0 + count1, sorted(group0 + group1))]
    return sorted(codes.items())


def _inputs(draw: random.Random) -> list[TestInput]:
    fibonacci = [1, 1]
    while len(fibonacci) < 13:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    printable = "".join(map(chr, range(33, 127)))
    texts = [
        "",
        "a",
        "aaaaaaa",
        "ab",
        "ba",
        "aabbb",
        "aaabb",
        "abc",
        "cba",
        "aabc",
        "abbcc",
        "abcd",
        "aabbccdd",
        "aabbccccdddd",
        "eeeddc",
        "abcdefgh",
        "hgfedcba",
        "Aa aA Aa aA",
        "mississippi river",
        "the quick brown fox jumps over the lazy dog",
        'say "0" or "1": \\ is not /, 10 is not 01',
        "".join(draw.sample(printable, len(printable))),
        "".join(char * count for char, count in zip("abcdefghijklm", fibonacci, strict=True)),
        "".join(char * count for char, count in zip("mkigecabdfhjl", fibonacci, strict=True)),
    ]
    for alphabet, length in (("abcdef", 12), ("uvwxyz", 40), (printable, 60), (printable, 600), ("etaoin shrdlu", 900)):
        weights = [draw.choice((1, 1, 2, 3, 8)) for _ in alphabet]
        texts.append("".join(draw.choices(alphabet, weights, k=length)).strip())
    return [TestInput({"text": text}) for text in texts]


ALGORITHM = Algorithm(
    slug="huffman_coding",
    name="Huffman Coding",
    phrase="Huffman coding of the characters of a text",
    domain="Compression",
    complexity="O(n + k log k) for k distinct characters",
    statement=(
        "A character's weight is the number of its occurrences in {text}. Until one node is left, remove the two nodes "
        "that come first and join them under a new node whose weight is their sum.",
        "The node with the smaller weight comes first; of equal weights, the node whose smallest character comes "
        "first. A leaf's smallest character is its own; a joined node's is the smallest (by ASCII code) of all the "
        "characters below it.",
        'Of the two joined nodes, the one that comes first gets bit "0", the other one bit "1". A code is the bits '
        "from the root to the character.",
        'If {text} has only one distinct character, its code is "0". {text} is printable ASCII and may be empty.',
    ),
    test=TestInput({"text": "abracadabra, alakazam!"}),
    reference=huffman_codes,
    forms=canonical(
        Function(
            "huffman_codes",
            (Param("text", STR),),
            List(Tuple((STR, STR))),
            Output(
                'one line per character: the character, ": ", and its code, for example "x: 010" (nothing if {text} is '
                "empty).",
                'for symbol, code in {call}:\n    print(f"{symbol}: {code}")',
            ),
            "the pairs (character, code) of all distinct characters of {text}, in ascending order of the characters "
            '(by ASCII code); the code is a string of "0" and "1".',
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "min(smallest0, smallest1)", "max(smallest0, smallest1)"),
        Mutant("tie_break", "min(smallest0, smallest1), inner", '"~~" + chr(inner), inner'),
        Mutant("bits_swapped", "children.append((node0, node1))", "children.append((node1, node0))"),
        Mutant("edge_case", 'return [(symbols[0], "0")]', 'return [(symbols[0], "")]'),
        Mutant("balanced", "(text.count(symbol), symbol, node)", "(1, symbol, node)"),
    ),
)
