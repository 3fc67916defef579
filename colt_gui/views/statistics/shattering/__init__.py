"""The shattering bench: every labelling on the plane, and all of them at once."""
