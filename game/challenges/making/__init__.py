"""How puzzles are found, measured and proven, and how the ladder is climbed. Stays at home."""
