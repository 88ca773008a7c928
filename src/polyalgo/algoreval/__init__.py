"""AlgoREval: named algorithms in seven languages and up to four input representations, with their truth.

Problems and prompts are pure data made from one file per algorithm; nothing here generates or judges.
"""
