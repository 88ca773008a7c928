"""What a configuration only names is pinned by its content when a run starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from polyalgo.errors import ConfigError, DataError
from polyalgo.pipelines.common import pin_inputs
from polyalgo.runs import open_run


def test_other_content_and_a_damaged_pin_are_refused(tmp_path: Path) -> None:
    with open_run(tmp_path / "run", "train", "e", {"a": 1}, 0) as run:
        pin_inputs(run, {"examples": "1", "model.adapter": "2"})
        pin_inputs(run, {"examples": "1", "model.adapter": "2"})
        with pytest.raises(ConfigError, match=r"^model\.adapter: the content has changed since run directory"):
            pin_inputs(run, {"examples": "1", "model.adapter": "3"})
        path = run.path / "inputs.json"
        for content in ("", "[]", "nul"):
            path.write_text(content)
            with pytest.raises(DataError) as error:
                pin_inputs(run, {"examples": "1", "model.adapter": "2"})
            assert str(error.value).startswith(f"{path} is damaged (")
            assert "; delete it if examples and model.adapter are as they were when the run was" in str(error.value)
            assert path.read_text() == content, "nothing is pinned anew by itself"
