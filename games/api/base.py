"""What every address of the API has in common, and how it is described."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import Field
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.refusals import STATUS, ApiRefused, Refusal
from games.api.shapes import Shape, Whole, shape
from games.protocol import MAX_FRAME

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
EVERYWHERE = ("bad_key", "blocked", "csrf", "no_format", "too_fast", "unavailable")
"""Reasons for which any request may be refused."""
REFUSAL = shape(Refusal)
SOMEBODY: list[dict[str, list[str]]] = [{"key": []}, {"browser": []}]
"""How the description says that a request must come from somebody."""
Offset = Annotated[Whole, Field(le=10_000)]
Limit = Annotated[Whole, Field(ge=1, le=100)]


class BodyParser(BaseParser):
    """The bytes of a body, which is as long as a frame may be."""

    media_type = "application/json"
    most = MAX_FRAME

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        body: bytes = stream.read(self.most + 1)
        if len(body) > self.most:
            raise ApiRefused("body_too_large")
        return body


class ApiView(APIView):
    """A view of the API: JSON in, JSON out. Who asks, how often and how it is refused, the settings say."""

    parser_classes = (BodyParser,)
    renderer_classes: tuple[type[BaseRenderer], ...] = (JSONRenderer,)


def body_of(request: Request) -> object:
    """What was sent, unread; no bytes where nothing was. Raises DRF's refusals of its form."""
    return request.data


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list; ``next`` is the offset of the following one, null at the end."""

    results: tuple[T, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class PageQuery:
    """Which part of a list."""

    offset: Offset = 0
    limit: Limit = 30


def page_of(found: Iterable[T], query: PageQuery) -> Page[T]:
    """A page; ``found`` begins at its offset and holds one more than its limit if there is more."""
    rows = tuple(found)
    more = len(rows) > query.limit
    return Page(rows[: query.limit], query.offset + query.limit if more else None)


def described(
    summary: str,
    answers: Mapping[Any, Any],
    *,
    tag: str,
    query: Shape[Any] | None = None,
    body: Shape[Any] | None = None,
    refusals: Iterable[str] = (),
    **more: Any,
) -> Callable[[F], F]:
    """Describe an operation: what it answers, and each code by which it may be refused.

    ``answers`` has a shape for each status, None for an empty answer; what is no JSON has status and media type as its
    key.
    """
    codes = {*refusals, *EVERYWHERE}
    path = more.pop("path", None)
    if path:
        codes.add("no_address")
    if query or body:
        codes.add("malformed")
    if body:
        codes |= {"media_type", "body_too_large"}
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(STATUS[code], []).append(code)
    responses: dict[Any, Any] = dict(answers)
    responses |= {status: refusal_schema(found) for status, found in by_status.items()}
    parameters = [*(query.parameters() if query else ()), *more.pop("parameters", ()), *([path] if path else ())]
    more.setdefault("request", body)
    if "unauthenticated" in codes:
        more["auth"] = SOMEBODY
    return extend_schema(summary=summary, responses=responses, parameters=parameters, tags=[tag], **more)


def in_path(name: str, pattern: str) -> OpenApiParameter:
    """A part of an address."""
    return OpenApiParameter(name, {"type": "string", "pattern": pattern}, "path", required=True)


def refusal_schema(codes: Iterable[str]) -> dict[str, Any]:
    """A refusal with one of these codes."""
    return {
        "allOf": [{"$ref": f"#/components/schemas/{REFUSAL.name}"}, {"properties": {"code": {"enum": list(codes)}}}]
    }


def with_refusals(result: dict[str, Any], generator: Any, request: Any, public: Any) -> dict[str, Any]:
    """A step of drf-spectacular: the part of the description to which every refusal refers."""
    schema = REFUSAL.schema()
    parts: dict[str, Any] = schema.pop("$defs", {})
    result["components"]["schemas"] |= {**parts, REFUSAL.name: schema}
    return result
