"""The `polyalgo` command.

`doctor` tells whether everything a run needs is here, `build` makes benchmark data, `compare` sets evaluated runs side
by side, `table4` compares trainings, `pdg` shows the dependence graph of one program.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import signal
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from polyalgo import __version__
from polyalgo.config.schema import ExecutionConfig, SandboxMode, default_cache
from polyalgo.console import end_without_reader, output
from polyalgo.errors import PolyAlgoError

if TYPE_CHECKING:
    from polyalgo.execution import Check


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's report."""

    area: str
    name: str
    ok: bool
    required: bool
    detail: str


def main(argv: list[str] | None = None) -> None:
    """Entry point of the console script."""
    try:
        try:
            _run(argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        end_without_reader()


def _run(argv: list[str] | None) -> None:
    parser = argparse.ArgumentParser(prog="polyalgo", description=__doc__)
    parser.add_argument("--version", action="version", version=f"polyalgo {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True)
    doctor_parser = verbs.add_parser("doctor", help="check toolchains, sandbox, torch, vLLM and the model cache")
    doctor_parser.add_argument("--full", action="store_true", help="also run the attack suite: a minute of two cores")
    doctor_parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    doctor_parser.add_argument("--cache", default=default_cache(), help="cache directory")
    build_parser = verbs.add_parser("build", help="rebuild AlgoREval's expected outputs or export it; build DivAlgo")
    benchmarks = build_parser.add_subparsers(dest="benchmark", required=True)
    algoreval_parser = benchmarks.add_parser("algoreval", help="rebuild its expected outputs, or export it")
    algoreval_parser.add_argument("--export", metavar="DIR", help="only write it there as JSON lines")
    divalgo_parser = benchmarks.add_parser("divalgo", help="build it from a corpus, stage by stage", add_help=False)
    divalgo_parser.add_argument("-h", "--help", action=_BuildHelp, nargs=0, help="show this, stages and settings")
    divalgo_parser.add_argument("overrides", nargs="*", metavar="KEY=VALUE", help="settings, such as corpus=mini")
    _add_compare(verbs.add_parser("compare", help="compare the diversity of evaluated runs: one table, figures, CSV"))
    table4_parser = verbs.add_parser("table4", help="compare base, SFT and GRPO on held-out problems, over splits")
    table4_parser.add_argument(
        "runs", nargs="+", metavar="[NAME=]RUN", help="run directories of train.py or generate.py"
    )
    table4_parser.add_argument("--out", default="table4", metavar="DIR", help="where PNG and CSV go (default: table4)")
    pdg_parser = verbs.add_parser("pdg", help="the program dependence graph of a C++ or Python file")
    pdg_parser.add_argument("file", type=Path, help="a .cpp or .py file")
    pdg_parser.add_argument("--png", metavar="OUT", type=Path, help="write a picture there")
    arguments = parser.parse_args(argv)
    if arguments.verb == "compare":
        _compare(arguments)
        return
    if arguments.verb == "build":
        if arguments.benchmark == "divalgo":
            _build_divalgo(arguments.overrides)
        else:
            _build(arguments.export)
        return
    if arguments.verb == "table4":
        _table4(arguments.runs, Path(arguments.out))
        return
    if arguments.verb == "pdg":
        _pdg(arguments.file, arguments.png)
        return
    try:
        findings = doctor(Path(arguments.cache).expanduser(), arguments.full)
    except PolyAlgoError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    if arguments.json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        _print(findings)
    sys.exit(0 if all(finding.ok for finding in findings if finding.required) else 1)


class _BuildHelp(argparse.Action):
    """`polyalgo build divalgo --help`: with the stages and every setting, as `python train.py --help` has them."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from polyalgo.pipelines.build_divalgo import help_text

        print(f"{parser.format_help()}\n{help_text()}")
        parser.exit()


def _add_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "runs", nargs="+", metavar="RUN", help="evaluated run directory; a model named 'human' is people"
    )
    parser.add_argument("--out", default="comparison", help="directory of figures, CSV files and comparison.json")
    parser.add_argument("--references", default="", metavar="FILE", help="JSONL of reference pairs")
    parser.add_argument("--embedder", default="embedded:minilm", help="embedded:minilm, a directory or a hub id")
    parser.add_argument("--cache", default="", help="cache directory")
    parser.add_argument("--q", type=float, default=1.0, help="order of the Vendi score, 0 to inf")
    parser.add_argument("--max-size", type=int, default=25, help="programs at the end of the matched-size curve")
    parser.add_argument("--k", type=int, default=10, help="solutions a strategy for AlgoCov")
    parser.add_argument(
        "--threshold",
        type=float,
        help="cosine distance of a match; default: the embedder's own, else from the references",
    )
    parser.add_argument(
        "--defaults-out", default="", metavar="FILE", help="write the references with default approaches"
    )
    parser.add_argument("--partial", action="store_true", help="also take runs that are not complete")
    parser.add_argument("--seed", type=int, default=0, help="of everything random")


def _compare(arguments: argparse.Namespace) -> None:
    from polyalgo.pipelines.compare import CompareOptions, run

    options = {name: value for name, value in vars(arguments).items() if name not in ("verb", "runs")}
    try:
        run(CompareOptions(runs=tuple(arguments.runs), **options))
    except PolyAlgoError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


def _build(export_dir: str | None) -> None:
    from polyalgo.algoreval import catalog, export, plus, truth

    try:
        if export_dir:
            for path, count in export.export(Path(export_dir)).items():
                print(f"{path}: {count} entries")
            return
        algorithms = list(catalog.algorithms().values())
        truth.write(algorithms)
        changed = plus.build(algorithms, workers=os.cpu_count() or 1)
    except PolyAlgoError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    what = f"rebuilt: {', '.join(changed)}" if changed else "nothing has changed"
    print(f"{len(algorithms)} algorithms, reference and oracle agree on every input; {what}")


def _build_divalgo(overrides: list[str]) -> None:
    from polyalgo.pipelines import build_divalgo

    signal.signal(signal.SIGTERM, _interrupt)  # what schedulers send first: end as after Ctrl-C
    try:
        build_divalgo.run(build_divalgo.compose(overrides))
    except BrokenPipeError:
        raise
    except (PolyAlgoError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("interrupted: what was finished is kept; the same command goes on from there", file=sys.stderr)
        sys.exit(130)


def _interrupt(signum: int, frame: object) -> None:
    raise KeyboardInterrupt


def _table4(runs: list[str], directory: Path) -> None:
    from polyalgo.analysis import table4

    try:
        table = table4.cells(table4.read_runs(runs))
        written = table4.draw_table4(table, directory)
    except (PolyAlgoError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    console = output()
    for part in table4.render_table4(table):
        console.print(part)
    print(f"written: {', '.join(str(path) for path in written)}, {directory / 'table4.csv'}")


def _pdg(file: Path, png: Path | None) -> None:
    """Print a program's nodes and edges, or draw them; exit code 1 if it does not parse at all."""
    from polyalgo.languages import Language
    from polyalgo.similarity.drawing import draw
    from polyalgo.similarity.pdg import ParseStatus, build_pdg

    languages = {".py": Language.PYTHON, **dict.fromkeys((".cpp", ".cc", ".cxx", ".h", ".hpp"), Language.CPP)}
    try:
        if file.suffix not in languages:
            raise PolyAlgoError(f"file must end in one of {', '.join(languages)}, got {file}")
        graph = build_pdg(file.read_bytes(), languages[file.suffix])
        if png is not None and graph.num_nodes:
            draw(graph, png, file.name)
    except OSError as error:
        print(f"error: {error.filename or file}: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)
    except PolyAlgoError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    outcome = graph.outcome
    told = outcome.status.value + (f" ({outcome.reason}; {outcome.error_share:.1%} skipped)" if outcome.reason else "")
    if outcome.status is ParseStatus.FAILED:
        print(f"{file}: {told}", file=sys.stderr)
        sys.exit(1)
    if png is None:
        for node, label in enumerate(graph.labels):
            print(f"{node:4d}  line {graph.node_line(node):<4d} {label:28s} {graph.node_text(node)}")
        for source, target, kind, branch in graph.edges():
            print(f"{source:4d} -> {target:<4d} {kind.name.lower()}{f' {branch.name.lower()}' if branch else ''}")
    print(f"{graph.num_nodes} nodes, {graph.num_edges} edges, parsed: {told}{f', picture in {png}' if png else ''}")


def doctor(cache_dir: Path, full: bool = False) -> list[Finding]:
    """Look at everything a run needs; languages and optional packages may be missing, isolation may not.

    Args:
        cache_dir: where models, the launcher and build caches are.
        full: also run the attack suite.
    """
    return [*_system(), *_execution(cache_dir, full), *_packages(), *_models(cache_dir)]


def _system() -> list[Finding]:
    memory_gib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    detail = f"{platform.platform()}, {os.cpu_count()} cores, {memory_gib:.0f} GiB"
    supported = (3, 11) <= sys.version_info[:2] < (3, 13)
    return [
        Finding("system", "machine", True, True, detail),
        Finding("system", "python", supported, True, platform.python_version()),
    ]


def _execution(cache_dir: Path, full: bool) -> list[Finding]:
    from polyalgo.errors import SandboxError
    from polyalgo.execution import Judge, Missing, detect, self_test
    from polyalgo.languages import LANGUAGES

    findings = []
    for language, toolchain in detect().items():
        name = LANGUAGES[language].display_name
        if isinstance(toolchain, Missing):
            detail = f"{toolchain.reason}; {toolchain.how_to_get}"
            findings.append(Finding("toolchain", name, False, False, detail))
        else:
            findings.append(Finding("toolchain", name, True, False, toolchain.version))
    try:
        judge = Judge(ExecutionConfig(sandbox=SandboxMode.bwrap, allow_missing_toolchains=True), cache_dir)
        checks = self_test(judge, cache_dir)
        judge.close()
    except SandboxError as error:
        return [*findings, Finding("sandbox", "bubblewrap", False, True, str(error))]
    missing = {finding.name for finding in findings if not finding.ok}
    findings += [Finding("sandbox", c.name, c.ok, c.name not in missing, c.detail) for c in checks]
    if full:
        findings += [Finding("attacks", c.name, c.ok, c.name not in missing, c.detail) for c in _attacks(cache_dir)]
    return findings


def _attacks(cache_dir: Path) -> list[Check]:
    from polyalgo.execution import Judge
    from polyalgo.execution.conformance import conformance_config, run_conformance

    return run_conformance(lambda: Judge(conformance_config(ExecutionConfig()), cache_dir), cache_dir)


def _packages() -> list[Finding]:
    findings = []
    for name, required in (("torch", True), ("transformers", True), ("peft", True), ("lightning", True)):
        findings.append(_package(name, required))
    for name, extra in (("deepspeed", "deepspeed"), ("vllm", "vllm")):
        finding = _package(name, False)
        if not finding.ok:
            finding = Finding("package", name, False, False, f"optional; pip install -e '.[{extra}]'")
        findings.append(finding)
    return [*findings, _gpu()]


def _package(name: str, required: bool) -> Finding:
    if importlib.util.find_spec(name) is None:
        return Finding("package", name, False, required, "not installed; run make setup")
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        version = metadata.version(f"{name}-cpu")  # vLLM's CPU build has another distribution name
    return Finding("package", name, True, required, version)


def _gpu() -> Finding:
    if importlib.util.find_spec("torch") is None:
        return Finding("package", "GPU", False, False, "unknown without torch")
    import torch

    if not torch.cuda.is_available():
        return Finding("package", "GPU", False, False, "none; everything runs on the CPU")
    names = [torch.cuda.get_device_name(index) for index in range(torch.cuda.device_count())]
    return Finding("package", "GPU", True, False, f"{len(names)} x {names[0]}, CUDA {torch.version.cuda}")


def _models(cache_dir: Path) -> list[Finding]:
    from polyalgo.generation.embedded import EMBEDDED_MODELS, embedded_dir, is_ready

    return [
        Finding("models", name, True, False, str(embedded_dir(model, cache_dir)))
        if is_ready(model, cache_dir)
        else Finding("models", name, False, False, f"not in {cache_dir}; run make setup")
        for name, model in EMBEDDED_MODELS.items()
    ]


def _print(findings: list[Finding]) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"polyalgo {__version__} doctor", title_justify="left")
    for column in ("area", "what", "", "detail"):
        table.add_column(column, overflow="fold")
    for finding in findings:
        mark = "[green]ok[/]" if finding.ok else "[red]no[/]" if finding.required else "[yellow]--[/]"
        table.add_row(finding.area, finding.name, mark, escape(finding.detail))
    console = output()
    console.print(table)
    broken = [finding.name for finding in findings if finding.required and not finding.ok]
    console.print(f"not ready: {', '.join(broken)}" if broken else "ready")
