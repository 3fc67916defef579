"""Good files, spoilt in every way, given to every reader: it reads them, or refuses them in one sentence."""
