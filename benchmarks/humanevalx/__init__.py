"""HumanEval-X as a benchmark of the judge: are its verdicts right, and how fast are they."""
