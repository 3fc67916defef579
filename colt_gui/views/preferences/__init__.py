"""What a person prefers: the page where it is chosen, and how it takes effect."""
