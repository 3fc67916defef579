"""Travel in time: the bottom bar and the line of all rounds."""
