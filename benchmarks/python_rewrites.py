"""Python programs in other words: names, layout, comments and the form of assignments and comparisons change.

For measuring only: programs are not executed, and what changes is safe for the corpus's plain scripts (no `eval`, no
access to names as text; built-ins, imports, attributes and keyword arguments keep their names).
"""

from __future__ import annotations

import ast
import builtins
import random

_WORDS = (
    "item",
    "value",
    "left",
    "total",
    "cur",
    "acc",
    "idx",
    "res",
    "data",
    "num",
    "best",
    "seen",
    "tmp",
    "pos",
    "cnt",
)
_MIRRORED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}


def rewrite(code: str, seed: int) -> str:
    """The same program in other words.

    Args:
        code: a Python program.
        seed: of names and choices.

    Raises:
        SyntaxError: it is not a Python program.
    """
    tree = ast.parse(code)
    draw = random.Random(seed)
    names = sorted(_own_names(tree))
    order = [f"{word}{number or ''}" for number in range(len(names) // len(_WORDS) + 2) for word in _WORDS]
    fresh = [name for name in order if name not in names][: len(names)]
    draw.shuffle(fresh)
    changed = _Rewriter(dict(zip(names, fresh, strict=True)), draw).visit(tree)
    return ast.unparse(ast.fix_missing_locations(changed)) + "\n"


def _own_names(tree: ast.AST) -> set[str]:
    """Names that the program binds itself, other than by import or as keyword arguments of a call."""
    bound: set[str] = set()
    kept = set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.keyword) and node.arg:
            kept.add(node.arg)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            kept |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return bound - kept


class _Rewriter(ast.NodeTransformer):
    def __init__(self, names: dict[str, str], draw: random.Random) -> None:
        self._names = names
        self._draw = draw

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self._names.get(node.id, node.id), node.ctx)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._names.get(node.name, node.name)
        if node.body and ast.get_docstring(node) is not None and len(node.body) > 1:
            node.body = node.body[1:]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self._names.get(node.arg, node.arg)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self._names.get(name, name) for name in node.names]
        return node

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        node.names = [self._names.get(name, name) for name in node.names]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.target, ast.Name) and isinstance(node.op, ast.Add | ast.Sub) and self._draw.random() < 0.7:
            # Only for numbers: on a list `+=` also changes other names of it, so literals of lists are left alone.
            if isinstance(node.value, ast.List | ast.ListComp):
                return node
            read = ast.Name(node.target.id, ast.Load())
            return ast.Assign([node.target], ast.BinOp(read, node.op, node.value), lineno=0)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        mirrored = _MIRRORED.get(type(node.ops[0]))
        simple = isinstance(node.left, ast.Name | ast.Constant | ast.Attribute)
        if len(node.ops) == 1 and mirrored and simple and self._draw.random() < 0.7:
            return ast.Compare(node.comparators[0], [mirrored()], [node.left])
        return node
