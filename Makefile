# One command each: make setup | run | test | check | bench. CONTRIBUTING.md tells the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard companion/words/locale/*/LC_MESSAGES/*.po))

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: setup run test check bench format words icons sounds lock clean
.DELETE_ON_ERROR:

setup: $(INSTALLED) words
	@:

$(INSTALLED): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || \
		{ echo "Python 3.11, 3.12 or 3.13 is needed: name it with 'make PYTHON=...'."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/system-packages python3-venv
	@echo "Installing into $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/pip install -qq --require-hashes --no-deps --only-binary :all: -r requirements.lock
	@touch $@

run: setup
	@$(BIN)/python -m companion

test: setup
	@.ci/system-packages libgl1 libegl1 libgl1-mesa-dri dbus chromium espeak-ng strace xvfb xdotool || true
	@command -v npm >/dev/null || .ci/system-packages npm || true
	@$(BIN)/python -m tests.firmware_bridge.micropython || true
	@$(BIN)/python -m pytest -n 2 --dist worksteal

check: setup
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports --no-logo) || { echo "$$report"; exit 1; }
	@$(BIN)/python -m companion check
	@$(MAKE) --no-print-directory test

# make bench NAME=replay runs one
bench: setup
	@$(BIN)/python -m tests.bench $(NAME)

format: setup
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

words: $(CATALOGUES)
	@:

%.mo: %.po | $(INSTALLED)
	@$(BIN)/pybabel --quiet compile -i $< -o $@

icons: setup
	@KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 $(BIN)/python -m companion.ui.theme.draw
	@$(BIN)/python -m companion.ui.theme.vortex

sounds: setup
	@$(BIN)/python -m companion.ui.theme.compose

# Keeps the versions already locked; remove requirements.lock first for the newest.
# uv is used here alone: pip cannot lock for every system at once.
lock:
	@$(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/pip install -qq uv
	@UV_PYTHON_DOWNLOADS=never $(VENV)/lock/bin/uv pip compile pyproject.toml --extra work \
		--universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
		--custom-compile-command "make lock" --quiet --output-file requirements.lock

clean:
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find companion firmware_bridge vision tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
