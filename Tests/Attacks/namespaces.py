"""Other users, other ids: what a process becomes, user namespaces, and mounts that map ids (user_namespaces(7),
mount_setattr(2))."""

import ctypes
import os
import re
import struct
from contextlib import contextmanager

from suite import Skipped

LIBC = ctypes.CDLL(None, use_errno=True)
# The same on all architectures that are younger than the first of them, and on x86.
OPEN_TREE, MOVE_MOUNT, FACCESSAT2, MOUNT_SETATTR = 428, 429, 439, 442
EXECVEAT = {"x86_64": 322, "aarch64": 281, "riscv64": 281}.get(os.uname().machine)
CLONE_NEWUSER = 0x10000000
PR_SET_KEEPCAPS = 8
ALL_CAPABILITIES = (1 << 41) - 1
# The bits of those that permissions bend to (capabilities(7)).
DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER, KILL = 1 << 1, 1 << 2, 1 << 3, 1 << 5
CAPABILITY_NAMES = {DAC_OVERRIDE: "cap_dac_override", DAC_READ_SEARCH: "cap_dac_read_search", FOWNER: "cap_fowner",
                    KILL: "cap_kill"}


def call(number, *arguments):
    """A system call that the C library need not know."""
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def set_capabilities(effective):
    low, high = effective & 0xFFFFFFFF, effective >> 32
    header = ctypes.create_string_buffer(struct.pack("=Ii", 0x20080522, 0))
    data = ctypes.create_string_buffer(struct.pack("=6I", low, low, 0, high, high, 0))
    if LIBC.capset(header, data) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def become(user, group, groups=(), capabilities=0, namespace=None):
    """Makes this process another user for good, with just these capabilities; in a user namespace, where one is given."""
    if namespace is not None:
        if LIBC.setns(namespace, CLONE_NEWUSER) != 0:
            raise OSError(ctypes.get_errno(), "setns")
        os.setresgid(0, 0, 0)
        os.setresuid(0, 0, 0)
    LIBC.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
    os.setgroups(sorted(groups))
    os.setresgid(group, group, group)
    os.setresuid(user, user, user)
    # Those that the namespace or the machine does not let anybody have are none that permissions ask for.
    if capabilities != ALL_CAPABILITIES or user != 0:
        set_capabilities(capabilities & (DAC_OVERRIDE | DAC_READ_SEARCH | FOWNER | KILL))


@contextmanager
def user_namespace(users, groups):
    """A descriptor of a new user namespace; each map is a list of (id inside, id outside, count)."""
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        try:
            code = 0 if LIBC.unshare(CLONE_NEWUSER) == 0 else 1
            os.write(ready[1], bytes([code]))
            os.close(go[1])
            os.read(go[0], 1)
        finally:
            os._exit(0)
    os.close(go[0])
    try:
        if os.read(ready[0], 1) != b"\0":
            raise Skipped("this user may make no user namespace")
        for name, ids in (("uid_map", users), ("gid_map", groups)):
            with open(f"/proc/{child}/{name}", "w") as file:
                file.write("".join(f"{inside} {outside} {count}\n" for inside, outside, count in ids))
        descriptor = os.open(f"/proc/{child}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
    finally:
        for end in (*ready, go[1]):
            os.close(end)
        os.waitpid(child, 0)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def mount_mapped(case, source, at, users, groups):
    """Shows `source` at another place with other ids; each map is a list of (id stored, id shown, count)."""
    at.mkdir(exist_ok=True)
    with user_namespace(users, groups) as namespace:
        try:
            # AT_FDCWD; OPEN_TREE_CLONE | O_CLOEXEC
            tree = call(OPEN_TREE, -100, ctypes.c_char_p(os.fsencode(source)), 1 | os.O_CLOEXEC)
            # MOUNT_ATTR_IDMAP; AT_EMPTY_PATH
            attributes = ctypes.create_string_buffer(struct.pack("=4Q", 0x00100000, 0, 0, namespace))
            call(MOUNT_SETATTR, tree, ctypes.c_char_p(b""), 0x1000, attributes, 32)
            # MOVE_MOUNT_F_EMPTY_PATH
            call(MOVE_MOUNT, tree, ctypes.c_char_p(b""), -100, ctypes.c_char_p(os.fsencode(at)), 4)
        except OSError as error:
            raise Skipped(f"no mount that maps ids: {error.strerror}") from None
        os.close(tree)
    case.mounts.append(str(at))


def mount_points():
    """Where anything is mounted that this process sees (proc_pid_mountinfo(5))."""
    with open("/proc/self/mountinfo") as file:
        return {re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), line.split()[4]) for line in file}
