"""Typed schema of every configuration file: dataclasses registered in Hydra's ConfigStore.

Hydra rejects unknown keys and wrong types when it composes; ranges are checked by `check` methods,
which `polyalgo.config.resolve` calls before anything is loaded. `seed: 0` is a seed. Values the papers
leave open carry the comment "ours" in `conf/` and are listed in `docs/fidelity.md`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from omegaconf import MISSING


class Split(StrEnum):
    """Which side of the algorithm-level split."""

    all = "all"
    train = "train"
    test = "test"


class Family(StrEnum):
    """Model family, where code must know: prompts' channels and LoRA targets."""

    dense = "dense"
    gpt_oss = "gpt_oss"


class EngineName(StrEnum):
    """Generation engines."""

    hf = "hf"
    vllm = "vllm"
    openai = "openai"
    """Any server that speaks OpenAI's chat completions."""


class TokenLimitField(StrEnum):
    """How a server calls the limit on completion tokens; the second name is the older one."""

    max_completion_tokens = "max_completion_tokens"
    max_tokens = "max_tokens"


class SandboxMode(StrEnum):
    """How untrusted programs are kept apart; `unsafe` means not at all and must be asked for."""

    bwrap = "bwrap"
    unsafe = "unsafe"


class ExecutorName(StrEnum):
    """Where programs are judged."""

    local = "local"
    """Threads of this process, one sandbox each."""
    ray = "ray"
    """The nodes of a Ray cluster."""


class Grouping(StrEnum):
    """What forms a GRPO group: table 9 of the paper (`entry`) or its section 6.3 (`algorithm`)."""

    entry = "entry"
    algorithm = "algorithm"


class LossType(StrEnum):
    """How token losses are averaged; names and formulas as in TRL."""

    grpo = "grpo"
    """Mean over completions of each one's mean (GRPO; with sequence weights, GSPO)."""
    bnpo = "bnpo"
    """Mean over prompts of the mean over all tokens of a prompt's completions."""
    dapo = "dapo"
    """Mean over all tokens of the step."""
    dr_grpo = "dr_grpo"
    """Sum over tokens, divided by completions x `max_new_tokens`."""


class ImportanceLevel(StrEnum):
    """What has an importance weight (a clipped ratio of new to old policy) of its own."""

    token = "token"
    sequence = "sequence"
    """The geometric mean over the completion's tokens. GSPO is this with `loss_type=grpo` and clip ranges near
    3e-4; the other loss types weight completions by their length."""


class Importance(StrEnum):
    """Whose probabilities the drawn tokens are taken to have been drawn with."""

    trainer = "trainer"
    """The trainer's own before the step."""
    sampler = "sampler"
    """The sampler's: token losses are weighted by trainer / sampler, at most `importance_cap` (truncated
    importance sampling)."""


class ZeroVariance(StrEnum):
    """What becomes of groups in which all rewards are equal."""

    drop = "drop"
    """They leave the loss and its averages."""
    keep = "keep"
    """They stay, with advantage 0: they count in averages and in the KL term (TRL)."""
    refill = "refill"
    """They are dropped, and other problems are drawn in their place (DAPO's dynamic sampling)."""


class DiversityReward(StrEnum):
    """What a correct completion earns for differing from the other correct ones of its prompt."""

    none = "none"
    vendi = "vendi"
    """By how much the Vendi score of the correct programs would fall without it."""
    label = "label"
    """The share of its labels that no other correct program has."""


class LrDecay(StrEnum):
    """How the learning rate falls after warm-up, over the updates of the whole run."""

    none = "none"
    linear = "linear"
    cosine = "cosine"


class SftSource(StrEnum):
    """Where supervised examples come from."""

    reference = "reference"
    """Our verified solutions."""
    records = "records"
    """Judged completions of a `generate.py` run: rejection sampling."""


class PairSource(StrEnum):
    """Where CodeX-SFT's judged pairs come from."""

    corpus = "corpus"
    """The shipped corpus, by its labels, with rewrites as further words for its programs."""
    jsonl = "jsonl"
    """A file of judged pairs."""


