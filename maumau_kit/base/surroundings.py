"""Where Python runs."""

from __future__ import annotations

import sys
from typing import Final

BROWSER: Final = sys.platform == "emscripten"
"""Whether Python runs in a browser: there are no threads there and no other processes."""
