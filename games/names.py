"""What a player may be called: any script, no tricks, and nobody who looks like the server or a bot."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import Literal, TypeAlias

from games.texts import languages, texts

NameFault: TypeAlias = Literal["empty", "too_long", "bad_character", "reserved"]

LONGEST = 30
"""Signs as a reader counts them: an accent or the parts of an emoji count with the sign they belong to."""
MOST_CODE_POINTS = 120
MOST_MARKS = 4
"""Marks on one sign: some scripts stack a few, nobody needs a tower."""

RESERVED_WORDS = ("bot", "server", "system", "admin", "administrator", "moderator", "neutral", "risiko")
"""No word of a name may look like one of these; the names of bots all begin with the first."""
RESERVED_NAMES = ("host", "gastgeber", "nobody", "niemand", "spectator", "zuschauer")
"""No whole name may look like one of these or like a colour, with or without a number behind it."""

ZERO_WIDTH_NON_JOINER, ZERO_WIDTH_JOINER = "\u200c", "\u200d"
JOINERS = ZERO_WIDTH_NON_JOINER + ZERO_WIDTH_JOINER
"""Invisible, but Persian, the scripts of India and many emoji are written with them."""
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\u17b4\u17b5")
"""Letters and marks that look like nothing."""
EMOJI = range(0x1F000, 0x1FB00)
"""Blocks in which new emoji appear before this Python's tables know them."""
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)

LOOKS_LIKE = {
    "a": "аαᴀ4@", "b": "вʙ8", "c": "сϲᴄ", "d": "ԁđðᴅ", "e": "еєεᴇ3€", "g": "ɢ9", "h": "һнʜ", "j": "јᴊ",
    "k": "кκᴋ", "l": "iіιıɪӏʟł1|!", "m": "мᴍ", "n": "пηɴ", "o": "оοøօσᴏ0", "p": "рρᴘ", "q": "ԛ", "r": "гʀ",
    "s": "ѕꜱ5$", "t": "тτᴛ7", "u": "υսцᴜ", "v": "ѵνᴠ", "w": "ԝѡωᴡ", "x": "хχ×", "y": "уүγʏ", "z": "ᴢ2",
}  # fmt: skip
"""Signs, after case and accents are gone, that pass for a Latin letter; ``i`` passes for ``l``."""
_LETTER = str.maketrans({sign: letter for letter, signs in LOOKS_LIKE.items() for sign in signs})


class BadName(ValueError):
    """A name that nobody may have; ``fault`` says why."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault)
        self.fault: NameFault = fault


def clean_name(raw: str) -> str:
    """The name in its stored form: NFC, single spaces. Raises ``BadName``."""
    name = clean_title(raw)
    if is_reserved(name):
        raise BadName("reserved")
    return name


def clean_title(raw: str) -> str:
    """The same for the name of a thing, which may be called what no person may. Raises ``BadName``."""
    if len(raw) > 4 * MOST_CODE_POINTS:
        raise BadName("too_long")
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", raw)).strip()
    if not all(map(_allowed, name)) or _towers(name) or _loose_joiner(name):
        raise BadName("bad_character")
    if not any(unicodedata.category(sign)[0] in "LNS" or ord(sign) in EMOJI for sign in name):
        raise BadName("empty")
    if length(name) > LONGEST or len(name) > MOST_CODE_POINTS:
        raise BadName("too_long")
    return name


def free_among(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where one of the others could be mistaken for it."""
    taken = {skeleton(other) for other in others}
    numbered = (f"{name} {number}" for number in count(2))
    return next(candidate for candidate in chain([name], numbered) if skeleton(candidate) not in taken)


def is_well_formed(name: str) -> bool:
    """Whether a name has the stored form of some name, be it a bot's or another one that is reserved."""
    try:
        return clean_title(name) == name
    except BadName:
        return False


def length(name: str) -> int:
    """How many signs a reader counts."""
    count, joined, flag = 0, False, False
    for sign in name:
        half_flag = ord(sign) in FLAG_LETTERS
        emoji = unicodedata.category(sign) not in ("Lu", "Ll", "Lo", "Lt", "Lm", "Nd")
        attached = (joined and emoji) or _attached(sign) or (half_flag and flag)
        count += not attached
        joined = sign == ZERO_WIDTH_JOINER
        flag = half_flag and not flag
    return count


def skeleton(name: str) -> str:
    """What is left when case, accents and look-alikes are taken away; words stay apart by single spaces."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(sign for sign in plain if not _attached(sign) and sign not in JOINERS).translate(_LETTER)
    words = re.sub(r"[\W_]+", " ", letters).strip()
    return words.replace("rn", "m").replace("vv", "w")


def is_reserved(name: str) -> bool:
    """Whether a name passes for the server, a bot, a colour or nobody."""
    bare = skeleton(name)
    unnumbered = skeleton(re.sub(r"[\W\d_]+$", "", unicodedata.normalize("NFKC", name)))
    closed = {bare.replace(" ", ""), unnumbered.replace(" ", "")}
    return bool(_WORDS & {*bare.split(), *unnumbered.split(), *closed} or _NAMES & closed)


def _allowed(sign: str) -> bool:
    if sign in BLANKS:
        return False
    kind = unicodedata.category(sign)
    return kind[0] in "LMNPS" or sign == " " or sign in JOINERS or (kind == "Cn" and ord(sign) in EMOJI)


def _attached(sign: str) -> bool:
    """Whether a sign belongs to the one before it."""
    return unicodedata.category(sign) in ("Mn", "Me") or sign in JOINERS or ord(sign) in SKIN_TONES


def _towers(name: str) -> bool:
    marks = 0
    for sign in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def _loose_joiner(name: str) -> bool:
    """A joiner joins two signs; anywhere else it only hides that two names differ."""
    between = zip(f" {name}", name, f"{name[1:]} ", strict=False)
    return any(sign in JOINERS and (" " in (a, b) or a in JOINERS) for a, sign, b in between)


_WORDS = frozenset(map(skeleton, RESERVED_WORDS))
_COLOURS = (colour for language in languages() for colour in texts(language).sections["colours"].values())
_NAMES = frozenset(map(skeleton, (*RESERVED_NAMES, *_COLOURS)))
