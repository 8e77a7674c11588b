"""The board and the players as the plain page lists them."""

from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import State
from games.sentences import Names
from games.texts import texts
from games.views.board import Card, Neighbour, Owner, continents, hand, own_territories, owners, players

SUNDAY = (
    "hasbro_2015/mission yellow blue green attack yellow r3"
    " | yellow: australia 2, siam 9 | blue: asia 1 | green: rest 3 | hand yellow: siam ural joker_1"
    " | mission yellow: m15_24 | mission blue: m15_na_au | mission green: m15_as_af"
)


def names(of: State, language: str = "de") -> Names:
    return Names(texts(language), of.rules.board.key, ("Anna", "Ben", "Çelik"), of.rules.colours)


def state(line: str = SUNDAY) -> State:
    return read_position(line)


def test_owner_is_told_by_name_colour_and_shape() -> None:
    of = state()
    assert owners(project(of, 0), names(of))[0] == Owner("Anna", "yellow", "Gelb", "Kreis", mine=True)
    assert not any(owner.mine for owner in owners(project(of, None), names(of)))


def test_territory_stands_under_its_continent_with_owner_armies_and_neighbours() -> None:
    of = state()
    people = owners(project(of, 0), names(of))
    blocks = continents(project(of, 0), of.rules.board, names(of))
    assert [block.name for block in blocks][:2] == ["Nordamerika", "Südamerika"]
    asia = next(block for block in blocks if block.key == "asia")
    siam = next(row for row in asia.rows if row.key == "siam")
    assert (siam.name, siam.owner, siam.armies, siam.armies_phrase) == ("Südostasien", people[0], 9, "9 Armeen")
    assert set(siam.neighbours) == {
        Neighbour("China", people[1], 1, hostile=True),
        Neighbour("Indien", people[1], 1, hostile=True),
        Neighbour("Indonesien", people[0], 2, hostile=False),
    }


def test_continent_names_its_holder_and_counts_the_viewers_own() -> None:
    of = state()
    blocks = {block.key: block for block in continents(project(of, 0), of.rules.board, names(of))}
    assert blocks["australia"].holder is not None
    assert blocks["australia"].holder.name == "Anna"
    assert (blocks["asia"].holder, blocks["asia"].mine, blocks["asia"].bonus) == (None, 1, 7)
    assert sum(len(block.rows) for block in blocks.values()) == 42


def test_free_territory_has_no_owner() -> None:
    of = state("hasbro_2015/classic yellow blue green claiming yellow | yellow: alaska 1 | blue: | green:")
    america = continents(project(of, None), of.rules.board, names(of))[0]
    assert [(row.key, row.owner is None) for row in america.rows[:2]] == [("alaska", False), ("alberta", True)]
    assert america.holder is None


def test_player_shows_counts_but_neither_hand_nor_mission() -> None:
    of = state()
    rows = players(project(of, 1), names(of))
    assert (rows[0].territories, rows[0].armies, rows[0].cards) == ("5 Gebiete", "17 Armeen", "3 Karten")
    assert (rows[0].continents, rows[0].acts, rows[1].acts) == ("Australien", True, False)
    assert [row.mission for row in rows] == ["", "", ""]


def test_every_mission_is_shown_when_the_game_is_over() -> None:
    of = state(SUNDAY.replace(" attack yellow ", " over yellow ") + " | outcome mission yellow m15_24")
    missions = [row.mission for row in players(project(of, None), names(of, "en"))]
    assert missions == [
        "Conquer 24 territories of your choice.",
        "Conquer North America and Australia.",
        "Conquer Asia and Africa.",
    ]


def test_hand_is_the_viewers_own_with_symbols_and_pictured_territories() -> None:
    of = state()
    assert hand(project(of, 0), of.rules, names(of)) == (
        Card("siam", "Südostasien", "infantry", "Infanterie", owned=True),
        Card("ural", "Ural", "cavalry", "Kavallerie", owned=False),
        Card("joker_1", "Joker", "joker", "Joker", owned=False),
    )
    assert hand(project(of, 1), of.rules, names(of)) == ()
    assert hand(project(of, None), of.rules, names(of)) == ()


def test_own_territories_come_in_board_order() -> None:
    of = state()
    own = list(own_territories(project(of, 0), of.rules.board))
    assert own == ["siam", "eastern_australia", "indonesia", "new_guinea", "western_australia"]
