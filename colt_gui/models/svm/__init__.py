"""Support vector machines: learners, solver, experiment, and what it has to show."""
