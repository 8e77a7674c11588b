"""`manage.py make_admin`: a superuser, with a password that somebody chose."""

import getpass
import os
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Make a superuser named ADMIN_NAME (admin), with ADMIN_PASSWORD or one asked for at the prompt."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        name = os.environ.get("ADMIN_NAME") or "admin"
        users = get_user_model().objects
        if users.filter(username=name).exists():
            raise CommandError(f"There is a user {name!r} already; ADMIN_NAME names another.")
        password = os.environ.get("ADMIN_PASSWORD") or ask_password(name)
        try:
            validate_password(password, user=get_user_model()(username=name))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        users.create_superuser(username=name, password=password)
        self.stdout.write(f"Made the superuser {name!r}. The administration is at /admin/.")


def ask_password(name: str) -> str:
    """Ask twice, on a terminal only: a pipe without a password gets no admin with an empty one."""
    try:
        password = getpass.getpass(f"Password for {name}: ")
        again = getpass.getpass("Once more: ")
    except EOFError:
        raise CommandError("No terminal to ask on; set ADMIN_PASSWORD.") from None
    if password != again:
        raise CommandError("The two do not agree.")
    return password
