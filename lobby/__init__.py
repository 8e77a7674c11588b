"""Tables, seats and invitations: everything before and around a game."""
