"""Frames that no honest client sends, kind by kind, from one seed; each with the answers it may get."""

import copy
import json
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from uuid import UUID

from games.codec import MAX_DEPTH, MAX_STRING, MAX_VALUES, dump
from games.engine.action_notation import read_action
from games.protocol import MAX_FRAME

PAYLOAD = "schadfracht"
"""Stands in what hostile frames carry; no log may hold it."""
MALFORMED = frozenset({"malformed"})
POSITION = (
    "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 9, iceland 4 | blue: asia 3 | green: rest 2"
    " | hand yellow: peru alaska | hand blue: siam egypt china | mission yellow: m15_24 | mission blue: m15_as_af"
)
"""Yellow is to attack; whatever else anybody asks for here is refused."""

HONEST = (
    "claim peru", "place siam+2", "plan peru china", "trade peru china egypt", "trade peru china siam bonus siam",
    "attack siam>china 3", "until siam>china 3 stop 2 rolls 5", "stop attack", "defend 1", "occupy 2", "end attacks",
    "fortify siam>iceland 2", "end turn", "resign", "take back", "order one_below 3", "order ask china=one",
)  # fmt: skip
"""Every action in a well-formed frame, from which the others are made."""
OPTIONAL = {"bonus", "dice", "stop_at", "rolls", "below", "exceptions", "stance"}
"""Fields of actions that may be left out somewhere."""
NULLABLE = {"bonus", "rolls"}


@dataclass(frozen=True)
class Hostile:
    """A frame and who sends it; ``codes`` are the refusals that fit, ``accepted`` stands for a first answer again."""

    sender: str
    frame: str | bytes
    codes: frozenset[str]
    kind: str = ""


@dataclass(frozen=True)
class Scene:
    """What hostile frames refer to: the position's number, and an action that was carried out for yellow."""

    seq: int
    done_id: str
    done_seq: int


