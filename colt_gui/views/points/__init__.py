"""Points by hand: the menu of one, its coordinates, and the table of all."""
