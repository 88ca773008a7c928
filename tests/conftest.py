import os
import tempfile

# As the entry points do, and before anything imports torch.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ["WANDB_MODE"] = "offline"

if "PYTEST_XDIST_WORKER" in os.environ:  # tests that look for what a judge left behind must not see another worker's
    own = tempfile.mkdtemp(prefix="polyalgo-tests-")
    os.chmod(own, 0o1777)
    os.environ["TMPDIR"] = tempfile.tempdir = own
