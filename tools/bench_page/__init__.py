"""`make bench-page`: what the pages weigh, how soon the board is ready, and what Lighthouse says of them."""
