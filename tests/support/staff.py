"""The staff in tests: browsers with some rights, and what they press."""

from typing import Any

from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

MINUTE = 60


def staff(name: str, *rights: str, everything: bool = False) -> Client:
    """The browser of one of the staff, logged in."""
    user = User.objects.create_user(name, is_staff=True, is_superuser=everything)
    user.user_permissions.set(Permission.objects.filter(codename__in=rights))
    assert user.user_permissions.count() == len(set(rights)), "a right that does not exist"
    browser = Client()
    browser.force_login(user)
    return browser


def act(
    browser: Client,
    model: str,
    key: str,
    rows: list[Any],
    *,
    seen: int = 0,
    reason: str = "because of a test",
    follow: bool = False,
    **said: Any,
) -> Any:
    """Press the button on the page of confirmation, which showed these rows when ``seen`` was their last act."""
    data = {"on": [f"{row}:{seen}" for row in rows], "reason": reason, **said}
    return browser.post(reverse(f"admin:games_{model}_act", args=[key]), data, follow=follow)


def told(answer: Any) -> str:
    """What the page says to whoever pressed."""
    return " ".join(str(message) for message in answer.context["messages"])
