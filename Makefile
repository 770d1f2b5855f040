PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check bench docs clean

demo: .venv/.ready        ## show the main job on the shipped datasets
	$(BIN)/asrscore demo

test: .venv/.ready        ## the whole default suite, and once more as a Windows console would see it
	$(BIN)/python -Im pytest -q
	PYTHONIOENCODING=cp1252 PYTHONUTF8=0 $(BIN)/python -m pytest -q

check: .venv/.ready       ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/.ready       ## ratios to the floor and to jiwer, in one run
	$(BIN)/python benchmarks/run.py

docs: .venv/.ready        ## write the present output of the commands into README and docs
	$(BIN)/python tests/test_docs.py

# --without-pip and `pip --python` (pip >= 22.3, what Python 3.11 brings) make the environment in half a second.
.venv/.ready: pyproject.toml
	$(PYTHON) -m venv --without-pip .venv
	$(PYTHON) -m pip --python .venv/bin/python install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv build dist *.egg-info
