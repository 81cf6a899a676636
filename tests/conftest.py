"""What all tests share: where the vectors are."""

from pathlib import Path

import pytest

OWN_VECTORS = Path(__file__).resolve().parent / "vectors"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests take other vectors than the committed copy: `--vectors=DIR`."""
    parser.addoption(
        "--vectors",
        metavar="DIR",
        type=Path,
        default=OWN_VECTORS,
        help="the folder of the vectors (default: tests/vectors)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a folder without vectors, since its tests would silently be none."""
    folder = config.getoption("--vectors")
    if folder != OWN_VECTORS and not any(folder.glob("*.jsonl")):
        raise pytest.UsageError(f"--vectors: there are no vectors in {folder}")


@pytest.fixture(scope="session")
def vectors_dir(pytestconfig: pytest.Config) -> Path:
    """The folder of the vectors, one document a line in each of its `.jsonl` files."""
    return pytestconfig.getoption("--vectors").resolve()
