import pytest

from polyalgo.execution.checkers import equal_exact, equal_normalised, normalise


@pytest.mark.parametrize(
    ("stdout", "exact", "normalised"),
    [
        (b"1 2\n3\n", True, True),
        (b"1 2\n3", True, True),
        (b"1 2\n3\n\n", False, True),
        (b"1  2 \r\n\n  3\n", False, True),
        (b"1 2 3\n", False, False),  # line structure counts
        (b"1\n2\n3\n", False, False),
        (b"1 2\n", False, False),  # truncated
        (b"1 2\n3\n4\n", False, False),
        (b"", False, False),
        (b"1 2\n\xff3\n", False, False),
        (b"1\xc2\xa02\n3\n", False, False),  # a no-break space is not whitespace
    ],
)
def test_against_two_lines(stdout: bytes, exact: bool, normalised: bool) -> None:
    expected = b"1 2\n3\n"
    assert equal_exact(stdout, expected) is exact
    assert equal_normalised(stdout, expected) is normalised


def test_invalid_utf8_does_not_equal_the_replacement_character() -> None:
    assert not equal_normalised(b"\xff\n", "\ufffd\n".encode())


def test_normalise() -> None:
    assert normalise(b"\n a\t b \r\n \n c\x0b\x0cd\n") == [b"a b", b"c d"]
    assert normalise(b" \n\t\n") == []


def test_empty_equals_empty() -> None:
    assert equal_exact(b"", b"\n")
    assert equal_normalised(b" \n", b"")
