"""`samples.jsonl` of human-eval and EvalPlus: our generations for other tools, other tools' solutions for our judge.

One line is `{"task_id": ..., "solution": ...}` (a whole program, EvalPlus) or `{"task_id": ..., "completion": ...}`
(human-eval). Problems here ask for whole programs, so both keys mean the same. Token counts, seeds and prompts are
not in such a file and do not survive a round trip.
"""

from __future__ import annotations

import difflib
import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from polyalgo.errors import DataError
from polyalgo.records import EngineRef, Generation, ModelRef, Problem, Sampling, generation_id

EXTRACTION = "solution"
"""`Generation.extraction` of an imported program: taken as it is."""

STRATEGY = "import"

UNKNOWN_SAMPLING = Sampling(temperature=0.0, top_p=1.0, top_k=0, max_new_tokens=0)
"""Stands for settings that the file does not tell; no engine draws 0 tokens."""

_KEYS = ("solution", "completion")


def export_samples(
    generations: Iterable[Generation], path: Path, *, key: Literal["solution", "completion"] = "solution"
) -> int:
    """Write one line per generation, in order, replacing the file atomically; returns the number of lines.

    A completion without code is written as an empty program, so that it stays in the other tool's denominator.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with temporary.open("w", encoding="utf-8") as file:
        for item in generations:
            line = {"task_id": item.problem_id, key: item.code or ""}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += 1
    temporary.replace(path)
    return count


def import_samples(
    path: Path,
    problems: Iterable[Problem],
    *,
    run_id: str,
    model: ModelRef,
    sampling: Sampling = UNKNOWN_SAMPLING,
) -> list[Generation]:
    """Read the programs of a file as generations of one model, ready to be judged.

    Lines of one problem are its samples 0, 1, ... in the order of the file. Empty lines are skipped, other keys
    ignored. An empty program becomes a generation without code.

    Args:
        path: the file; UTF-8, the last newline may be missing.
        problems: those the file may be about; `task_id` is a `problem_id`.
        run_id: of the run that the generations are for.
        model: what wrote the programs.
        sampling: how, where that is known.

    Raises:
        DataError: the file is missing or not text, or a line is not such an object, is of an unknown problem, or
            has neither or both of the keys (names file and line).
    """
    known = {problem.problem_id: problem for problem in problems}
    hashes: dict[str, str] = {}
    seen: Counter[str] = Counter()
    generations = []
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read samples from {path}: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        task_id, program = _parse(line, f"{path}:{number}")
        if task_id not in known:
            near = difflib.get_close_matches(task_id, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"ids look like {next(iter(known))!r}"
            raise DataError(
                f"{path}:{number}: unknown task_id {task_id!r}; {hint} "
                "(polyalgo build algoreval --export DIR lists all)"
            )
        problem = known[task_id]
        index = seen[task_id]
        seen[task_id] += 1
        generations.append(
            Generation(
                generation_id=generation_id(run_id, task_id, STRATEGY, index, None),
                run_id=run_id,
                problem_id=task_id,
                problem_hash=hashes.setdefault(task_id, problem.problem_hash),
                language=problem.language,
                prompt_sha256="",
                strategy=STRATEGY,
                sample_index=index,
                seed=0,
                model=model,
                sampling=sampling,
                engine=EngineRef(name=path.name, version="", dtype=""),
                text=program,
                finish_reason="stop",
                prompt_tokens=0,
                completion_tokens=0,
                code=program if program.strip() else None,
                extraction=EXTRACTION,
            )
        )
    return generations


def _parse(line: str, where: str) -> tuple[str, str]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise DataError(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise DataError(f"{where}: expected a JSON object, got {type(data).__name__}")
    if not isinstance(data.get("task_id"), str):
        raise DataError(f"{where}: task_id must be a string, got {data.get('task_id')!r}")
    keys = [key for key in _KEYS if key in data]
    if len(keys) != 1:
        raise DataError(
            f"{where}: needs one of solution and completion, got {'both' if keys else 'neither'} "
            f"for task_id {data['task_id']!r}"
        )
    program = data[keys[0]]
    if not isinstance(program, str):
        raise DataError(f"{where}: {keys[0]} must be a string, got {type(program).__name__}")
    return data["task_id"], program
