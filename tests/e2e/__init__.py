"""Journeys of a player through the built site, in a real browser."""
