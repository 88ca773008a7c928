"""The 77 algorithms of the benchmark by domain (paper, appendix A), as slugs.

The list is the ground for splits and order: both stay as they are while algorithm files are added.
"""

from __future__ import annotations

from polyalgo.records import Representation

DOMAINS: dict[str, tuple[str, ...]] = {
    "Backtracking": ("n_queens", "permutations", "sudoku_solver"),
    "Compression": ("huffman_coding", "run_length_encoding"),
    "Computational Geometry": ("closest_pair", "convex_hull", "point_in_polygon", "polygon_area"),
    "Cryptography": ("caesar_cipher", "sha256", "vigenere_cipher"),
    "Data Structures": ("avl_tree", "disjoint_set", "fenwick_tree", "segment_tree", "trie"),
    "Dynamic Programming": (
        "edit_distance",
        "knapsack",
        "longest_common_subsequence",
        "longest_increasing_subsequence",
    ),
    "Graph Algorithms": (
        "articulation_points",
        "bellman_ford",
        "blossom",
        "boruvka",
        "bridge_finding",
        "dijkstra",
        "dinic",
        "eulerian_path",
        "floyd_warshall",
        "gabow_scc",
        "hierholzer",
        "hopcroft_karp",
        "johnson",
        "karger_min_cut",
        "kosaraju_scc",
        "kruskal",
        "min_cost_max_flow",
        "prim",
        "mutual_reachability_scc",
        "dag_shortest_path",
        "stoer_wagner",
        "tarjan_scc",
        "topological_sort",
        "two_sat",
    ),
    "Image Processing": (
        "box_blur",
        "convolution_2d",
        "gaussian_blur",
        "histogram_equalization",
        "median_filter",
        "otsu_threshold",
        "prewitt",
        "rotate_180",
        "rotate_90",
        "sobel",
    ),
    "Number Theory": ("extended_gcd", "modular_exponentiation", "sieve_of_eratosthenes"),
    "Numerical Methods": ("fft", "gaussian_elimination", "newton_raphson", "simpson"),
    "Other": (
        "bankers_algorithm",
        "fcfs_scheduling",
        "fifo_page_replacement",
        "lru_page_replacement",
        "round_robin_scheduling",
        "sjf_scheduling",
    ),
    "Parsing": ("postfix_evaluator", "shunting_yard"),
    "Sorting Algorithms": ("counting_sort", "heap_sort", "merge_sort", "radix_sort"),
    "String Algorithms": ("kmp", "rabin_karp", "z_algorithm"),
}

SLUGS: tuple[str, ...] = tuple(sorted(slug for slugs in DOMAINS.values() for slug in slugs))

PAPER_PYTHON_LEFT_OUT: frozenset[tuple[str, Representation]] = frozenset(
    {
        ("kruskal", Representation.ADJACENCY_MATRIX),
        ("mutual_reachability_scc", Representation.ADJACENCY_MATRIX),
    }
)
"""The 2 of 32 graph variants that subset `paper` leaves out in Python (which two: ours)."""

PAPER_VARIANTS: frozenset[tuple[str, Representation]] = frozenset(
    {
        ("bridge_finding", Representation.ADJACENCY_LIST),
        ("dijkstra", Representation.ADJACENCY_LIST),
        ("dijkstra", Representation.ADJACENCY_MATRIX),
        ("hopcroft_karp", Representation.ADJACENCY_LIST),
        ("hopcroft_karp", Representation.INCIDENCE_MATRIX),
    }
)
"""The 5 graph variants that subset `paper` has in each language but Python (which five: ours)."""
