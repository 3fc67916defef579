"""A seeded monkey at the window: it does whatever a person could, and more, and writes down what it does.

Event k of a seed draws from a generator of its own, so that it is the same event whatever the events before it did.
"""
