"""The addresses of games and of the rulebook."""

from django.urls import path, re_path

from games.api import editions, files, odds, people, play
from games.views import (
    drawn,
    game,
    importing,
    keys,
    links,
    odds_calculator,
    replay,
    review,
    rules,
    statistics,
    strategy,
)

EDITION = r"^rules/(?P<key>[a-z0-9_]+)"
ID = r"(?P<game_id>[A-Za-z0-9_-]{22})"
GAME = rf"^g/{ID}"
API_GAME = rf"^api/games/{ID}"

urlpatterns = [
    re_path(r"^which-edition$", rules.finder, name="which_edition"),
    re_path(r"^rules/$", rules.index, name="rules"),
    re_path(r"^rules/compare$", rules.comparison, name="rules_compare"),
    re_path(r"^rules/house$", rules.house, name="rules_house"),
    re_path(rf"{EDITION}$", rules.edition_page, name="rules_edition"),
    re_path(rf"{EDITION}/(?P<mode>[a-z0-9_]+)$", rules.book, name="rules_book"),
    re_path(rf"{EDITION}/(?P<mode>[a-z0-9_]+)/sheet$", rules.sheet, name="rules_sheet"),
    path("games/import", importing.import_game, name="game_import"),
    path("odds", odds_calculator.show, name="odds"),
    path("statistics", statistics.show, name="statistics"),
    path("strategy", strategy.show, name="strategy"),
    re_path(rf"{GAME}$", drawn.show, name="game"),
    re_path(rf"{GAME}/plain$", game.show, name="game_plain"),
    re_path(rf"{GAME}/dice$", drawn.dice, name="game_dice"),
    re_path(rf"{GAME}/replay$", replay.show, name="replay"),
    re_path(rf"{GAME}/replay/plain$", replay.plain, name="replay_plain"),
    re_path(rf"{GAME}/replay/steps$", replay.steps, name="replay_steps"),
    re_path(rf"{GAME}/review$", review.ask, name="game_review"),
    re_path(rf"{GAME}/course$", replay.course, name="game_course"),
    re_path(rf"{GAME}/act$", game.act, name="game_act"),
    re_path(rf"{GAME}/hurry$", game.hurry, name="game_hurry"),
    re_path(rf"{GAME}/export$", game.export, name="game_export"),
    re_path(rf"{GAME}/return$", game.renew_return, name="game_return"),
    re_path(rf"{GAME}/link$", links.link, name="game_link"),
    path("keys", keys.show, name="keys"),
    path("api/editions/", editions.AllEditions.as_view()),
    re_path(r"^api/editions/(?P<key>[a-z0-9_]{1,64})/$", editions.OneEdition.as_view()),
    path("api/odds/", odds.Odds.as_view()),
    path("api/guests/", people.Guests.as_view()),
    path("api/keys/", people.OwnKeys.as_view()),
    re_path(r"^api/keys/(?P<key_id>[0-9]{1,18})/$", people.OwnKey.as_view()),
    path("api/games/import/", files.GameFiles.as_view()),
    re_path(rf"{API_GAME}/$", play.OneGame.as_view()),
    re_path(rf"{API_GAME}/view/$", play.View.as_view()),
    re_path(rf"{API_GAME}/actions/$", play.Actions.as_view()),
    re_path(rf"{API_GAME}/log/$", play.Log.as_view()),
    re_path(rf"{API_GAME}/file/$", files.GameFile.as_view()),
]
