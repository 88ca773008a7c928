import os

# As the entry points do, and before anything imports torch.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ["WANDB_MODE"] = "offline"
