"""Builds DivAlgo from a corpus, stage by stage: the room above `divalgo`, `similarity` and `generation`."""
