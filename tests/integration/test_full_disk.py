"""A disk that is full: the error names the file, and the status says how the run ended."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("bwrap") is None, reason="needs bubblewrap for a small file system")

FILL = """
import sys
from pathlib import Path
from polyalgo.config.entry import one_line
from polyalgo.runs import open_run
from polyalgo.store import RecordStore
from polyalgo.records import Outcome, Verdict
disk = Path(sys.argv[1])
try:
    with open_run(disk / "run", "train", "e", {"a": 1}, 0) as run:
        with RecordStore(run.path / "x.jsonl", Verdict, lambda item: item.generation_id) as store:
            for number in range(10**6):
                store.append(Verdict(str(number), "p", "j", Outcome.PASS, True, "x" * 2000, 0.0, 0.0, 0.0, 0.0))
except OSError as error:
    print(one_line(error))
print((disk / "run" / "status.json").read_text())
print(sorted(path.name for path in (disk / "run").iterdir()))
"""


def test_the_file_is_named_and_the_run_counts_as_failed(tmp_path: Path) -> None:
    small = ["bwrap", "--dev-bind", "/", "/", "--size", str(1 << 20), "--tmpfs", str(tmp_path)]
    done = subprocess.run(
        [*small, sys.executable, "-c", FILL, str(tmp_path)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    line, *status, names = done.stdout.strip().splitlines()
    assert (
        line
        == f"{tmp_path}/run/x.jsonl: No space left on device; check paths.runs, paths.cache and the free space there"
    )
    state = json.loads("\n".join(status))
    assert state["state"] == "failed"
    assert state["error"] == f"OSError: [Errno 28] No space left on device: '{tmp_path}/run/x.jsonl'"
    assert names == "['.lock', 'config.yaml', 'manifest.json', 'status.json', 'x.jsonl']"