class Duplicates(StrEnum):
    """Whether the same text for the same problem is one example or several."""

    drop = "drop"
    keep = "keep"


class StrategyName(StrEnum):
    """Lightning strategies."""

    auto = "auto"
    ddp = "ddp"
    deepspeed_zero1 = "deepspeed_zero1"
    deepspeed_zero2 = "deepspeed_zero2"
    deepspeed_zero3 = "deepspeed_zero3"


class PromptStrategyName(StrEnum):
    """How a set of completions is asked for."""

    iid = "iid"
    """Independent samples of the same prompt."""
    verbalized = "verbalized"
    """Several programs an answer, each with its stated probability."""
    iterative = "iterative"
    """One after the other, each unlike those before."""
    denial = "denial"
    """One after the other, without the techniques used before."""
    steer_both = "steer_both"
    """By the labels of reference A and B in turn: the paper's steer(A+B)."""
    steer_default = "steer_default"
    """By the labels of the reference that the model follows anyway."""
    steer_non_default = "steer_non_default"
    """By the labels of the other one."""


class HistoryMode(StrEnum):
    """What an iterative strategy shows of earlier solutions."""

    shown = "shown"
    """Their programs."""
    summarised = "summarised"
    """One line each, in the model's own words."""


class TrackingMode(StrEnum):
    """W&B mode; `auto` is online with a key and offline without one."""

    auto = "auto"
    online = "online"
    offline = "offline"
    disabled = "disabled"


def default_cache() -> str:
    """The cache directory: environment variable POLYALGO_CACHE, else one in the home directory."""
    return os.environ.get("POLYALGO_CACHE", "~/.cache/polyalgo")


@dataclass
class PathsConfig:
    """Where things go."""

    runs: str = "runs"
    run_dir: str = ""
    """This run's directory; empty: `<runs>/<verb>/<experiment>/<digest8>-s<seed>`."""
    cache: str = field(default_factory=default_cache)
    """Models, the compiled launcher, warm build caches."""


@dataclass
class ModelConfig:
    """A causal language model with a chat template."""

    name: str = MISSING
    """Name in records and tables."""
    source: str = MISSING
    """`embedded:smollm2-135m`, a local directory, a hub id, or `served:<a server's name of it>` (`name` by default)."""
    revision: str = "main"
    family: Family = Family.dense
    dtype: str = "bfloat16"
    attn_implementation: str = ""
    """transformers' name of an attention (`sdpa`, `flex_attention`, ...); empty: its own choice."""
    adapter: str = ""
    """Directory of a peft adapter to put on the model, or empty."""


@dataclass
class SamplingConfig:
    """How completions are drawn."""

    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    max_new_tokens: int = 1024
    num_samples: int = 1


@dataclass
class EngineConfig:
    """A generation engine. Options of another engine than the chosen one keep their defaults."""

    name: EngineName = EngineName.hf
    batch_size: int = 64
    """Sequences decoded together; with openai, requests in flight."""
    tensor_parallel_size: int = 1
    data_parallel_size: int = 1
    """Processes of `generate.py` on this machine, each with a copy of the model on GPUs of its own."""
    gpu_memory_utilization: float = 0.9
    max_model_len: int = 0
    """0: the model's own limit."""
    canary_max_gap: float = 0.2
    """vllm in training: mean difference of log-probabilities (nats a token) between sampler and trainer on
    fixed tokens, after every sync; above it the run stops."""
    base_url: str = ""
    """openai: the server, for example `http://localhost:8000/v1`."""
    api_key_env: str = "OPENAI_API_KEY"
    """openai: the environment variable that holds the key; empty for a server without keys."""
    timeout_s: float = 600.0
    """openai: longest wait for one answer."""
    max_retries: int = 8
    """openai: further tries of a request after 429, 5xx, a broken connection, a timeout or a malformed answer."""
    max_requests: int = 1000
    """openai: most completions one command may ask for, because each may cost money."""
    token_limit_field: TokenLimitField = TokenLimitField.max_completion_tokens
    extra_body: dict[str, Any] = field(default_factory=dict)
    """openai: further fields of every request, for example `reasoning_effort: low`."""


