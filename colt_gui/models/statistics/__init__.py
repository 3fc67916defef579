"""The Statistics lab: losses, shattering, samples and their bounds, duality."""
