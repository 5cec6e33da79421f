"""What the player can do beyond a move: one small class for each subject, one table of commands."""
