"""How the site and its tools are put together. Standard library only: runs before any install."""
