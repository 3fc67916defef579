"""Numbers, formulas and captions as people write them."""
