"""Every address of the site; games and lobby bring their own."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

from risiko_site import api, health
from risiko_site.credits import show as show_credits

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("accessibility", TemplateView.as_view(template_name="accessibility.html"), name="accessibility"),
    path("credits", show_credits, name="credits"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
    path("", include(api.urlpatterns)),
]
