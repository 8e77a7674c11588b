"""`make bench`: how fast the real server is, beside what this machine does at the same hour.

Nothing here asserts a time. Figures are medians of rounds, and each stands beside a baseline of the same run.
"""
