"""Goes into programs: another value of the same type."""


def polyalgo_mutated(value: object) -> object:
    """Add one, a letter or an element, or negate."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, (list, tuple)):
        return type(value)([7, *value])
    if isinstance(value, dict):
        return {**value, "polyalgo": 7}
    return 7
