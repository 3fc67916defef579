"""What can be looked up: symbols, theorems with their proofs, and the pages of the help. No Qt."""
