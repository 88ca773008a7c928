"""Names: those that the program declares get others, everywhere at once."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site
from polyalgo.divalgo.rewrite.source import Source
from polyalgo.divalgo.rewrite.tokens import replace_words, splittable

STANDARD = frozenset(
    """
    main abs accumulate add all_of any any_of append apply array assign at auto_ptr back back_inserter basic_string
    beg begin binary binary_search bind bitset bool byte c_str ceil cbegin cend cerr char cin clamp clear clog complex copy
    count count_if cos cout cur data deque dec decay defer distance div double emplace emplace_back emplace_front empty end
    endl equal equal_range erase errc error exchange exit exp fabs fail fill find find_if first fixed flip float floor flush
    forward forward_list frexp front fun function functional gamma gcd generate get get_if getchar getline good greater
    greater_equal gets hash hex hypot identity includes index inner_product insert int iota isalpha isdigit islower
    isspace isupper ios ios_base iterator j0 j1 jn key_comp lcm ldexp left length less less_equal lexicographical_compare
    line list locale log log2 lower_bound lround make_heap make_pair make_tuple map match max max_element max_size memcmp
    memcpy memset merge min min_element minmax minus mismatch mod modf modulus move mt19937 multimap multiplies multiset
    mutex negate next next_permutation none none_of norm npos nth_element null nullptr oct optional ostream out
    pair partial_sort partial_sum partition plus pop pop_back pop_front pow precision prev prev_permutation printf
    priority_queue push push_back push_front push_heap putchar puts qsort queue rand random random_shuffle range rank ratio
    rbegin real ref regex remainder remove remove_if rename rend replace reserve reset resize result reverse right rint
    rotate round scanf search second seed set set_difference set_intersection set_union setfill setprecision setw
    shared_ptr shuffle signal sin size size_t sort splice sprintf sqrt srand sscanf stable_sort stack static_cast stod stoi
    stol stoll string stringstream strcmp strcpy strlen substr sum_ swap sync_with_stdio tan test thread tie time time_t
    to_string top transform trunc tuple type unary uniform_int_distribution unique unique_ptr unordered_map unordered_multimap
    unordered_multiset unordered_set upper_bound value valarray variant vector visit void wait what y0 y1 yn
    _Find_first _Find_next sync_with_stdio
    """.split()
)
"""Names of the standard library and of C's that programs of this kind meet; never renamed, never given."""

VARIABLES = tuple(
    """
    n m k x y z a b c d p q r s t u v w i j h l e f g
    num cnt tot ans res val cur_val best total answer answer_ number amount pos idx pt step len lo hi mid lft rgt fst snd
    acc tmp item elem node vertex edge_no limit bound cost dist_to seen_at used flag ok good state
    arr vec lst buf table memo_table row col grid matrix graph adj adjacency nums values_ data_ seq items store cache_
    first_val last_val low high start finish from_ to_ src dst parent_of child depth_of weight score sum_so_far inp
    MAXN LIM BIG SZ CAP
    """.split()
)
FUNCTIONS = tuple(
    """
    solve calc compute work go rec run process eval_ check test_ok query_ update_ build_ join_ find_root dfs_ bfs_ helper
    answer_for get_value do_step visit_node explore try_all walk combine evaluate compute_it fn func run_case handle
    """.split()
)
TYPES = tuple("Item Entry Info Rec Elem Piece Cell Obj State_ NodeT Struct_ Part_ lint i64 int64 number_t big".split())


class Rename(Rule):
    """Names that the program declares get new ones, in macros too.

    Equal spellings stay equal and different ones different, so every scope stays as it was. Left alone: names that the
    standard library has, too, and names seen behind `std::` or in `#`-pasted macros.
    """

    name: ClassVar[str] = "rename"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if not splittable(source.text) or re.search(r"^\s*#\s*define[^\n]*#", source.text, re.MULTILINE):
            return []
        if source.root.has_error and not source.declared:
            return []
        qualified = set(re.findall(r"::\s*([A-Za-z_]\w*)", source.text))
        members = set(re.findall(r"(?:\.|->)\s*([A-Za-z_]\w*)", source.text))
        names = sorted(
            name
            for name, kind in source.declared.items()
            if name not in STANDARD
            and name not in qualified
            and (name not in members or kind in ("field", "function", "macro"))
            and not name.startswith("__")
        )
        if not names:
            return []
        share = rng.choice((0.3, 0.6, 0.9, 1.0))
        chosen = [name for name in names if rng.random() < share] or names[:1]
        taken = set(source.words) | STANDARD
        new: dict[str, str] = {}
        for name in chosen:
            new[name] = _other(name, source.declared[name], taken, rng)
            taken.add(new[name])
        text = replace_words(source.text, lambda word: new.get(word, word))
        return [(Edit(0, len(source.text), text),)]


def _other(name: str, kind: str, taken: set[str], rng: Random) -> str:
    pool = {"function": FUNCTIONS, "type": TYPES, "macro": (*FUNCTIONS, *VARIABLES)}.get(kind, VARIABLES)
    if rng.random() < 0.25:
        pool = (name.lower(), name.upper(), f"{name}_", f"my_{name}", f"the_{name}", f"{name}1", f"{name[0]}{name}")
    free = [wish for wish in pool if wish not in taken]
    number = 1
    while not free:
        free = [f"{wish}{number}" for wish in pool if f"{wish}{number}" not in taken]
        number += 1
    return rng.choice(free)
