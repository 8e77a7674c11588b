#!/usr/bin/env python
"""Django's command line, on the settings of the embedded server unless told otherwise."""

import os
import select
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risiko_site.settings.embedded")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        if _heard():
            raise
        # Nothing is left to say, at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _heard() -> bool:
    """Whether somebody still reads what is written; head, for one, soon has had enough."""
    output = select.poll()
    output.register(sys.stdout, 0)
    return not output.poll(0)


if __name__ == "__main__":
    main()
