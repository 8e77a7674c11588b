"""What a viewer gets to see, and that going along is the same as coming late."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.events import CardDrawn, DefenceOrdered, MissionsDealt, PileShuffled
from games.engine.legal import options
from games.engine.projection import project, redact
from games.guest_cookie import token_hash
from games.models import STRANGER, Actor, Game
from games.odds import answers, battle, conquest
from games.protocol import MOST_EVENTS, Accepted, read_server_frame, write_frame
from games.selectors import NoEntry, Wanted, game_entry, game_seqs, game_updates
from games.services import ClockSpec, game_wake, guest_block
from tests.engine.walks import plain_actions
from tests.support.tables import Table, begin, person, stage
from tools.golden import bold

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def entry_code(table: Table, actor: Actor, watch_token: str = "") -> str:
    with pytest.raises(NoEntry) as refused:
        game_entry(game_id=table.game_id, actor=actor, watch_token=watch_token)
    return refused.value.code


def play_on(table: Table, random: Random, actions: int) -> None:
    for _ in range(actions):
        state = table.state
        if state.outcome is not None:
            return
        assert state.to_act is not None
        choices = plain_actions(state, options(state, state.to_act))
        action = bold(state, state.to_act) if random.random() < 0.7 else random.choice(choices)
        assert isinstance(table.submit(state.to_act, action), Accepted)


@pytest.mark.parametrize("seed", range(3))
def test_who_goes_along_knows_the_same_as_who_comes_late(seed: int) -> None:
    table, random = begin(seats=3, changes={"opening": "all"}), Random(seed)
    viewers = (0, 1, 2, None)
    seen = {viewer: [] for viewer in viewers}
    at = dict.fromkeys(viewers, 0)
    for _ in range(12):
        play_on(table, random, random.randint(1, 6))
        for viewer in viewers:
            update = table.update(viewer, after_seq=at[viewer])
            fresh = table.update(viewer)
            assert update is not None
            assert fresh is not None
            assert [told.seq for told in update.events] == list(range(at[viewer] + 1, update.seq + 1))
            seen[viewer] += update.events
            at[viewer] = update.seq
            assert (update.view, list(fresh.events), fresh.seq) == (fresh.view, seen[viewer], update.seq)
            assert read_server_frame(write_frame(update)) == update


def test_update_is_what_the_projection_allows_and_nothing_else() -> None:
    table = begin(seats=3, changes={"opening": "all"})
    play_on(table, Random(4), 40)
    whole = table.update(None)
    assert whole is not None
    for viewer in (0, 1, 2, None):
        update = table.update(viewer)
        assert update is not None
        assert update.view == project(table.state, viewer)
        assert [redact(told.event, None) for told in update.events] == [told.event for told in whole.events]
    secret = [
        e.event for e in whole.events if isinstance(e.event, MissionsDealt | PileShuffled | CardDrawn | DefenceOrdered)
    ]
    assert len(secret) >= 2
    hidden = [value for event in secret for value in (getattr(event, "missions", ()) or (None,))]
    assert set(hidden) == {None}


def test_all_viewers_of_a_game_are_served_from_one_reading() -> None:
    table = begin()
    wanted = [Wanted(viewer, STRANGER if viewer is None else table.actors[viewer], 0) for viewer in (0, 1, 2, 3, None)]
    with CaptureQueriesContext(connection) as queries:
        updates = game_updates(game_id=table.game_id, wanted=wanted)
    assert len(queries) == 3
    assert [update and update.view.viewer for update in updates.values()] == [0, 1, 2, 3, None]


def test_only_the_newest_events_are_told_and_the_gap_is_visible() -> None:
    table = begin(seats=3, bots=(0, 1, 2))
    while table.game.status == "running" and table.game.seq <= MOST_EVENTS + 50:
        game_wake(game_id=table.game_id)
    update, seq = table.update(None), table.game.seq
    assert update is not None
    assert (update.after_seq, update.seq, len(update.events)) == (max(0, seq - MOST_EVENTS), seq, min(seq, MOST_EVENTS))


def test_client_from_the_future_is_told_where_the_game_stands() -> None:
    table = begin()
    update = table.update(0, after_seq=10**6)
    assert update is not None
    assert (update.events, update.after_seq, update.seq) == ((), table.game.seq, table.game.seq)


def test_dice_secret_is_shown_when_the_game_has_ended_and_not_before() -> None:
    table = begin(seats=3, bots=(0, 1, 2))
    running = table.update(None)
    assert running is not None
    assert (running.secret, game_entry(game_id=table.game_id, actor=STRANGER).welcome.dice.secret) == (None, None)
    while table.game.status == "running":
        game_wake(game_id=table.game_id)
    ended = table.update(None)
    assert ended is not None
    assert ended.secret == table.game.secret == game_entry(game_id=table.game_id, actor=STRANGER).welcome.dice.secret


def test_public_game_is_watched_by_anybody() -> None:
    table = begin(visibility="public")
    assert game_entry(game_id=table.game_id, actor=STRANGER).viewer is None
    assert game_entry(game_id=table.game_id, actor=table.actors[2]).viewer == 2


def test_game_by_link_does_not_exist_for_strangers_without_its_token() -> None:
    table = begin(visibility="link", watch_hash=token_hash("look"))
    stranger, _ = person("Fatma")
    codes = [entry_code(table, stranger, token) for token in ("", "wrong", token_hash("look"))]
    assert codes == ["unknown_game"] * 3
    assert game_entry(game_id=table.game_id, actor=stranger, watch_token="look").viewer is None
    assert game_entry(game_id=table.game_id, actor=table.actors[0]).viewer == 0
    assert entry_code(begin(visibility="link"), stranger, "") == "unknown_game"


def test_unknown_game_and_blocked_guest_have_no_entry() -> None:
    table = begin()
    with pytest.raises(NoEntry, match="unknown_game"):
        game_entry(game_id="x" * 22, actor=STRANGER)
    assert entry_code(table, Actor(guest_id=1, blocked=True)) == "blocked"


def test_blocked_guest_is_told_nothing_more() -> None:
    table = begin()
    assert table.update(0) is not None
    guest_block(guest_id=table.actors[0].guest_id or 0)
    assert table.update(0) is None


def test_who_resigned_watches_on_as_a_spectator_also_by_link() -> None:
    table = begin(visibility="link")
    table.submit(1, "resign")
    assert game_entry(game_id=table.game_id, actor=table.actors[1]).viewer is None
    assert table.update(1) is None


def test_person_whose_seat_a_bot_keeps_warm_is_offered_nothing_but_to_take_it_back() -> None:
    table = stage(ATTACKING + " | control yellow: stand_in | hand yellow: peru")
    update = table.update(0)
    assert update is not None
    assert update.view.hand == ("peru",)
    assert (update.view.options.take_back, update.view.options.attack, update.view.options.end_turn) == (
        True,
        (),
        False,
    )


def test_who_may_attack_is_told_the_exact_odds_and_nobody_else_is() -> None:
    table = stage(ATTACKING)
    own, other = table.update(0), table.update(1)
    assert own is not None
    assert other is not None
    offered = [(front.source, target) for front in own.view.options.attack for target in front.targets]
    assert [(odds.source, odds.target) for odds in own.odds] == offered
    assert {(odds.target, odds.chance) for odds in own.odds} == {
        ("china", conquest(8, 3)),
        ("india", conquest(8, 3)),
        ("indonesia", conquest(8, 2)),
    }
    lost = {odds.target: odds.loss for odds in own.odds}
    assert lost["india"] == pytest.approx(battle(8, 3).expected_attacker_loss)
    assert other.odds == ()


def test_defender_who_has_seen_the_roll_is_told_what_each_answer_is_worth_and_nobody_else_is() -> None:
    table = stage(
        "hasbro_2015/mission yellow blue green defence yellow r3 defender_choice=after_roll"
        " | yellow: siam 9 | blue: asia 3 | green: rest 2 | battle siam>china 3 rolled 6-4-1"
    )
    asked, attacker = table.update(1), table.update(0)
    assert asked is not None
    assert attacker is not None
    one, two = asked.defence
    assert (one.dice, two.dice) == (1, 2)
    assert one.attacker_loss == pytest.approx(1 / 6)
    assert two.attacker_loss + two.defender_loss == pytest.approx(2)
    rules = table.state.rules.policies
    assert [one.chance, two.chance] == [answer.conquest for answer in answers((6, 4, 1), 8, 3, rules)]
    assert attacker.defence == ()


def test_defender_who_answers_before_the_roll_is_told_nothing_of_it() -> None:
    table = stage(ATTACKING.replace("attack", "defence") + " | battle siam>china 3")
    update = table.update(1)
    assert update is not None
    assert update.view.options.defend == (1, 2)
    assert update.defence == ()


def test_clock_is_told_in_absolute_times() -> None:
    now = 1_800_000_000_000
    table = stage(ATTACKING, clock=ClockSpec(turn=60, reserve=30), now=now)
    for viewer in (1, None):
        update = table.update(viewer)
        assert update is not None
        assert (update.clock.seat, update.clock.deadline, update.clock.reserve_from) == (0, now + 90_000, now + 60_000)
        assert update.clock.reserves == (30_000,) * 3


def test_position_of_another_form_is_replayed_from_the_log() -> None:
    table = begin(seats=3, changes={"opening": "all"})
    play_on(table, Random(1), 25)
    state = table.state
    Game.objects.filter(pk=table.game_id).update(snapshot_version=0, snapshot="{}", hidden="{}")
    assert table.state == state


def test_numbers_of_several_games_are_read_at_once() -> None:
    one, other = begin(), begin()
    assert game_seqs(game_ids=[one.game_id, other.game_id, "x" * 22]) == {
        one.game_id: one.game.seq,
        other.game_id: other.game.seq,
    }
