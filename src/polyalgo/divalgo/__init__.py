"""DivAlgo: how many different algorithms a population of correct programs contains."""
