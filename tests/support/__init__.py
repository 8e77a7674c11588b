"""Helpers that more than one part of the suite uses."""
