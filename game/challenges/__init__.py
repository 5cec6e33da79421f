"""Something to learn, to solve and to climb: lessons, puzzles and a ladder of islands.

Nothing here knows a screen, a clock or chance. Goals are checked by the rules alone (`goals`); what
there is stands in plain text in `data` (docs/challenges.md). `python -m game.challenges` finds,
proves, grades and lists it; its modules stay at home, those of `puzzle`, `lesson`, `ladder` and
`words` travel to the page.
"""
