import os
import tempfile

# As the entry points do, and before anything imports torch.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ["WANDB_MODE"] = "offline"

# Workers share the cores, and so do the processes that their tests start.
workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
os.environ.setdefault("OMP_NUM_THREADS", str(max(1, (os.cpu_count() or 1) // workers)))

if "PYTEST_XDIST_WORKER" in os.environ:  # tests that look for what a judge left behind must not see another worker's
    own = tempfile.mkdtemp(prefix="polyalgo-tests-")
    os.chmod(own, 0o1777)
    os.environ["TMPDIR"] = tempfile.tempdir = own
