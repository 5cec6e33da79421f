"""Whole games and islands kept as text: any change of the rules, the opponents or the generator
shows as a difference here.

    games/*.txt  records with the last position and a hash over all positions
    islands.txt  new games with a hash of their first position
    replay.py    says what is no longer as written; runs on any Python and in Pyodide
    regenerate   `python -m tests.golden.regenerate` writes all anew, to be reviewed as a diff
"""
