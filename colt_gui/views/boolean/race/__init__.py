"""The race in the stage’s place: its page, its table, the playing of it."""
