"""CodeX-SFT as a LightningModule: one training_step is one optimiser step over the judged pairs of a few problems.

The loss is CoSENT (Huang et al. 2024, sentence-transformers' `CoSENTLoss`) on the ordinal classes: each pair's cosine
should exceed that of every pair of a lower class. All texts of a step are embedded once, on every process its share.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import torch
from torch import Tensor

from polyalgo.config.schema import CodexSftConfig, OptimConfig
from polyalgo.metrics.agreement import roc_auc
from polyalgo.training.codex_batches import Comparisons, Item, PairSchedule, comparisons
from polyalgo.training.codex_pairs import PairSet
from polyalgo.training.distributed import gather, sum_over_processes
from polyalgo.training.dropout import deterministic_dropout
from polyalgo.training.module import PolicyModule


class CodexModule(PolicyModule):
    """An encoder and its contrastive step.

    Args:
        encoder: a `SentenceTransformer`; what has `requires_grad` trains.
        schedule: which texts a step has.
        pairs: the training problems, for the classes.
        config: loss and micro batches.
        optim: of the optimiser.
        seed: of dropout masks.
        mixed: compute in bfloat16 over float32 weights.
    """

    def __init__(
        self,
        encoder: Any,
        schedule: PairSchedule,
        pairs: PairSet,
        config: CodexSftConfig,
        optim: OptimConfig,
        seed: int,
        *,
        mixed: bool = False,
    ) -> None:
        super().__init__(encoder, len(schedule), optim)
        self._schedule = schedule
        self._pairs = pairs
        self._config = config
        self._seed = seed
        self._mixed = mixed
        self._loss = pair_loss(encoder, config.scale)

    def training_step(self, batch: int, batch_idx: int) -> None:
        """One optimiser step. A resumed loader counts from 0 again while `batch_idx` goes on, so the latter counts."""
        started_s = time.monotonic()
        step = batch_idx
        items = self._schedule[step]
        compared = comparisons(items, self._pairs)
        lr = float(cast(Any, self.lr_schedulers()).get_last_lr()[0])
        cast(Any, self.optimizers()).zero_grad()
        with self._accumulating(last=True), deterministic_dropout(self._seed, step, self.global_rank, 0):
            embeddings, counts = self._embed_all(items)
            loss, cosines = self._compare(embeddings, compared)
            self.manual_backward(loss)
        grad_norm = self._step_optimizer(step, float(loss.detach()))
        totals = sum_over_processes(counts)
        elapsed_s = time.monotonic() - started_s
        metrics = {
            "train/loss": float(loss.detach()),
            "train/pair_auc": roc_auc(cosines, [said.same for said in compared.classes]),
            "train/grad_norm": grad_norm,
            "train/lr": lr,
            "train/epoch": self._schedule.epochs_after(step),
            "train/programs": float(len(items)),
            "train/pairs": float(len(compared.classes)),
            "train/truncated": totals["truncated"],
            "train/tokens_per_s": totals["tokens"] / elapsed_s,
            "train/step_s": elapsed_s,
        }
        self.report(step, {name: value for name, value in metrics.items() if not math.isnan(value)})

    def _embed_all(self, items: Sequence[Item]) -> tuple[Tensor, dict[str, float]]:
        """Embeddings of all texts, shape (texts, d), in which this process's share has gradients.

        Every process computes the whole loss from them, so that the sum of the processes' gradients is that of one
        process: pairs are compared across shares too.
        """
        rank, world = self.global_rank, self.trainer.world_size
        texts = [item.text for item in items[rank::world]]
        with reading(self.policy, self._config.train_tokens):
            own, counts = embed_texts(self.policy, texts, self._config.micro_batch, mixed=self._mixed)
        if world == 1:
            return own, counts
        whole = own.new_zeros(len(items), own.shape[1])
        for other, part in enumerate(gather(own.detach().cpu())):
            whole[other::world] = part.to(own.device)
        places = torch.arange(rank, len(items), world, device=own.device)
        return whole.index_copy(0, places, own), counts

    def _compare(self, embeddings: Tensor, compared: Comparisons) -> tuple[Tensor, list[float]]:
        a, b = embeddings[list(compared.a)], embeddings[list(compared.b)]
        classes = torch.tensor([float(said) for said in compared.classes], device=embeddings.device)
        cosines = torch.nn.functional.cosine_similarity(a.detach(), b.detach())
        return self._loss([a, b], classes), cosines.cpu().tolist()


def pair_loss(encoder: Any, scale: float) -> Any:
    """CoSENT as a function of [embeddings, embeddings] (each (pairs, d)) and ordinal targets (pairs,).

    log(1 + sum over pairs i, j with target i > target j of exp(scale (cos j - cos i))). Pairs of equal class are not
    compared.
    """
    from sentence_transformers.sentence_transformer.losses import CoSENTLoss

    return CoSENTLoss(encoder, scale=scale).compute_loss_from_embeddings


@contextmanager
def reading(encoder: Any, tokens: int) -> Iterator[None]:
    """Within the block the encoder cuts texts at so many tokens; 0: where it does anyway."""
    usual = encoder.max_seq_length
    encoder.max_seq_length = tokens or usual
    try:
        yield
    finally:
        encoder.max_seq_length = usual


def embed_texts(
    encoder: Any, texts: Sequence[str], micro_batch: int, *, mixed: bool = False
) -> tuple[Tensor, dict[str, float]]:
    """Embeddings in the order of the texts, with gradients, from passes over texts of similar length.

    Args:
        encoder: a `SentenceTransformer`.
        texts: at least one; cut at the encoder's `max_seq_length`.
        micro_batch: texts a pass.
        mixed: compute in bfloat16.

    Returns:
        Shape (texts, d), float32; and the counts `tokens` (read) and `truncated` (texts that were cut).
    """
    lengths = token_lengths(encoder, texts)
    limit = encoder.max_seq_length or max(lengths)
    order = sorted(range(len(texts)), key=lambda index: lengths[index])
    device = next(encoder.parameters()).device
    parts = []
    for start in range(0, len(order), micro_batch):
        features = encoder.preprocess([texts[index] for index in order[start : start + micro_batch]])
        placed = {name: value.to(device) for name, value in features.items() if isinstance(value, Tensor)}
        with torch.autocast(device.type, torch.bfloat16, enabled=mixed):
            parts.append(encoder(placed)["sentence_embedding"].float())
    back = torch.tensor(sorted(range(len(order)), key=lambda place: order[place]), device=device)
    counts = {
        "tokens": float(sum(min(length, limit) for length in lengths)),
        "truncated": float(sum(length > limit for length in lengths)),
    }
    return torch.cat(parts).index_select(0, back), counts


def token_lengths(encoder: Any, texts: Sequence[str]) -> list[int]:
    """Tokens of each text, special ones included, without a limit."""
    encoded = encoder.tokenizer(list(texts), truncation=False, padding=False, verbose=False)
    return [len(ids) for ids in encoded["input_ids"]]
