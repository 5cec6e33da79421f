"""Players against players: how strengths, seats and speed are measured. Not part of the page."""
