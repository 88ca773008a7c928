"""Trie: a set of words as a tree of their letters."""

from __future__ import annotations

import random
import string

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import BOOL, INDEX, STR, List


class TrieNode:
    """End of a prefix; `count` is the number of words that begin with it."""

    def __init__(self) -> None:
        self.children: dict[str, TrieNode] = {}
        self.is_word = False
        self.count = 0


class Trie:
    """A set of words; a node that no word needs any more is cut off."""

    def __init__(self, words: list[str]) -> None:
        self.root = TrieNode()
        for word in words:
            self.insert(word)

    def find(self, prefix: str) -> TrieNode | None:
        """Node at the end of a prefix, if there is one."""
        node = self.root
        for letter in prefix:
            if letter not in node.children:
                return None
            node = node.children[letter]
        return node

    def insert(self, word: str) -> None:
        """Add a word."""
        if self.search(word):
            return
        node = self.root
        for letter in word:
            node = node.children.setdefault(letter, TrieNode())
            node.count += 1
        node.is_word = True

    def remove(self, word: str) -> bool:
        """Take a word out; False if it is not there."""
        if not self.search(word):
            return False
        node = self.root
        for letter in word:
            child = node.children[letter]
            child.count -= 1
            if child.count == 0:
                del node.children[letter]
                return True
            node = child
        node.is_word = False
        return True

    def search(self, word: str) -> bool:
        """Whether a word is there."""
        node = self.find(word)
        return node is not None and node.is_word

    def starts_with(self, prefix: str) -> bool:
        """Whether any word begins with a prefix."""
        return self.find(prefix) is not None

    def count_prefix(self, prefix: str) -> int:
        """Number of words that begin with a prefix."""
        node = self.find(prefix)
        return node.count if node else 0


class _Oracle:
    """A set, searched word by word."""

    def __init__(self, words: list[str]) -> None:
        self.words = set(words)

    def insert(self, word: str) -> None:
        self.words.add(word)

    def remove(self, word: str) -> bool:
        found = word in self.words
        self.words.discard(word)
        return found

    def search(self, word: str) -> bool:
        return word in self.words

    def starts_with(self, prefix: str) -> bool:
        return any(word.startswith(prefix) for word in self.words)

    def count_prefix(self, prefix: str) -> int:
        return sum(word.startswith(prefix) for word in self.words)


_METHODS = ("insert", "remove", "search", "starts_with", "count_prefix")


def _calls(text: str) -> list[Call]:
    """Calls from words such as `+word` (insert), `-word` (remove), `?word` (search), `^word` (starts_with) and
    `#word` (count_prefix)."""
    return [Call(_METHODS["+-?^#".index(item[0])], (item[1:],)) for item in text.split()]


def _random_word(draw: random.Random, letters: str, longest: int) -> str:
    return "".join(draw.choices(letters, k=draw.randint(1, longest)))


def _random_calls(draw: random.Random, length: int, letters: str, longest: int) -> list[Call]:
    methods = draw.choices(_METHODS, weights=(4, 4, 2, 2, 3), k=length - 1)
    calls = [Call(method, (_random_word(draw, letters, longest),)) for method in methods]
    return [*calls, Call("count_prefix", (letters[0],))]