class Forge:
    """Makes hostile frames."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.luck = Random(seed)
        self.kinds: dict[str, Callable[[], Hostile]] = {
            "no JSON": self._no_json,
            "too large": self._too_large,
            "too deep": self._too_deep,
            "wrong type": self._wrong_type,
            "missing or unknown key": self._wrong_keys,
            "unknown frame": self._unknown,
            "binary": self._binary,
            "out of turn": self._out_of_turn,
            "against the rules": self._illegal,
            "stale": self._stale,
            "replayed": self._replayed,
            "foreign seat": self._foreign_seat,
        }

    def frames(self, count: int) -> Iterator[Hostile]:
        """So many frames, of all kinds in turn."""
        kinds = list(self.kinds)
        for number in range(count):
            kind = kinds[number % len(kinds)]
            yield replace(self.kinds[kind](), kind=kind)

    # What no frame is.

    def _no_json(self) -> Hostile:
        whole = self._submit(self._honest())
        cut = self.luck.randrange(1, len(whole))
        number = self.luck.choice(["NaN,", "-Infinity,", "0x", "0", "+", "1e"])
        junk = "".join(self.luck.choices(string.printable + "äß€漢\u202e\ufeff\x00😀", k=self.luck.randint(1, 80)))
        text = self.luck.choice([
            whole[:cut],
            whole[cut:],
            whole + self.luck.choice([whole, "}", ",", PAYLOAD, "\x00"]),
            f"{PAYLOAD} {junk}",
            whole.replace('"', "'"),
            whole.replace('"base_seq": ', f'"base_seq": {number}'),
            f"\ufeff{whole}",
            whole.replace(":", f': "\\ud800", "{PAYLOAD}":', 1),
            self.luck.choice(["", " ", "null", "true", "0", '"ping"', "[]", "{}", "[{}]", "\\u007b"]),
        ])  # fmt: skip
        return self._malformed(text)

    def _too_large(self) -> Hostile:
        frame = json.loads(self._submit({"type": "place", "units": [["siam", 1]]}))
        match self.luck.randrange(6):
            case 0:
                return self._malformed(json.dumps(frame) + " " * (MAX_FRAME + self.luck.randrange(1, 9)))
            case 1:
                frame["action"]["units"] = [["siam", 1]] * self.luck.randint(MAX_VALUES // 3, 4000)
            case 2:
                frame["action"]["units"] = [[PAYLOAD * (MAX_STRING // len(PAYLOAD) + self.luck.randint(1, 500)), 1]]
            case 3:
                frame["base_seq"] = 10 ** self.luck.randint(10, 3000)
            case 4:
                frame["action"]["units"] = [["siam", self.luck.choice([2**31, 2**63, -(2**31), 2**64 + 1, 10**40])]]
            case _:
                frame |= {f"{PAYLOAD}{number}": 0 for number in range(self.luck.randint(MAX_VALUES, 3000))}
        return self._malformed(json.dumps(frame))

    def _too_deep(self) -> Hostile:
        depth = self.luck.choice([MAX_DEPTH + 1, 50, 500, 10_000])
        opening, closing = self.luck.choice([("[", "]"), ('{"a":', "}"), ('[{"units":[', "]}]")])
        deep = opening * depth + "1" + closing * depth
        whole = self._submit({"type": "place", "units": "DEEP"})
        return self._malformed(self.luck.choice([deep, opening * depth, whole.replace('"DEEP"', deep)]))

    def _wrong_type(self) -> Hostile:
        """One value of an honest frame is of another type."""
        frame = json.loads(self._submit(self._honest()))
        holder, key, name = self.luck.choice([place for place in _places(frame, "") if place[2] != "type"])
        holder[key] = self.luck.choice(_others(holder[key], nullable=name in NULLABLE))
        return self._malformed(json.dumps(frame))

    def _wrong_keys(self) -> Hostile:
        frame = json.loads(self._submit(self._honest()))
        holder = self.luck.choice([frame, frame["action"]])
        needed = [key for key in holder if key not in OPTIONAL]
        change = self.luck.randrange(4)
        if change == 0:
            del holder[self.luck.choice(needed)]
        elif change == 1:
            holder[self.luck.choice(["seat", "actor", "viewer", "__proto__", "", "Type", PAYLOAD])] = 0
        elif change == 2:
            old = self.luck.choice(needed)
            holder[self.luck.choice([old.upper(), f"{old} ", f"{old}\u200b"])] = holder.pop(old)
        else:
            frame["id"] = self.luck.choice(["", "1", PAYLOAD, frame["id"][:-1], f"{frame['id']}0", "g" * 36])
        return self._malformed(json.dumps(frame))

    def _unknown(self) -> Hostile:
        kinds = ["welcome", "update", "accepted", "rejected", "pong", "presence", "Submit", "submit ", "", PAYLOAD]
        table = [{"type": "time_out", "seat": 0}, {"type": "hand_over", "seat": 0, "control": "bot"}]
        frame = json.loads(self._submit(self.luck.choice([*table, {"type": PAYLOAD}, {"type": "game_ended"}])))
        bad = self.luck.choice([-1, 2**31, 1.5, "0", True, None, [], PAYLOAD])
        other = {"type": self.luck.choice(kinds), "seq": 0, "events": [], "id": None}
        wrong = {"type": "resume", "after_seq": bad}
        return self._malformed(json.dumps(self.luck.choice([frame, other, wrong, {"type": "ping", PAYLOAD: 1}])))

    def _binary(self) -> Hostile:
        return self._malformed(
            self.luck.choice([
                self.luck.randbytes(self.luck.randint(1, 300)),
                self._submit(self._honest()).encode(),
                b'{"type":"ping"}',
                PAYLOAD.encode() * 100,
            ])
        )  # fmt: skip

    # What is a frame, but nobody may do.

    def _out_of_turn(self) -> Hostile:
        """Blue does what yellow may, or what only belongs to another moment."""
        line = self.luck.choice([line for line in HONEST if not line.startswith(("resign", "order"))])
        codes = {"not_your_turn", "no_battle", "not_away", "no_opening"}
        return Hostile("blue", self._submit(_body(line)), frozenset(codes))

    def _illegal(self) -> Hostile:
        """Yellow does what the rules refuse here."""
        line = self.luck.choice([
            "claim peru", "place siam+2", "place peru+1", "place siam+-3", "place siam+0", "occupy 1", "take back",
            "defend 1", "stop attack", "trade peru alaska china", "trade siam egypt china", "attack siam>iceland 1",
            "attack siam>china 0", "attack siam>china 4", "attack siam>china -1", "attack siam>peru 1",
            "attack china>siam 1", "until siam>china 3 stop 9", "until siam>china 3 stop -1", "until siam>china 9",
            "until siam>china 3 rolls 0", "fortify siam>china 1", "fortify siam>siam 1", "fortify siam>iceland 9",
            "fortify siam>iceland 0", "order one_below -1", "plan siam",
        ])  # fmt: skip
        action = _body(line)
        if self.luck.random() < 0.3:
            name = self.luck.choice([PAYLOAD, "Siam", "siam ", "../siam", "{0}", "%s", "' OR 1=1", "\x00", "joker_1"])
            action = self.luck.choice([
                {"type": "attack", "source": name, "target": "china", "dice": 1},
                {"type": "attack", "source": "siam", "target": name, "dice": 1},
                {"type": "fortify", "source": "siam", "target": name, "units": 1},
                {"type": "set_defence", "order": {"stance": "ask", "below": 0, "exceptions": [[name, "ask"]]}},
                {"type": "trade", "cards": [name, name, "peru"], "bonus": name},
            ])  # fmt: skip
        return Hostile("yellow", self._submit(action), RULES)

    def _stale(self) -> Hostile:
        seq = self.scene.seq
        bases = [base for base in (0, 1, seq - 1, seq + 1, seq + self.luck.randint(2, 999), 2**31 - 1) if base >= 0]
        line = self.luck.choice([line for line in HONEST if not line.startswith(("order", "plan", "resign", "take"))])
        frame = self._submit(_body(line), base_seq=self.luck.choice(bases))
        return Hostile("yellow", frame, frozenset({"stale"}))

    def _replayed(self) -> Hostile:
        """The id of an action that was carried out: its own seat gets the first answer, nobody else an answer."""
        sender = self.luck.choice(["yellow", "blue", "green", "spectator"])
        base = self.luck.choice([self.scene.done_seq - 1, self.scene.seq, 0])
        frame = self._submit(self._honest(), base_seq=base, action_id=self.scene.done_id)
        codes = {"yellow": {"accepted"}, "spectator": {"not_seated"}}.get(sender, {"malformed"})
        return Hostile(sender, frame, frozenset(codes))

    def _foreign_seat(self) -> Hostile:
        """Somebody acts for yellow, with or without saying so."""
        action = _body(self.luck.choice(["attack siam>china 3", "end turn", "fortify siam>iceland 1", "end attacks"]))
        if self.luck.random() < 0.5:
            where = self.luck.choice(["seat", "viewer", "actor", "as"])
            frame = json.loads(self._submit(action))
            self.luck.choice([frame, frame["action"]])[where] = 0
            return Hostile(self.luck.choice(["blue", "spectator"]), json.dumps(frame), MALFORMED)
        if self.luck.random() < 0.5:
            return Hostile("spectator", self._submit(self._honest()), frozenset({"not_seated"}))
        return Hostile(self.luck.choice(["blue", "green"]), self._submit(action), frozenset({"not_your_turn"}))

    # Tools.

    def _malformed(self, frame: str | bytes) -> Hostile:
        return Hostile(self.luck.choice(["yellow", "blue", "spectator"]), frame, MALFORMED)

    def _honest(self) -> dict[str, Any]:
        return _body(self.luck.choice(HONEST))

    def _submit(self, action: dict[str, Any], *, base_seq: int | None = None, action_id: str = "") -> str:
        fresh = str(UUID(int=self.luck.getrandbits(128), version=4))
        seq = self.scene.seq if base_seq is None else base_seq
        return json.dumps({"type": "submit", "id": action_id or fresh, "base_seq": seq, "action": action})


RULES = frozenset({
    "wrong_phase", "no_trade_now", "not_in_hand", "no_set", "own_target", "attack_dice", "not_adjacent", "not_own",
    "bad_stop", "same_territory", "not_connected", "empties_territory", "bad_units", "bad_order", "no_opening",
    "no_battle", "not_away", "unknown_territory", "too_few_units", "too_many_units",
})  # fmt: skip
"""The rules' refusals that yellow may meet."""


def _body(line: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(dump(read_action(line)))
    return copy.deepcopy(body)


def _places(value: Any, name: str) -> Iterator[tuple[Any, Any, str]]:
    """Everything in a frame that may be replaced: its holder, its key there, and the name of its field."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        own = key if isinstance(key, str) else name
        yield value, key, own
        if isinstance(part, dict | list):
            yield from _places(part, own)


def _others(value: Any, *, nullable: bool) -> list[Any]:
    """Values of another type than this one; an empty object would be a standing order."""
    wrong: list[Any] = [True, 1.5, {PAYLOAD: 1}, [[]], [PAYLOAD, {}]]
    if not nullable:
        wrong.append(None)
    if not isinstance(value, str | dict) and value is not None:
        wrong += [PAYLOAD, "3", "", {}]
    if not isinstance(value, int) and value is not None:
        wrong += [3, -1, 0]
    return wrong
