"""Slay: conquer an island of hexagons. Rules core, computer opponents and a pygame screen."""

__version__ = "0.1.0"
