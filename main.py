#!/usr/bin/env python3
"""Starts COLT Lab: double-click, or ``python main.py``; arguments are those of ``colt-gui``."""

import sys


def start() -> int:
    if getattr(sys, "frozen", False):  # this may be a process of `--jobs`: it must go no further than this line
        import multiprocessing

        multiprocessing.freeze_support()
    try:
        from colt_gui.cli import main
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("colt_gui"):
            raise
        print(f"colt-gui: {error.name} is not installed; run `pip install -e .` here first.", file=sys.stderr)
        return 2
    return main()


if __name__ == "__main__":
    sys.exit(start())
