"""Help: what a symbol means under the pointer, the card of a theorem, the pages of the labs."""
