"""The window: its parts, commands, files and dialogs."""
