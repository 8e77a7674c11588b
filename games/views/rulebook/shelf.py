"""What stands on the shelf: the editions that can be played, and those that can only be told."""

from dataclasses import dataclass

from games.engine.edition import Edition, Mode, Rules
from games.engine.library import edition, edition_keys, rules_for
from games.rulebook import Box, boxes
from games.rulebook.addresses import ROOT
from games.views.rulebook.reader import Link, Reader

FINDER = "/which-edition"


def newest_first() -> list[Edition]:
    return sorted(map(edition, edition_keys()), key=lambda of: -of.year)


def usual_rules(of: Edition, mode: str) -> Rules:
    """A mode by the booklet; the number of players changes no sentence."""
    return rules_for(of, mode, of.colours[: of.modes[mode].min_players])


def players_phrase(mode: Mode, reader: Reader) -> str:
    if mode.max_players == mode.min_players:
        return reader.say["players_two"]
    return reader.words.get("headings", "players", least=mode.min_players, most=mode.max_players)


@dataclass(frozen=True, slots=True)
class ModeLine:
    name: str
    players: str
    rules: str
    sheet: str


@dataclass(frozen=True, slots=True)
class EditionBlock:
    key: str
    name: str
    year: int
    colours: tuple[str, ...]
    modes: tuple[ModeLine, ...]


@dataclass(frozen=True, slots=True)
class IndexPage:
    """Everything there is to read."""

    reader: Reader

    @property
    def editions(self) -> list[EditionBlock]:
        return [self._block(of) for of in newest_first()]

    @property
    def recognised(self) -> list[Link]:
        """The editions that can be told and not played."""
        names = self.reader.words.sections["recognised"]
        return [Link(names[box.key], self.reader.to(f"{ROOT}{box.key}")) for box in boxes() if not box.playable]

    @property
    def finder(self) -> str:
        return self.reader.to(FINDER)

    @property
    def compare(self) -> str:
        return self.reader.to(f"{ROOT}compare")

    @property
    def house(self) -> str:
        return self.reader.to(f"{ROOT}house")

    def _block(self, of: Edition) -> EditionBlock:
        modes = tuple(self._mode(of, mode) for mode in of.modes.values())
        return EditionBlock(of.key, self.reader.words.get("editions", of.key), of.year, of.colours, modes)

    def _mode(self, of: Edition, mode: Mode) -> ModeLine:
        return ModeLine(
            self.reader.words.get("modes", mode.key),
            players_phrase(mode, self.reader),
            self.reader.to(f"{ROOT}{of.key}/{mode.key}"),
            self.reader.to(f"{ROOT}{of.key}/{mode.key}/sheet"),
        )


class RecognisedPage:
    """What is known of an edition that cannot be played yet."""

    def __init__(self, reader: Reader, box: Box) -> None:
        self.reader, self.box = reader, box

    @property
    def name(self) -> str:
        return self._say(self.box.key)

    @property
    def known(self) -> list[str]:
        return [self._say(f"{self.box.key}_known_{number}") for number in range(1, self.box.known + 1)]

    @property
    def why_not(self) -> str:
        return self._say(f"{self.box.key}_why")

    @property
    def index(self) -> str:
        return self.reader.to(ROOT)

    @property
    def finder(self) -> str:
        return self.reader.to(FINDER)

    def _say(self, key: str) -> str:
        return self.reader.words.get("recognised", key)
