"""Builds what pip installs of this repository: a package without files, which asks for treewarden in its version.

It stands in for setuptools, which pip would fetch before every first run (PEP 517).
"""

import os
import zipfile

VERSION = "@VERSION@"
NAME = "treewarden_pre_commit"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    information = f"{NAME}-{VERSION}.dist-info"
    files = {
        "METADATA": (
            f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\nRequires-Python: >=3.7\n"
            f"Requires-Dist: treewarden=={VERSION}\n"),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: treewarden\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files["RECORD"] = "".join(f"{information}/{name},,\n" for name in [*files, "RECORD"])
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w") as archive:
        for name, content in files.items():
            archive.writestr(f"{information}/{name}", content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the repository itself is the source")
