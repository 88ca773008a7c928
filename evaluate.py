"""Judge and score a run: python evaluate.py run=<run directory>"""

from pathlib import Path

from polyalgo.config.entry import main
from polyalgo.pipelines import evaluate

if __name__ == "__main__":
    main("evaluate", Path(__file__).parent / "conf", evaluate)
