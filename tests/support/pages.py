"""A browser without script: pages are fetched, their forms are read from the HTML, filled in and sent."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from games.guest_cookie import COOKIE, _signer

WITHOUT_SCRIPT = re.compile(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)">')
"""Where a page that needs script leads a browser that has none."""
VOID = {"input", "meta", "link", "br", "hr", "img"}


@dataclass
class Form:
    """A form as it stands: what would be sent, and what may be chosen in its place."""

    key: str
    action: str
    method: str
    values: dict[str, str] = field(default_factory=dict)
    offered: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each field with a list of choices: value and label."""
    numbers: list[str] = field(default_factory=list)
    buttons: dict[str, list[str]] = field(default_factory=dict)
    total: int = 0
    """How many units are to be placed."""


class Page(HTMLParser):
    """What a reader finds on a page."""

    def __init__(self, status: int, address: str, html: str) -> None:
        super().__init__()
        self.status, self.address, self.html = status, address, html
        self.forms: list[Form] = []
        self.regions: dict[str, str] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self._form: Form | None = None
        self._select = self._option = ""
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def form(self, key: str) -> Form:
        return next(form for form in self.forms if form.key == key)

    def has(self, key: str) -> bool:
        return any(form.key == key for form in self.forms)

    def text(self, region: str) -> str:
        """The words of a region."""
        return " ".join(self.regions[region].split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if "data-region" in given:
            self.regions[given["data-region"]] = ""
        if tag not in VOID:
            self._open.append((tag, given.get("data-region", "")))
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag == "form":
            self._form = Form(given.get("data-form", ""), given.get("action", ""), given.get("method", "get"))
            self._form.total = int(given.get("data-total", "0"))
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, given)

    def _field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "text")
        if tag == "button" and name:
            form.buttons.setdefault(name, []).append(value)
        elif tag == "select":
            self._select = name
            form.offered[name] = {}
        elif tag == "option":
            self._option = value
            form.offered[self._select][value] = ""
            if self._select not in form.values or "selected" in given:
                form.values[self._select] = value
        elif tag == "textarea":
            form.values[name] = ""
        elif tag == "input" and kind in {"radio", "checkbox"}:
            form.offered.setdefault(name, {})[value] = ""
            if "checked" in given:
                form.values[name] = value
        elif tag == "input":
            form.values[name] = value
            if kind == "number":
                form.numbers.append(name)

    def handle_data(self, data: str) -> None:
        for _, region in self._open:
            if region:
                self.regions[region] += data
        if self._form is not None and self._option:
            self._form.offered[self._select][self._option] += data

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "form":
            self._form = None
        if tag == "option":
            self._option = ""


class Browser:
    """A person with a browser of their own, who may already be a guest."""

    def __init__(self, key: str = "", language: str = "de", *, strict: bool = False) -> None:
        self.client = Client(enforce_csrf_checks=strict, headers={"accept-language": language})
        if key:
            self.client.cookies[COOKIE] = _signer().sign(key)

    def get(self, address: str) -> Page:
        """The page there, redirections followed."""
        return self._page(self.client.get(address, follow=True), address)

    def send(self, page: Page, key: str, values: Mapping[str, str] | None = None) -> Page:
        """Send a form of a page as it stands, with other values where they are given."""
        form = page.form(key)
        return self.post(form.action or page.address, {**form.values, **(values or {})})

    def post(self, address: str, values: Mapping[str, str]) -> Page:
        return self._page(self.client.post(address, dict(values), follow=True), address)

    def _page(self, response: Any, address: str) -> Page:
        last = response.redirect_chain[-1][0] if response.redirect_chain else address
        html = response.content.decode()
        led = WITHOUT_SCRIPT.search(html)
        return self.get(unescape(led[1])) if led else Page(response.status_code, last.partition("#")[0], html)
