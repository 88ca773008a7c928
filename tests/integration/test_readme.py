"""Every README command marked as runnable runs, in the order in which a reader meets it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from wandb_file import read_offline_run

from polyalgo.runs import RunDirectory

ROOT = Path(__file__).parents[2]


def runnable_commands():
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"<!-- runnable -->\n```bash\n(.*?)```", text, flags=re.DOTALL)
    return [line for block in blocks for line in block.strip().splitlines()]


@pytest.mark.weights
@pytest.mark.timeout(900)
def test_runnable_commands_of_the_readme(tmp_path):
    commands = runnable_commands()
    assert len(commands) >= 5
    for name in ("train.py", "generate.py", "evaluate.py", "conf", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for command in commands:
        result = subprocess.run(command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    assert {path.name for path in (tmp_path / "runs").iterdir()} == {"both", "first", "generate", "sweeps"}
    swept = sorted((tmp_path / "runs" / "generate" / "algoreval_zero_shot").iterdir())
    temperatures = {RunDirectory.existing(path).config()["sampling"]["temperature"] for path in swept}
    assert temperatures == {0.2, 0.8}
    tracked = [read_offline_run(path) for path in swept]
    assert {run.group for run in tracked} == {"algoreval_zero_shot"}
    assert len({run.run_id for run in tracked}) == 2


def test_files_that_the_readme_names_exist():
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
