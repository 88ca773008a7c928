"""PolyAlgo: measure and train code models on algorithm recall and algorithmic diversity."""

__version__ = "0.1.0"
