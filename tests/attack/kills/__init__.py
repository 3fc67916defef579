"""Programs that are killed while they write: what was written before is whole, and nothing is left lying about."""
