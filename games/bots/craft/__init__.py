"""The craft that calculating bots share: what things are worth, which attack pays, where units belong.

Everything is counted in units, the currency of the game: a prize of 6 is worth losing up to six units for.
"""
