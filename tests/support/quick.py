"""Settings of the embedded server with bots that wait for nobody and bounds that no test reaches."""

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

BOT_PACE_SECONDS = 0.1
GAME_LIMITS = {
    "seat_rate": 1e6,
    "seat_burst": 1_000_000,
    "address_rate": 1e6,
    "address_burst": 1_000_000,
    "address_sockets": 1000,
}
