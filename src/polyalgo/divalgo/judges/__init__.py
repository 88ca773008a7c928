"""Judges of algorithmic similarity: measures with thresholds, and language models."""
