"""The perceptrons on show: scene, animation, layers, hypothesis space, bars."""
