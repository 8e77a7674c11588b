"""Exact odds of a battle, by the rules of any edition: what ``manage.py odds --json`` prints, with the same names."""

from dataclasses import dataclass
from typing import Annotated, Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from pydantic import Field
from rest_framework.request import Request

from games.api.base import ApiView, described
from games.api.refusals import ApiRefused, answer, by_server
from games.api.shapes import Whole, shape
from games.engine.library import edition
from games.engine.policies import Policies, UnknownPolicy, changed, read_change
from games.odds import Answer, Link, NextRoll, Standing, questions
from games.odds.questions import BadQuestion, Question, read_links, read_roll

RULE = OpenApiParameter(
    "rule", str, many=True, description="another rule than the booklet's, as name=value; may stand several times"
)
MOST_RULES = 30
Force = Annotated[Whole, Field(ge=1, le=200)]
Roll = Annotated[str, Field(pattern=r"^([1-6](,[1-6]){0,2})?$")]
Chain = Annotated[str, Field(pattern=r"^([0-9]{1,3}(:[0-9]{1,3})?(,[0-9]{1,3}(:[0-9]{1,3})?){0,10})?$")]


@dataclass(frozen=True, slots=True)
class OddsQuery:
    """Attackers are counted without the one that stays behind.

    ``dice_in_last_fight`` of 0 means as many as there may be. ``seen`` is the attacker's roll that the defender has
    seen, ``chain`` the territories behind the first one: ``3:2,1`` are two, two units staying in the former.
    """

    attackers: Force
    defenders: Force
    edition: Annotated[str, Field(max_length=64)] = "hasbro_2015"
    dice_in_last_fight: Annotated[Whole, Field(le=3)] = 0
    stop: Annotated[Whole, Field(le=200)] = 0
    seen: Roll = ""
    chain: Chain = ""
    chance: Annotated[float, Field(gt=0, lt=1, allow_inf_nan=False)] | None = None


@dataclass(frozen=True, slots=True)
class ChainTold:
    """How far a stack gets through several territories."""

    links: tuple[Link, ...]
    conquest: tuple[float, ...]
    attackers_left: tuple[float, ...]
    expected_conquests: float


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """How a fight goes out; distributions are indexed by the number of units left."""

    attackers: int
    defenders: int
    rules: dict[str, str | int]
    dice_in_last_fight: int | None
    stop: int
    conquest: float
    attackers_left: tuple[float, ...]
    defenders_left: tuple[float, ...]
    expected_attacker_loss: float
    expected_defender_loss: float
    expected_move_in: float
    conquering_dice: tuple[float, ...]
    next_roll: tuple[NextRoll, ...]
    rolls: tuple[Standing, ...]
    attackers_needed: dict[str, int | None]
    chain: ChainTold | None = None
    seen: tuple[int, ...] | None = None
    defence_dice: int | None = None
    answers: tuple[Answer, ...] | None = None


ODDS_QUERY, ODDS = shape(OddsQuery), shape(OddsAnswer)


class Odds(ApiView):
    """The battle calculator."""

    @described(
        "Odds of a battle",
        {200: ODDS},
        tag="odds",
        query=ODDS_QUERY,
        refusals=("unknown_edition", "unknown_rule", "bad_question"),
        parameters=[RULE],
        operation_id="odds",
    )
    def get(self, request: Request) -> HttpResponse:
        """The exact chance to conquer, and what is left on both sides."""
        named = {name: value for name, value in request.query_params.items() if name != "rule"}
        query = ODDS_QUERY.read_query(named)
        policies = _policies(query.edition, request.query_params.getlist("rule"))
        try:
            return answer(OddsAnswer(**_told(query, policies)))
        except BadQuestion as bad:
            raise ApiRefused("bad_question") from bad


def _told(query: OddsQuery, policies: Policies) -> dict[str, Any]:
    links = read_links(f"{query.defenders},{query.chain}") if query.chain else ()
    return questions.answer(
        Question(
            attackers=query.attackers,
            defenders=query.defenders,
            policies=policies,
            last_dice=query.dice_in_last_fight or None,
            stop=query.stop,
            seen=read_roll(query.seen),
            links=links,
            chance=query.chance,
        )
    )


def _policies(key: str, rules: list[str]) -> Policies:
    """The edition's rules with those that were named instead. Raises ``ApiRefused``."""
    if len(rules) > MOST_RULES:
        raise by_server("malformed")
    try:
        of = edition(key)
    except KeyError as unknown:
        raise ApiRefused("unknown_edition") from unknown
    try:
        return changed(of.policies, dict(map(read_change, rules)))
    except UnknownPolicy as unknown:
        raise ApiRefused("unknown_rule") from unknown
