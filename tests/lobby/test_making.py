"""The form for a new table: what it offers, and what becomes of what was chosen."""

from collections.abc import Iterator

import pytest
from django.http import QueryDict
from django.utils import translation

from games.engine.library import edition, edition_keys
from games.services import ClockSpec
from games.texts import languages, texts
from lobby.protocol import Refused, TableSpec
from lobby.views.making import DEFENCES, FOREMOST, RESERVES, TURNS, MakingForm
from tests.support.lobby import seating

PLAIN = {"name": "Anna", "edition": "hasbro_2015", "mode": "mission", "reserve": "0", "defence": "20", **seating(4)}


@pytest.fixture(params=languages(), autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def form(language: str, **posted: str) -> MakingForm:
    """The form as it was posted, or untouched."""
    if not posted:
        return filling(language)
    data = QueryDict(mutable=True)
    data.update(PLAIN | posted)
    return MakingForm(texts(language), data, sent=True)


def filling(language: str, **chosen: str) -> MakingForm:
    """The form while it is being filled in."""
    data = QueryDict(mutable=True)
    data.update(chosen)
    return MakingForm(texts(language), data, name="Anna")


def chosen(picks: object) -> list[str]:
    return [pick.value for pick in picks if pick.chosen]  # type: ignore[attr-defined]


def test_untouched_form_is_a_mission_game_for_four_by_link_without_a_clock(language: str) -> None:
    shown = form(language)
    assert (shown.name, shown.visibility) == ("Anna", "link")
    assert chosen(shown.editions) == ["hasbro_2015"]
    assert chosen(shown.modes) == ["mission"]
    assert [chosen(seat.picks) for seat in shown.seats] == [["open"], ["open"], ["open"], [""]]
    assert chosen(shown.colours) == [""]
    assert [chosen(setting.picks) for setting in shown.settings[:3]] == [[""], ["300"], ["20"]]


def test_untouched_form_can_be_sent_as_it_is(language: str) -> None:
    shown = form(language)
    posted = {setting.name: chosen(setting.picks)[0] for setting in [*shown.settings, *shown.house_rules]}
    spec = form(language, **posted, visibility="link").spec()
    assert spec.clock == ClockSpec(turn=None, reserve=300, defence=20)
    assert spec.changes == {"leaver": "bot", "missed_turns": 2, "round_cap": 0}


@pytest.mark.parametrize("part", ["settings", "house_rules"])
def test_each_setting_has_a_label_and_exactly_one_choice(part: str, language: str) -> None:
    for setting in getattr(form(language), part):
        assert setting.label
        assert all(pick.label for pick in setting.picks)
        assert len(chosen(setting.picks)) == 1


def test_times_offered_are_times_that_the_server_takes(language: str) -> None:
    clock = {setting.name: [pick.value for pick in setting.picks] for setting in form(language).settings[:3]}
    assert clock == {
        "turn": ["", *map(str, TURNS)],
        "reserve": [*map(str, RESERVES)],
        "defence": [*map(str, DEFENCES)],
    }


def test_common_choices_stand_before_the_house_rules(language: str) -> None:
    shown = form(language)
    foremost = [setting.name for setting in shown.settings[3:]]
    assert foremost == [f"rule-{name}" for name in FOREMOST]
    assert not {setting.name for setting in shown.house_rules} & set(foremost)
    assert "rule-trade" in {setting.name for setting in shown.house_rules}


def test_posted_form_becomes_a_table(language: str) -> None:
    posted = {
        "mode": "classic",
        **seating(5, 3),
        "colour": "orange",
        "visibility": "public",
        "turn": "86400",
        "reserve": "3600",
        "defence": "60",
        "rule-trade": "fixed",
        "rule-missed_turns": "5",
        "rule-defender_two_dice_from": "3",
    }
    assert form(language, **posted).spec() == TableSpec(
        edition="hasbro_2015",
        mode="classic",
        places=5,
        bots=3,
        levels=("solid",) * 3,
        colour="orange",
        changes={"trade": "fixed", "missed_turns": 5, "defender_two_dice_from": 3},
        clock=ClockSpec(86_400, 3_600, 60),
        public=True,
    )


@pytest.mark.parametrize(
    ("posted", "code"),
    [
        (seating(2), "bad_seats"),
        (seating(2, 1), "bad_seats"),
        ({"seat-2": "clever"}, "unknown_bot"),
        ({"seat-2": "profile"}, "unknown_bot"),
        ({"edition": "chess"}, "unknown_edition"),
        ({"mode": "chess"}, "unknown_mode"),
        ({"turn": "a day"}, "bad_clock"),
        ({"reserve": ""}, "bad_clock"),
        ({"defence": "½"}, "bad_clock"),
        ({"rule-round_cap": "-5"}, "unknown_option"),
    ],
)
def test_field_that_holds_what_is_not_offered_is_refused(posted: dict[str, str], code: str, language: str) -> None:
    with pytest.raises(Refused, match=f"^{code}$"):
        form(language, **posted).spec()


def test_policy_that_nobody_knows_is_handed_on_to_be_refused(language: str) -> None:
    assert form(language, **{"rule-trade": "stolen"}).spec().changes == {"trade": "stolen"}


def test_modes_say_how_they_are_won(language: str) -> None:
    boxes = {box.value: box for box in form(language).modes}
    assert set(boxes) == set(edition("hasbro_2015").modes)
    for key, box in boxes.items():
        assert (box.label, box.hint) == (texts(language).get("modes", key), texts(language).get("mode_rules", key))


def test_edition_is_told_by_its_year_its_players_and_its_colours(language: str) -> None:
    box = next(box for box in form(language).editions if box.value == "hasbro_2015")
    assert (box.year, box.colours) == (2015, edition("hasbro_2015").colours)
    assert "2" in box.hint
    assert "5" in box.hint


def test_form_being_filled_in_falls_back_to_what_the_edition_has(language: str) -> None:
    shown = filling(language, edition="chess", mode="blitz", turn="60")
    assert (chosen(shown.editions), chosen(shown.modes)) == (["hasbro_2015"], ["mission"])
    assert shown.spec().clock == ClockSpec(60, 300, 20)


@pytest.mark.parametrize(
    ("fields", "english"),
    [
        ({}, "Hasbro 2015 (B7404) · Secret Mission · you and 3 open seats · no clock · by link"),
        (
            {**seating(3, 1), "turn": "60", "visibility": "public", "rule-trade": "fixed"},
            (
                "Hasbro 2015 (B7404) · Secret Mission · you, 1 bot and 1 open seat"
                " · 1 minute a turn, 5 minutes in reserve · everybody may come and watch · 1 rule of your own"
            ),
        ),
        (seating(2), texts("en").get("lobby", "bad_seats")),
    ],
)
def test_choices_are_summed_up_in_a_sentence(fields: dict[str, str], english: str, language: str) -> None:
    summary = filling(language, **fields).summary
    assert summary
    assert language != "en" or summary == english


TOLD_APART = 20
"""Letters of a choice that a list shows on a narrow phone."""


@pytest.mark.parametrize("key", edition_keys())
def test_choices_of_a_list_are_told_apart_by_their_beginnings(language: str, key: str) -> None:
    shown = filling(language, edition=key)
    for setting in [*shown.settings, *shown.house_rules]:
        beginnings = [pick.label[:TOLD_APART] for pick in setting.picks]
        assert len(set(beginnings)) == len(beginnings), setting.name