@dataclass
class ProblemsConfig:
    """Which benchmark entries take part. Empty lists mean no restriction."""

    benchmark: str = "algoreval"
    """`algoreval` (fixed inputs), `algoreval_plus` (inputs on stdin), or `both`; or `divalgo_mini`."""
    subset: str = "full"
    """`full` (763 entries) or `paper` (599, table 1)."""
    split: Split = Split.all
    split_name: str = "fixed"
    """`fixed` or `random-<k>`: which algorithm-level split `split` refers to."""
    languages: list[str] = field(default_factory=list)
    representations: list[str] = field(default_factory=list)
    algorithms: list[str] = field(default_factory=list)
    listed_in: str = ""
    """A JSON-lines file; only the entries that its `problem_id` fields name take part (an SFT run's examples.jsonl)."""
    limit: int = 0
    """Keep the first `limit` entries of a fixed interleaving over languages; 0 keeps all."""


@dataclass
class LimitsConfig:
    """Resource limits of one untrusted program, per test; of its compile step where the name says so."""

    cpu_s: float = 30.0
    """CPU seconds of all its processes: a busy machine cannot turn a pass into a timeout."""
    wall_s: float = 90.0
    """Backstop for programs that sleep; one that it ends is tried once more, alone."""
    compile_cpu_s: float = 60.0
    compile_wall_s: float = 180.0
    memory_mb: int = 1024
    compile_memory_mb: int = 2048
    processes: int = 256
    file_mb: int = 64
    output_mb: float = 8.0
    """Stdout beyond this is cut and the program is stopped: its output is wrong."""


@dataclass
class ExecutionConfig:
    """The judge: isolation, limits, and how many programs run side by side (0: one per core)."""

    sandbox: SandboxMode = SandboxMode.bwrap
    workers: int = 0
    allow_missing_toolchains: bool = False
    """Go on when a language cannot be judged here; its programs become infra_error."""
    limits: LimitsConfig = field(default_factory=LimitsConfig)
    stop_at_first_failure: bool = False
    """Leave out a program's remaining tests once one has failed; its outcome is the same."""
    compile_cache_mb: int = 2048
    """Size of the cache of compiled programs on disk; 0: none."""
    executor: ExecutorName = ExecutorName.local
    ray_address: str = "auto"
    """Of the cluster that `executor=ray` uses."""


@dataclass
class TrackingConfig:
    """W&B; `metrics.jsonl` in the run directory is always written."""

    mode: TrackingMode = TrackingMode.auto
    project: str = "polyalgo"
    group: str = ""
    """Empty: the id of the `wandb sweep` that the run is part of, or the experiment's name."""
    tags: list[str] = field(default_factory=list)
    completions_per_step: int = 8
    """Training: rows of each step in `completions.jsonl` and in W&B's table; 0: neither."""


@dataclass
class LoraConfig:
    """Low-rank adapters (paper, table 9)."""

    r: int = 16
    alpha: int = 32
    dropout: float = 0.05
    target_modules: list[str] = field(
        default_factory=lambda: [
            "q_proj",
            "k_proj",
            "v_proj",
            "o_proj",
            "gate_proj",
            "up_proj",
            "down_proj",
        ]
    )
    experts: bool = True
    """On gpt-oss, also adapt the fused experts (`target_parameters`)."""


@dataclass
class RewardConfig:
    """The reward ladder (paper, section 6.3), and a bonus for diversity; infra_error has no reward."""

    exact: float = 1.0
    normalised: float = 0.8
    wrong_output: float = 0.3
    runtime_error: float = 0.1
    static_failure: float = 0.0
    timeout: float = 0.0
    no_code: float = 0.0
    diversity: DiversityReward = DiversityReward.none
    diversity_weight: float = 0.5
    """Largest bonus of one completion, on top of the ladder."""
    embedder: str = "embedded:minilm"
    """`diversity=vendi`: `embedded:minilm`, or a sentence-transformers model (directory or hub id)."""
    labeller: str = ""
    """`diversity=label`: `package.module:function` of a function that gives each program its set of labels."""


