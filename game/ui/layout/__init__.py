"""Where things lie: the items of a screen, the frame of the game, how wide texts are."""
