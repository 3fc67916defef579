"""The Statistics lab: risks, classes of hypotheses, and what a sample tells about them."""
