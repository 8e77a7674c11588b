"""The site: settings, ASGI entry, URLs and health; the only place that knows every app."""
