"""One window for tens of thousands of frames, edited all the while: its memory stays as it is, and at rest it rests."""
