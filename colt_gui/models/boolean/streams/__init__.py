"""Where the examples come from: drawn, from a table, clicked."""
