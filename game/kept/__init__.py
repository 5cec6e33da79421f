"""What is kept from one visit to the next: the running game, saves, settings, results."""
