"""The tools that build the site."""
