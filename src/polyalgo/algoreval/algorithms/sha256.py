"""SHA-256 (FIPS 180-4) without a hash library; constants from the roots of primes in integer arithmetic."""

from __future__ import annotations

import random
from math import isqrt

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR

MASK = 0xFFFFFFFF


def primes(count: int) -> list[int]:
    """The first primes."""
    found: list[int] = []
    candidate = 2
    while len(found) < count:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def cube_root(value: int) -> int:
    """Integer cube root, by Newton steps from above."""
    root = 1 << (value.bit_length() + 2) // 3
    while root**3 > value:
        root = (2 * root + value // root**2) // 3
    return root


def rotate(x: int, k: int) -> int:
    """Rotate a 32-bit word right."""
    return (x >> k | x << (32 - k)) & MASK


def sha256(message: str) -> str:
    """Hexadecimal digest."""
    constants = [cube_root(p << 96) & MASK for p in primes(64)]
    state = [isqrt(p << 64) & MASK for p in primes(8)]
    data = message.encode()
    padded = data + b"\x80" + bytes((55 - len(data)) % 64) + (8 * len(data)).to_bytes(8, "big")
    for start in range(0, len(padded), 64):
        w = [int.from_bytes(padded[start + i : start + i + 4], "big") for i in range(0, 64, 4)]
        for i in range(16, 64):
            s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3
            s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & MASK)
        a, b, c, d, e, f, g, h = state
        for k, word in zip(constants, w, strict=True):
            s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            t1 = h + s1 + (e & f ^ ~e & g) + k + word
            s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            t2 = s0 + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (t1 + t2) & MASK, a, b, c, (d + t1) & MASK, e, f, g
        state = [(x + y) & MASK for x, y in zip(state, (a, b, c, d, e, f, g, h), strict=True)]
    return "".join(f"{x:08x}" for x in state)


def _oracle(message: str) -> str:
    import hashlib

    return hashlib.sha256(message.encode()).hexdigest()


def _inputs(draw: random.Random) -> list[TestInput]:
    printable = "".join(map(chr, range(33, 127)))
    messages = [
        "",
        "a",
        "abc",
        "The quick brown fox jumps over the lazy dog",
        "The quick brown fox jumps over the lazy dog.",
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        'say "yes" \\ "no" ?? 100%',
        printable,
        "0" * 64,
        "a" * 1000,
    ]
    for length in (31, 54, 55, 56, 57, 62, 63, 64, 65, 118, 119, 120, 127, 128, 129, 500, 2000, 3500):
        messages.append("".join(draw.choices(printable, k=length)))
    return [TestInput({"message": message}) for message in messages]


ALGORITHM = Algorithm(
    slug="sha256",
    name="SHA-256 from Scratch",
    phrase="the SHA-256 hash function from scratch",
    domain="Cryptography",
    complexity="O(n)",
    statement=("Use no hash function of a library.", "{message} is printable ASCII and may be empty; hash its bytes."),
    test=TestInput({"message": "Recall is not synthesis: the same program, written from memory."}),
    reference=sha256,
    forms=canonical(
        Function(
            "sha256",
            (Param("message", STR),),
            STR,
            Output("the digest on one line."),
            "the digest as 64 lowercase hexadecimal digits.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("length_in_bytes", "(8 * len(data)).to_bytes", "len(data).to_bytes"),
        Mutant("one_block", "range(0, len(padded), 64)", "range(0, 64, 64)"),
        Mutant("edge_case", "bytes((55 - len(data)) % 64)", "bytes(max(0, 55 - len(data) % 64))"),
        Mutant("rotated_not_shifted", "w[i - 15] >> 3", "rotate(w[i - 15], 3)"),
        Mutant("not_added", "[(x + y) & MASK for x, y in", "[y for x, y in"),
    ),
)
