"""Train a model: python train.py +experiment=grpo_tiered"""

from pathlib import Path

from polyalgo.config.entry import main
from polyalgo.pipelines import train

if __name__ == "__main__":
    main("train", Path(__file__).parent / "conf", train)
