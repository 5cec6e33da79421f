"""Drawing: items onto the display, in the colours of the theme."""
