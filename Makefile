# `make` without a target lists all targets. You need Python 3.11 or newer and make; uv is used if it is on the PATH.

PYTHON ?= python3
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(2, os.cpu_count() or 1))')
# Tests that wait for browsers and kernels use less than half a core each, so they get two more workers.
WAITING ?= $(shell echo $$(($(WORKERS) + 2)))

# Without compiled files, each of the hundreds of processes of a run would compile its imports again.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# The target that sets up everything; most targets need it, the lessons do not.
STAMP := everything
UV := $(shell command -v uv 2>/dev/null)
COMPILE = "$(UV)" pip compile --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade) --custom-compile-command "make lock" --quiet

.DEFAULT_GOAL := help
.PHONY: lessons $(STAMP) help learn lab test bench pages laws faults clicks strength tune opinions balance experiments judge model games index map learners whole boxes browsers qti site train freeze js lock clean
.DELETE_ON_ERROR:

help: ## list all targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(firstword $(MAKEFILE_LIST))

learn: lessons ## set up and open the lessons, as pages that start by themselves
	@$(BIN)/bcnb learn

lab: lessons ## set up and open the notebooks in JupyterLab, to write cells of your own
	@$(BIN)/bcnb lab

# Coverage is measured only on tests that show the rules. Long games, pages and notebooks run faster without it. Those wait
# for browsers and kernels: a test that fails among others is reported, and then tried once more alone.
test: $(STAMP) ## run the whole gate: lint, format, types, tests, coverage of the rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) -m "not unmeasured" --cov --cov-fail-under=95 tests bcnb
	$(BIN)/pytest -n $(WAITING) -m unmeasured tests notebooks || $(BIN)/pytest --last-failed --last-failed-no-failures none -m unmeasured tests notebooks

bench: $(STAMP) ## measure speed, as ratios against other engines in the same run, memory, and pages in Chromium (about 15 minutes)
	$(BIN)/python tests/programs/bench

pages: $(STAMP) ## measure how long home, lesson, play, replay, review and puzzle take in Chromium until they can be used, and what pages of the static site load (about 4 minutes)
	$(BIN)/python tests/programs/bench --only P18

laws: $(STAMP) ## check the laws of all three games in 13,000 random games (about 30 minutes on two cores)
	$(BIN)/python tests/programs/laws

faults: $(STAMP) ## damage files and input in every way, check that each fault is found, and time the worst (about 40 minutes)
	$(BIN)/python tests/programs/faults

clicks: $(STAMP) ## send 10,000 random clicks from two threads to one table (about a minute)
	$(BIN)/python tests/programs/clicks

strength: $(STAMP) ## measure how strong the players are, 420 games per pairing (about an hour on two cores)
	$(BIN)/python tests/programs/strength

tune: $(STAMP) ## tune the weights of the planner of Battle Cry (2000) on games, and play it against the present one (about 20 minutes on two cores)
	$(BIN)/python tests/programs/tune

opinions: $(STAMP) ## estimate the prior value of plans for the searcher of Battle Cry (2000) by playouts (about 15 minutes on two cores)
	$(BIN)/python tests/programs/opinions

balance: $(STAMP) ## play all 15 battles by two players, 400 games each, and store who wins (about an hour on two cores)
	$(BIN)/python tests/programs/balance

experiments: $(STAMP) ## play the what-ifs of the history lessons, 400 pairs of games each, and store who wins (about an hour; where it was stopped it continues); ONLY=shiloh: one battle
	$(BIN)/python tests/programs/experiments $(if $(ONLY),--only $(ONLY))

judge: $(STAMP) ## check how recorded games are judged: luck averages zero over 2,000 games, planted blunders are found, equal moves get no verdict, hidden cards stay unknown, planted mistakes get their reasons (about two hours); ONLY=luck: one check; ONLY=intervals: verdicts played out to the end, ONLY=decided: the verdicts of reviews against fresh games (hours, both continue where they were stopped)
	$(BIN)/python tests/programs/judge $(ONLY)

model: $(STAMP) ## train a win model on 50,000 games between computer players, and print its report (about six hours, and where it was stopped it continues); DATA=folder of the games; ONLY=greedy: on its games against itself; INSTALL=--install: fit the package's own features, and store their weights
	$(BIN)/python tests/programs/model --workers $(WORKERS) --data $(or $(DATA),build/model) $(if $(ONLY),--only $(ONLY)) $(INSTALL)

index: $(STAMP) ## write the rule books and the search index for pages, from the files of the course
	$(BIN)/python tests/programs/search_index.py

games: $(STAMP) ## play the recorded games of the battles again under the current rules
	$(BIN)/python tests/programs/recorded.py

map: $(STAMP) ## make the map of the states of 1861 again from the npm package us-atlas (needs npm)
	$(BIN)/python tests/programs/state_map.py

