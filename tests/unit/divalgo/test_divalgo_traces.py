"""What is noted, and how sketches compare, by hand; the integration tests run instrumented programs."""

import pytest

from polyalgo.divalgo.judges.behaviour import KEPT, inputs, instrument, read_sketch, similarity
from polyalgo.records import TestCase

CODE = """#include <cstdio>
int total = 3;
int main() {
    int n, best = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        best += square;
        if (best > 2) best = 2;
        n++;
    }
    return 0;
}
"""


def test_assignments_steps_and_initialised_locals_are_noted():
    made = instrument(CODE)
    header, _, program = made.partition("#include <cstdio>")
    assert "count[5]" in header
    assert [line.strip() for line in program.splitlines() if "pa_trace" in line] == [
        "int n, best = 0; pa_trace::see(0, best);",
        "int square = i * i; pa_trace::see(1, square);",
        "pa_trace::see(2, best += square);",
        "if (best > 2) pa_trace::see(3, best = 2);",
        "pa_trace::see(4, n++);",
    ]
    assert "for (int i = 0; i < 3; i++) {" in program
    assert "int total = 3;\n" in program


def test_text_that_is_not_ascii_stays():
    assert '"né"' in instrument('#include <cstdio>\nint main() { puts("né"); int x = 1; }')


def test_a_sketch_is_read_wherever_it_stands():
    assert read_sketch("7\n\n@trace 2 a 1f @end\n") == (10, 31)
    assert read_sketch("\n@trace 0 @end\n7") == ()
    assert read_sketch("7\n") is None
    assert read_sketch("@trace 2 a 1f") is None


def test_the_longest_inputs_that_fit_are_taken():
    def lengths(*given):
        return [len(test.stdin) for test in inputs([TestCase("x" * n, "") for n in given])]

    assert lengths(5, 9000, 1, 3, 4, 2) == [2, 3, 4, 5]
    assert lengths(9000, 1, 8000) == [1, 8000, 9000]
    assert lengths(7000, 9000, 8000, 6000, 5000) == [5000, 6000, 7000, 8000]


def test_similarity_is_the_mean_jaccard_index():
    assert similarity([(1, 2, 3)], [(1, 2, 3)]) == 1.0
    assert similarity([(1, 2, 3)], [(3, 4)]) == pytest.approx(1 / 4)
    assert similarity([(1, 2), (1,)], [(1, 2), (2,)]) == pytest.approx(0.5)
    assert similarity([(), (1,)], [(), (1,)]) == 1.0
    assert similarity([()], [()]) is None
    assert similarity([()], [(1,)]) == 0.0


def test_large_sets_are_compared_on_the_smallest_hashes_of_their_union():
    a, b = tuple(range(KEPT)), tuple(range(0, 2 * KEPT, 2))
    # The KEPT smallest of the union are 0 .. KEPT - 1; the even ones are in both.
    assert similarity([a], [b]) == pytest.approx(0.5)
