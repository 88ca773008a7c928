"""DivAlgo: how many different algorithms does a population of correct programs contain (arXiv 2610.19157)."""
