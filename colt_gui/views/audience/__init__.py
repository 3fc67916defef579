"""For a class: presenting, a black screen, keys and pointer made visible."""
