"""Support vector machines on show: scene, animation, layers, the lift."""
