"""Statistics of evaluations as pure functions of arrays: numpy and scipy only, nothing heavy to import.

Knows nothing of records, files or models; what counts as a sample or a success is the caller's matter.
"""
