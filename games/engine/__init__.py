"""The rules of Risiko as pure functions over immutable values.

Nothing in here knows the web, a database, a clock or a source of randomness. The edition of a game is data
(``games/editions``); what editions do differently has a name (``policies``). ``play`` answers an action with the
events it causes; ``evolve`` folds an event into the state.
"""
