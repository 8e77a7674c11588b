"""Settings of the embedded server with bots that rest for ever while people watch, unless they are hurried."""

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

BOT_PACE_SECONDS = 3600.0
