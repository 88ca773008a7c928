#!/usr/bin/env bash
# Sets up everything `make demo` and `make test` need; does nothing when that is done already.
# Python packages go into .venv from requirements.lock; the sandbox program and missing toolchains come
# from apt where it may be used, otherwise one line each says how to get them.
set -euo pipefail
cd "$(dirname "$0")/.."

PYTHON=${PYTHON:-python3.11}
stamp=.venv/.setup-$(cat requirements.lock pyproject.toml scripts/setup.sh | sha256sum | cut -c1-16)

say() { printf '[setup] %s\n' "$*"; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_apt() {
    command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }
}

# program, Debian package, what for
system_programs() {
    cat <<'LIST'
bwrap bubblewrap isolation of every judged program (required)
gcc gcc C
g++ g++ C++
javac openjdk-17-jdk-headless Java
node nodejs JavaScript
rustc rustc Rust
LIST
}

install_system_programs() {
    local missing=() packages=() program package purpose
    while read -r program package purpose; do
        command -v "$program" >/dev/null || { missing+=("$program|$package|$purpose"); packages+=("$package"); }
    done < <(system_programs)
    [ ${#missing[@]} = 0 ] && return 0
    if may_apt; then
        say "installing ${packages[*]} (apt)"
        local log
        log=$(mktemp)
        as_root apt-get update -q >"$log" 2>&1 || true
        for package in "${packages[@]}"; do
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$package" \
                >>"$log" 2>&1 || say "apt could not install $package: $(tail -n 1 "$log")"
        done
        rm -f "$log"
    fi
    for entry in "${missing[@]}"; do
        IFS='|' read -r program package purpose <<<"$entry"
        command -v "$program" >/dev/null || say "missing: $program ($purpose); get it with: sudo apt-get install $package"
    done
    command -v bwrap >/dev/null || { say "cannot go on without bwrap: programs are never run without isolation"; exit 1; }
}

install_python_packages() {
    [ -e "$stamp" ] && return 0
    if ! command -v "$PYTHON" >/dev/null; then
        say "missing: $PYTHON; install Python 3.11 or name another with: make PYTHON=python3.12 ..."
        exit 1
    fi
    local torch
    torch=$(grep '^torch==' requirements.lock)
    say "Python packages into .venv (a few minutes the first time): 1 of 3, $torch"
    [ -x .venv/bin/python ] || "$PYTHON" -m venv .venv
    # torch alone and first: a resolver that meets it as somebody's dependency may pick another build
    .venv/bin/python -m pip install -q --disable-pip-version-check "$torch"
    say "Python packages: 2 of 3, $(grep -c '==' requirements.lock) of requirements.lock ($SECONDS s so far)"
    .venv/bin/python -m pip install -q --disable-pip-version-check -r requirements.lock
    say "Python packages: 3 of 3, this project ($SECONDS s so far)"
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
}

install_system_programs
install_python_packages
.venv/bin/python -m polyalgo.generation.embedded
.venv/bin/python -m polyalgo.similarity.embedding
[ -e "$stamp" ] || { rm -f .venv/.setup-*; touch "$stamp"; say "done"; }
