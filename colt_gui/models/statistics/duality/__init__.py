"""What a dual is: one convex problem, one fence, and the force with which the fence holds."""
