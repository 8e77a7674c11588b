"""The API's description, the page on which it can be read and tried, and the answer to addresses that are none."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import re_path
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request

from games.api.base import ApiView
from games.api.refusals import ApiRefused


@cache
def description() -> dict[str, Any]:
    """The API in the words of OpenAPI."""
    described: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return described


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The description, for programs and for the page."""
    return JsonResponse(description())


class Nowhere(ApiView):
    """An address below ``/api/`` that is none."""

    schema = None
    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise ApiRefused("no_address")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The API in a browser, with the browser's own rights; without script, the way to its description."""
    return render(request, "api.html")


urlpatterns = [
    re_path(r"^api/$", page, name="api"),
    re_path(r"^api/schema/$", schema, name="api_schema"),
    re_path(r"^api(/.*)?$", Nowhere.as_view()),
]
