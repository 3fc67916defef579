"""The one error that people are meant to read."""


class InputError(ValueError):
    """Bad input; its text is one clear sentence that is shown as it is."""
