"""The addresses of sockets."""

from django.urls import re_path

from games.consumers import GameConsumer

websocket_urlpatterns = [
    re_path(r"^ws/games/(?P<game_id>[A-Za-z0-9_-]{22})/$", GameConsumer.as_asgi()),
]
