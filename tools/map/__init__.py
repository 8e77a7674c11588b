"""The board's world map, made from public data: `python -m tools.map` writes games/boards/board_classic.json.

The steps stand in `build.py` in their order; what they are told (countries, cuts, bulges, straits, badges,
routes, colours) stands in `recipe/*.toml`. The output is committed, the input (two npm packages) is not.
"""
