"""The static site: the page around the game, its packing, and the runtime it carries."""
