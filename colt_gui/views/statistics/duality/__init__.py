"""What the duality bench looks like."""
