"""Where archives are unpacked: a root of its own over this system's, of which nothing outside changes.

What a reader makes is looked at here alone: below its destination, beside it on every level above, and anywhere else in
the root. It needs root, and a mount namespace that Scripts/differential makes.
"""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
from pathlib import Path

LEVELS = ("out", "one", "two", "three")
TIMEOUT = 20
CAPABILITY = "security.capability"


class Object:
    """What lies at a path."""

    def __init__(self, place, path, top, root):
        self.path = path
        status = os.lstat(place)
        self.mode, self.uid, self.gid, self.links = status.st_mode, status.st_uid, status.st_gid, status.st_nlink
        self.identity = (status.st_dev, status.st_ino)
        self.target = os.readlink(place) if stat.S_ISLNK(self.mode) else b""
        # By every link on the way, as the kernel goes.
        end = os.path.realpath(place) if self.target else place
        # 7z makes some targets absolute that lie in its destination.
        if self.target.startswith(b"/"):
            end = root + os.path.normpath(self.target)
        self.leads_out = not (end + b"/").startswith(top + b"/")
        self.leads_to = end[len(top) + 1:]
        self.capable = False
        if stat.S_ISREG(self.mode) or stat.S_ISDIR(self.mode):
            self.capable = CAPABILITY in os.listxattr(place, follow_symlinks=False)


class Made:
    """What a reader made of an archive: the objects in its destination, and the paths of what changed outside of it."""

    def __init__(self, code, said, objects, outside, linked):
        self.code, self.said, self.objects, self.outside, self.linked = code, said, objects, outside, linked


