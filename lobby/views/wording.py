"""Tables and games in words, as pages and lists show them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.edition import Rules
from games.engine.library import edition, rules_for
from games.models import Game
from games.sentences import RuleLine, rule_lines
from games.sentences.names import isolated
from games.services import ClockSpec
from games.texts import Texts
from lobby.models import Table, TableSeat
from lobby.protocol import TableSpec
from lobby.selectors import GameLine, Reading, spectator_token


@dataclass(frozen=True, slots=True)
class PersonMark:
    """Who plays, as a list shows it."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Row:
    """A table or a game in a list."""

    address: str
    title: str
    edition: str
    mode: str
    players: str
    state: str
    clock: str = ""
    mine: bool = False
    ended: bool = False
    people: tuple[PersonMark, ...] = ()
    free: range = range(0)


@dataclass(frozen=True, slots=True)
class SeatLine:
    position: int
    name: str
    colour: str
    colour_name: str
    kind: str
    bot: bool
    host: bool
    mine: bool
    ready: bool
    youngest: bool
    silent: bool
    """Whether a person's browser added nothing to the dice."""


@dataclass(frozen=True, slots=True)
class ColourPick:
    value: str
    label: str
    mine: bool
    taken: bool


def refusal(code: str, words: Texts) -> str:
    """Why a table or the server refuses, in a sentence."""
    return words.get("lobby" if words.has("lobby", code) else "server", code)


def clock_phrase(table: Table, words: Texts) -> str:
    """How much time there is."""
    return time_phrase(ClockSpec(table.turn_seconds, table.reserve_seconds), words)


def time_phrase(clock: ClockSpec, words: Texts) -> str:
    """A clock in a phrase."""
    if clock.turn is None:
        return words.get("words", "no_clock")
    turn = words.duration(clock.turn)
    if not clock.reserve:
        return _("%(turn)s a turn") % {"turn": turn}
    return _("%(turn)s a turn, %(reserve)s in reserve") % {"turn": turn, "reserve": words.duration(clock.reserve)}


def spec_sentence(spec: TableSpec, words: Texts) -> str:
    """What a table would be, in a sentence or two."""
    others = spec.places - 1 - spec.bots
    people = [_("you")]
    if spec.bots:
        people.append(ngettext("%(n)s bot", "%(n)s bots", spec.bots) % {"n": spec.bots})
    if others:
        people.append(ngettext("%(n)s open seat", "%(n)s open seats", others) % {"n": others})
    changes = sum(value != getattr(edition(spec.edition).policies, name) for name, value in spec.changes.items())
    parts = [
        f"{words.get('editions', spec.edition)} · {words.get('modes', spec.mode)}",
        words.listed(people),
        time_phrase(spec.clock, words),
        _("everybody may come and watch") if spec.public else _("by link"),
    ]
    if changes:
        parts.append(ngettext("%(n)s rule of your own", "%(n)s rules of your own", changes) % {"n": changes})
    return " · ".join(parts)


def title(reading: Reading) -> str:
    """A table is called after its host."""
    host = reading.host
    return _("Table of %(name)s") % {"name": isolated(host.name)} if host else _("A table")


def taken(reading: Reading) -> str:
    return _("%(taken)s of %(places)s seats taken") % {
        "taken": len(reading.seats),
        "places": reading.table.places,
    }


def table_row(reading: Reading, words: Texts) -> Row:
    table = reading.table
    return Row(
        address=f"/tables/{table.pk}",
        title=title(reading),
        edition=words.get("editions", table.edition),
        mode=words.get("modes", table.mode),
        players=", ".join(isolated(seat.name) for seat in reading.seats),
        state=taken(reading),
        clock=clock_phrase(table, words),
        people=tuple(PersonMark(seat.name, seat.colour) for seat in reading.seats),
        free=range(table.places - len(reading.seats)),
    )


def game_row(line: GameLine, words: Texts) -> Row:
    if line.ended:
        state = _("won by %(name)s") % {"name": isolated(line.winner)} if line.winner else _("over")
    else:
        part = _("round %(n)s") % {"n": line.round} if line.round else words.get("phases", "opening")
        state = f"{part} · {_awaited(line)}"
    mode = words.get("modes", line.mode)
    return Row(
        address=f"/g/{line.id}",
        title=mode,
        edition=words.get("editions", line.edition),
        mode=mode,
        players=", ".join(map(isolated, line.names)),
        state=state,
        mine=line.mine,
        ended=line.ended,
        people=tuple(map(PersonMark, line.names, line.colours)),
    )


def _awaited(line: GameLine) -> str:
    if not line.acts:
        return _("paused")
    return _("you are to act") if line.mine else _("%(name)s is to act") % {"name": isolated(line.acts)}


def seat_line(seat: TableSeat, reading: Reading, words: Texts) -> SeatLine:
    return SeatLine(
        position=seat.position,
        name=seat.name,
        colour=seat.colour,
        colour_name=words.get("colours", seat.colour),
        kind=words.get("bots", seat.bot) if seat.bot else words.get("controls", "person"),
        bot=bool(seat.bot),
        host=seat.host,
        mine=seat is reading.own,
        ready=seat.ready or seat.host,
        youngest=reading.table.youngest == seat.position,
        silent=not seat.bot and not seat.contribution,
    )


def colour_picks(reading: Reading, words: Texts) -> tuple[ColourPick, ...]:
    """The colours of the box; a bot's may be taken from it."""
    persons = {seat.colour for seat in reading.seats if not seat.bot and seat is not reading.own}
    own = reading.own.colour if reading.own else ""
    return tuple(
        ColourPick(colour, words.get("colours", colour), mine=colour == own, taken=colour in persons)
        for colour in edition(reading.table.edition).colours
    )


def rules_of(table: Table) -> Rules:
    """The rules as they would be with the fewest players; their number changes no sentence."""
    of = edition(table.edition)
    return rules_for(of, table.mode, of.colours[: of.modes[table.mode].min_players], table.changes)


def lines_of(table: Table, words: Texts) -> tuple[RuleLine, ...]:
    return rule_lines(rules_of(table), words)


def game_address(reading: Reading, *, invited: bool = False) -> str:
    """Where the table's game is played, or watched by who was invited too late; empty before it has begun."""
    game_id = reading.table.game_id
    if not game_id:
        return ""
    if reading.own is not None or not invited or reading.table.visibility == Game.Visibility.PUBLIC:
        return f"/g/{game_id}"
    token = spectator_token(reading)
    return f"/g/{game_id}?watch={token}" if token else ""
