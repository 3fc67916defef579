"""The plane: the stage for points, its camera, the hand, and the layers that labs share."""
