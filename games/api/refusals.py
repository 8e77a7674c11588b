"""Why the API refuses: closed codes, each with its status, its sentence and, where a rule forbids it, the rule."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from django.db import DatabaseError
from django.http import Http404, HttpResponse
from django.utils.translation import get_language
from pydantic_core import to_json
from rest_framework import exceptions

from games.engine.refusals import CODES as RULES
from games.game_file import FileFault
from games.protocol import SERVER_CODES, Rejected, SourceInfo
from games.texts import Texts, texts

logger = logging.getLogger("risiko.api")

ApiCode: TypeAlias = Literal[
    "unauthenticated",
    "bad_key",
    "csrf",
    "no_address",
    "no_method",
    "no_format",
    "media_type",
    "body_too_large",
    "unknown_edition",
    "unknown_rule",
    "bad_question",
    "unknown_key",
    "too_many_keys",
    "bad_key_name",
    "bad_file",
]
STATUS: dict[str, int] = {
    "malformed": 400,
    "unauthenticated": 401,
    "bad_key": 401,
    "csrf": 403,
    "blocked": 403,
    "not_seated": 403,
    "no_address": 404,
    "unknown_game": 404,
    "unknown_edition": 404,
    "unknown_key": 404,
    "no_method": 405,
    "no_format": 406,
    "stale": 409,
    "stand_in": 409,
    "too_many_keys": 409,
    "body_too_large": 413,
    "media_type": 415,
    "unknown_rule": 422,
    "bad_question": 422,
    "bad_key_name": 422,
    "bad_file": 422,
    "too_fast": 429,
    "unavailable": 503,
}
STATUS |= dict.fromkeys({*RULES, *SERVER_CODES} - set(STATUS), 409)
"""The HTTP status of each code; ``register`` adds those of other parts."""


def register(codes: Iterable[str], status: int) -> None:
    """The status of more codes; a code that has one already keeps it everywhere."""
    for code in codes:
        STATUS.setdefault(code, status)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing was changed. ``rule`` and ``source`` say which rule forbids it, ``message`` says it in a sentence."""

    code: str
    message: str
    params: dict[str, str | int] = field(default_factory=dict)
    rule: str | None = None
    source: SourceInfo | None = None


class ApiRefused(Exception):
    """The request is refused; ``message`` is made from ``section`` of the texts unless it is given."""

    def __init__(self, code: str, *, section: str = "api", message: str = "", **params: str | int) -> None:
        super().__init__(code)
        self.code, self.section, self.message, self.params = code, section, message, params
        self.rule: str | None = None
        self.source: SourceInfo | None = None

    def refusal(self, words: Texts) -> Refusal:
        """What is answered."""
        message = self.message or words.get(self.section, self.code)
        return Refusal(self.code, message, dict(self.params), self.rule, self.source)


def by_rules(rejected: Rejected, message: str) -> ApiRefused:
    """An action's refusal, with the place where the rule is written."""
    refused = ApiRefused(rejected.code, message=message)
    refused.params = dict(rejected.params)
    refused.rule, refused.source = rejected.rule, rejected.source
    return refused


def by_server(code: str) -> ApiRefused:
    """A refusal that sockets and pages know as well."""
    return ApiRefused(code, section="server")


def by_file(fault: FileFault) -> ApiRefused:
    """A file that is not what it says, with the line at fault."""
    refused = ApiRefused("bad_file", message=fault.sentence(words()), fault=fault.code, line=fault.line)
    if fault.kind:
        refused.params["event"] = fault.kind
    return refused


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Every exception of a view as an answer; None lets it through to the site's own handler."""
    refused = _refused(error)
    if refused is None:
        return None
    response = answer(refused.refusal(words()), STATUS[refused.code])
    if refused.code in ("unauthenticated", "bad_key"):
        response["WWW-Authenticate"] = "Bearer"
    return response


def answer(value: Any, status: int = 200) -> HttpResponse:
    """A value of ours as JSON, exactly as a socket would write it."""
    return HttpResponse(to_json(value), status=status, content_type="application/json")


def words() -> Texts:
    """The texts in the language of this request."""
    return texts(get_language() or "en")


def _refused(error: Exception) -> ApiRefused | None:
    match error:
        case ApiRefused():
            return error
        case exceptions.MethodNotAllowed():
            return ApiRefused("no_method")
        case exceptions.NotAcceptable():
            return ApiRefused("no_format")
        case exceptions.UnsupportedMediaType():
            return ApiRefused("media_type")
        case exceptions.Throttled():
            return by_server("too_fast")
        case exceptions.PermissionDenied():
            return ApiRefused("csrf")
        case Http404():
            return ApiRefused("no_address")
        case DatabaseError():
            logger.error("the database failed", exc_info=error)
            return by_server("unavailable")
        case _:
            return None
