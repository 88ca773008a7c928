"""Learning that can be seen on a CPU: SFT until the 135M model writes 32 programs by itself, then GRPO, three seeds.

    python -m benchmarks.learning [--runs DIR] [--adapter DIR --examples FILE] [--seeds 0 1 2] [--together 2]

Runs `train.py +experiment=sft_memorise` and, from its adapter, `+experiment=grpo_memorised` once a seed, on the same
problems; prints pass@1 (greedy for SFT, sampled for GRPO) and mean reward before and after, held-out algorithms beside
them. The runs are ordinary run directories under `--runs`: the same command goes on where it was. `--adapter` and
`--examples` (of a finished sft_memorise) leave SFT out. The last line is `result: ...`; exit code 1 if SFT stays under
60%, or the mean over seeds of GRPO's pass@1 or reward does not rise. About two hours on two cores.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from polyalgo.store import read_objects

ROOT = Path(__file__).resolve().parents[1]
NEEDED_AFTER_SFT = 0.6
FIGURES = {
    "pass@1": "eval/train/pass@1",
    "reward": "eval/train/reward/overall",
    "held-out pass@1": "eval/heldout/pass@1",
}


@dataclass(frozen=True)
class Change:
    """A figure before and after training, in [0, 1], of each run."""

    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def gain(self) -> float:
        """Mean over runs of after minus before."""
        return statistics.mean(b - a for a, b in zip(self.before, self.after, strict=True))

    def describe(self) -> str:
        """E.g. `42.2% -> 60.0% (+17.8 ± 2.1)`; the deviation is that of the gains (n - 1)."""
        gains = [100 * (b - a) for a, b in zip(self.before, self.after, strict=True)]
        spread = f" ± {statistics.stdev(gains):.1f}" if len(gains) > 1 else ""
        means = f"{statistics.mean(self.before):.1%} -> {statistics.mean(self.after):.1%}"
        return f"{means} ({statistics.mean(gains):+.1f}{spread})"


def changes(runs: Sequence[Path]) -> dict[str, Change]:
    """First and last value of each figure in the metrics.jsonl of finished runs."""
    values = []
    for run in runs:
        rows = list(read_objects(run / "metrics.jsonl"))
        values.append({name: [row[key] for row in rows if key in row] for name, key in FIGURES.items()})
    return {name: Change(tuple(v[name][0] for v in values), tuple(v[name][-1] for v in values)) for name in FIGURES}


def train(jobs: Sequence[Sequence[str]], together: int) -> None:
    """Run train.py with each list of settings, some at a time, with their share of the cores; stop at a failure."""
    threads = str(max(1, (os.cpu_count() or 1) // together))
    waiting, running = list(jobs), list[subprocess.Popen[bytes]]()
    while waiting or running:
        while waiting and len(running) < together:
            command = [sys.executable, str(ROOT / "train.py"), *waiting.pop(0)]
            print("$", " ".join(["python train.py", *command[2:]]), flush=True)
            running.append(subprocess.Popen(command, cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": threads}))
        code = running[0].wait()
        if code:
            for process in running[1:]:
                process.terminate()
            raise SystemExit(f"train.py ended with exit code {code}")
        running.pop(0)


def main() -> int:
    """Train, read, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=Path, default=Path("runs/learning"))
    parser.add_argument("--adapter", type=Path, help="of a finished sft_memorise run")
    parser.add_argument("--examples", type=Path, help="its examples.jsonl")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--together", type=int, default=2, help="GRPO runs at a time; up to 12 GB each")
    arguments = parser.parse_args()
    if (arguments.adapter is None) != (arguments.examples is None):
        parser.error("--adapter and --examples belong together")
    runs = arguments.runs.resolve()

    table = Table(title="The 32 problems, before and after", title_justify="left", box=None, header_style="bold")
    for column in ("", *FIGURES):
        table.add_column(column)
    learnt, adapter, examples = True, arguments.adapter, arguments.examples
    if adapter is None:
        sft = runs / "sft"
        train([["+experiment=sft_memorise", f"paths.run_dir={sft}"]], 1)
        found = changes([sft])
        table.add_row("SFT, greedy", *(change.describe() for change in found.values()))
        learnt = found["pass@1"].before[0] == 0 and found["pass@1"].after[0] >= NEEDED_AFTER_SFT
        adapter, examples = sft / "adapter", sft / "examples.jsonl"

    places = [runs / f"grpo-{seed}" for seed in arguments.seeds]
    settings = ["+experiment=grpo_memorised", f"model.adapter={adapter.resolve()}"]
    settings.append(f"problems.listed_in={examples.resolve()}")
    train(
        [[*settings, f"seed={s}", f"paths.run_dir={p}"] for s, p in zip(arguments.seeds, places, strict=True)],
        arguments.together,
    )
    for seed, place in zip(arguments.seeds, places, strict=True):
        table.add_row(f"GRPO, sampled, seed {seed}", *(change.describe() for change in changes([place]).values()))
    found = changes(places)
    table.add_row(f"GRPO, {len(places)} seeds", *(change.describe() for change in found.values()))
    Console(width=140).print(table)
    risen = found["pass@1"].gain > 0 and found["reward"].gain > 0
    verdict = "ok" if learnt and risen else "missed"
    print(f"result: {verdict}, GRPO pass@1 {found['pass@1'].describe()}, reward {found['reward'].describe()}")
    return 0 if verdict == "ok" else 1


if __name__ == "__main__":
    sys.exit(main())
