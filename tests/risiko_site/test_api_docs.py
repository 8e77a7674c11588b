"""Every example of docs/api.md works as it stands there, one after the other."""

import json
import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

from tests.support.server import Server

DOCS = Path(__file__).resolve().parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(r"<!-- run(?:: (\w+)=\.(\w+))? -->\n((?:    .*\n)+)")


@pytest.mark.skipif(shutil.which("curl") is None, reason="the examples are for curl")
def test_examples_work_in_their_order(server: Server) -> None:
    known = {"SERVER": f"http://127.0.0.1:{server.port}", "PATH": os.environ["PATH"]}
    examples = EXAMPLE.findall(DOCS.read_text(encoding="utf-8"))
    assert len(examples) > 8
    for name, field, command in examples:
        shell = ["bash", "-eu", "-c", textwrap.dedent(command)]
        done = subprocess.run(shell, env=known, capture_output=True, text=True, check=True, timeout=120)
        told = json.loads(done.stdout.splitlines()[0])
        assert "code" not in told, (command, told)
        if name:
            known[name] = str(told[field])
