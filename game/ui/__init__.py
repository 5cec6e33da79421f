"""The game on the screen: everything that is drawn and everything the player does."""
