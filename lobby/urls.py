"""The addresses of front page, tables and links."""

from django.urls import path, re_path

from lobby.api import games as api_games
from lobby.api import tables as api_tables
from lobby.views import pages, tables

API_TABLE = r"^api/tables/(?P<table_id>[A-Za-z0-9_-]{22})"
LINK = r"(?P<token>[A-Za-z0-9_-]{16,64})"

urlpatterns = [
    path("", pages.front, name="front"),
    path("play", pages.play_now, name="play_now"),
    path("tables/new", pages.table_new, name="table_new"),
    re_path(r"^tables/(?P<table_id>[A-Za-z0-9_-]{22})$", tables.table, name="table"),
    re_path(r"^g/(?P<game_id>[A-Za-z0-9_-]{22})/rematch$", tables.rematch, name="rematch"),
    re_path(rf"^t/{LINK}$", tables.invitation, name="invitation"),
    re_path(rf"^r/{LINK}$", tables.come_back, name="come_back"),
    path("api/games/", api_games.Games.as_view()),
    path("api/tables/", api_tables.Tables.as_view()),
    re_path(rf"{API_TABLE}/$", api_tables.OneTable.as_view()),
    re_path(rf"{API_TABLE}/join/$", api_tables.Join.as_view()),
    re_path(rf"{API_TABLE}/ready/$", api_tables.Ready.as_view()),
    re_path(rf"{API_TABLE}/leave/$", api_tables.Leave.as_view()),
    re_path(rf"{API_TABLE}/start/$", api_tables.Start.as_view()),
]
