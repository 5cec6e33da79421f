"""A second opinion on the rules: written from the contract alone, sharing no code with `game`.

Plain on purpose: dictionaries and sets, everything worked out anew at each question. It is what
`game.core` is compared with, so it must be easy to check against docs/rules.md line by line.

    board.py    hexes, names, the position string
    engine.py   territories, turns, moves, refusals, capture, the end
"""
