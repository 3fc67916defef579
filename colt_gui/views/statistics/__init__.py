"""The Statistics lab on the screen: a folder for each of its benches."""
