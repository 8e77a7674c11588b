"""Small frozen classes that are cheap to make: what actions, events and the parts of a view are made of."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots whose constructor fills each slot through its descriptor.

    The one that ``dataclass`` writes goes through ``object.__setattr__`` by name, which takes three times as long, and
    a simulated game makes a thousand such objects (decision 95).
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    made.__init__ = wraps(made.__init__)(_constructor(made))
    return made  # type: ignore[no-any-return]  # The class that went in, but for its constructor.


def _constructor(made: Any) -> Callable[..., None]:
    """The plain constructor; classes with fields that only a dataclass's own can fill have no place here."""
    known: dict[str, Any] = {}
    heads, body = ["self"], []
    for field in fields(made):
        if not field.init or field.kw_only or field.default_factory is not MISSING:
            raise TypeError(f"{made.__name__}.{field.name} is no plain field")
        name = field.name
        known[f"set_{name}"] = getattr(made, name).__set__
        known[f"usual_{name}"] = field.default
        heads.append(name if field.default is MISSING else f"{name}=usual_{name}")
        body.append(f"    set_{name}(self, {name})")
    exec(f"def __init__({', '.join(heads)}):\n" + "\n".join(body or ["    pass"]), known)  # noqa: S102 - as dataclass itself does
    constructor: Callable[..., None] = known["__init__"]
    return constructor
