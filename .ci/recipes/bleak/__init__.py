"""bleak for Android: its Python, and the Java callbacks its Android backend calls.

bleak ships a recipe of its own for whatever its branch holds that day; this one keeps to the
version that the tests run with.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from pythonforandroid.recipe import PyProjectRecipe


class BleakRecipe(PyProjectRecipe):
    name = "bleak"
    version = "3.0.2"
    url = "https://github.com/hbldh/bleak/archive/refs/tags/v{version}.tar.gz"
    depends = ["pyjnius", "android"]  # noqa: RUF012

    def postbuild_arch(self, arch: Any) -> None:
        super().postbuild_arch(arch)
        java = Path(self.get_build_dir(arch.arch), "bleak", "backends", "p4android", "java")
        shutil.copytree(java, self.ctx.javaclass_dir, dirs_exist_ok=True)


recipe = BleakRecipe()