@dataclass
class OptimConfig:
    """AdamW (stated); the rest is ours."""

    lr: float = 1e-4
    weight_decay: float = 0.0
    beta1: float = 0.9
    beta2: float = 0.99
    eps: float = 1e-8
    """Below about this size a gradient's coordinate moves its weight in proportion, above it by `lr` however small."""
    warmup_steps: int = 0
    decay: LrDecay = LrDecay.none
    max_grad_norm: float = 1.0


@dataclass
class GrpoConfig:
    """Group-relative policy optimisation."""

    num_generations: int = 8
    prompts_per_step: int = 4
    grouping: Grouping = Grouping.entry
    loss_type: LossType = LossType.dapo
    clip_low: float = 0.2
    clip_high: float = 0.2
    beta: float = 0.0
    """KL weight to the base model (adapter disabled)."""
    inner_epochs: int = 1
    temperature: float = 1.0
    max_new_tokens: int = 512
    scale_rewards: bool = True
    """Divide advantages by the group's standard deviation (GRPO) or not (Dr. GRPO)."""
    negative_weight: float = 1.0
    """Factor on negative advantages; 0: only samples better than their group teach (arXiv 2506.01347)."""
    mask_truncated: bool = False
    importance_level: ImportanceLevel = ImportanceLevel.token
    importance: Importance = Importance.trainer
    importance_cap: float = 2.0
    """Largest weight of a token with `importance=sampler`."""
    max_sampler_gap: float = 0.0
    """Stop when the mean absolute difference of the sampler's and the trainer's log-probabilities of a step's
    tokens exceeds this; 0: never."""
    zero_variance: ZeroVariance = ZeroVariance.drop
    max_refills: int = 16
    """`zero_variance=refill`: problems drawn in place of others in one step, at most."""
    share_prompt: bool = True
    """Compute a group's prompt once per forward; the same loss and gradients, fewer tokens."""
    micro_batch_groups: int = 1
    """Groups per forward/backward pass."""


@dataclass
class CollapseConfig:
    """When to end a run whose policy has collapsed: a bound is broken `patience` steps in a row."""

    min_entropy: float = 0.0
    """Mean entropy of the tokens' distributions, in nats; 0: no bound."""
    min_completion_tokens: float = 0.0
    """Mean length of completions; 0: no bound."""
    max_no_code: float = 1.0
    """Share of completions without a program; 1: no bound."""
    patience: int = 5


@dataclass
class SftConfig:
    """Supervised fine-tuning; the loss is on completions only."""

    source: SftSource = SftSource.reference
    run: str = ""
    """Directory of the `generate.py` run that `source=records` learns from; judged by `evaluate.py`."""
    min_reward: float = 1.0
    """Records below this reward are left out (1.0: exact passes; stated, section 6.3)."""
    duplicates: Duplicates = Duplicates.drop
    keep_truncated: bool = False
    """Keep records that were cut at their token limit; they would teach not to stop."""
    max_length: int = 0
    """Examples of more tokens (prompt and completion) are left out and counted; 0: the model's context."""
    shortest: int = 0
    """Keep only this many examples, those of fewest completion tokens, as many in each language; 0: all."""
    batch_size: int = 8
    """Examples of one optimiser step, over all processes."""
    packing: bool = True
    """Put a micro batch's examples in one row, a repeated prompt once; the same loss, fewer tokens."""
    micro_batch_tokens: int = 4096
    """Tokens per forward/backward pass; a longer example is a pass of its own."""


