"""What each kind of event changes: total, dull, deterministic. No rule is checked and nothing is drawn here."""
