"""Games as links: the fragments of addresses, and how moves are packed into them."""
