"""`manage.py odds`, `manage.py set_odds` and `manage.py strategy`, as somebody at a terminal runs them."""

import csv
import json
import re
import subprocess
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.odds import conquest


def run(*arguments: Any) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def told(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("odds", *arguments, "--json"))
    return found


def test_table_whose_reader_has_had_enough_ends_without_a_word() -> None:
    command = [sys.executable, "manage.py", "odds", "--table", "100"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("attackers,1,2,3")
        running.stdout.close()
        assert (running.stderr.read(), running.wait()) == ("", 1)


@pytest.mark.parametrize(
    ("arguments", "percent"),
    [
        (("5", "5"), 50.6203),
        (("5", "5", "--edition", "hasbro_2000"), 56.1928),
        (("5", "5", "--dice-in-last-fight", "2"), 50.0890),
        (("5", "5", "--dice-in-last-fight", "1"), 47.4486),
        (("10", "10", "--rule", "defender_max_dice=3"), 19.0248),
        (("10", "10", "--rule", "defender_choice=after_roll"), 45.2924),
        (("3", "2", "--rule", "defender_two_dice_from=3"), 77.7967),
    ],
)
def test_published_chances_from_the_command(arguments: tuple[str, ...], percent: float) -> None:
    assert round(100 * told(*arguments)["conquest"], 4) == percent


def test_koole_is_a_little_worse_for_the_defender_than_best() -> None:
    seen = ("4", "2", "--rule", "defender_choice=after_roll")
    koole = told(*seen, "--rule", "defender_policy=koole")["conquest"]
    assert round(100 * (koole - told(*seen)["conquest"]), 3) == 0.740


def test_distributions_and_losses_are_in_the_json() -> None:
    found = told("3", "1")
    assert sum(found["attackers_left"]) == pytest.approx(1)
    assert sum(found["defenders_left"]) == pytest.approx(1)
    assert found["expected_defender_loss"] == pytest.approx(found["conquest"])
    assert found["expected_attacker_loss"] == pytest.approx(
        3 - sum(left * chance for left, chance in enumerate(found["attackers_left"]))
    )


def test_a_seen_roll_names_the_automatic_answer() -> None:
    found = told("5", "5", "--rule", "defender_choice=after_roll", "--seen", "6,4,1")
    assert found["defence_dice"] == 1
    assert {"dice", "conquest"} < set(found["answers"][0])
    low = told("5", "5", "--rule", "defender_choice=after_roll", "--rule", "defender_policy=koole", "--seen", "6,3,1")
    assert low["defence_dice"] == 2


def test_a_table_is_csv_in_full_precision() -> None:
    rows = list(csv.reader(StringIO(run("odds", "--table", "12", "--edition", "hasbro_2015"))))
    assert rows[0] == ["attackers", *map(str, range(1, 13))]
    assert [row[0] for row in rows[1:]] == [str(number) for number in range(1, 13)]
    assert all(float(rows[a][d]) == conquest(a, d) for a in range(1, 13) for d in range(1, 13))


def test_text_for_people_names_what_matters() -> None:
    text = run("odds", "10", "5", "--chain", "2", "1:3")
    assert "91.628%" in text
    assert "90% needs 10 attackers" in text
    assert "2    1  75." in text
    assert "1    3  64." in text


def test_a_fight_broken_off() -> None:
    found = told("10", "10", "--stop", "4")
    assert sum(found["attackers_left"][:3]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("3",),
        (),
        ("3", "3", "--rule", "nonsense"),
        ("3", "3", "--rule", "luck=7"),
        ("3", "3", "--edition", "none"),
        ("3", "3", "--seen", "6"),
        ("--table", "0"),
        ("5", "5", "--dice-in-last-fight", "0"),
        ("1001", "5"),
    ],
)
def test_nonsense_is_refused_in_words(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match=r"\w+ \w+"):
        run("odds", *arguments)


def test_set_odds_of_every_edition_and_reading() -> None:
    rows = json.loads(run("set_odds", "--json"))
    by_key = {(row["edition"], row["joker"], row["cards"]): row for row in rows}
    assert round(100 * by_key["hasbro_2015", "any", 3]["chance"], 2) == 42.28
    assert round(100 * by_key["hasbro_2000", "strict", 3]["chance"], 1) == 33.4
    assert round(100 * by_key["us_1993", "any", 4]["chance"], 2) == 81.70
    assert by_key["dutch", "any", 5]["chance"] == 1
    assert by_key["hasbro_2015", "any", 3]["best_value"] is None
    assert by_key["hasbro_2015", "any", 3]["values"] == [4, 6, 8, 10, 12, 15, 20, 25]
    assert by_key["hasbro_2000", "any", 3]["values"] == []
    assert 4 <= by_key["hasbro_2000", "any", 3]["best_value"] <= 10


def test_set_odds_in_words_for_one_case() -> None:
    text = run("set_odds", "--edition", "hasbro_2000", "--joker", "any", "--cards", "3")
    assert "42.2833%" in text
    assert len(text.splitlines()) == 2


def test_set_odds_tell_the_first_sets_where_they_rise() -> None:
    assert "rises: 4 6 8 10 12 15 20 25 ..." in run("set_odds", "--edition", "us_1993", "--cards", "5")


def test_strategy_in_words() -> None:
    assert "fewer dice help either side in 0 of 10000 positions" in run("strategy", "dice")
    assert re.search(r"australia +4 +2 +1 +1 +2\.00", run("strategy", "continents"))
    missions = run("strategy", "missions", "--edition", "hasbro_2000")
    assert re.search(r"m14_na_au +13 +7 +4 +\d+\.\d% ", missions)
    assert re.search(r"m14_18x2 +18 x 2 +\d+\.\d% ", missions)
    assert re.search(r"mus_as_af +18 +10 +7 +\d+\.\d% ", run("strategy", "missions", "--edition", "us_1993"))
