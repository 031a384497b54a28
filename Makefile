# `make` alone lists what there is. Only Python 3.11 or newer and make are needed; uv is used where it is on the PATH.

PYTHON ?= python3
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(2, os.cpu_count() or 1))')
# Tests that wait for browsers and kernels leave a processor idle: one worker more.
WAITING ?= $(shell echo $$(($(WORKERS) + 1)))

# Compiled once, or each of the hundreds of processes of a run would compile all it imports again.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Waited for by all that needs more than the lessons do.
STAMP := everything
UV := $(shell command -v uv 2>/dev/null)
COMPILE = "$(UV)" pip compile --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade) --custom-compile-command "make lock" --quiet

.DEFAULT_GOAL := help
.PHONY: lessons $(STAMP) help learn lab test bench laws faults clicks strength tune opinions balance judge model games learners whole boxes site train freeze js lock clean
.DELETE_ON_ERROR:

help: ## list what make can do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(firstword $(MAKEFILE_LIST))

learn: lessons ## set up and open the lessons, as pages that start by themselves
	@$(BIN)/bcnb learn

lab: lessons ## set up and open the notebooks in JupyterLab, to write cells of your own
	@$(BIN)/bcnb lab

# What shows the rules is measured; the long games, the pages and the notebooks run faster by themselves. They wait for
# browsers and kernels: what failed beside others has a second try alone, after its failure was told.
test: $(STAMP) ## run the whole gate: lint, format, types, tests, coverage of the rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) -m "not unmeasured" --cov --cov-fail-under=95 tests bcnb
	$(BIN)/pytest -n $(WAITING) -m unmeasured tests notebooks || $(BIN)/pytest --last-failed --last-failed-no-failures none -m unmeasured tests notebooks

bench: $(STAMP) ## measure speed, as ratios against other engines in the same run, and memory (about 10 minutes)
	$(BIN)/python tests/programs/bench

laws: $(STAMP) ## prove the laws of all games over 13,000 random ones (about 30 minutes on two cores)
	$(BIN)/python tests/programs/laws

faults: $(STAMP) ## break files and inputs in every way, prove that it is found, and measure the worst (about 40 minutes)
	$(BIN)/python tests/programs/faults

clicks: $(STAMP) ## send 10,000 random clicks from two threads to one table (about a minute)
	$(BIN)/python tests/programs/clicks

strength: $(STAMP) ## measure how strong the players are, 420 games a pairing (about an hour on two cores)
	$(BIN)/python tests/programs/strength

tune: $(STAMP) ## tune what the planner of 2000 holds dear on games won, and try it against today's (about 20 minutes on two cores)
	$(BIN)/python tests/programs/tune

opinions: $(STAMP) ## find what the searcher of 2000 thinks of a plan before it tries it, by playing plans on (about 15 minutes on two cores)
	$(BIN)/python tests/programs/opinions

balance: $(STAMP) ## play all 15 battles by two players, 400 games each, and store who wins (about an hour on two cores)
	$(BIN)/python tests/programs/balance

judge: $(STAMP) ## prove how recorded games are judged: that luck comes to nothing over 2,000 games, that planted blunders are found, equal moves left equal, hidden cards not seen (about 30 minutes); ONLY=luck: one proof
	$(BIN)/python tests/programs/judge $(ONLY)

model: $(STAMP) ## train the chances to win on games that the players play against each other, and print the report (about an hour)
	$(BIN)/python tests/programs/model

games: $(STAMP) ## play the recorded games of the battles again, under the rules of today
	$(BIN)/python tests/programs/recorded.py

learners: $(STAMP) ## have scripted learners finish all lessons: three in the pages of `bcnb learn`, one in JupyterLab, two on the bare boards, and a pupil three of history (about 25 minutes); ONLY=history: that pupil alone; CHECK=all: in older versions of Jupyter, too
	$(BIN)/python tests/programs/learners $(ONLY)

whole: $(STAMP) ## test in full what `make test` samples: saving notebooks in JupyterLab, puzzles and records on their pages, luck (about 20 minutes)
	BCNB_WHOLE=1 BCNB_EVERY_NOTEBOOK=1 $(BIN)/pytest -n $(WORKERS) tests/cli/test_lab.py tests/notebooks/test_course.py tests/notebooks/test_papermill.py tests/review/test_luck.py -k "saved_is_as_it_was or every_wrong_try or page_of_a_record or add_up"

boxes: $(STAMP) ## prove that no name on a board lies over another or over a counter, in every ply of the recorded games (about a minute)
	$(BIN)/python -m tests.programs.boxes

site: $(STAMP) ## build site/, bcnb as static files that run in any browser, and prove it in Chromium (about 4 minutes); CHECK=all: run every notebook there, too (about 10 minutes more), CHECK=none: build only
	$(BIN)/python tests/programs/site $(if $(CHECK),--check $(CHECK))

train: $(STAMP) ## prove the games for who trains players by the tests of PettingZoo and OpenSpiel, and train one (about 5 minutes)
	$(BIN)/python tests/programs/training

freeze: $(STAMP) ## run all notebooks again and store their outputs and digests
	$(BIN)/python tests/programs/freeze.py

js: ## check the pages' JavaScript: lint, types and unit tests (needs Node 18 or newer with npm; installs biome and TypeScript into tests/js)
	@command -v npm >/dev/null || { echo "make js needs npm, which comes with Node.js: https://nodejs.org" >&2; exit 1; }
	cd tests/js && npm ci --no-audit --no-fund
	cd tests/js && npm run --silent lint
	cd tests/js && npm run --silent types
	node --test $(sort $(wildcard tests/js/*.test.js))

lock: ## resolve the dependencies anew; UPGRADE=1 takes the newest of each
	@test -n "$(UV)" || { echo "make lock needs uv on the PATH, for a lock that holds on every system: pip install uv" >&2; exit 1; }
	$(COMPILE) pyproject.toml --extra export --group build --group test --universal --python-version 3.11 --output-file tests/requirements.lock
	$(COMPILE) pyproject.toml --extra export --group build --constraints tests/requirements.lock --universal --python-version 3.11 --output-file requirements.lock
	$(COMPILE) tests/programs/site/requirements.in --universal --python-version 3.11 --output-file tests/programs/site/requirements.lock
	$(COMPILE) tests/programs/training/requirements.in --universal --python-version 3.11 --output-file tests/programs/training/requirements.lock
	$(COMPILE) tests/programs/site/wheels.in --python-platform wasm32-pyodide2024 --python-version 3.14 --output-file tests/programs/site/wheels.lock

clean: ## remove the virtual environment, caches and reports; games and notebooks stay
	rm -rf $(VENV) tests/js/node_modules build dist site .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Two sets of packages: what learning needs, and what the tests need besides. install.py does nothing where all is set up.
lessons:
	$(call INSTALL,)

$(STAMP):
	$(call INSTALL,--tests)

define INSTALL
@command -v $(firstword $(PYTHON)) >/dev/null || { echo "bcnb needs Python 3.11 or newer, and $(firstword $(PYTHON)) was not found. Install it, or name another one, such as: make learn PYTHON=python3.12" >&2; exit 1; }
@$(PYTHON) install.py $(1) --into "$(VENV)" --uv "$(UV)"
endef
