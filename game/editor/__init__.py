"""Making positions: a draft that is painted, turned, mended, undone. No pygame, and no rule."""
