"""``python -m colt_gui`` is ``colt-gui``."""

import sys

from colt_gui.cli import main

if __name__ == "__main__":
    sys.exit(main())
