"""The embedded server as the bench runs it: without the limits for people, and with a command that makes games."""

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

INSTALLED_APPS = [*INSTALLED_APPS, "tools.bench"]  # noqa: F405 - as above
GAME_LIMITS = {  # To the server, 800 players of the bench are one address.
    "seat_rate": 1e6,
    "seat_burst": 1_000_000,
    "address_rate": 1e6,
    "address_burst": 1_000_000,
    "address_sockets": 10_000,
}
