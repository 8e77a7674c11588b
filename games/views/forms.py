"""A posted form as an action. Only reads what was sent; whether it is legal, the engine says."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, get_args

from django.http import QueryDict

from games.engine import actions as act
from games.engine.ids import TerritoryId
from games.engine.orders import DefenceOrder, Stance
from games.engine.views import PlayerView

MOST_DIGITS = 6
MOST_TIMES = 60
"""How often one entry of a plan may be repeated at once."""
FaultOfForm: TypeAlias = Literal["form_unknown", "form_number", "form_choice", "form_name", "form_unconfirmed"]
FAULTS: tuple[FaultOfForm, ...] = get_args(FaultOfForm)
NameReader: TypeAlias = Callable[[str], TerritoryId | None]


class BadForm(ValueError):
    """A form that is no action: something is missing or is no number."""

    def __init__(self, code: FaultOfForm, field: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.field = field


def action_from(post: QueryDict, view: PlayerView, read_name: NameReader) -> act.SeatAction:
    """The action of a posted form; ``read_name`` finds a territory by what a person calls it."""
    kind = post.get("type", "")
    if kind == "plan_opening":
        return _plan(post, view, read_name)
    if kind not in READERS:
        raise BadForm("form_unknown")
    return READERS[kind](post, view)


def _claim(post: QueryDict, _view: PlayerView) -> act.Claim:
    return act.Claim(_chosen(post, "territory"))


def _place(post: QueryDict, view: PlayerView) -> act.Place:
    if "territory" in post:
        due = view.options.place.units if view.options.place else 1
        return act.Place(((_chosen(post, "territory"), due),))
    return act.Place(_units(post))


def _place_neutral(post: QueryDict, view: PlayerView) -> act.PlaceNeutral:
    if "territory" in post:
        due = view.options.neutral.units if view.options.neutral else 1
        return act.PlaceNeutral(((_chosen(post, "territory"), due),))
    return act.PlaceNeutral(_units(post))


def _headquarters(post: QueryDict, _view: PlayerView) -> act.ChooseHeadquarters:
    return act.ChooseHeadquarters(_chosen(post, "territory"))


def _units(post: QueryDict) -> act.Units:
    fields = [name for name in post if name.startswith("units-")]
    units = [(name.removeprefix("units-"), _number(post, name, default=0)) for name in fields]
    return tuple((territory, n) for territory, n in units if n)


def _plan(post: QueryDict, view: PlayerView, read_name: NameReader) -> act.PlanOpening:
    match post.get("step", "write"):
        case "add":
            times = min(_number(post, "times", default=1), MOST_TIMES)
            return act.PlanOpening((*view.plan, *([_chosen(post, "territory")] * times)))
        case "withdraw":
            return act.PlanOpening(())
        case _:
            return act.PlanOpening(tuple(_entries(post.get("plan", ""), read_name)))


def _entries(text: str, read_name: NameReader) -> list[TerritoryId]:
    """One territory a line; ``x3`` behind it stands for three times."""
    found: list[TerritoryId] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, mark, times = line.rpartition(" x")
        if not (mark and times.isascii() and times.isdigit() and len(times) <= 2):
            name, times = line, "1"
        territory = read_name(name.strip())
        if territory is None:
            raise BadForm("form_name", name.strip()[:40])
        found += [territory] * min(int(times), MOST_TIMES)
    return found


def _trade(post: QueryDict, _view: PlayerView) -> act.Trade:
    cards, _, bonus = _chosen(post, "set").partition("/")
    return act.Trade(tuple(cards.split("+")), bonus or None)


def _attack(post: QueryDict, view: PlayerView) -> act.Attack | act.AttackUntil:
    source, target = _pair(post)
    if post.get("how") == "until":
        dice = 3 if post.get("dice", "most") == "most" else _number(post, "dice")
        rolls = _number(post, "rolls", default=0) or None
        return act.AttackUntil(source, target, dice, _number(post, "stop_at", default=1), rolls)
    return act.Attack(source, target, _most_dice(post, view, source))


def _most_dice(post: QueryDict, view: PlayerView, source: TerritoryId) -> int:
    if post.get("dice", "most") != "most":
        return _number(post, "dice")
    return next((a.dice for a in view.options.attack if a.source == source), 1)


def _defend(post: QueryDict, _view: PlayerView) -> act.Defend:
    return act.Defend(_number(post, "dice"))


def _occupy(post: QueryDict, _view: PlayerView) -> act.Occupy:
    return act.Occupy(_number(post, "units"))


def _fortify(post: QueryDict, _view: PlayerView) -> act.Fortify:
    source, target = _pair(post)
    return act.Fortify(source, target, _number(post, "units"))


def _set_defence(post: QueryDict, view: PlayerView) -> act.SetDefence:
    kept = dict(view.defence.exceptions) if view.defence else {}
    for territory in post.getlist("forget"):
        kept.pop(territory, None)
    if territory := post.get("exception", ""):
        kept[territory] = _stance(post, "exception_stance")
    below = _number(post, "below", default=0)
    return act.SetDefence(DefenceOrder(_stance(post, "stance"), below, tuple(sorted(kept.items()))))


def _stance(post: QueryDict, field: str) -> Stance:
    value = post.get(field)
    for stance in get_args(Stance):
        if value == stance:
            return stance  # type: ignore[no-any-return] # one of the literal's own values
    raise BadForm("form_choice", field)


def _resign(post: QueryDict, _view: PlayerView) -> act.Resign:
    if post.get("confirmed") != "yes":
        raise BadForm("form_unconfirmed", "confirmed")
    return act.Resign()


def _plain(action: act.SeatAction) -> Callable[[QueryDict, PlayerView], act.SeatAction]:
    return lambda _post, _view: action


READERS: Mapping[str, Callable[[QueryDict, PlayerView], act.SeatAction]] = {
    "claim": _claim,
    "place": _place,
    "place_neutral": _place_neutral,
    "choose_headquarters": _headquarters,
    "trade": _trade,
    "attack": _attack,
    "stop_attack": _plain(act.StopAttack()),
    "defend": _defend,
    "set_defence": _set_defence,
    "occupy": _occupy,
    "end_attacks": _plain(act.EndAttacks()),
    "fortify": _fortify,
    "end_turn": _plain(act.EndTurn()),
    "resign": _resign,
    "take_back": _plain(act.TakeBack()),
}


def _pair(post: QueryDict) -> tuple[TerritoryId, TerritoryId]:
    if "pair" not in post:
        return _chosen(post, "source"), _chosen(post, "target")
    source, _, target = _chosen(post, "pair").partition(">")
    return source, target


def _chosen(post: QueryDict, field: str) -> str:
    value = post.get(field, "")
    if not value or len(value) > 200:
        raise BadForm("form_choice", field)
    return value


def _number(post: QueryDict, field: str, *, default: int | None = None) -> int:
    text = post.get(field, "").strip()
    if not text and default is not None:
        return default
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise BadForm("form_number", field)
    return int(text)
