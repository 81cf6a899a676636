"""Build the site on which the lessons run in the browser alone: python3 run.py site.

It is JupyterLite with Python for the browser (Pyodide), the kit itself and the lessons, in one folder that any web
server can hand out; the pages ask no other machine for anything.
"""

import importlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from packaging.utils import parse_wheel_filename

from tools import site_pages
from tools.environment import installing, say
from tools.pyodide_lock import LOCK, environment, lay_out
from tools.site_parts import RUNTIME, fetch_runtime, fetch_wheels, last_line, read_pins
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "dist" / "site"
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
APPS = ("lab", "notebooks", "tree")
#: What the kernel would install by itself when it starts, and what every lesson imports: loaded all at once.
AT_START = (
    *("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"),
    *("widgetsnbextension", "jupyterlab-widgets", "ipywidgets", "anywidget", "maumau-kit"),
)
#: Needed for processes, by the command line, by a terminal, or by nobody in a browser.
ABSENT = ("loky", "rich", "typer", "psutil", "pexpect")
#: What the kernel brings in its own edition; of the widgets it brings several, and those of today count.
OF_THE_KERNEL = ("ipykernel", "piplite", "pyodide-kernel")
OF_THE_WIDGETS = ("widgetsnbextension", 4)


def build_wheel(folder: Path) -> Path:
    """Build the kit's own wheel from the working tree."""
    builder = importlib.import_module("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    return Path(next(builder.build(directory=str(folder), versions=["standard"])))


def kernel_wheels(prefix: Path) -> list[Path]:
    """Return the wheels that the kernel's extension brings along."""
    folder = prefix / "share" / "jupyter" / "labextensions" / KERNEL_EXTENSION / "static" / "pypi"
    return [wheel for wheel in sorted(folder.glob("*.whl")) if is_of_kernel(wheel.name)]


def is_of_kernel(wheel: str) -> bool:
    """Say whether a wheel of this name is taken from the kernel's extension.

    >>> [is_of_kernel(f"{name}-py3-none-any.whl") for name in ("pyodide_kernel-0.7.1", "widgetsnbextension-3.6.10")]
    [True, False]
    """
    name, version, *_ = parse_wheel_filename(wheel)
    return name in OF_THE_KERNEL or (name, version.major) == OF_THE_WIDGETS


def settings() -> dict[str, object]:
    """Return the settings of all pages: Python and its packages come from the site, and from nowhere else."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(AT_START)},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Mau-Mau Kit",
            "litePluginSettings": {f"{KERNEL_EXTENSION}:kernel": kernel},
        },
    }


def run_lite(work: Path, site: Path) -> None:
    """Let JupyterLite write its pages, with nothing but what lies in `work`."""
    config = {
        "LiteBuildConfig": {
            "contents": ["contents"],
            "apps": list(APPS),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(site),
        }
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    (work / "jupyter-lite.json").write_text(json.dumps(settings()), encoding="utf-8")
    places = {f"JUPYTER_{part}_DIR": str(work / part.lower()) for part in ("CONFIG", "DATA", "RUNTIME")}
    env = {**os.environ, **places, "JUPYTER_NO_CONFIG": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    done = subprocess.run(command, cwd=work, env=env, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Trouble(f"JupyterLite could not be built: {last_line(done.stderr or done.stdout)}")


def check(site: Path) -> None:
    """Look whether the site is whole and asks nobody else; Trouble where it is not."""
    given = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    kernel = given["litePluginSettings"][f"{KERNEL_EXTENSION}:kernel"]
    wanted = settings()["jupyter-config-data"]
    if not isinstance(wanted, dict) or kernel | wanted["litePluginSettings"][f"{KERNEL_EXTENSION}:kernel"] != kernel:
        raise Trouble("The pages were built with other settings than ours: start again.")
    place = site / "static" / "pyodide"
    packages = json.loads((place / LOCK).read_text(encoding="utf-8"))["packages"]
    missing = [one["file_name"] for one in packages.values() if not (place / one["file_name"]).is_file()]
    missing += [name for name in AT_START if name not in packages]
    if missing:
        raise Trouble(f"The site lacks {', '.join(missing)}.")


def assemble(work: Path, site: Path, parts: Path, env: Mapping[str, str]) -> None:
    """Build the whole site from nothing into the folder `site`; `parts` keeps what was fetched."""
    constants = importlib.import_module("jupyterlite_pyodide_kernel.constants")
    runtime = fetch_runtime(constants.PYODIDE_VERSION, parts / "runtime", env)
    info = json.loads((runtime / LOCK).read_text(encoding="utf-8"))["info"]
    asked = environment(info["python"], "0")
    pins = read_pins((ROOT / "requirements" / "browser.txt").read_text(encoding="utf-8"), asked)
    from_kernel = kernel_wheels(Path(sys.prefix))
    own = {parse_wheel_filename(wheel.name)[0] for wheel in from_kernel}
    fetched = fetch_wheels([pin for pin in pins if pin.name not in own], parts / "wheels", asked["python_version"], env)
    wheels = [*fetched, *from_kernel, build_wheel(work / "wheel")]
    lay_out(runtime, wheels, ABSENT, work / "static" / "pyodide")
    lessons = site_pages.copy_lessons(ROOT / "notebooks", work / "contents")
    say("Writing the pages …")
    run_lite(work, site)
    (site / "index.html").write_text(site_pages.start_page(lessons), encoding="utf-8")
    notices = site_pages.Notices(site)
    notices.add_runtime(RUNTIME, info["python"], fetched)
    notices.add_wheels(wheels)
    notices.add_scripts()
    notices.write()
    check(site)


def size(folder: Path) -> str:
    """Return how much a folder holds, as people say it."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return f"{sum(sizes) / 1e6:.0f} MB in {len(sizes)} files"


def main() -> int:
    """Build the site; return the exit code."""
    start = time.monotonic()
    work = SITE.parent / "site.work"
    fresh = SITE.parent / "site.new"
    for folder in (work, fresh):
        shutil.rmtree(folder, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        assemble(work, fresh, Path(sys.prefix) / "site-parts", installing(os.environ))
        shutil.rmtree(SITE, ignore_errors=True)
        fresh.rename(SITE)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
        shutil.rmtree(fresh, ignore_errors=True)
    say(f"The site is ready after {time.monotonic() - start:.0f} s: {SITE} ({size(SITE)}, Pyodide {RUNTIME}).")
    say(f"Look at it: {Path(sys.executable).name} -m http.server --bind 127.0.0.1 --directory {SITE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
