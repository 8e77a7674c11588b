"""Everything that the page of a table shows, worded for who looks."""

from functools import cached_property

from django.utils.translation import gettext as _

from games.bots import FOR_PEOPLE
from games.engine.edition import Mode
from games.engine.library import edition
from games.rulebook.addresses import rules_address
from games.sentences import RuleLine, mode_sentence
from games.texts import Texts
from lobby.models import Table
from lobby.selectors import Reading
from lobby.views import wording
from lobby.views.qr import QrCode, qr_code


class TablePage:
    """A table as its page shows it."""

    def __init__(self, reading: Reading, words: Texts, *, here: str, name: str = "", watch: str = "") -> None:
        self.reading, self.words = reading, words
        self.here, self.name, self.watch = here, name, watch
        self.invitation = ""
        self.here_only = False
        """Whether the links lead to this machine, and so nobody else anywhere."""
        self.return_link = ""

    @property
    def socket(self) -> str:
        """Where changes of this page are told."""
        invitation = f"?invitation={self.watch}" if self.watch else ""
        return f"/ws/tables/{self.table.pk}/{invitation}"

    @property
    def qr(self) -> QrCode | None:
        """The invitation for the phones around."""
        return qr_code(self.invitation) if self.invitation else None

    @property
    def table(self) -> Table:
        return self.reading.table

    @property
    def _mode(self) -> Mode:
        return edition(self.table.edition).modes[self.table.mode]

    @property
    def title(self) -> str:
        return wording.title(self.reading)

    @property
    def edition(self) -> str:
        return self.words.get("editions", self.table.edition)

    @property
    def mode(self) -> str:
        return self.words.get("modes", self.table.mode)

    @property
    def mode_rule(self) -> str:
        return mode_sentence(wording.rules_of(self.table), self.words)

    @property
    def setup_rule(self) -> str:
        return self.words.get("setups", wording.rules_of(self.table).setup)

    @property
    def clock(self) -> str:
        return wording.clock_phrase(self.table, self.words)

    @property
    def commitment(self) -> str:
        return self.table.commitment

    @property
    def open(self) -> bool:
        return self.reading.open

    @property
    def seated(self) -> bool:
        return self.reading.own is not None

    @property
    def hosting(self) -> bool:
        return self.reading.own is not None and self.reading.own.host

    @property
    def ready(self) -> bool:
        return self.reading.own is not None and self.reading.own.ready

    @property
    def may_join(self) -> bool:
        return self.open and not self.seated and self.free > 0

    @property
    def free(self) -> int:
        """How many places nobody has taken."""
        return self.table.places - len(self.reading.seats)

    @property
    def free_places(self) -> range:
        return range(self.free if self.open else 0)

    @property
    def levels(self) -> tuple[tuple[str, str], ...]:
        """The kinds of bots that may take a free place, each with its name."""
        return tuple((level, self.words.get("bots", level)) for level in FOR_PEOPLE)

    @property
    def game(self) -> str:
        return wording.game_address(self.reading, invited=bool(self.watch))

    @cached_property
    def seats(self) -> tuple[wording.SeatLine, ...]:
        return tuple(wording.seat_line(seat, self.reading, self.words) for seat in self.reading.seats)

    @property
    def colours(self) -> tuple[wording.ColourPick, ...]:
        return wording.colour_picks(self.reading, self.words)

    @cached_property
    def rules(self) -> tuple[RuleLine, ...]:
        return wording.lines_of(self.table, self.words)

    @property
    def rules_page(self) -> str:
        """The rules of exactly this table."""
        return rules_address(wording.rules_of(self.table))

    @property
    def cheat_sheet(self) -> str:
        return rules_address(wording.rules_of(self.table), sheet=True)

    @property
    def changed(self) -> tuple[RuleLine, ...]:
        """What this table plays otherwise than the booklet's first reading."""
        return tuple(line for line in self.rules if line.policy in self.table.changes)

    @property
    def lacking(self) -> str:
        """The code of what still keeps the game from beginning; empty for nothing."""
        if len(self.seats) < self._mode.min_players:
            return "too_few_players"
        return "" if all(seat.ready for seat in self.seats) else "not_ready"

    @property
    def lacking_sentence(self) -> str:
        return wording.refusal(self.lacking, self.words) if self.lacking else ""

    @property
    def state(self) -> str:
        """What the table waits for, in a sentence."""
        if self.table.status == Table.Status.STARTED:
            return _("The game has begun.")
        if not self.open:
            return wording.refusal("table_closed", self.words)
        if self.lacking:
            return f"{wording.taken(self.reading)}. {self.lacking_sentence}"
        if self.hosting:
            return _("Everybody is ready: you can start the game.")
        return _("Everybody is ready: the host can start the game.")
