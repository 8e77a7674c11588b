"""Which edition do I have?"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.library import edition
from games.rulebook import Box, boxes, recognise
from games.rulebook.addresses import ROOT
from games.rulebook.recognition import QUESTIONS, SKIPPED, Recognition
from games.views.rulebook.reader import Link, Reader
from games.views.rulebook.shelf import FINDER


@dataclass(frozen=True, slots=True)
class BoxLine:
    """An edition that may be the one."""

    name: str
    year: int
    playable: bool
    rules: str
    table: str
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerLine:
    question: str
    answer: str
    change: str


class FinderPage:
    """One question after the other until the marks tell the edition."""

    def __init__(self, reader: Reader, query: Mapping[str, str]) -> None:
        self.reader = reader
        self._answers = {mark: query[mark] for mark in QUESTIONS if mark in query and self._known(mark, query[mark])}
        self._recognition: Recognition = recognise(self._answers)

    @staticmethod
    def _known(mark: str, answer: str) -> bool:
        return answer == SKIPPED or any(box.marks.get(mark) == answer for box in boxes())

    @property
    def say(self) -> dict[str, str]:
        return dict(self.reader.words.sections["finder"])

    @property
    def question(self) -> str:
        asked = self._recognition.question
        return self.say[asked.mark] if asked else ""

    @property
    def choices(self) -> list[Link]:
        """The answers to the question, and that one does not know."""
        asked = self._recognition.question
        if asked is None:
            return []
        links = [self._answer(asked.mark, answer, self._label(asked.mark, answer)) for answer in asked.answers]
        return [*links, self._answer(asked.mark, SKIPPED, self.say["skip"])]

    @property
    def answered(self) -> list[AnswerLine]:
        return [
            AnswerLine(self.say[mark], self._label(mark, answer), self._without(mark))
            for mark, answer in self._answers.items()
        ]

    @property
    def possible(self) -> list[BoxLine]:
        return [self._line(box) for box in self._recognition.possible]

    @property
    def verdict(self) -> str:
        """Said when no question is left."""
        if self._recognition.question is not None:
            return ""
        found = len(self._recognition.possible)
        return self.say["found" if found == 1 else "found_several" if found else "found_none"]

    @property
    def again(self) -> str:
        return self.reader.to(FINDER)

    @property
    def index(self) -> str:
        return self.reader.to(ROOT)

    def _answer(self, mark: str, answer: str, label: str) -> Link:
        return Link(label, self.reader.to(FINDER, {**self._answers, mark: answer}))

    def _without(self, mark: str) -> str:
        return self.reader.to(FINDER, {each: answer for each, answer in self._answers.items() if each != mark})

    def _label(self, mark: str, answer: str) -> str:
        if answer == SKIPPED:
            return self.say["skipped"]
        if mark == "colours":
            return self.reader.words.get("palettes", answer)
        return self.say.get(f"{mark}_{answer}", answer)

    def _line(self, box: Box) -> BoxLine:
        words = self.reader.words
        return BoxLine(
            name=words.get("editions" if box.playable else "recognised", box.key),
            year=box.year,
            playable=box.playable,
            rules=self.reader.to(f"{ROOT}{box.key}"),
            table=f"/tables/new?edition={box.key}" if box.playable else "",
            colours=edition(box.key).colours if box.playable else (),
        )
