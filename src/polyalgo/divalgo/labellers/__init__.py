"""Labellers: who says which paradigms, techniques and data structures of the ontology a program has."""
