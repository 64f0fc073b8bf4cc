"""Random trees of everything that permissions are asked of, and paths that lead there in all the ways there are."""

import os
import socket
import stat
import struct
import subprocess
from dataclasses import dataclass, field

KINDS = {"directory": stat.S_IFDIR, "file": stat.S_IFREG, "link": stat.S_IFLNK, "fifo": stat.S_IFIFO,
         "socket": stat.S_IFSOCK, "character": stat.S_IFCHR, "block": stat.S_IFBLK}
# /dev/null, and a block device whose driver nobody has.
DEVICES = {"character": os.makedev(1, 3), "block": os.makedev(259, 900000)}
ACL = "system.posix_acl_access"
OWNER, USER, GROUP, NAMED_GROUP, MASK, OTHER = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
# As many links as the kernel follows (path_resolution(7)).
MOST_LINKS = 40


@dataclass
class Object:
    path: str
    kind: str
    mode: int = 0o755
    owner: int = 0
    group: int = 0
    target: str = ""
    # (tag, id, rights) of each entry (acl(5)), in the kernel's order.
    acl: list = field(default_factory=list)
    # Letters of chattr(1).
    flags: str = ""

    @property
    def acl_value(self):
        """As the kernel takes it (linux/posix_acl_xattr.h)."""
        return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, rights, id) for tag, id, rights in self.acl)


