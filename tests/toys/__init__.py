"""Labs and learners that only the tests know: each is added without an edit elsewhere."""
