"""Our solutions as the programs of all entries: every form, with the fixed input or reading from stdin."""

from __future__ import annotations

from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.programs.c import CPrograms
from polyalgo.algoreval.programs.cpp import CppPrograms
from polyalgo.algoreval.programs.go import GoPrograms
from polyalgo.algoreval.programs.java import JavaPrograms
from polyalgo.algoreval.programs.javascript import JavaScriptPrograms
from polyalgo.algoreval.programs.python import PythonPrograms
from polyalgo.algoreval.programs.rust import RustPrograms
from polyalgo.languages import Language

PROGRAMS: dict[Language, Programs] = {
    programs.language: programs
    for programs in (
        PythonPrograms(),
        CppPrograms(),
        JavaPrograms(),
        CPrograms(),
        JavaScriptPrograms(),
        RustPrograms(),
        GoPrograms(),
    )
}
