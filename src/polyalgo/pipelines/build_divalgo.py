"""build divalgo: a corpus -> stage files, benchmark.jsonl, references.jsonl, table 1, figures."""

from __future__ import annotations

import fcntl
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from polyalgo.config.build import BuildConfig, Trust, check_build, register_build
from polyalgo.config.entry import one_line
from polyalgo.config.resolve import resolve
from polyalgo.console import output
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.pipelines.common import cache_dir, check_toolchains, print_plan


def conf_dir() -> Path:
    """The directory of the build's configuration files: of this checkout, else of the current directory.

    Raises:
        ConfigError: there is none.
    """
    for root in (Path(__file__).resolve().parents[3], Path.cwd()):
        if (root / "conf" / "build" / "divalgo.yaml").is_file():
            return root / "conf" / "build"
    raise ConfigError("conf/build/divalgo.yaml is not here; run the command in a checkout of PolyAlgo")


def compose(overrides: Sequence[str]) -> BuildConfig:
    """The configuration of `polyalgo build divalgo`.

    Raises:
        ConfigError: an override is unknown, has a wrong type, or is out of range.
    """
    from hydra import compose as hydra_compose
    from hydra import initialize_config_dir
    from hydra.errors import HydraException
    from omegaconf.errors import OmegaConfBaseException

    register_build()
    try:
        with initialize_config_dir(str(conf_dir()), version_base="1.3"):
            config: BuildConfig = resolve(hydra_compose("divalgo", overrides=list(overrides)))
    except (HydraException, OmegaConfBaseException) as error:
        raise ConfigError(one_line(error)) from error
    check_build(config)
    return config


def help_text() -> str:
    """Stages, groups and every setting with its default, for `--help`."""
    import yaml

    from polyalgo.builder.build import STAGES
    from polyalgo.config.resolve import as_dict

    groups = {
        group: ", ".join(sorted(path.stem for path in (conf_dir() / group).glob("*.yaml")))
        for group in ("corpus", "judging")
    }
    settings = yaml.safe_dump(as_dict(compose([])), sort_keys=False, default_flow_style=False)
    return (
        f"stages (until=STAGE stops after one, redo=[STAGE] makes some again): {', '.join(STAGES)}\n"
        + "".join(f"{group}=NAME: {names}\n" for group, names in groups.items())
        + f"\nsettings, here with corpus=mini and judging=offline:\n{settings}"
    )


def build_dir(config: BuildConfig) -> Path:
    """Where the build is."""
    return Path(config.paths.run_dir or Path(config.paths.runs) / "build" / "divalgo" / config.corpus.name)


def run(config: BuildConfig) -> None:
    """Check, build, print, draw, write.

    Raises:
        PolyAlgoError: a value is out of range or something is missing, or a stage cannot be made.
    """
    from polyalgo.builder.build import STAGES, Builder
    from polyalgo.builder.judges import check_models
    from polyalgo.builder.reading import check_source
    from polyalgo.builder.report import report
    from polyalgo.similarity.embedding import check_embedder

    for field, names in (("until", [config.until] if config.until else []), ("redo", config.redo)):
        for name in names:
            if name not in STAGES:
                raise ConfigError(f"{field}: no stage {name!r}; choose from {', '.join(STAGES)}")
    check_source(config)
    check_embedder(config.embedding.model, "embedding.model")
    if config.corpus.trust is Trust.execute:
        check_toolchains(config.execution, [Language.CPP])
    check_models(config, cache_dir(config.paths))
    root = build_dir(config)
    if config.validate:
        print_plan("build divalgo: configuration is valid", _plan(config, root))
        return
    with _held(root), Builder(config, root, cache_dir(config.paths), say=output().print) as builder:
        done = builder.run()
        report(builder, complete=done[-1] == STAGES[-1])


def _plan(config: BuildConfig, root: Path) -> dict[str, object]:
    judging = config.judging
    return {
        "corpus": f"{config.corpus.source}, {', '.join(config.corpus.problems) or 'all problems'}",
        "embedding": config.embedding.model,
        "judges": f"{', '.join(judging.judges)}, tie-break {judging.tie_break}",
        "labeller": config.labelling.labeller,
        "build directory": root,
    }


@contextmanager
def _held(root: Path) -> Iterator[None]:
    """Hold the build directory for this process.

    Raises:
        ConfigError: another process has it.
    """
    root.mkdir(parents=True, exist_ok=True)
    logging.getLogger("sentence_transformers").setLevel(logging.ERROR)
    with (root / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ConfigError(f"build directory {root} is in use by another process; wait for it or stop it") from error
        yield
