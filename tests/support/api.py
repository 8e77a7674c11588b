"""The API for tests: who asks, and what was answered."""

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from games.guest_cookie import COOKIE, _signer
from games.models import Actor
from games.services import key_create

JSON = "application/json"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class Answer:
    """A status, and the body as JSON where it is some."""

    status: int
    body: Any
    headers: dict[str, str]


class Program:
    """A program with a key, or a stranger without one."""

    def __init__(self, actor: Actor | None = None, *, language: str = "en") -> None:
        self.client = Client()
        self.headers = {"accept-language": language}
        if actor is not None:
            self.headers["authorization"] = f"Bearer {key_create(actor=actor, name='test')[1]}"

    def get(self, path: str, **query: Any) -> Answer:
        return _answer(self.client.get(path, query, headers=self.headers))

    def post(self, path: str, body: Any = None, *, kind: str = JSON) -> Answer:
        data = body if isinstance(body, bytes | str) else json.dumps(body)
        return _answer(self.client.post(path, data, content_type=kind, headers=self.headers))

    def delete(self, path: str) -> Answer:
        return _answer(self.client.delete(path, headers=self.headers))


class Page(Program):
    """A browser on one of our pages: known by its guest's cookie, and with the CSRF token that the page holds."""

    def __init__(self, key: str, *, token: bool = True) -> None:
        super().__init__()
        self.client = Client(enforce_csrf_checks=True)
        self.client.cookies[COOKIE] = _signer().sign(key)
        if token:
            self.client.get("/api/")
            self.headers["x-csrftoken"] = self.client.cookies["csrftoken"].value


def _answer(response: Any) -> Answer:
    whole = response.content.decode()
    kind = response.headers.get("Content-Type", "")
    return Answer(response.status_code, json.loads(whole) if kind == JSON and whole else whole, dict(response.headers))
