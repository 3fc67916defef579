"""Statistical learning: losses, shattering, PAC, Rademacher complexity, duality."""
