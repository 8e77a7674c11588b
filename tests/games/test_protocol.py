"""The frames of risiko.v1."""

import json
from dataclasses import fields
from pathlib import Path
from typing import get_args
from uuid import UUID, uuid4

import pytest

from games.codec import Malformed
from games.engine import actions, events
from games.engine.actions import Defend
from games.engine.refusals import CODES
from games.protocol import (
    CLOSE_CODES,
    MAX_FRAME,
    SERVER_CODES,
    Accepted,
    ClientFrame,
    Ping,
    Rejected,
    Resume,
    ServerFrame,
    SubmitAction,
    read_client_frame,
    read_server_frame,
    schema,
    write_frame,
)

ID = "9169e87f-e9ee-4753-bb76-edd79ad860a9"
SUBMIT = f'{{"type":"submit","id":"{ID}","base_seq":3,"action":{{"type":"defend","dice":2}}}}'
DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_frames_of_a_client_are_read() -> None:
    assert read_client_frame(SUBMIT) == SubmitAction(UUID(ID), 3, Defend(2))
    assert read_client_frame('{"type":"resume","after_seq":0}') == Resume(0)
    assert read_client_frame('{"type":"ping"}') == Ping()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"type":"ping","x":1}',
        SUBMIT.replace("submit", "accepted"),
        '{"type":"resume","after_seq":-1}',
        '{"type":"resume","after_seq":2147483648}',
        '{"type":"resume","after_seq":"0"}',
        SUBMIT.replace(ID, "1"),
        SUBMIT.replace('"base_seq":3,', ""),
        SUBMIT.replace("3", "3.0", 1).replace("3.0169", "3169"),
        SUBMIT.replace('"dice":2', '"dice":2,"seat":1'),
        SUBMIT.replace('"base_seq":3', '"base_seq":3,"seat":1'),
        SUBMIT.replace("defend", "time_out"),
        '{"type":"ping"}' + " " * MAX_FRAME,
    ],
    ids=lambda text: text[:60],
)
def test_any_other_frame_is_malformed_and_the_error_does_not_repeat_it(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_client_frame(text)
    assert ID not in str(caught.value)


def test_frames_of_the_server_come_back_equal() -> None:
    for frame in (Accepted(uuid4(), 5), Rejected(None, "malformed"), Rejected(uuid4(), "stale", {"a": 1})):
        assert read_server_frame(write_frame(frame)) == frame


def test_action_id_is_written_as_the_client_wrote_it() -> None:
    assert json.loads(write_frame(Accepted(UUID(ID), 5))) == {"type": "accepted", "id": ID, "seq": 5}


def test_no_code_is_both_the_rules_and_the_servers() -> None:
    assert not set(SERVER_CODES) & set(CODES)


def test_schema_names_every_frame_event_and_action() -> None:
    text = json.dumps(schema())
    unions = (ClientFrame, ServerFrame, events.Event, actions.SeatAction)
    missing = [kind.__name__ for union in unions for kind in get_args(union) if kind.__name__ not in text]
    assert missing == []


def tags(union: object, tag: str) -> list[str]:
    """The names by which the classes of a union are told apart."""
    return [field.default for kind in get_args(union) for field in fields(kind) if field.name == tag]


def test_document_names_every_frame_event_action_code_and_closing_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    frames = [*tags(ClientFrame, "type"), *tags(ServerFrame, "type"), *tags(actions.SeatAction, "type")]
    kinds = tags(events.Event, "kind")
    assert (len(frames), len(kinds)) == (12 + len(get_args(actions.SeatAction)), len(get_args(events.Event)))
    wanted = [*frames, *kinds, *CODES, *SERVER_CODES, *map(str, CLOSE_CODES.values())]
    assert [word for word in wanted if f"`{word}`" not in text] == []
