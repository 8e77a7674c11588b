"""Settings of the embedded server with bots that need no time for show, so that a whole game fits into a test."""

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

BOT_PACE_SECONDS = 0.0
