"""What happened, what is expected, what was refused and what the rules are: in one sentence each, in any language.

Everything here reads only what its viewer already received: a redacted event, a ``PlayerView``, a refusal.
"""

from games.sentences.events import sentence
from games.sentences.expected import expectation, shown_phase
from games.sentences.goal import GoalLine, goal_lines, mode_sentence, reached_lines, why_not_won, winning_point
from games.sentences.names import Names
from games.sentences.rules import RuleLine, refusal_sentence, rule_lines, source_phrase

__all__ = [
    "GoalLine",
    "Names",
    "RuleLine",
    "expectation",
    "goal_lines",
    "mode_sentence",
    "reached_lines",
    "refusal_sentence",
    "rule_lines",
    "sentence",
    "shown_phase",
    "source_phrase",
    "why_not_won",
    "winning_point",
]
