"""What the profile thinks with: one pass over the board for each decision, look-ups instead of searches."""
