"""Experts on show: scene, animation, layers, panel, the stage of advice."""