@dataclass
class CodexSftConfig:
    """CodeX-SFT: contrastive training of an encoder of programs on judged pairs (DivAlgo, section 4.2)."""

    embedder: str = "embedded:minilm"
    """What is trained: `embedded:minilm`, a sentence-transformers directory, or a hub id."""
    source: PairSource = PairSource.corpus
    pairs: str = ""
    """`source=jsonl`: the file."""
    folds: int = 3
    """Problems are dealt into so many parts; one of them is held out."""
    fold: int = 0
    """The part held out, in [0, folds)."""
    rewrites: int = 8
    """`source=corpus`: rewrites of each training program, shown in its place at random."""
    problems_per_step: int = 4
    programs_per_problem: int = 6
    """Texts of a problem in one step, at most; all judged pairs among them are compared."""
    scale: float = 20.0
    """Of cosines in the loss (an inverse temperature)."""
    max_tokens: int = 512
    """Longest program that the exported encoder reads whole; 0: the encoder's own limit."""
    train_tokens: int = 256
    """Longest program that is read whole while training, which is what most of the time goes into; 0: `max_tokens`."""
    dropout: float = 0.0
    """Of the encoder, while training."""
    freeze_embeddings: bool = True
    """Leave the token embeddings as they are."""
    freeze_layers: int = 0
    """Leave so many of the first layers as they are."""
    lora: bool = False
    """Train adapters (section `lora`) instead of the weights; they are merged in the exported encoder."""
    micro_batch: int = 8
    """Texts of one forward pass."""
    evaluate_every_n_steps: int = 25
    """Judge the held-out pairs after every n steps and after the last one."""


@dataclass
class TrainerConfig:
    """Lightning trainer: devices, precision, length of training, checkpoints."""

    accelerator: str = "cpu"
    devices: int = 1
    num_nodes: int = 1
    precision: str = "bf16-true"
    max_steps: int = 0
    """Optimiser steps; 0 means `max_epochs` decides."""
    max_epochs: int = 3
    checkpoint_every_n_steps: int = 1
    gradient_checkpointing: bool = False


@dataclass
class StrategyConfig:
    """How training is spread over processes."""

    name: StrategyName = StrategyName.auto
    offload_optimizer: bool = False
    timeout_s: int = 7200
    """How long a process waits for the others at most. One that has died is noticed at once, in any case."""


@dataclass
class ValidationConfig:
    """Evaluation on the held-out problems (`eval_problems`) while training."""

    every_n_steps: int = 0
    """After every n steps and after the last one; 0: not at all."""
    num_samples: int = 1
    """Besides the greedy completion, draw so many of each problem for pass@k and Vendi; 1: none."""
    temperature: float = 0.8
    """Of these samples."""
    ks: list[int] = field(default_factory=list)
    """pass@k of the samples for these k; empty: `num_samples`."""
    monitor: str = "pass@1"
    """What makes a checkpoint the best: `pass@1`, `pass@<k>` of `ks`, or `vendi`."""
    embedder: str = "embedded:minilm"
    """For Vendi: `embedded:minilm`, a sentence-transformers directory, or a hub id."""


@dataclass
class PromptStrategyConfig:
    """How a set of completions is asked for."""

    name: PromptStrategyName = PromptStrategyName.iid
    version: str = "v1"
    """Of the strategy's prompts (`generation/strategies/prompts`)."""
    candidates: int = 5
    """Verbalized: programs an answer."""
    rounds: int = 0
    """Iterative, denial: samples that see each other; 0: all of a problem."""
    history: int = 5
    """Iterative: latest solutions in view. Denial: latest techniques forbidden."""
    history_chars: int = 1500
    """Iterative: characters of each solution in view."""
    history_mode: HistoryMode = HistoryMode.shown
    references: str = ""
    """Steering: JSONL file of reference pairs."""


@dataclass
class GenerateConfig:
    """`generate.py`."""

    experiment: str = MISSING
    seed: int = 0
    validate: bool = False
    """Compose, check, print the plan, and stop."""
    strategy: PromptStrategyConfig = field(default_factory=PromptStrategyConfig)
    paths: PathsConfig = field(default_factory=PathsConfig)
    model: ModelConfig = field(default_factory=ModelConfig)
    engine: EngineConfig = field(default_factory=EngineConfig)
    sampling: SamplingConfig = field(default_factory=SamplingConfig)
    problems: ProblemsConfig = field(default_factory=ProblemsConfig)
    tracking: TrackingConfig = field(default_factory=TrackingConfig)


@dataclass
class LlmConfig:
    """A language model that judges or labels."""

    model: ModelConfig = field(default_factory=ModelConfig)
    engine: EngineConfig = field(default_factory=EngineConfig)
    temperature: float = 0.2
    max_new_tokens: int = 256
    usd_per_million_prompt_tokens: float = 0.0
    """For the estimate only; 0: not told."""
    usd_per_million_completion_tokens: float = 0.0


