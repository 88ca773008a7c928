"""How the corpus's tests are made: one module per problem.

Each has `small(rng)`, a random small input; `fixed(rng)`, edge cases and inputs up to the limits; `answer(text)`, the
reference; and `brute(text)`, an independent naive answer for small inputs, which must agree with the reference.
"""
