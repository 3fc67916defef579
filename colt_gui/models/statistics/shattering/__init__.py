"""Which labellings of some points a class of concepts realises."""
