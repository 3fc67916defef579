"""Classes of concepts, what is left of them, and the target beside the hypothesis."""
