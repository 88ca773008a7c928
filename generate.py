"""Draw completions: python generate.py +experiment=algoreval_zero_shot"""

from pathlib import Path

from polyalgo.config.entry import main
from polyalgo.pipelines import generate

if __name__ == "__main__":
    main("generate", Path(__file__).parent / "conf", generate)
