"""Servers with a planted fault, by `FAULT`, to see that the tests find it out.

`hasty` answers first and stores a little later, so that a crash in between takes away what was promised;
`forgetful` does not know an action again and carries it out once more.
"""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

from tests.support.quick import *  # noqa: F403 - settings stand on each other by star imports

ASGI_APPLICATION = "tests.support.faulty.application"
LATE = 0.2
"""Seconds between the hasty answer and its commit."""


def hasty(action_submit: Callable[..., Any]) -> Callable[..., Any]:
    # Settings are read before Django is set up.
    from django.db import connection, transaction  # noqa: PLC0415

    def store_late(asked: dict[str, Any]) -> None:
        time.sleep(LATE)
        action_submit(**asked)
        connection.close()

    def submit(**asked: Any) -> Any:
        with transaction.atomic():
            answer = action_submit(**asked)
            transaction.set_rollback(True)
        threading.Thread(target=store_late, args=(asked,), daemon=True).start()
        return answer

    return submit


def forgetful(action_submit: Callable[..., Any]) -> Callable[..., Any]:
    def submit(**asked: Any) -> Any:
        answer = action_submit(**asked | {"action_id": uuid4()})
        return replace(answer, id=asked["action_id"])

    return submit


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The site, with the fault."""
    from games import consumers, services  # noqa: PLC0415 - as above
    from risiko_site.asgi import application as site  # noqa: PLC0415 - as above

    if consumers.action_submit is services.action_submit:
        fault = {"hasty": hasty, "forgetful": forgetful}[os.environ["FAULT"]]
        consumers.action_submit = fault(services.action_submit)  # type: ignore[assignment]
    await site(scope, receive, send)
