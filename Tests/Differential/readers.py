"""The programs that unpack archives, and how each is called by whoever is root."""

import os
import shutil
import sys


class Reader:
    """A program that unpacks."""

    def __init__(self, name, *words, below="", standard_input=False, programs=None, own=b"\0"):
        self.name, self.words, self.below, self.standard_input = name, words, below, standard_input
        self.programs, self.own = programs or words[:1], own

    @property
    def missing(self):
        """The first of its programs that is not here."""
        return next((name for name in self.programs if not shutil.which(name)), None)

    def run(self, archive):
        if self.standard_input:
            os.dup2(os.open(archive, os.O_RDONLY), 0)
        os.execvp(self.words[0], [word.replace("ARCHIVE", archive) for word in self.words])


class Function(Reader):
    """A module of Python that unpacks, in a process of its own."""

    def __init__(self, name, function):
        super().__init__(name, sys.executable)
        self.function = function

    def run(self, archive):
        self.function(archive)


def shell(name, script, *programs, below="", own=b"\0"):
    """What takes more than one call; `own` is where programs keep what is theirs, outside of the destination."""
    return Reader(name, "sh", "-c", script, below=below, programs=programs, own=own)


def by_tarfile(archive):
    import tarfile
    with tarfile.open(archive) as opened:
        trusting = {"filter": "fully_trusted"} if hasattr(tarfile, "fully_trusted_filter") else {}
        # A member that cannot be made keeps no other one from being made.
        opened.errorlevel = 0
        opened.extractall(numeric_owner=True, **trusting)


def by_zipfile(archive):
    import zipfile
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            try:
                opened.extract(member)
            except Exception:
                continue


TAR = Reader("tar", "tar", "-xpf", "ARCHIVE")
TAR_LISTS = Reader("tar --acls --xattrs", "tar", "--acls", "--xattrs", "--xattrs-include=*", "-xpf", "ARCHIVE")
BSDTAR = Reader("bsdtar", "bsdtar", "-xpf", "ARCHIVE")
TARFILE = Function("tarfile", by_tarfile)
ZIPFILE = Function("zipfile", by_zipfile)
UNZIP = Reader("unzip", "unzip", "-qq", "-o", "-K", "-X", "ARCHIVE")
SEVENZIP = Reader("7z", "7z", "x", "-y", "-bd", "ARCHIVE")
CPIO = Reader("cpio", "cpio", "-idmu", "--quiet", standard_input=True)
AR = Reader("ar", "ar", "xo", "ARCHIVE")
DEB = shell("dpkg-deb", "dpkg-deb -x ARCHIVE .; mkdir -p DEBIAN && dpkg-deb -e ARCHIVE DEBIAN", "dpkg-deb")
RPM = shell("rpm2cpio", "rpm2cpio ARCHIVE | cpio -idmu --quiet", "rpm2cpio", "cpio")
IMAGE = shell("umoci", "umoci unpack --image ARCHIVE:t bundle", "umoci", below="bundle/rootfs")
SAVED = shell("skopeo and umoci", "skopeo --insecure-policy copy docker-archive:ARCHIVE oci:/fuzz/in/layout:t && "
              "umoci unpack --image /fuzz/in/layout:t bundle; rm -rf /fuzz/in/layout", "skopeo", "umoci",
              below="bundle/rootfs", own=b"/var/lib/containers")

READERS = {
    "tar": [TAR, TAR_LISTS, BSDTAR, TARFILE, SEVENZIP],
    "zip": [UNZIP, BSDTAR, ZIPFILE, SEVENZIP],
    "cpio": [CPIO, BSDTAR, SEVENZIP],
    "ar": [AR, BSDTAR, SEVENZIP],
    "deb": [DEB],
    "rpm": [RPM, BSDTAR],
    "layout": [IMAGE],
    "saved": [SAVED],
}
