"""`python -m tools.bench [--json FILE]`: the table on standard output, what is being measured on standard error."""

import argparse
import json
import sys
from pathlib import Path

from tools.bench.plan import FULL, QUICK
from tools.bench.report import plain, text
from tools.bench.run import run
from tools.bench.stacks import STACKS


def main(arguments: list[str] | None = None) -> int:
    """Measure and tell. 1 when there were errors: figures of a server that fails mean nothing."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that the bench itself works")
    parser.add_argument("--stacks", nargs="+", choices=sorted(STACKS), default=list(STACKS))
    chosen = parser.parse_args(arguments)
    plan = QUICK if chosen.quick else FULL
    result = run(plan, chosen.stacks)
    print(text(result, plan.rate))
    if chosen.json:
        chosen.json.write_text(json.dumps(plain(result), indent=2) + "\n", encoding="utf-8")
    return 1 if any(stack.errors() for stack in result.stacks) else 0


if __name__ == "__main__":
    sys.exit(main())