class Sandbox:
    def __init__(self):
        self.place = Path(tempfile.mkdtemp(prefix="treewarden-differential-"))
        self.mount("-t", "tmpfs", "-o", "mode=755,nodev", "none", self.place)
        self.number, self.root = 0, None
        self.renew()

    def mount(self, *words):
        subprocess.run(["mount", *map(str, words)], check=True, capture_output=True)

    def renew(self):
        """A root that nobody wrote to."""
        if self.root:
            subprocess.run(["umount", "-l", self.root / "fuzz", self.root / "dev", self.root / "proc", self.root],
                           check=True, capture_output=True)
            shutil.rmtree(self.area, ignore_errors=True)
        self.number += 1
        self.area = self.place / str(self.number)
        self.upper, self.root = self.area / "upper", self.area / "root"
        for directory in (self.upper, self.area / "work", self.root):
            directory.mkdir(parents=True)
        self.mount("-t", "overlay", "-o", f"nodev,lowerdir=/,upperdir={self.upper},workdir={self.area / 'work'}", "overlay",
                   self.root)
        (self.root / "fuzz").mkdir()
        self.mount("-t", "tmpfs", "-o", "mode=755,nodev", "none", self.root / "fuzz")
        # Of devices what every program takes for there, and nothing that a member could be written to.
        self.mount("-t", "tmpfs", "-o", "mode=755", "none", self.root / "dev")
        for name, minor in (("null", 3), ("zero", 5), ("full", 7), ("random", 8), ("urandom", 9)):
            os.mknod(self.root / "dev" / name, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
            os.chmod(self.root / "dev" / name, 0o666)
        self.mount("-o", "remount,ro", self.root / "dev")
        self.mount("-t", "proc", "-o", "ro", "none", self.root / "proc")
        (self.root / "fuzz/in").mkdir()
        self.clean()
        self.usual = self.changed_root()

    def close(self):
        subprocess.run(["umount", "-l", self.root / "fuzz", self.root / "dev", self.root / "proc", self.root],
                       capture_output=True)
        subprocess.run(["umount", "-l", self.place], capture_output=True)
        os.rmdir(self.place)

    # Around the destination

    def clean(self):
        """A destination with nothing in it, and something beside it on every level above."""
        top = self.root / "fuzz" / LEVELS[0]
        subprocess.run(["rm", "-rf", top], check=True)
        place = self.root / "fuzz"
        for level in LEVELS:
            place = place / level
            place.mkdir()
            (place / "side").mkdir()
            for canary in (place / "canary", place / "side" / "x"):
                canary.write_bytes(b"canary")
                os.chmod(canary, 0o644)
        self.destination = place / "destination"
        self.destination.mkdir()
        self.surroundings = self.around()

    def around(self):
        """What lies beside the destination, on every level."""
        found, top = {}, self.root / "fuzz"
        for directory, directories, names in os.walk(os.fsencode(top)):
            if os.path.basename(directory) == b"in" or directory == os.fsencode(self.destination):
                directories.clear()
                continue
            for name in directories + names:
                place = os.path.join(directory, name)
                if place == os.fsencode(self.destination):
                    continue
                status = os.lstat(place)
                content = b""
                if stat.S_ISREG(status.st_mode) and os.path.basename(place) in (b"canary", b"x"):
                    with open(place, "rb") as file:
                        content = file.read(64)
                size = 0 if stat.S_ISDIR(status.st_mode) else status.st_size
                found[place] = (status.st_mode, status.st_uid, status.st_gid, size,
                                0 if stat.S_ISDIR(status.st_mode) else status.st_nlink,
                                status.st_ino, content)
        return found

    def changed_root(self):
        """What was written to the root: nothing of it is below the destination."""
        found = {}
        for directory, directories, names in os.walk(os.fsencode(self.upper)):
            for name in directories + names:
                place = os.path.join(directory, name)
                status = os.lstat(place)
                found[place[len(os.fsencode(self.upper)):]] = (status.st_mode,
                                                               status.st_size if not stat.S_ISDIR(status.st_mode) else 0)
        return found

    # Reading

    def unpack(self, reader, archive):
        """Has a reader unpack what lies in `in` of the root."""
        process = os.fork()
        if process == 0:
            self.read(reader, archive)
        code = self.wait(process)
        said = b""
        destination = self.destination / reader.below if reader.below else self.destination
        objects, linked = self.objects(destination)
        outside = []
        around, changed = self.around(), self.changed_root()
        if around != self.surroundings:
            outside += [place for place in {*around, *self.surroundings}
                        if around.get(place) != self.surroundings.get(place)]
            outside = [place[len(os.fsencode(self.root / "fuzz")) + 1:] for place in outside]
        if changed != self.usual:
            outside += [place for place, state in changed.items() if self.usual.get(place) != state
                        and not stat.S_ISDIR(state[0])
                        and not place.startswith(reader.own)]
        made = Made(code, said, objects, sorted(outside), linked)
        if changed != self.usual:
            inputs = {path: path.read_bytes() for path in (self.root / "fuzz/in").rglob("*") if path.is_file()}
            self.renew()
            for path, contents in inputs.items():
                path = self.root / "fuzz" / path.relative_to(path.parents[[parent.name
                                                                           for parent in path.parents].index("fuzz")])
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(contents)
        elif around != self.surroundings:
            self.clean()
        else:
            self.empty()
        return made

    def empty(self):
        """Takes what was made out of the destination."""
        names = os.listdir(self.destination)
        if names:
            subprocess.run(["rm", "-rf", self.destination], check=True)
            self.destination.mkdir()
        else:
            os.chmod(self.destination, 0o755)
        os.chown(self.destination, 0, 0)

    def read(self, reader, archive):
        try:
            os.setsid()
            os.chroot(self.root)
            os.chdir("/fuzz/" + "/".join(LEVELS) + "/destination")
            os.umask(0o022)
            null = os.open("/dev/null", os.O_RDWR)
            for number in range(3):
                os.dup2(null, number)
            os.environ.clear()
            os.environ.update(PATH="/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL="C.UTF-8", HOME="/fuzz/in",
                              TMPDIR="/fuzz/in")
            os.closerange(3, 64)
            reader.run("/fuzz/in/" + archive)
            os._exit(0)
        except BaseException:
            os._exit(1)

    @staticmethod
    def wait(process):
        def end(*_):
            os.killpg(process, signal.SIGKILL)

        before = signal.signal(signal.SIGALRM, end)
        signal.alarm(TIMEOUT)
        try:
            return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)

    def objects(self, destination):
        found, canaries = [], {(status.st_dev, status.st_ino) for status in map(os.lstat, self.around_files())}
        top = os.fsencode(destination)
        if not os.path.isdir(top):
            return [], []
        for directory, directories, names in os.walk(top):
            for name in directories + names:
                place = os.path.join(directory, name)
                found.append(Object(place, place[len(top) + 1:], top, os.fsencode(self.root)))
        found.append(Object(top, b"", top, os.fsencode(self.root)))
        return found, [one.path for one in found if one.identity in canaries]

    def around_files(self):
        for place, state in self.surroundings.items():
            if stat.S_ISREG(state[0]) and os.path.lexists(place):
                yield place


def can_be_made():
    """Whether this user may make one here."""
    if os.geteuid() != 0:
        return "needs root"
    try:
        sandbox = Sandbox()
    except (OSError, subprocess.CalledProcessError) as error:
        return f"no root of its own can be mounted here: {getattr(error, 'stderr', error)!s}"
    sandbox.close()
    return None
