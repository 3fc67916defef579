"""What the Statistics lab looks like."""
