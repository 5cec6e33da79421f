"""The coach: who stands better, what to play and why, and what went wrong.

Nothing imports it before it is asked for something: the page starts without it.
"""
