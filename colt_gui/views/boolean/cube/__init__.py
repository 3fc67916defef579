"""The cube of all inputs: as a companion of the bit table, and large."""
