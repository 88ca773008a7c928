"""What programs call from the standard libraries: which words count in labels, and which of them write to what.

A word of the library cannot be renamed by a rewriter and says much about the algorithm (a sort, a heap, a search), so
labels keep it; words of equal meaning share a class. Words that are not listed here never reach a label.
"""

from __future__ import annotations


def _classes(table: str) -> dict[str, str]:
    """`class: word word` lines to word -> class; a class without a colon names itself."""
    result: dict[str, str] = {}
    for line in table.split("\n"):
        name, _, words = line.strip().partition(":")
        result.update(dict.fromkeys((words or name).split(), name))
    return result


CPP_CLASSES = _classes(
    """input: scanf cin getline getchar gets fgets fscanf sscanf fread getchar_unlocked read get ignore
    output: printf cout puts putchar fprintf cerr write put fwrite putchar_unlocked clog fputs
    append: push_back emplace_back push emplace push_front emplace_front append
    remove_end: pop pop_back pop_front
    end_element: top front back
    insert: insert try_emplace insert_or_assign
    erase: erase remove remove_if erase_if extract
    size: size length
    empty
    clear: clear reset
    resize: resize assign reserve
    find
    count
    contains: contains count_if any_of all_of none_of
    binary_search: lower_bound upper_bound equal_range binary_search partition_point
    sort: sort stable_sort qsort
    partial_sort: nth_element partial_sort
    reverse: reverse reverse_copy
    permute: next_permutation prev_permutation
    rotate
    shuffle: shuffle random_shuffle
    unique
    max: max max_element fmax
    min: min min_element fmin
    minmax: minmax minmax_element
    clamp
    swap: swap iter_swap exchange
    fill: fill memset fill_n iota
    copy: copy memcpy memmove strcpy strncpy copy_n copy_if
    accumulate: accumulate partial_sum reduce inclusive_scan exclusive_scan inner_product adjacent_difference
    transform: transform for_each generate
    merge: merge inplace_merge
    set_operation: set_union set_intersection set_difference set_symmetric_difference includes
    heap: make_heap push_heap pop_heap sort_heap
    abs: abs fabs llabs labs
    root: sqrt sqrtl sqrtf cbrt hypot
    power: pow powl exp exp2
    logarithm: log log2 log10 logl
    round: floor ceil round lround llround trunc
    trigonometry: sin cos tan asin acos atan atan2
    modulo: fmod div ldiv
    gcd: gcd __gcd
    lcm
    popcount: __builtin_popcount __builtin_popcountll popcount
    bit_scan: __builtin_clz __builtin_clzll __builtin_ctz __builtin_ctzll __lg countl_zero countr_zero bit_width ffs
    bit_set: set test flip
    string_part: substr
    string_search: strstr strchr find_first_of find_last_of rfind find_if
    compare: compare strcmp strncmp memcmp equal lexicographical_compare mismatch
    parse: stoi stol stoll stod atoi atol atoll strtol strtoll strtod
    format: to_string str sprintf snprintf
    character: isdigit isalpha isalnum isupper islower isspace ispunct toupper tolower
    random: rand mt19937 mt19937_64 srand random_device uniform_int_distribution rand_r
    stop: exit abort quick_exit _Exit
    check: assert
    list: vector deque array list forward_list valarray
    string: string basic_string
    bitset
    ordered_set: set multiset
    ordered_map: map multimap
    hash_set: unordered_set unordered_multiset
    hash_map: unordered_map unordered_multimap
    queue
    stack
    priority_queue
    record: pair tuple make_pair make_tuple tie
    lambda"""
)
"""Word of the C++ standard library (functions, methods, classes) -> class in labels."""

CPP_WRITES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        [
            "sort",
            "stable_sort",
            "reverse",
            "rotate",
            "fill",
            "fill_n",
            "iota",
            "memset",
            "unique",
            "next_permutation",
            "prev_permutation",
            "nth_element",
            "partial_sort",
            "random_shuffle",
            "shuffle",
            "make_heap",
            "push_heap",
            "pop_heap",
            "sort_heap",
            "inplace_merge",
            "partition",
            "stable_partition",
            "remove",
            "remove_if",
            "replace",
            "replace_if",
            "generate",
            "generate_n",
            "qsort",
            "strcpy",
            "strcat",
            "strncpy",
            "memcpy",
            "memmove",
            "exchange",
            "sprintf",
            "snprintf",
            "fread",
            "gets",
            "fgets",
            "strtok",
            "strrev",
            "erase_if",
            "for_each",
            "for_each_n",
        ],
        (0,),
    ),
    **dict.fromkeys(["swap", "iter_swap"], (0, 1)),
    **dict.fromkeys(["getline", "copy_n", "partial_sum", "adjacent_difference", "inclusive_scan"], (1,)),
    **dict.fromkeys(
        ["copy", "copy_if", "reverse_copy", "transform", "unique_copy", "remove_copy", "copy_backward", "move"], (2,)
    ),
    **dict.fromkeys(["merge", "set_union", "set_intersection", "set_difference", "set_symmetric_difference"], (4,)),
    **dict.fromkeys(["exclusive_scan"], (3,)),
    "scanf": tuple(range(1, 32)),
    "fscanf": tuple(range(2, 32)),
    "sscanf": tuple(range(2, 32)),
}
"""C++ function -> positions of the arguments whose object it writes."""

