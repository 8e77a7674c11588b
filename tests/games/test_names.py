"""What a player may be called."""

import pytest

from games.names import BadName, clean_name, is_reserved, length, skeleton

FINE = [
    ("Anna", "Anna"),
    ("  Anna   Lena ", "Anna Lena"),
    ("Ju\u0308rgen", "Jürgen"),
    ("محمد", "محمد"),
    ("נועה", "נועה"),
    ("さくら", "さくら"),
    ("श्रीमती", "श्रीमती"),
    ("نام\u200cها", "نام\u200cها"),
    ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
    ("🇩🇪 Anna", "🇩🇪 Anna"),
    ("{0} %s $1", "{0} %s $1"),
    ("<b>&amp;\\", "<b>&amp;\\"),
    ("O'Neil-Çelik", "O'Neil-Çelik"),
    ("a" * 30, "a" * 30),
    ("e\u0301" * 30, "é" * 30),
    ("Botond", "Botond"),
    ("Roland", "Roland"),
    ("Robot", "Robot"),
    ("Hans Rot", "Hans Rot"),
]


@pytest.mark.parametrize(("raw", "stored"), FINE, ids=[raw for raw, _ in FINE])
def test_name_in_any_script_is_kept(raw: str, stored: str) -> None:
    assert clean_name(raw) == stored


@pytest.mark.parametrize("name", ["", "   ", "...", "-", "\u00a0"])
def test_name_without_a_sign_is_empty(name: str) -> None:
    with pytest.raises(BadName, match="empty"):
        clean_name(name)


@pytest.mark.parametrize("name", ["a" * 31, "e\u0301" * 31, "👍🏽" * 31, "क्" * 100, "x" * 10_000])
def test_name_of_more_than_thirty_signs_is_too_long(name: str) -> None:
    with pytest.raises(BadName, match="too_long"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\x00b",
        "a\x1bb",
        "a\ufeffb",
        "a\ud800b",
        "a\ue000b",
        "\u3164",
        "An\u2800na",
        "Anna\u200d",
        "a\u200d\u200db",
        "z\u0336\u0321\u0328\u035b\u0347a",
    ],
    ids=ascii,
)
def test_sign_that_hides_or_turns_is_refused(name: str) -> None:
    with pytest.raises(BadName, match="bad_character"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Bot",
        "BOT 3",
        "b0t",
        "В о t",
        "b.o.t",
        "Ｂｏｔ",
        "𝐁𝐨𝐭",
        "Ada (Bot)",
        "bo\u200ct",
        "Bót",
        "Server",
        "Sеrvеr",
        "ADM1N",
        "adrnin",
        "System.",
        "Neutral",
        "The Server",
        "Gelb",
        "gélb",
        "Rot 2",
        "R0t",
        "yellow",
        "ＹＥＬＬＯＷ",
        "Gruen"[:2] + "ün",
        "niemand",
    ],
)
def test_look_alike_of_bot_server_or_colour_is_reserved(name: str) -> None:
    with pytest.raises(BadName, match="reserved"):
        clean_name(name)


def test_names_that_look_alike_have_the_same_skeleton() -> None:
    assert skeleton("Аnnа") == skeleton("ANNA") == skeleton("Ánna")
    assert skeleton("Anna") != skeleton("Hanna")


def test_words_stay_apart_in_a_skeleton() -> None:
    assert not is_reserved("Abo Tim")
    assert is_reserved("Tim-Bot")


def test_parts_of_a_sign_are_not_counted_apart() -> None:
    assert [length(name) for name in ("👨\u200d👩\u200d👧", "👍🏽", "🇩🇪🇫🇷", "é", "a\u200db")] == [1, 1, 2, 1, 2]
