"""What `PUBLIC_URL` decides: hosts, origins, redirects and cookies of a site behind a proxy that speaks TLS.

`TRUSTED_PROXIES` names the proxies whose word on the sender's address and scheme counts; by default those on this
machine. Read by `prod`, which insists on it, and by `embedded` where it is set.
"""

import os

from risiko_site.addresses import public_url
from risiko_site.proxies import networks

PUBLIC_URL = public_url(os.environ.get("PUBLIC_URL", ""))
TRUSTED_PROXIES = networks(os.environ.get("TRUSTED_PROXIES") or "127.0.0.1, ::1")

ALLOWED_HOSTS = [PUBLIC_URL.host]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL.origin]
SOCKET_ORIGINS = [PUBLIC_URL.origin]

SECURE_SSL_REDIRECT = PUBLIC_URL.secure
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PUBLIC_URL.secure else None
SESSION_COOKIE_SECURE = PUBLIC_URL.secure
CSRF_COOKIE_SECURE = PUBLIC_URL.secure
LANGUAGE_COOKIE_SECURE = PUBLIC_URL.secure
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PUBLIC_URL.secure else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # Other names below this one are not ours to bind to HTTPS ...
    "security.W021",  # ... nor is the list that browsers are shipped with: both are for whoever owns the domain.
]
