"""Dataclasses as the API reads and writes them: strict JSON in, and their schemas for its description."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter
from pydantic import Field, TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from games.api.refusals import by_server
from games.codec import MAX_NUMBER, MAX_STRING, Malformed, check_bounds

T = TypeVar("T")
MOST_ITEMS = 300
"""Of a list that comes in, so that no body holds more values than it may."""
REFERENCE = "#/components/schemas/{model}"


Whole: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""A whole number in an address."""


class _Plain(GenerateJsonSchema):
    """Schemas without titles: names say the same."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def _bounded(schema: Any) -> Any:
    """The schema with what ``check_bounds`` and strict reading ask of everything that comes in."""
    if isinstance(schema, list):
        return [_bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _bounded(part) for key, part in schema.items()}
    match found.get("type"):
        case "object" if "properties" in found:
            found["additionalProperties"] = False
            tags = [name for name, part in found["properties"].items() if "const" in part]
            if tags:  # By these one of several kinds is told from the others: they are never left out.
                found["required"] = sorted({*found.get("required", ()), *tags})
        case "string" if not {"const", "enum", "format"} & set(found):
            found.setdefault("maxLength", MAX_STRING)
        case "integer":
            found.setdefault("minimum", -MAX_NUMBER)
            found.setdefault("maximum", MAX_NUMBER)
        case "array" if "prefixItems" not in found:
            found.setdefault("maxItems", MOST_ITEMS)
    return found


@dataclass(frozen=True)
class Shape(Generic[T]):
    """A type that goes over the wire, under the name by which the description calls it."""

    name: str
    adapter: TypeAdapter[T]
    reading: bool = False
    """Whether it comes in: what has a default may then be left out."""

    def read(self, body: object) -> T:
        """The value of a request's body. Raises ``ApiRefused``."""
        if not isinstance(body, bytes):
            raise by_server("malformed")
        try:
            check_bounds(body)
            return self.adapter.validate_json(body, strict=True, extra="forbid")
        except (ValidationError, Malformed):
            raise by_server("malformed") from None

    def read_query(self, query: Mapping[str, Any]) -> T:
        """The value of a request's query; numbers are written in digits and nothing else. Raises ``ApiRefused``."""
        numbers = {name for name, part in self.schema()["properties"].items() if part.get("type") == "integer"}
        told = dict(query.items())
        if not all(text.isascii() and text.isdigit() for name, text in told.items() if name in numbers):
            raise by_server("malformed")
        try:
            return self.adapter.validate_python(told, extra="forbid")
        except ValidationError:
            raise by_server("malformed") from None

    def schema(self) -> dict[str, Any]:
        """The JSON schema without titles, with the schemas of its parts under ``$defs``."""
        mode: JsonSchemaMode = "validation" if self.reading else "serialization"
        found = self.adapter.json_schema(mode=mode, ref_template=REFERENCE, schema_generator=_Plain)
        return _bounded(found) if self.reading else found

    def parameters(self) -> list[OpenApiParameter]:
        """Its fields as parameters of a query."""
        schema = self.schema()
        required = schema.get("required", ())
        return [
            OpenApiParameter(name, part, "query", required=name in required)
            for name, part in schema["properties"].items()
        ]


def shape(of: type[T], name: str = "", *, reading: bool = False) -> Shape[T]:
    """The shape of a dataclass, called after it."""
    return Shape(name or of.__name__, TypeAdapter(of), reading)


class ShapeExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # The library's own, untyped.
    """Tells drf-spectacular how shapes look."""

    target_class = "games.api.shapes.Shape"

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        name: str = self.target.name
        return name

    def get_identity(self, auto_schema: Any, direction: Any) -> Any:
        return self.target.name

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        schema: dict[str, Any] = self.target.schema()
        for name, part in schema.pop("$defs", {}).items():
            auto_schema.registry.register_on_missing(
                ResolvedComponent(name, ResolvedComponent.SCHEMA, part, name)  # type: ignore[no-untyped-call]
            )
        return schema
