# Everything starts from a bare clone: Python 3.11 to 3.13, make and the package registries.

SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --disable-pip-version-check install --quiet --require-hashes
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
MODULES := node_modules/.installed
WEB := static/dist/.built
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/django.po)
COMPILED := $(CATALOGUES:.po=.mo)

# The newest Python that fits, unless PYTHON names one. A name on PATH may be a shim of nothing, so each is tried.
FITS := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3 python; do \
	"$$name" -c "$(FITS)" >/dev/null 2>&1 && echo "$$name" && break; done)

## serve: play. Sets up what is missing, then serves on HOST (127.0.0.1) and PORT (8000)
.PHONY: serve
serve: $(RUNTIME) $(COMPILED) $(WEB)
	@exec $(RUN) manage.py serve

## setup: what serve sets up, without serving
.PHONY: setup
setup: $(RUNTIME) $(COMPILED) $(WEB)
	@echo "Ready: $(RUN) manage.py ..."

## test: run every test; without a Chromium the browser tests are skipped, and the last line says so
.PHONY: test
test: $(DEV) $(COMPILED) $(WEB)
	@$(RUN) -m tools.run_tests

## check: format, lint, types, import contracts, texts, migrations and known vulnerabilities
.PHONY: check
check: $(DEV) $(COMPILED) $(WEB)
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m tools.check_texts
	$(RUN) -m tools.web check
	DJANGO_SETTINGS_MODULE=risiko_site.settings.test $(RUN) manage.py makemigrations --check --dry-run
	$(RUN) -m tools.audit
	$(RUN) -m tools.audit_node

## bench: measure the server on this machine; JSON=FILE keeps the figures
.PHONY: bench
bench: $(DEV) $(COMPILED) $(WEB)
	@$(RUN) -m tools.bench $(if $(JSON),--json $(JSON))

## bench-page: weight and speed of the pages against their budgets, and Lighthouse; JSON=FILE keeps the figures
.PHONY: bench-page
bench-page: $(DEV) $(COMPILED) $(WEB)
	@$(RUN) -m tools.bench_page $(if $(JSON),--json $(JSON))

## arena: bots against bots, 1,200 games; exits 1 when a level misses its bar
.PHONY: arena
arena: $(RUNTIME) $(COMPILED)
	@$(RUN) manage.py arena

BROWSER_TESTS := -c tests/e2e/pytest.ini --rootdir .

## soak: the tests that take hours
.PHONY: soak
soak: $(DEV) $(COMPILED) $(WEB)
	@$(RUN) -m tools.run_tests -m soak
	@$(RUN) -m tools.run_tests $(BROWSER_TESTS) -m soak tests/e2e

## sights: every page and phase in every language and size as pictures in .cache/sights, examined by axe in every theme
.PHONY: sights
sights: $(DEV) $(COMPILED) $(WEB)
	@$(RUN) -m tools.run_tests $(BROWSER_TESTS) -m soak tests/e2e/test_sights.py

## mutants: change each rule a little and see that a test notices; WORDS="trade joker" picks among them
.PHONY: mutants
mutants: $(DEV)
	@$(RUN) -m tools.mutants $(WORDS)

## admin: make a superuser from a prompt, or from ADMIN_PASSWORD (and ADMIN_NAME)
.PHONY: admin
admin: $(RUNTIME) $(COMPILED)
	@$(RUN) manage.py make_admin

## format: put the code into its form
.PHONY: format
format: $(DEV)
	$(VENV)/bin/ruff check --fix-only --quiet .
	$(VENV)/bin/ruff format .

## texts: collect the texts to translate into locale/*/LC_MESSAGES/django.po
.PHONY: texts
texts: $(DEV)
	$(RUN) -m tools.extract_texts

## lock: pin the newest versions that fit pyproject.toml, with hashes and without addresses
LOCK = $(VENV)/bin/uv --quiet pip compile --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-strip-extras --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
.PHONY: lock
lock: $(RUNTIME)
	$(RUN) -m pip --disable-pip-version-check install --quiet uv
	$(LOCK) pyproject.toml --output-file requirements/runtime.txt
	$(LOCK) pyproject.toml --group dev --constraints requirements/runtime.txt --output-file requirements/dev.txt
	$(LOCK) --group node --output-file requirements/node.txt

## credits: write down which libraries are shipped under which licence
.PHONY: credits
credits: $(DEV)
	$(RUN) -m tools.credits

## schema: write the API's description down, against which a test holds it
.PHONY: schema
schema: $(DEV)
	@$(RUN) -m tools.api_schema

## clean: remove what make made; games under var/ stay
.PHONY: clean
clean:
	rm -rf $(VENV) .cache .hypothesis test-results node_modules static/dist static/app/net/generated.ts $(COMPILED)
	find . -name __pycache__ -type d -not -path './node_modules/*' -exec rm -rf {} +

## help: this list
.PHONY: help
help:
	@sed -n 's/^## \([a-z-]*\): /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

$(RUN):
	@if [ -z "$(PYTHON)" ]; then \
		echo "Risiko needs Python 3.11, 3.12 or 3.13 with venv (Debian: apt install python3-venv); PYTHON=... names one." >&2; \
		exit 1; \
	fi
	@echo "Making $(VENV) with $(PYTHON) ..."
	@"$(PYTHON)" -m venv $(VENV)

$(RUNTIME): requirements/runtime.txt | $(RUN)
	@echo "Installing what the server needs (once) ..."
	@$(PIP) --requirement $<
	@touch $@

$(DEV): requirements/dev.txt $(RUNTIME)
	@echo "Installing what the tests need (once) ..."
	@$(PIP) --requirement $<
	@touch $@

# The front end: with the Node on PATH if it is new enough, else with one that pip installs beside the server.
$(MODULES): package-lock.json requirements/node.txt | $(RUNTIME)
	@$(RUN) -m tools.web.node || { echo "Installing Node (once) ..."; $(PIP) --requirement requirements/node.txt; }
	@echo "Installing what the pages are built with (once) ..."
	@$(RUN) -m tools.web install
	@touch $@

WEB_SOURCES := $(shell find static/app static/css tools/web static/img/map-marks.svg games/texts games/boards games/engine games/editions games/study \
	-type f -not -name '*.pyc' -not -name generated.ts) games/protocol.py package.json tsconfig.json
$(WEB): $(WEB_SOURCES) $(MODULES)
	@$(RUN) -m tools.web build
	@touch $@

%.mo: %.po | $(RUNTIME)
	@$(VENV)/bin/pybabel --quiet compile --input-file $< --output-file $@
