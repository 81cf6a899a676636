"""What went wrong while setting up, in one sentence for the person at the keyboard."""

import re
import sys
from typing import NamedTuple


class Trouble(Exception):  # noqa: N818 - a sentence for the reader, not a mistake in the program
    """A sentence that says what went wrong and what to do."""


class NoNetwork(Trouble):
    """The packages could not be fetched; the environment is as it was."""


class Cause(NamedTuple):
    """How a cause shows in the output of pip or uv, and what to say then."""

    signs: tuple[str, ...]
    kind: type[Trouble]
    sentence: str


DISK = Cause(
    (r"no space left", r"not enough space", r"disk quota", r"\[Errno (28|122)\]", r"os error 28\b"),
    Trouble,
    "The disk is full: the set-up needs about 1 GB. Make room, then start again.",
)
CERTIFICATE = Cause(
    (r"CERTIFICATE_VERIFY_FAILED", r"UnknownIssuer", r"SSLError", r"invalid peer certificate"),
    NoNetwork,
    "The packages could not be fetched, because the server's certificate was not accepted: a proxy (of a "
    "school, say) may stand between. Ask who looks after it or use another network, then start again.",
)
NETWORK = Cause(
    (
        *(r"name resolution", r"getaddrinfo", r"nodename nor servname", r"name or service not known"),
        *(r"dns error", r"connection refused", r"connection reset", r"actively refused", r"no route to host"),
        *(r"network is unreachable", r"network (connectivity )?(is|was) disabled", r"timed? ?out"),
        *(r"failed to establish", r"error sending request", r"tcp connect error", r"max retries"),
        *(r"proxyerror", r"failed to (fetch|download)", r"connection ?(broken|aborted|error)"),
        *(r"remote end closed", r"from versions: none"),
    ),
    NoNetwork,
    "The packages could not be fetched: there seems to be no network. Connect to the internet (only the "
    "set-up needs it), then start again.",
)
HASHES = Cause(
    (r"do not match the hashes", r"hash mismatch"),
    Trouble,
    "A package is not the one that was written down: its checksum differs. If it stays so when you start "
    "again, the package index that this computer is told to use offers altered files.",
)
LONG_PATH = Cause(
    (r"long path", r"WinError 206", r"file ?name (or extension is )?too long"),
    Trouble,
    "The path of this folder is too long. Move it to a short one (such as C:\\maumau), then start again.",
)
PERMISSION = Cause(
    (r"permission denied", r"access is denied", r"\[(WinError (5|32)|Errno 13)\]", r"os error (5|13|32)\b"),
    Trouble,
    "A file could not be written: close JupyterLab and all notebooks, see that this folder is yours to write "
    "in, then start again.",
)
# The first that fits is told. A lost network also leads to "no matching distribution", so that comes last.
CAUSES = (DISK, HASHES, CERTIFICATE, NETWORK, LONG_PATH, PERMISSION)
NO_FILE = r"(?:no matching distribution found for|failed to build|has no usable wheels)[ '`\"]*([\w.=-]*)"


def diagnose(log: str) -> Trouble:
    """Return what the output of pip or uv means.

    >>> diagnose("ERROR: [Errno 28] No space left on device")
    Trouble('The disk is full: the set-up needs about 1 GB. Make room, then start again.')
    """
    for cause in CAUSES:
        if any(re.search(sign, log, re.IGNORECASE) for sign in cause.signs):
            return cause.kind(cause.sentence)
    if missing := re.search(NO_FILE, log, re.IGNORECASE):
        return Trouble(
            f"There is no ready-made {missing[1] or 'package'} for this computer with Python "
            f"{python_version()}: the kit is made for Python 3.11 to 3.14 on Linux, macOS and Windows."
        )
    return Trouble("The packages could not be installed.")


def no_venv(missing: str) -> Trouble:
    """Return the sentence for a Python that came without the means to make environments."""
    return Trouble(
        f"This Python cannot make environments: its module {missing} is missing. On Debian and Ubuntu it is "
        f"in the package python3-venv (or python{python_version()}-venv). Have it installed, or install uv, "
        "then start again."
    )


def python_version() -> str:
    """Return the version of the running Python as people write it, such as 3.12."""
    return "{}.{}".format(*sys.version_info[:2])
