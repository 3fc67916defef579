"""The lab of statistical learning: surrogate losses, shattering, samples and their errors."""
