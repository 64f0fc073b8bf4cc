"""Writes Python wheels that carry the programs, so that pip installs them as it installs anything.

    wheel.py VERSION PROGRAMS DIRECTORY

PROGRAMS is what `link` wrote. One wheel has the dynamic program, for systems with a glibc that is new enough; the other one,
for all that is older or has none, the static program. pip takes the first that fits.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Below glibc 2.17 Linux is older than what the program asks of it.
ANY_LINUX = ["manylinux_2_17", "manylinux2014", "musllinux_1_1"]


def newest_glibc(program):
    """The version of glibc that a program needs, as two numbers."""
    said = subprocess.run(["objdump", "-T", program], capture_output=True, text=True, check=True).stdout
    return max((int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", said))


def record(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def write(directory, version, program, platforms):
    machine = os.uname().machine
    tags = [f"{platform}_{machine}" for platform in platforms]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    information = f"treewarden-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.4\nName: treewarden\nVersion: {version}\n"
        "Summary: Audits permissions, ownership, links and names of file trees\n"
        "License-Expression: Apache-2.0\nLicense-File: LICENSE\n"
        "Project-URL: Source, https://github.com/treewarden/treewarden\n"
        "Requires-Python: >=3.7\nDescription-Content-Type: text/markdown\n\n" + readme)
    wheel = "Wheel-Version: 1.0\nGenerator: treewarden\nRoot-Is-Purelib: false\n"
    wheel += "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files = {
        f"treewarden-{version}.data/scripts/treewarden": program.read_bytes(),
        f"{information}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{information}/METADATA": metadata.encode(),
        f"{information}/WHEEL": wheel.encode(),
    }
    records = "".join(record(name, content) for name, content in files.items())
    files[f"{information}/RECORD"] = (records + f"{information}/RECORD,,\n").encode()

    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    path = directory / f"treewarden-{version}-py3-none-{'.'.join(tags)}.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.create_system = 3
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)


def main(version, programs, directory):
    programs, directory = pathlib.Path(programs), pathlib.Path(directory)
    major, minor = newest_glibc(programs / "treewarden")
    write(directory, version, programs / "treewarden", [f"manylinux_{major}_{minor}"])
    write(directory, version, programs / "treewarden-static", ANY_LINUX)


main(*sys.argv[1:])
