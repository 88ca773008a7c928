"""Types, literals, declarations and signatures in each language's own idiom; pure text, nothing runs."""

from __future__ import annotations

from polyalgo.algoreval.syntax.base import Syntax
from polyalgo.algoreval.syntax.c import CSyntax
from polyalgo.algoreval.syntax.cpp import CppSyntax
from polyalgo.algoreval.syntax.go import GoSyntax
from polyalgo.algoreval.syntax.java import JavaSyntax
from polyalgo.algoreval.syntax.javascript import JavaScriptSyntax
from polyalgo.algoreval.syntax.python import PythonSyntax
from polyalgo.algoreval.syntax.rust import RustSyntax
from polyalgo.languages import Language

SYNTAX: dict[Language, Syntax] = {
    Language.PYTHON: PythonSyntax(),
    Language.CPP: CppSyntax(),
    Language.JAVA: JavaSyntax(),
    Language.C: CSyntax(),
    Language.JAVASCRIPT: JavaScriptSyntax(),
    Language.RUST: RustSyntax(),
    Language.GO: GoSyntax(),
}

__all__ = ["SYNTAX", "Syntax"]