@dataclass
class DiversityConfig:
    """Vendi and AlgoCov of an evaluation."""

    vendi: bool | None = None
    """Whether to measure; unset: on benchmarks that are about diversity (`divalgo_mini`)."""
    embedder: str = "embedded:minilm"
    """`embedded:minilm`, a sentence-transformers directory (such as CodeX-SFT's), or a hub id."""
    references: str = ""
    """JSONL file of reference pairs for AlgoCov; empty: those of the benchmark, where it has some."""
    k: int = 10
    """Solutions of AlgoCov."""
    labeller: str = "static"
    """Who labels correct programs for AlgoCov: `static` (by syntax, C++ only), a name of `llm`, or `none`. Labels of
    anyone else in `labels.jsonl` are kept."""
    llm: dict[str, LlmConfig] = field(default_factory=dict)
    """Language models that may label, by name: `"+diversity.llm={qwen: {model: {...}, engine: {...}}}"`."""
    max_calls: int = 1000
    """Most questions one command may ask of them, because each may cost money."""


@dataclass
class EvaluateConfig:
    """`evaluate.py`."""

    run: str = ""
    """A run directory of `generate.py` (or an `eval/...` folder of a training run)."""
    samples: str = ""
    """Instead of `run`: programs of another tool, one `{"task_id", "solution" or "completion"}` a line."""
    samples_model: str = "samples"
    """Who wrote them, for records and tables."""
    population: str = ""
    """Instead of `run`: `human`, the programs that people wrote for `problems` (benchmark `divalgo_mini`)."""
    experiment: str = ""
    """Set by `benchmark=...`; unused here."""
    problems: ProblemsConfig = field(default_factory=ProblemsConfig)
    """Of `population`; a run's problems are in its records."""
    diversity: DiversityConfig = field(default_factory=DiversityConfig)
    validate: bool = False
    ks: list[int] = field(default_factory=lambda: [1])
    """pass@k for these k, where there are at least k samples a problem."""
    bootstrap_samples: int = 2000
    partial: bool = False
    """Evaluate a run whose generations are not complete; the missing ones are counted and shown."""
    execution: ExecutionConfig = field(default_factory=ExecutionConfig)
    tracking: TrackingConfig = field(default_factory=TrackingConfig)
    paths: PathsConfig = field(default_factory=PathsConfig)


@dataclass
class TrainConfig:
    """`train.py`."""

    experiment: str = MISSING
    task: str = "grpo"
    """`grpo`, `sft` or `codex_sft`."""
    seed: int = 0
    validate: bool = False
    paths: PathsConfig = field(default_factory=PathsConfig)
    model: ModelConfig = field(default_factory=ModelConfig)
    engine: EngineConfig = field(default_factory=EngineConfig)
    lora: LoraConfig = field(default_factory=LoraConfig)
    grpo: GrpoConfig = field(default_factory=GrpoConfig)
    sft: SftConfig = field(default_factory=SftConfig)
    codex_sft: CodexSftConfig = field(default_factory=CodexSftConfig)
    reward: RewardConfig = field(default_factory=RewardConfig)
    collapse: CollapseConfig = field(default_factory=CollapseConfig)
    optim: OptimConfig = field(default_factory=OptimConfig)
    trainer: TrainerConfig = field(default_factory=TrainerConfig)
    strategy: StrategyConfig = field(default_factory=StrategyConfig)
    problems: ProblemsConfig = field(default_factory=ProblemsConfig)
    eval_problems: ProblemsConfig = field(default_factory=ProblemsConfig)
    eval_sampling: SamplingConfig = field(default_factory=SamplingConfig)
    eval_train: bool = False
    """Evaluate before and after on the training problems too."""
    validation: ValidationConfig = field(default_factory=ValidationConfig)
    execution: ExecutionConfig = field(default_factory=ExecutionConfig)
    tracking: TrackingConfig = field(default_factory=TrackingConfig)
