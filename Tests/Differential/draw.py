"""What every grammar draws from: names, modes, targets and contents, mostly harmless, some of them not."""

import random


class Draw(random.Random):
    """Random choices that are the same for the same seed."""

    def chance(self, probability):
        return self.random() < probability

    def one(self, choices):
        return choices[self.randrange(len(choices))]

    def some(self, choices, most):
        """Up to `most` of the choices, in any order."""
        return self.sample(choices, self.randint(0, min(most, len(choices))))

    # What archives are made of

    PLAIN = [b"a", b"b", b"c", b"d/x", b"d/y", b"d/e/z", b"bin/tool", b"lib/a.so", b"./a", b"./d/x", b"d//x", b"d/./y",
             b"etc/a.conf", b"share/doc/readme", b"A", b"n" * 100, b"m" * 60 + b"/" + b"k" * 60, b"o" * 180]
    DIRECTORIES = [b"d", b"d/", b"d/e", b"d/e/", b"bin/", b"lib", b"./d/", b".", b"./", b"etc/", b"new/"]
    OUTSIDE = [b"../x", b"d/../../x", b"/x", b"//x", b"./../x", b"../side/x", b"../../side/y", b"/tmp/x", b"d/../../side/z"]
    ODD = [b"", b".", b"..", b"d/..", b"a/../b", b"d/../a", b"a\\b", b"..\\x", b"d\\..\\..\\x", b"C:x", b"C:\\x", b" a",
           b"a ",
           b"caf\xc3\xa9", b"caf\xe9", b"a\tb", b"a\nb", b"...", b"~", b"-a", b"a:b", b"TRAILER", b"a/", b"a.", b"a\x01",
           b"\xff", b"x" * 255, b"/", b"//", b"/."]

    def name(self, odd=0.1, outside=0.04):
        if self.chance(odd):
            return self.one(self.ODD)
        return self.one(self.OUTSIDE) if self.chance(outside) else self.one(self.PLAIN)

    def mode(self, sharp=0.1):
        if self.chance(sharp):
            return self.sharp_mode()
        return self.one([0o644, 0o644, 0o755, 0o600, 0o640, 0o444])

    def sharp_mode(self):
        return self.one([0o4755, 0o2755, 0o666, 0o777, 0o6755, 0o646, 0o4711, 0o4644, 0o2755])

    INSIDE = [b"a", b"b", b"d", b"x", b"d/x", b"e/z", b"../a", b".", b"nowhere"]
    LEADING_OUT = [b"..", b"../..", b"/etc", b"/etc/passwd", b"../../canary", b"../canary", b"d/../../x", b"../side",
                   b"/tmp"]

    def target(self, outside=0.15):
        return self.one(self.LEADING_OUT if self.chance(outside) else self.INSIDE)

    def data(self):
        return self.one([b"", b"text\n", b"#!/bin/sh\nexit 0\n", b"x" * 511, b"y" * 512, b"z" * 513, b"text\n" * 300])

    def member(self, sharp=0.1, outside=0.04):
        """One member as a dictionary: what a reader of the usual kind makes of it."""
        kind = self.choices(["file", "directory", "symlink", "hardlink", "fifo", "device"], [60, 16, 12, 6, 1, 1])[0]
        member = {"kind": kind, "name": self.name(outside=outside), "mode": self.mode(sharp), "uid": 0, "gid": 0,
                  "data": b"",
                  "target": b"", "uname": b"root", "gname": b"root", "time": 1_700_000_000}
        if kind == "file":
            member["data"] = self.data()
        elif kind == "directory":
            member["name"] = self.one(self.DIRECTORIES) if self.chance(0.8) else member["name"]
            member["mode"] = self.one([0o755, 0o755, 0o700, 0o777, 0o1777, 0o757]) if self.chance(sharp * 2) else 0o755
        elif kind == "symlink":
            member["target"], member["mode"] = self.target(), self.one([0o777, 0o777, 0o644, 0o4755, 0])
        elif kind == "hardlink":
            member["target"] = self.one([b"a", b"b", b"d/x", b"bin/tool", b"../canary", b"/etc/passwd", b"./a",
                                         b"../../canary"]
                                        if self.chance(0.3) else [b"a", b"b", b"d/x", b"bin/tool"])
        if self.chance(0.05):
            member["uid"], member["gid"] = self.one([1000, 33, 0o7777777, 2**21, 65534]), self.one([0, 1000, 50])
            member["uname"], member["gname"] = self.one([b"root", b"", b"daemon", b"build"]), self.one([b"", b"staff"])
        return member

    def members(self):
        """A few members of an archive. In most archives nothing is amiss at first sight, so that a report which says so is
        held against what readers do."""
        sharp, outside = self.one([(0, 0), (0, 0), (0, 0.02), (0.08, 0)])
        made = []
        for _ in range(self.choices([1, 2, 3, 5], [4, 4, 3, 1])[0]):
            member = self.member(sharp, outside)
            # Most readers give up where a hard link's target is not there.
            if member["kind"] == "hardlink" and self.chance(0.8):
                files = [one["name"] for one in made if one["kind"] == "file"]
                member["target"] = self.one(files) if files else b"a"
                member["kind"] = "hardlink" if files else "file"
            made.append(member)
        return made

    def sharp(self):
        """A member that must not go unsaid."""
        member = self.member(0, 0)
        member.update(name=self.one([b"s", b"d/s", b"bin/s", b"a"]), kind="file", mode=self.sharp_mode(), data=b"text\n",
                      target=b"")
        match self.randrange(6):
            case 0: member.update(kind="symlink", target=self.one(self.LEADING_OUT), mode=0o777, data=b"")
            case 1: member.update(kind="directory", mode=0o777, data=b"")
            case 2: member.update(name=self.one(self.OUTSIDE), mode=0o644)
        return member
