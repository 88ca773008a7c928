"""A sentence-transformers directory of a tiny random BERT that reads letters and a few words."""

from __future__ import annotations

from pathlib import Path


def write_tiny_encoder(directory: Path, positions: int = 32) -> Path:
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmnopqrstuvwxyz0123456789(){};=+<"]
    source = directory / "source"
    source.mkdir(parents=True)
    vocabulary = source / "vocab.txt"
    vocabulary.write_text("\n".join(words) + "\n", encoding="utf-8")
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=24,
        max_position_embeddings=positions,
    )
    BertModel(config).save_pretrained(source)
    BertTokenizerFast(str(vocabulary), model_max_length=positions).save_pretrained(source)
    transformer = Transformer(str(source), max_seq_length=positions)
    model = SentenceTransformer(modules=[transformer, Pooling(16)], device="cpu")
    target = directory / "encoder"
    model.save_pretrained(str(target), create_model_card=False)
    return target
