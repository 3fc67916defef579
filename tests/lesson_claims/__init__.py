"""What the lessons say of their runs: each phrase with what it is held against."""
