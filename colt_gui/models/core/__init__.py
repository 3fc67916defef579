"""What every lab stands on: documents, points, learners, runs, experiments and what they have to show."""
