"""What every way of running has in common. Nothing here is secret, and nothing depends on the machine."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from risiko_site.backends import var_directory
from risiko_site.proxies import Network

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = var_directory(BASE_DIR)

DEBUG = False
GAME_REVIEWS = os.environ.get("REVIEWS") != "off"  # Whether the workers review finished games.
ALLOWED_HOSTS: list[str] = []
ROOT_URLCONF = "risiko_site.urls"
ASGI_APPLICATION = "risiko_site.asgi.application"
SERVE_URLS = "risiko_site.addresses.urls"  # What `manage.py serve` prints for people.

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games",
    "lobby",
]

MIDDLEWARE = [
    "risiko_site.middleware.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "risiko_site.middleware.PolicyMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Languages: the one chosen on a page, else the browser's, else English.
LANGUAGE_CODE = "en"
LANGUAGES = [("de", "Deutsch"), ("en", "English"), ("nl", "Nederlands"), ("fi", "suomi")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: hashed names, gzip beside each, kept by browsers for ever.
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"},
}

# Security. `PolicyMiddleware` adds the page's own ws: address, which older Safari does not count as self.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    },
}
SOCKET_ORIGINS: list[str] = []
"""Whose pages may open sockets; empty for those of every allowed host."""
TRUSTED_PROXIES: tuple[Network, ...] = ()
"""Whose word on the sender's address counts."""
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers heed it on secure origins alone, and complain everywhere else.
SECURE_CROSS_ORIGIN_OPENER_POLICY: str | None = None
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Forms and API bodies are small: 64 KiB, as for one frame from a player (games.protocol.MAX_FRAME).
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# The transport's bound holds both ways, and an update with MOST_EVENTS events is longer than any frame from a player.
WEBSOCKET_MAX_MESSAGE_SIZE = 256 * 1024

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.who.KeyAuthentication", "games.api.who.BrowserAuthentication"],
    "DEFAULT_THROTTLE_CLASSES": ["games.api.who.PersonThrottle"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.refusals.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Risiko",
    "DESCRIPTION": "Tables, games, odds and editions, for programs. Every refusal has a code and a sentence.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "SCHEMA_PATH_PREFIX": "/api",
    "POSTPROCESSING_HOOKS": ["games.api.base.with_refusals"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "risiko_site.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Django's own handlers would mail or colour; ours say all there is to say.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # Answers of every day (404, 403) are in the request log with their route and without their address.
        "django.request": {"level": "ERROR"},
        # Strangers' guesses at names, quoted in the message itself.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "daphne": {"level": "WARNING"},
    },
}
