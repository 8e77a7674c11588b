"""What pages of games show of the lobby."""
