"""Tables and lists of games, as programs ask for them."""