CPP_WRITING_METHODS = frozenset(
    [
        "push_back",
        "emplace_back",
        "push",
        "emplace",
        "push_front",
        "emplace_front",
        "append",
        "pop",
        "pop_back",
        "pop_front",
        "insert",
        "erase",
        "clear",
        "resize",
        "assign",
        "reserve",
        "try_emplace",
        "insert_or_assign",
        "emplace_hint",
        "extract",
        "merge",
        "swap",
        "fill",
        "set",
        "reset",
        "flip",
        "sort",
        "reverse",
        "unique",
        "remove",
        "remove_if",
        "splice",
        "ignore",
        "get",
        "read",
        "getline",
        "str",
        "push_heap",
        "replace",
        "shrink_to_fit",
    ]
)
"""C++ method -> writes the object it is called on."""

CPP_COMPARING = {
    **dict.fromkeys(
        [
            "sort", "stable_sort", "nth_element", "partial_sort", "max", "min", "minmax", "max_element", "min_element",
            "minmax_element", "lower_bound", "upper_bound", "equal_range", "binary_search", "make_heap", "push_heap",
            "pop_heap", "sort_heap", "merge", "inplace_merge", "set_union", "set_intersection", "set_difference",
            "set_symmetric_difference", "includes", "is_sorted", "next_permutation", "prev_permutation",
        ],
        "operator<",
    ),
    **dict.fromkeys(["unique", "find", "count", "equal", "remove", "mismatch", "search"], "operator=="),
}  # fmt: skip
"""C++ function -> the operator by which it compares elements."""
CPP_ORDERED = {
    **dict.fromkeys(["set", "multiset", "unordered_set", "unordered_multiset"], 1),
    **dict.fromkeys(["map", "multimap", "priority_queue", "unordered_map", "unordered_multimap"], 2),
}
"""C++ containers that compare or hash their first template argument -> position of what they do it by."""
CPP_COMPARING_METHODS = frozenset(
    [
        "insert", "emplace", "push", "pop", "erase", "find", "count", "contains", "at", "[]", "lower_bound",
        "upper_bound", "equal_range", "try_emplace", "insert_or_assign",
    ]
)  # fmt: skip

CPP_ITERATORS = frozenset(
    [
        "begin",
        "end",
        "rbegin",
        "rend",
        "cbegin",
        "cend",
        "find",
        "lower_bound",
        "upper_bound",
        "data",
        "before_begin",
        "insert",
        "emplace",
        "prev",
        "next",
        "max_element",
        "min_element",
        "find_if",
    ]
)
"""C++ call whose result stands for a place inside the object it is called on."""

CPP_STREAM_TYPES = frozenset(
    [
        "stringstream",
        "istringstream",
        "ostringstream",
        "ifstream",
        "ofstream",
        "fstream",
        "istream",
        "ostream",
        "iostream",
    ]
)
CPP_INPUT_STREAMS = frozenset(["cin"])
CPP_OUTPUT_STREAMS = frozenset(["cout", "cerr", "clog"])
CPP_STOPS = frozenset(
    ["exit", "abort", "quick_exit", "_Exit", "_exit", "terminate", "__builtin_unreachable", "unreachable"]
)
"""C++ functions that do not return."""

PYTHON_CLASSES = _classes(
    """input: input readline readlines read
    output: print write
    append: append appendleft extend extendleft heappush
    remove_end: pop popleft popitem heappop
    insert: insert setdefault add update insort insort_left insort_right
    erase: remove discard
    clear
    size: len
    find: index find rfind
    count
    get
    entries: items keys values
    binary_search: bisect bisect_left bisect_right
    sort: sort sorted
    reverse: reverse reversed
    max
    min
    accumulate: sum accumulate reduce cumsum prod
    any
    all
    abs
    root: sqrt isqrt
    power: pow
    logarithm: log log2 log10
    round: round floor ceil
    gcd
    lcm
    heap: heapify
    permute: permutations
    combine: combinations combinations_with_replacement product
    range
    enumerate
    zip
    map
    filter
    string_part: split join strip rstrip lstrip splitlines replace
    character: ord chr isdigit isalpha isalnum upper lower isupper islower
    parse: int float
    format: str format
    list: list tuple deque array
    hash_set: set frozenset
    hash_map: dict defaultdict OrderedDict Counter
    cache: lru_cache cache
    stop: exit quit
    copy: copy deepcopy
    lambda"""
)
"""Word of Python's standard library -> class in labels."""

PYTHON_WRITING_METHODS = frozenset(
    [
        "append",
        "appendleft",
        "extend",
        "extendleft",
        "pop",
        "popleft",
        "popitem",
        "insert",
        "setdefault",
        "add",
        "update",
        "remove",
        "discard",
        "clear",
        "sort",
        "reverse",
        "rotate",
        "subtract",
        "difference_update",
        "intersection_update",
        "symmetric_difference_update",
        "move_to_end",
    ]
)
PYTHON_WRITES: dict[str, tuple[int, ...]] = dict.fromkeys(
    [
        "heappush",
        "heappop",
        "heapify",
        "heapreplace",
        "heappushpop",
        "insort",
        "insort_left",
        "insort_right",
        "shuffle",
    ],
    (0,),
)
PYTHON_STOPS = frozenset(["exit", "quit", "_exit"])
