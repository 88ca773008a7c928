"""Wording of the strategies: one file per name and version, never changed once released (ours; the paper's are not
published). `template` reads one.
"""

from __future__ import annotations

from importlib.resources import files
from string import Template

from polyalgo.errors import ConfigError


def template(name: str, version: str) -> Template:
    """The prompt `<name>.<version>.md`, with `$placeholders`.

    Raises:
        ConfigError: there is no such version.
    """
    folder = files(__name__)
    file = folder / f"{name}.{version}.md"
    if not file.is_file():
        known = sorted(item.name.split(".")[1] for item in folder.iterdir() if item.name.startswith(f"{name}."))
        raise ConfigError(f"strategy.version must be one of {', '.join(known)} for prompt {name}, got {version!r}")
    return Template(file.read_text(encoding="utf-8").rstrip("\n"))
