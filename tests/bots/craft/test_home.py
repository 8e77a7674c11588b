"""Where the General settles while territories are still free."""

from tests.bots.players import ask

CLASSIC = "hasbro_2015/classic y b g"


def claimed(board: str, level: str = "general") -> set[str]:
    """What the bot claims, whatever its taste of the moment."""
    return {ask(f"{CLASSIC} claiming yellow r0 | {board}", level, seed) for seed in range(6)}


def reserves(yellow: int, blue: int, green: int) -> str:
    return f"reserve y: {yellow} | reserve b: {blue} | reserve g: {green}"


SOUTH_AMERICA = {"venezuela", "peru", "brazil", "argentina"}

SMALL = {*SOUTH_AMERICA, "indonesia", "new_guinea", "western_australia", "eastern_australia"}

EUROPE = {
    *("iceland", "great_britain", "scandinavia", "ukraine"),
    *("northern_europe", "western_europe", "southern_europe"),
}


def test_it_begins_in_a_small_continent_where_others_crowd_into_the_rich_one() -> None:
    free = f"b: ural 1 | g: egypt 1 | {reserves(35, 34, 34)}"
    assert claimed(free) <= {f"claim {territory}" for territory in SMALL}
    assert claimed(free, "solid") <= {f"claim {territory}" for territory in EUROPE}


def test_it_takes_the_rest_of_a_continent_before_anything_else() -> None:
    board = f"y: new_guinea 1, eastern_australia 1, ural 1 | b: europe 1 | g: africa 1 | {reserves(32, 28, 29)}"
    assert claimed(board) <= {"claim indonesia", "claim western_australia"}


def test_it_leaves_a_continent_that_a_rival_has_begun() -> None:
    board = f"b: indonesia 1 | g: ural 1 | {reserves(35, 34, 34)}"
    assert claimed(board) <= {f"claim {territory}" for territory in SOUTH_AMERICA}


def test_a_continent_that_can_be_whole_now_counts_more_than_neighbours() -> None:
    """Scandinavia lies beside three own territories, Indonesia beside two."""
    board = (
        "y: new_guinea 1, western_australia 1, eastern_australia 1, iceland 1, great_britain 1, northern_europe 1"
        f" | b: ukraine 1, africa 1 | g: southern_europe 1, western_europe 1, peru 1 | {reserves(29, 28, 32)}"
    )
    assert claimed(board) == {"claim indonesia"}