class Tree:
    """Objects below a directory that everyone may search, parents first, and paths to them."""

    def __init__(self, random, at, users, groups, size, *, flags=False, devices=True, lists=True):
        self.random, self.at = random, str(at)
        self.users, self.groups = users, groups
        self.has_flags, self.has_lists = flags, lists
        self.objects = []
        self.directories = [""]
        others = ["fifo", "socket"] + ["character", "block"] * devices
        # Whoever may not look at everything would get no answers where one closed directory holds most of the tree.
        for number in range(4):
            self.add_open_directory(f"o{number}")
        for number in range(max(4, size // 4)):
            self.add("directory", f"d{number}", deepest=3)
        for number in range(size):
            kind = random.choice(["file"] * 5 + ["link"] * 4 + ["directory"] + others)
            self.add(kind, f"{kind[:2]}{number}")
        self.add_chain()

    def path_of(self, name, deepest):
        shallow = [path for path in self.directories if path.count("/") < deepest]
        parent = self.random.choice(shallow)
        return f"{parent}/{name}" if parent else name

    def add_open_directory(self, name):
        random = self.random
        made = Object(name, "directory", random.choice([0o755, 0o1777, 0o777]), random.choice(self.users),
                      random.choice(self.groups))
        self.directories.append(made.path)
        self.objects.append(made)

    def add(self, kind, name, deepest=9):
        random = self.random
        made = Object(self.path_of(name, deepest), kind, random.randrange(0o10000), random.choice(self.users),
                      random.choice(self.groups))
        if kind == "directory":
            if random.random() < 0.75:
                made.mode = random.choice([0o755, 0o711, 0o777, 0o1777, 0o1777, 0o1757, 0o775, 0o2775, 0o750, 0o3777])
            self.directories.append(made.path)
        if kind == "link":
            made.mode, made.target = 0o777, self.target(os.path.dirname(made.path))
        elif self.has_lists and random.random() < 0.25:
            made.acl, made.mode = self.list_of(made)
        if self.has_flags and kind in ("file", "directory") and random.random() < 0.06:
            made.flags = random.choice("ia")
        self.objects.append(made)

    def list_of(self, made):
        """A list, and the mode that goes with it: its group bits are the mask."""
        random = self.random

        def rights():
            return random.randrange(8) | (1 if made.kind == "directory" and random.random() < 0.6 else 0)

        undefined = 0xFFFFFFFF
        users = sorted(user for user in set(self.users) if random.random() < 0.4)
        groups = sorted(group for group in set(self.groups) if random.random() < 0.4)
        mask = random.choice([0, 1, 3, 5, 7, 7, 7])
        entries = [(OWNER, undefined, rights())] + [(USER, user, rights()) for user in users]
        entries += [(GROUP, undefined, rights())] + [(NAMED_GROUP, group, rights()) for group in groups]
        entries += [(MASK, undefined, mask), (OTHER, undefined, rights())]
        return entries, made.mode & 0o7000 | entries[0][2] << 6 | mask << 3 | entries[-1][2]

    def target(self, directory):
        """Where a link leads: absolute or not, straight or up and down again, sometimes nowhere."""
        random = self.random
        known = [made.path for made in self.objects] or [""]
        path = self.detour(random.choice(known))
        if random.random() < 0.05:
            path += "/missing"
        if random.random() < 0.5:
            return f"{self.at}/{path}"
        up = "../" * len([name for name in directory.split("/") if name])
        return f"{up}{path}" or "."

    def detour(self, path):
        """The same place by a longer way, where there is one; with a slash or a dot at its end now and then."""
        random = self.random
        parts = path.split("/")
        if random.random() < 0.3:
            at = random.randrange(len(parts))
            aside = random.choice([made.path for made in self.objects if made.kind == "directory"] or [""])
            if aside:
                # From the directory that holds the next name to the top, by another directory, and back.
                parts[at:at] = [".."] * at + aside.split("/") + [".."] * (aside.count("/") + 1) + parts[:at]
        if random.random() < 0.1:
            parts.insert(random.randrange(len(parts)), ".")
        return "/".join(parts) + random.choice([""] * 8 + ["/", "/."])

    def add_chain(self):
        """Links, each of which leads to the one before it; with the last of them it is one too many."""
        files = [made.path for made in self.objects if made.kind == "file"] or [""]
        previous = f"{self.at}/{self.random.choice(files)}"
        for number in range(MOST_LINKS + 1):
            self.objects.append(Object(f"chain{number}", "link", 0o777, target=previous))
            previous = f"chain{number}"

    def paths(self, count):
        """Absolute, of random objects, and of those that links lead by; the ends of the chain always."""
        random = self.random
        links = [made.path for made in self.objects if made.kind == "link"]
        plain = [made.path for made in self.objects if not made.path.startswith("chain")]
        chosen = [f"chain{MOST_LINKS - 1}", f"chain{MOST_LINKS}"]
        while len(chosen) < count:
            path = random.choice(plain)
            if random.random() < 0.3:
                path = f"{random.choice(links)}/{random.choice(plain).split('/')[-1]}"
            chosen.append(self.detour(path))
        return [f"{self.at}/{path}" for path in chosen]

    def build(self, at):
        """Makes all of it there: first the objects, then from below what is theirs."""
        at = str(at)
        for made in self.objects:
            path = f"{at}/{made.path}"
            if made.kind == "directory":
                os.mkdir(path)
            elif made.kind == "link":
                os.symlink(made.target, path)
            elif made.kind == "file":
                with open(path, "w") as file:
                    file.write("text\n")
            elif made.kind == "socket":
                with socket.socket(socket.AF_UNIX) as made_socket:
                    bind(made_socket, path)
            else:
                os.mknod(path, KINDS[made.kind] | 0o600, DEVICES.get(made.kind, 0))
        for made in reversed(self.objects):
            path = f"{at}/{made.path}"
            os.lchown(path, made.owner, made.group)
            if made.kind != "link":
                os.chmod(path, made.mode)
            if made.acl:
                os.setxattr(path, ACL, made.acl_value)
            if made.flags:
                subprocess.run(["chattr", f"+{made.flags}", path], check=True, capture_output=True)

    def clear(self, at):
        """Takes the flags away, with which nobody could remove it."""
        for made in self.objects:
            if made.flags:
                subprocess.run(["chattr", f"-{made.flags}", f"{at}/{made.path}"], capture_output=True)

    def described(self):
        """For a file system in user space: an object a line, fields between tabs, an ACL in hexadecimal."""
        lines = []
        for made in self.objects:
            mode = KINDS[made.kind] | made.mode
            acl = made.acl_value.hex() if made.acl else "-"
            parts = [made.path, f"{mode:o}", made.owner, made.group, DEVICES.get(made.kind, 0), made.target or "-", acl]
            lines.append("\t".join(map(str, parts)))
        return "\n".join(lines) + "\n"


def bind(listening, path):
    """bind(2) takes no path of more than 107 bytes."""
    here = os.open(".", os.O_PATH)
    os.chdir(os.path.dirname(path))
    try:
        listening.bind(os.path.basename(path))
    finally:
        os.fchdir(here)
        os.close(here)
