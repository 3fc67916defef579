"""Small widgets, parameters and meters."""
