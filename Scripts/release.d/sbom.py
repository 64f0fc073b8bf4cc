"""Writes the bill of materials of a release to standard output, as SPDX 2.3.

    sbom.py VERSION PROGRAMS

PROGRAMS is what `link` wrote. A library counts in the version of the package that its archive belongs to; what dpkg does
not know is told without one. The document's name is made of what it says, so that equal releases have equal documents.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

# By the name of the library. libacl's and libcap's programs are under other terms than these.
LICENCES = {
    "acl": "LGPL-2.1-or-later",
    "attr": "LGPL-2.1-or-later",
    "bz2": "bzip2-1.0.6",
    "c": "LGPL-2.1-or-later",
    "cap": "BSD-3-Clause OR GPL-2.0-only",
    "crypto": "Apache-2.0",
    "lz4": "BSD-2-Clause",
    "lzma": "0BSD",
    "sqlite3": "blessing",
    "stdc++": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "yaml": "MIT",
    "z": "Zlib",
    "zstd": "BSD-3-Clause OR GPL-2.0-only",
}
ROOT = pathlib.Path(__file__).resolve().parents[2]


def said(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def package(name, version, licence, **more):
    entry = {
        "SPDXID": "SPDXRef-" + re.sub("[^A-Za-z0-9.]", "-", name),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if version:
        entry["versionInfo"] = version
    return entry | more


def library(path):
    """The package of an archive that was linked."""
    name = pathlib.Path(path).name.removeprefix("lib").removesuffix(".a")
    # Where /usr is merged dpkg may know the other name alone.
    owner = said("dpkg", "--search", path) or said("dpkg", "--search", path.removeprefix("/usr"))
    source, version = "", ""
    if owner:
        form = "${source:Package}\t${source:Version}"
        source, _, version = said("dpkg-query", "--show", f"--showformat={form}", owner.split(": ")[0]).partition("\t")
    references = []
    if version:
        locator = f"pkg:deb/debian/{source}@{version.replace(':', '%3A').replace('+', '%2B').replace('~', '%7E')}"
        references = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator,
        }]
    return package(
        f"lib{name}", version, LICENCES[name], **({"externalRefs": references} if references else {}))


def archive(compiler, name):
    return os.path.realpath(said(compiler, f"-print-file-name={name}"))


def main(version, programs):
    programs = pathlib.Path(programs)
    toolchain = re.search(r"Swift version (\S+)", said("swiftc", "--version"))
    compiler = os.path.join(os.path.dirname(os.path.realpath(said("which", "swiftc"))), "clang")
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    parts = [
        package(pin["identity"], pin["state"].get("version", ""), "Apache-2.0 WITH Swift-exception",
                downloadLocation=f"git+{pin['location']}")
        for pin in sorted(pins, key=lambda pin: pin["identity"])
    ]
    parts.append(package("swift", toolchain.group(1) if toolchain else "", "Apache-2.0 WITH Swift-exception"))
    linked = (programs / "archives").read_text(encoding="utf-8").split()
    parts += [library(path) for path in linked + [archive(compiler, "libstdc++.a")]]
    static_only = library(archive(compiler, "libc.a"))

    products = []
    for file in ["treewarden", "treewarden-static"]:
        content = (programs / file).read_bytes()
        products.append(package(
            file, version, "Apache-2.0", primaryPackagePurpose="APPLICATION",
            checksums=[{"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()}]))

    relationships = [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": each["SPDXID"]}
        for each in products
    ]
    for each in products:
        for part in parts + ([static_only] if each["name"].endswith("static") else []):
            relationships.append({
                "spdxElementId": each["SPDXID"], "relationshipType": "STATIC_LINK",
                "relatedSpdxElement": part["SPDXID"],
            })
    packages = products + parts + [static_only]
    digest = hashlib.sha256(json.dumps([packages, relationships], sort_keys=True).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"treewarden-{version}",
        "documentNamespace": f"https://github.com/treewarden/treewarden/spdx/{version}/{digest}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: The treewarden project", f"Tool: treewarden-release-{version}"],
        },
        "packages": packages,
        "relationships": relationships,
    }
    json.dump(document, sys.stdout, indent=2)
    print()


main(*sys.argv[1:])