learners: $(STAMP) ## let scripted learners finish all lessons: three on the pages of `bcnb learn`, one in JupyterLab, two on single boards, and a student three history lessons (about 25 minutes); ONLY=history: only that student; CHECK=all: also in older versions of Jupyter
	$(BIN)/python tests/programs/learners $(ONLY)

whole: $(STAMP) ## test in full what `make test` samples or leaves out: JupyterLab, the pages of `bcnb learn`, puzzles, records, laws, luck (about 50 minutes)
	BCNB_WHOLE=1 BCNB_EVERY_NOTEBOOK=1 $(BIN)/pytest -n $(WAITING) -m whole tests
	BCNB_WHOLE=1 BCNB_EVERY_NOTEBOOK=1 $(BIN)/pytest -n $(WORKERS) tests/cli/test_lab.py tests/notebooks/test_course.py tests/notebooks/test_papermill.py tests/review/test_luck.py -k "saved_is_as_it_was or every_wrong_try or page_of_a_record or add_up"

boxes: $(STAMP) ## check that no name on a board covers another name or a counter, in every ply of the recorded games (about a minute)
	$(BIN)/python -m tests.programs.boxes

browsers: $(STAMP) ## check lessons, table, replay, puzzles and an exported page in Chromium, Firefox and WebKit (needs Debian's chromium, firefox-esr, webkit2gtk-driver and xvfb; about 6 minutes); ONLY=webkit: one of them
	$(BIN)/python tests/programs/browsers $(ONLY)

qti: $(STAMP) ## read the quizzes of all lessons as QTI 2.1 with a converter and a player that others maintain, and choose every answer (needs npm; about 3 minutes); ONLY=antietam: one lesson
	$(BIN)/python tests/programs/qti $(ONLY)

site: $(STAMP) ## build site/ and bcnb-site.zip, bcnb as static files that run in any browser, and check it in Chromium (about 4 minutes); CHECK=all: also run every notebook there (about 10 minutes more); CHECK=none: build only
	$(BIN)/python tests/programs/site $(if $(CHECK),--check $(CHECK))

train: $(STAMP) ## run the tests of PettingZoo and OpenSpiel on the training environments, and train a player (about 5 minutes)
	$(BIN)/python tests/programs/training

freeze: $(STAMP) ## run all notebooks again and store their outputs and digests
	$(BIN)/python tests/programs/freeze.py

js: ## check the pages' JavaScript: lint, types and unit tests (needs Node 18 or newer with npm; installs biome and TypeScript into tests/js)
	@command -v npm >/dev/null || { echo "make js needs npm, which comes with Node.js: https://nodejs.org" >&2; exit 1; }
	cd tests/js && npm ci --no-audit --no-fund
	cd tests/js && npm run --silent lint
	cd tests/js && npm run --silent types
	node --test $(sort $(wildcard tests/js/*.test.js))

lock: ## resolve the dependencies again; UPGRADE=1 takes the newest version of each
	@test -n "$(UV)" || { echo "make lock needs uv on the PATH, because only uv writes a lock for every system: pip install uv" >&2; exit 1; }
	$(COMPILE) pyproject.toml --extra export --extra site --group build --group test --universal --python-version 3.11 --output-file tests/requirements.lock
	$(COMPILE) pyproject.toml --extra export --group build --constraints tests/requirements.lock --universal --python-version 3.11 --output-file requirements.lock
	$(COMPILE) bcnb/site/locks/requirements.in --universal --python-version 3.11 --output-file bcnb/site/locks/requirements.lock
	$(COMPILE) tests/programs/training/requirements.in --universal --python-version 3.11 --output-file tests/programs/training/requirements.lock
	$(COMPILE) tests/programs/browsers/requirements.in --universal --python-version 3.11 --output-file tests/programs/browsers/requirements.lock
	$(COMPILE) tests/programs/qti/requirements.in --universal --python-version 3.11 --output-file tests/programs/qti/requirements.lock
	$(COMPILE) bcnb/site/locks/wheels.in --python-platform wasm32-pyodide2024 --python-version 3.14 --output-file bcnb/site/locks/wheels.lock

clean: ## remove the virtual environment, caches and reports; games and notebooks stay
	rm -rf $(VENV) tests/js/node_modules build dist site bcnb-site.zip .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Two sets of packages: those for learning, and more for the tests. install.py does nothing if all is set up.
lessons:
	$(call INSTALL,)

$(STAMP):
	$(call INSTALL,--tests)

define INSTALL
@command -v $(firstword $(PYTHON)) >/dev/null || { echo "bcnb needs Python 3.11 or newer, and $(firstword $(PYTHON)) was not found. Install it, or name another one, such as: make learn PYTHON=python3.12" >&2; exit 1; }
@$(PYTHON) install.py $(1) --into "$(VENV)" --uv "$(UV)"
endef
