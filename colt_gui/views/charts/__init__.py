"""The charts below the stage."""
