"""The command palette: any command, lesson, preset, learner or parameter by a few letters of its name."""
