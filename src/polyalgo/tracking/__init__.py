"""Where a run's numbers go: `metrics.jsonl`, which is the truth, and W&B, which mirrors it.

The only importer of wandb, and only when a run is opened. Nothing here decides what is logged; online, W&B's own
client retries and buffers, and what it loses is still in the file. Lightning's loggers are in `tracking.loggers`.
"""

from polyalgo.tracking.metrics_log import MetricsLog
from polyalgo.tracking.wandb_run import Tracker, track

__all__ = ["MetricsLog", "Tracker", "track"]
