"""The tablet build's settings, held against buildozer's and python-for-android's own tables.

No package can be built here; what can be known without the SDK is: every key and value is one they
know, every requirement has a recipe or is pure Python, and the versions are those we test with.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "buildozer.spec"


@pytest.fixture(scope="module")
def spec() -> ConfigParser:
    found = ConfigParser(allow_no_value=True)
    found.read(SPEC)
    return found


def listed(spec: ConfigParser, name: str) -> list[str]:
    return [each.strip() for each in spec["app"][name].split(",")]


def names(requirements: list[str]) -> list[str]:
    return [re.split(r"[=<>!~\[]", each)[0].lower() for each in requirements]


def test_every_key_is_one_that_buildozer_knows(spec: ConfigParser) -> None:
    where = importlib.util.find_spec("buildozer")
    assert where is not None
    assert where.origin is not None
    default = (Path(where.origin).parent / "default.spec").read_text()
    known = set(re.findall(r"^#? ?([a-zA-Z0-9_.]+) *=", default, re.M))
    given = {key for section in spec.sections() for key in spec[section]}
    assert given <= known


RECIPES = """
import json, logging, sys
from pythonforandroid.archs import ArchAarch_64, ArchARMv7_a
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
context = Context()
context.local_recipes = ".ci/recipes"
boot = Bootstrap.get_bootstrap("sdl2", context)
order, _, _ = get_recipe_order_and_bootstrap(context, sys.argv[1:], boot)
versions = {name: str(Recipe.get_recipe(name, context).version) for name in order}
archs = [ArchAarch_64.arch, ArchARMv7_a.arch]
print("FOUND" + json.dumps({"order": order, "versions": versions, "archs": archs}))
"""


def test_python_for_android_can_resolve_it(spec: ConfigParser) -> None:
    wanted = names(listed(spec, "requirements"))
    done = subprocess.run(
        [sys.executable, "-c", RECIPES, *wanted],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    assert "FOUND" in done.stdout, done.stderr[-2000:]
    found = json.loads(done.stdout.partition("FOUND")[2].splitlines()[0])
    assert {"python3", "kivy", "numpy", "sqlite3", "bleak", "android"} <= set(found["order"])
    assert set(listed(spec, "android.archs")) == set(found["archs"])
    for each in listed(spec, "requirements"):
        name, _, version = each.partition("==")
        if version and name in found["versions"]:
            assert found["versions"][name].lstrip("v") == version


def test_what_the_app_imports_is_required(spec: ConfigParser) -> None:
    """Everything outside the standard library that the packaged code imports."""
    imported = set()
    emulated = ROOT / "firmware_bridge" / "emulated"  # for tests, and never imported by the app
    files = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "firmware_bridge").rglob("*.py")]
    for file in (each for each in files if emulated not in each.parents):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {each.name.partition(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                imported.add(node.module.partition(".")[0])
    ours = {"companion", "firmware_bridge", "vision"}
    tools = {"resvg_py", "fpdf"}  # draw icons before anything is packed, and sheets, on no tablet
    outside = imported - ours - tools - set(sys.stdlib_module_names)
    called = {"cv2": "opencv", "serial": "pyserial"}
    assert {called.get(each, each) for each in outside} <= set(names(listed(spec, "requirements")))


def test_dice_may_be_heard(spec: ConfigParser) -> None:
    """What Android asks people for must be in the manifest, or it refuses without asking."""
    asked = (ROOT / "companion" / "app" / "dice" / "permission.py").read_text()
    wanted = set(re.findall(r'"([A-Z_]{6,})"', asked))
    assert (
        {"BLUETOOTH_SCAN", "BLUETOOTH_CONNECT"}
        <= wanted
        <= set(listed(spec, "android.permissions"))
    )
    assert spec["app"]["p4a.local_recipes"] == ".ci/recipes"
    recipe = (ROOT / ".ci" / "recipes" / "bleak" / "__init__.py").read_text()
    (pinned,) = re.findall(r'version = "(.+)"', recipe)
    assert pinned == metadata.version("bleak")


def test_no_backup_takes_a_key_along(spec: ConfigParser) -> None:
    """That of the phones' secure page lies beside the saves."""
    assert spec["app"]["android.allow_backup"] == "False"


def test_it_says_what_the_project_says(spec: ConfigParser) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert spec["app"]["version"] == project["version"]
    pinned = {each for each in listed(spec, "requirements") if "==" in each}
    assert pinned <= set(project["dependencies"])


def test_everything_the_app_reads_is_packed(spec: ConfigParser) -> None:
    kept = set(listed(spec, "source.include_exts"))
    read = [
        file
        for room in ("assets", "companion", "firmware_bridge")
        for file in (ROOT / room).rglob("*")
    ]
    kinds = {file.suffix[1:] for file in read if file.is_file() and "__pycache__" not in file.parts}
    assert kinds <= kept  # drawings as one sheet for the tablet, and each for phones


def test_the_package_is_started(tmp_path: Path, spec: ConfigParser) -> None:
    hook = ROOT / spec["app"]["p4a.hook"]
    loaded = importlib.util.spec_from_file_location("hook", hook)
    assert loaded is not None
    assert loaded.loader is not None
    module = importlib.util.module_from_spec(loaded)
    loaded.loader.exec_module(module)
    for arguments in (["--private", str(tmp_path)], [f"--private={tmp_path}"]):
        module.before_apk_build(SimpleNamespace(args=SimpleNamespace(unknown_args=arguments)))
        compile((tmp_path / "main.py").read_text(), "main.py", "exec")
        (tmp_path / "main.py").unlink()
