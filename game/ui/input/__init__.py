"""Keys, mouse, fingers and typed lines, turned into commands."""
