"""Folders of compiled code: old ones go, everything else stays."""

from __future__ import annotations

import os
from pathlib import Path

from maumau_kit.base.cache import KEPT, prune


def test_only_old_versions_in_our_folder_go(tmp_path: Path) -> None:
    ours = tmp_path / "maumau-kit"
    versions = [ours / f"{n:016x}" for n in range(KEPT + 3)]
    for age, folder in enumerate([*versions, ours / "my own notes", ours / "0123"]):
        folder.mkdir(parents=True)
        os.utime(folder, (1000 + age, 1000 + age))
    prune(versions[0])
    left = {path.name for path in ours.iterdir()}
    assert left == {versions[0].name, *(v.name for v in versions[-(KEPT - 1) :]), "my own notes", "0123"}


def test_nothing_goes_outside_our_folder(tmp_path: Path) -> None:
    folders = [tmp_path / f"{n:016x}" for n in range(KEPT + 3)]
    for folder in folders:
        folder.mkdir()
    prune(folders[0])
    assert all(folder.is_dir() for folder in folders)
