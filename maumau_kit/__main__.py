"""``python -m maumau_kit``: the same as ``maumau``."""

import sys

from maumau_kit.cli import main

if __name__ == "__main__":
    sys.exit(main())
