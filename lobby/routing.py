"""The addresses of the lobby's sockets."""

from django.urls import re_path

from lobby.consumers import LobbyConsumer

websocket_urlpatterns = [
    re_path(r"^ws/lobby/$", LobbyConsumer.as_asgi()),
    re_path(r"^ws/tables/(?P<table_id>[A-Za-z0-9_-]{22})/$", LobbyConsumer.as_asgi()),
]
