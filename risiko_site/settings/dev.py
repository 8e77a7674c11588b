"""For work on the code: the embedded server with debug pages and static files straight from the clone."""

from risiko_site.settings.embedded import *

DEBUG = True
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = True
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
LOGGING = LOGGING | {"formatters": {"json": {"format": "%(levelname)s %(name)s: %(message)s"}}}
