"""What the kernel itself says of who may do what: a process becomes the user and tries, so that nothing changes."""

import ctypes
import errno
import json
import os
import stat
import sys
from dataclasses import dataclass

import namespaces
from objects import MOST_LINKS

REFUSALS = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EOVERFLOW, errno.ETXTBSY, errno.EBUSY}
# Nobody reads the FIFO, listens at the socket or drives the device: the permission was there.
PASSED = {errno.ENXIO, errno.ENODEV, errno.EOPNOTSUPP}
NOWHERE = {errno.ENOENT, errno.ENOTDIR, errno.ELOOP}
OPERATIONS = ("read", "write", "execute", "change-mode", "replace", "delete")


@dataclass(frozen=True)
class Principal:
    user: int
    group: int
    groups: tuple = ()
    capabilities: int = 0

    @property
    def words(self):
        """The arguments of `treewarden access` that mean it."""
        groups = ",".join(map(str, [self.group, *self.groups]))
        words = ["--as", f"{self.user}:={groups}"]
        usual = namespaces.ALL_CAPABILITIES if self.user == 0 else 0
        if self.capabilities != usual:
            # One that is of no use here stands for none at all.
            held = [name for bit, name in namespaces.CAPABILITY_NAMES.items() if self.capabilities & bit]
            for name in held or ["cap_kill"]:
                words += ["--capability", name]
        return words

    def __str__(self):
        return " ".join(self.words)


class Broken(Exception):
    """Something other than a permission went wrong."""


def attempt(function, *arguments, passes=PASSED):
    """Whether the kernel lets it pass."""
    try:
        result = function(*arguments)
        if isinstance(result, int) and not isinstance(result, bool) and function is os.open:
            os.close(result)
        return True
    except OSError as error:
        if error.errno in passes:
            return True
        # A path that leads nowhere for somebody else is one that this one may not follow.
        if error.errno in REFUSALS:
            return False
        raise Broken(f"{getattr(function, '__name__', function)}: {error}") from None


def write(path):
    """Not a byte: whether they could be written is asked before how many there are."""
    file = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        os.write(file, b"")
    finally:
        os.close(file)


def change_names(path):
    """Of the directory as the names in it are looked up: behind a link that is not the last name then."""
    # W_OK | X_OK; AT_EACCESS
    namespaces.call(namespaces.FACCESSAT2, -100, ctypes.c_char_p(os.fsencode(path + "/.")), 3, 0x200)


def execute(path):
    """No program begins like these: the kernel says so only to those who may execute them."""
    none = (ctypes.c_char_p * 1)(None)
    namespaces.call(namespaces.EXECVEAT, -100, ctypes.c_char_p(os.fsencode(path)), none, none, 0)


def remove(directory, name, is_directory, is_mount):
    """By the wrong call, which fails at what it is only once it may remove it; but for mount points, which stay."""
    path = f"{directory}/{name}"
    wrong, right = (os.unlink, os.rmdir) if is_directory else (os.rmdir, os.unlink)
    return attempt(wrong, path, passes={errno.EISDIR, errno.ENOTDIR}) and not is_mount


class Nowhere(Exception):
    """A path that leads to nothing."""


def looked_up(path, see=str):
    """Every name that the way looks up, by the directory that holds it; which of them is the path's own last one; and
    where the way ends. A model of path_resolution(7), for who may not go the way.

    - see: turns a path into one by which it can be looked at.
    """
    remaining = [name for name in path.split("/") if name][::-1]
    here, followed, found, own, is_own_left = "", 0, [], None, True
    is_directory = True
    while remaining:
        name = remaining.pop()
        if not is_directory:
            raise Nowhere
        if name in (".", ".."):
            here = os.path.dirname(here) if name == ".." else here
            continue
        at = f"{here}/{name}"
        try:
            status = os.lstat(see(at))
        except FileNotFoundError:
            raise Nowhere from None
        if is_own_left and not remaining:
            own, is_own_left = (here or "/", name), False
        found.append((here or "/", name, stat.S_ISDIR(status.st_mode)))
        if not stat.S_ISLNK(status.st_mode):
            here, is_directory = at, stat.S_ISDIR(status.st_mode)
            continue
        followed += 1
        if followed > MOST_LINKS:
            raise Nowhere
        target = os.readlink(see(at))
        if target.startswith("/"):
            here = ""
        # A slash at its end counts where the link is the last name.
        remaining += ([] if remaining or not target.endswith("/") else ["."])
        remaining += [part for part in target.split("/") if part][::-1]
    if path.endswith(("/", "/.")) and not is_directory:
        raise Nowhere
    if path.rstrip("/").split("/")[-1] in (".", ".."):
        own = None
    return list(dict.fromkeys(found)), own, here or "/"


def answers(path, question):
    """What may be done with what the path leads to."""
    if question["is_directory"]:
        writes = attempt(change_names, path)
        executes = attempt(os.stat, path + "/.")
    else:
        writes = attempt(write, path)
        executes = question["is_file"] and attempt(execute, path, passes={errno.ENOEXEC, errno.ETXTBSY})
    removes = {tuple(name[:2]): remove(*name) for name in question["names"]}
    own = question["own"] and removes[tuple(question["own"])]
    return {
        "read": attempt(os.open, path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC),
        "write": writes, "execute": executes,
        "change-mode": attempt(os.chmod, path, question["mode"]),
        "replace": any(removes.values()), "delete": bool(own),
    }


def questions(paths, mounts, see=str):
    """What is to be tried of each path; nothing where it leads nowhere."""
    asked = {}
    for path in paths:
        try:
            found, own, end = looked_up(path, see)
        except Nowhere:
            found = None
        try:
            os.stat(path)
            agrees = found is not None
        except OSError as error:
            # Who sees everything may still be refused, as by fs.protected_symlinks.
            agrees = error.errno not in NOWHERE or found is None
            if error.errno == errno.ELOOP:
                # The mount may follow no links.
                found, agrees = None, True
        if not agrees:
            raise RuntimeError(f"the model of ways is wrong about {path}")
        if found is None:
            asked[path] = None
            continue
        status = os.lstat(see(end))
        names = [(*name, f"{name[0].rstrip('/')}/{name[1]}" in mounts) for name in found]
        asked[path] = {"mode": stat.S_IMODE(status.st_mode), "is_directory": stat.S_ISDIR(status.st_mode),
                       "is_file": stat.S_ISREG(status.st_mode), "names": names, "own": own}
    return asked


def ask(principal, asked, namespace=None):
    """The kernel's answers by path; of a path that leads nowhere, there are none."""

    def try_all():
        told = {}
        for path, question in asked.items():
            try:
                told[path] = answers(path, question) if question else None
            except Broken as problem:
                told[path] = {"broken": str(problem)}
        return told

    return as_somebody(principal, try_all, namespace)


def as_somebody(principal, function, namespace=None):
    """What a function returns in a process that has become somebody else."""
    receives, sends = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(receives)
            namespaces.become(principal.user, principal.group, principal.groups, principal.capabilities, namespace)
            with os.fdopen(sends, "w") as file:
                json.dump(function(), file)
            code = 0
        except BaseException as problem:
            print(f"oracle: as {principal}: {type(problem).__name__}: {problem}", file=sys.stderr)
        finally:
            os._exit(code)
    os.close(sends)
    with os.fdopen(receives) as file:
        text = file.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise RuntimeError(f"the process that asks as {principal} ended with {os.waitstatus_to_exitcode(status)}")
    return json.loads(text)