def _inputs(draw: random.Random) -> list[TestInput]:
    high = "z" * 200
    cases = [
        ([], "?a ^a #a -a #a"),
        ([], "+a ?a ^a #a ^aa +a #a -a ?a ^a #a -a"),
        (["a"], "?a ?b ^b #b -b #a -a #a ?a"),
        (["same"] * 5, "#s #same ?same -same #s ?same -same"),
        (["a", "aa", "aaa", "aaaa"], "#a #aaa -aa ?aa ?a ?aaa #aa -aaaa ^aaaa #aaa ^aaa ?aaa -aa #a"),
        (["aaaa", "aaa", "aa", "a"], "-aaaa #aaa -aaa ^aaa -aa ^aa #a -a ^a #a"),
        (["card", "care", "careful"], "-car ?car ^car #car -care ?care ?careful #care -careful ^care ^card #c"),
        (["car", "card"], "-car ?car ^car ?card #car +car #car -card ^card ?car #ca"),
        (["card"], "?car +car ?car #car -card ?card ^card ?car #car"),
        (["one"], "-on -ones -o -onne #one ?one -one -one ^o"),
        (["tea", "ten", "to"], "?t ?te ^t ^te ?teas ^teas #teas #t #te #to"),
        (["abc"], "+abd -abc ^abc ^ab ?abd #ab -abd ^a #a +abc ?abc #a"),
        (list(string.ascii_lowercase), "?a ?z #m -z ?z ^z #y -a ^a +zz ^z ?z #z"),
        (["az", "za", "zz", "aa"], "#a #z -zz ^zz #z -aa #a ?az ^za #za"),
        ([high], f"?{high} ?{high[1:]} ^{high[1:]} #{high} +{high[1:]} #z -{high} #z ^{high}"),
        (["banana", "band", "bandana", "ban", "an"], "#ban #band -band #band ^band ?bandana #an -ban #ban ?banana"),
        (["x"], "-x +xy -x ^x ?x +x #x -xy #x ?xy +xyz -x ?x #x"),
        (["loop"], "+loop +loop #loop -loop #loop +loop -loop ?loop +loops ?loop ^loop #loop"),
    ]
    inputs = [TestInput({"words": words}, tuple(_calls(text))) for words, text in cases]
    for letters, longest, size, length in (
        ("a", 6, 4, 20),
        ("ab", 2, 3, 15),
        ("ab", 3, 0, 30),
        ("ab", 4, 10, 60),
        ("abc", 3, 20, 60),
        ("xyz", 4, 40, 60),
        ("abcdefgh", 2, 30, 60),
        (string.ascii_lowercase, 1, 15, 40),
        ("st", 12, 60, 60),
        (string.ascii_lowercase, 2, 200, 60),
    ):
        words = [_random_word(draw, letters, longest) for _ in range(size)]
        inputs.append(TestInput({"words": words}, tuple(_random_calls(draw, length, letters, longest))))
    return inputs


_TRUE_FALSE = 'print("true" if {call} else "false")'

ALGORITHM = Algorithm(
    slug="trie",
    name="Trie",
    phrase="a trie (prefix tree) of words",
    domain="Data Structures",
    complexity="O(length of the argument) per operation",
    statement=(
        "All words and prefixes consist of one or more of the lower-case letters a to z.",
        "The trie is a set: inserting a word that it contains, or removing one that it does not contain, changes "
        "nothing. A prefix of a contained word is not contained itself unless it was inserted.",
        "Every word begins with itself. A removed word no longer counts for any prefix, while all other words stay, "
        "those that begin with it and those that it begins with.",
    ),
    test=TestInput(
        {"words": ["car", "card", "care", "cat", "dog", "car"]},
        tuple(_calls("#car ?ca ^ca -car ?car ?card #car -ca +dot #do -dog -dog ^dog +cards -card #card")),
    ),
    reference=Trie,
    forms=canonical(
        ClassInterface(
            "Trie",
            (Param("words", List(STR), "the words to insert at first; there may be none"),),
            (
                Function("insert", (Param("word", STR),), None, None, "inserts word"),
                Function(
                    "remove",
                    (Param("word", STR),),
                    BOOL,
                    Output("the word true or false on its own line.", _TRUE_FALSE),
                    "removes word; returns true, or false if it is not contained",
                ),
                Function(
                    "search",
                    (Param("word", STR),),
                    BOOL,
                    Output("the word true or false on its own line.", _TRUE_FALSE),
                    "returns whether word is contained",
                ),
                Function(
                    "starts_with",
                    (Param("prefix", STR),),
                    BOOL,
                    Output("the word true or false on its own line.", _TRUE_FALSE),
                    "returns whether any contained word begins with prefix",
                ),
                Function(
                    "count_prefix",
                    (Param("prefix", STR),),
                    INDEX,
                    Output("the number of words on its own line."),
                    "returns the number of contained words that begin with prefix",
                ),
            ),
            variable="trie",
        )
    ),
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant("duplicate", "        if self.search(word):\n            return\n", ""),
        Mutant("prefix_is_word", "node is not None and node.is_word", "node is not None"),
        Mutant("off_by_one", "if child.count == 0:", "if child.count <= 1:"),
        Mutant("absent_word_removed", "if not self.search(word):", "if not self.starts_with(word):"),
        Mutant("word_stays_marked", "        node.is_word = False\n", ""),
    ),
)
