"""Archives of ar, and what is made of several: packages of Debian and of RPM."""

import gzip
import lzma
import struct

import cpios
import tars
from zips import FORMATS, either


def ar_header(draw, name, mode, size, odd=0.0):
    numbers = [b"%-12d" % 1_700_000_000, b"%-6d" % 0, b"%-6d" % 0, b"%-8o" % mode, b"%-10d" % size]
    if draw.chance(odd):
        at = draw.randrange(5)
        numbers[at] = draw.one([b" " * len(numbers[at]), numbers[at].strip().rjust(len(numbers[at])),
                                b"x".ljust(len(numbers[at])), b"0".ljust(len(numbers[at])),
                                numbers[at].strip() + b"x", b"-1"])[:len(numbers[at])].ljust(len(numbers[at]))
    return name[:16].ljust(16) + b"".join(numbers) + either(draw, odd / 3, b"`\n", b"\n`", b"  ")


def ar(draw):
    odd = draw.one([0, 0.1, 0.3])
    style = draw.one(["gnu", "gnu", "bsd", "old"])
    members = [dict(member, kind="file", target=b"") for member in draw.members()]
    table, made = b"", either(draw, odd / 8, b"!<arch>\n", b"!<thin>\n")
    if draw.chance(0.3):
        # A symbol table, or what only begins like one.
        name, mode = draw.one([b"/", b"/SYM64/", b"__.SYMDEF", b"__.SYMDEF SORTED", b"__.SYMDEFx", b"/x", b"/SYM64",
                               b"__.PKGDEF", b"//x"]), draw.one([0, 0o644])
        if draw.chance(odd):
            mode = draw.sharp_mode()
        made += ar_header(draw, name, mode, 4) + b"\0\0\0\0"
    long = [member["name"] for member in members if len(member["name"]) > 15 or draw.chance(0.2)]
    if style == "gnu" and long:
        for name in long:
            table += name + b"/\n"
        made += ar_header(draw, b"//", 0, len(table)) + table + b"\n" * (len(table) % 2)
    for member in members:
        name, data, prefix = member["name"], member["data"], b""
        mode = either(draw, odd, FORMATS["file"] | member["mode"], member["mode"], FORMATS["symlink"] | 0o777,
                      FORMATS["directory"] | 0o777)
        if style == "gnu" and name in long:
            field = b"/%d" % (table.find(name) + either(draw, odd / 3, 0, 1, 9999))
        elif style == "bsd" and (len(name) > 16 or b" " in name or draw.chance(0.5)):
            prefix = name + either(draw, odd, b"", b"\0", b"\0x", b"\0\0\0")
            field = b"#1/%d" % len(prefix)
        else:
            # GNU ar has room for fifteen.
            field = name[:15] + (b"/" if style == "gnu" else b"")
            field = either(draw, odd, field, name + b" /", b" " + name, name + b"//", name + b"/x", b"/", b"", name + b"\0",
                           b"../" + name)
        made += ar_header(draw, field, mode, len(prefix + data), odd) + prefix + data
        if len(prefix + data) % 2:
            made += either(draw, odd / 3, b"\n", b"\0", b"")
    if draw.chance(0.05):
        made += draw.one([b"\n", b"junk", b"\0" * 60, b"!<arch>\n"])
    return made


CONTROL = b"Package: a\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b>\nDescription: a\n"


def deb(draw):
    odd = draw.one([0, 0.1, 0.3])

    def packed(made):
        return draw.choices([(b".gz", gzip.compress(made, 1, mtime=0)), (b".xz", lzma.compress(made)), (b"", made)],
                            [4, 2, 2])[0]

    def plain(name, data, mode=0o644):
        return {"kind": "file", "name": name, "mode": mode, "uid": 0, "gid": 0, "data": data, "target": b"",
                "uname": b"root", "gname": b"root", "time": 0}

    control = [plain(b"./control", CONTROL)]
    if draw.chance(0.3):
        control.append(plain(b"./postinst", b"#!/bin/sh\nexit 0\n", draw.mode()))
    control_tar = tars.archive(draw, control + (draw.members() if draw.chance(odd) else []))
    data_tar = tars.archive(draw)
    if draw.chance(0.3):
        data_tar = tars.mutate(draw, data_tar)
    (control_end, control_made), (data_end, data_made) = packed(control_tar), packed(data_tar)
    parts = [(b"debian-binary", either(draw, odd / 3, b"2.0\n", b"2.1\n", b"2.0\r\n", b"2.0", b"3.0\n", b"2.0\nx\n")),
             (b"control.tar" + control_end, control_made),
             (b"data.tar" + data_end, data_made)]
    if draw.chance(odd):
        # What is more than three members, or another one of them.
        more = packed(tars.archive(draw, [draw.sharp()]))
        parts.insert(draw.randint(0, 3), (draw.one([b"_x", b"_gpgorigin", b"data.tar" + more[0], b"_data.tar" + more[0],
                                                    b"control.tar" + more[0], b"x", b"data.tarx",
                                                    b"data.tar.zst", b"DATA.TAR" + more[0], b"data.tar.gz "]), more[1]))
    if draw.chance(odd / 3):
        draw.shuffle(parts)
    made = b"!<arch>\n"
    for name, data in parts:
        made += ar_header(draw, name + either(draw, odd / 2, b"", b"/", b"//", b" ", b"\0"), 0o100644,
                          len(data)) + data + b"\n" * (len(data) % 2)
    return made + either(draw, odd / 3, b"", b"junk", b"\n", b"!<arch>\n")


class Header:
    """A header of RPM: entries by tag."""

    def __init__(self):
        self.index, self.store, self.count = b"", b"", 0

    def add(self, tag, kind, count, value, width=1):
        self.store += b"\0" * (-len(self.store) % width)
        self.index += struct.pack(">IIII", tag, kind, len(self.store), count)
        self.store, self.count = self.store + value, self.count + 1

    def text(self, tag, value, kind=6):
        self.add(tag, kind, 1, value + b"\0")

    def texts(self, tag, values):
        self.add(tag, 8, len(values), b"".join(one + b"\0" for one in values))

    def numbers(self, tag, values, width=4):
        self.add(tag, {2: 3, 4: 4, 8: 5}[width], len(values),
                 b"".join((one & 256**width - 1).to_bytes(width, "big") for one in values), width)

    def made(self, padding=False):
        made = b"\x8e\xad\xe8\1\0\0\0\0" + struct.pack(">II", self.count, len(self.store)) + self.index + self.store
        return made + (b"\0" * (-len(self.store) % 8) if padding else b"")


TRAILER = (b"070701" + b"%08X" % 0 * 4 + b"%08X" % 1 + b"%08X" % 0 * 6 + b"%08X" % 11 + b"%08X" % 0
           + b"TRAILER!!!\0").ljust(124, b"\0")


def content(member):
    return member["target"] if member["kind"] == "symlink" else member["data"]


def package(listed, payload, flags=None, capabilities=None):
    """An RPM of what its header lists (path, member, inode) and of a payload."""
    header = Header()
    header.texts(100, [b"C"])
    for tag, value in ((1000, b"a"), (1001, b"1"), (1002, b"1"), (1021, b"linux"), (1022, b"noarch"), (1124, b"cpio"),
                       (1125, b"gzip"), (1126, b"9")):
        header.text(tag, value)
    header.add(1004, 9, 1, b"a\0")
    header.add(1005, 9, 1, b"a\0")
    header.numbers(1009, [sum(len(content(member)) for _, member, _ in listed)])
    directories = sorted({path[:path.rfind(b"/") + 1] for path, _, _ in listed})
    header.numbers(1028, [len(content(member)) for _, member, _ in listed])
    header.numbers(1030, [FORMATS[member["kind"]] | member["mode"] for _, member, _ in listed], 2)
    header.numbers(1033, [0 for _ in listed], 2)
    header.numbers(1034, [0 for _ in listed])
    header.texts(1035, [b"" for _ in listed])
    header.texts(1036, [member["target"] for _, member, _ in listed])
    header.numbers(1037, flags or [0 for _ in listed])
    for tag in (1039, 1040):
        header.texts(tag, [b"root" for _ in listed])
    header.numbers(1095, [1 for _ in listed])
    header.numbers(1096, [inode for _, _, inode in listed])
    header.texts(1097, [b"" for _ in listed])
    header.numbers(1116, [directories.index(path[:path.rfind(b"/") + 1]) for path, _, _ in listed])
    header.texts(1117, [path[path.rfind(b"/") + 1:] for path, _, _ in listed])
    header.texts(1118, directories)
    if capabilities:
        header.texts(5010, capabilities)
    signature, body = Header(), header.made()
    packed = gzip.compress(payload, 1, mtime=0)
    signature.numbers(1000, [len(body) + len(packed)])
    lead = b"\xed\xab\xee\xdb\3\0\0\0\0\0" + b"a-1-1".ljust(66, b"\0") + struct.pack(">HH", 1, 5) + b"\0" * 16
    return lead + signature.made(True) + body + packed


def rpm(draw):
    odd = draw.one([0, 0.1, 0.3])
    members = []
    for member in draw.members():
        name = member["name"].removeprefix(b"./").rstrip(b"/")
        if member["kind"] == "hardlink" or not name or name in (one["name"] for one in members) or b"\0" in name:
            continue
        members.append(dict(member, name=name))
    members = members or [dict(draw.member(0, 0), kind="file", name=b"a", target=b"")]
    payload = b""
    listed = []
    for inode, member in enumerate(members, 1):
        other = draw.one([draw.sharp(), draw.member(0, 0)])
        path = b"/" + member["name"].lstrip(b"/")
        packed = dict(member, name=either(draw, odd / 2, b"." + path, path, path[1:], b"./" + other["name"],
                                          b"." + path + b"x", b"../x"))
        if draw.chance(odd / 2):
            packed["mode"] = other["mode"]
        if draw.chance(odd / 4) and other["kind"] != "hardlink":
            packed.update(kind=other["kind"], target=other["target"])
        made = cpios.encode(draw, packed, "newc", odd / 6, inode)
        if draw.chance(odd / 3):
            body = member["data"]
            made = b"07070X" + b"%08X" % either(draw, 0.2, inode - 1, inode, 99)
            made += b"\0" * (-len(made) % 4) + body
            made += b"\0" * (-len(made) % 4)
        if not draw.chance(odd / 4):
            payload += made
        if not draw.chance(odd / 4):
            listed.append((path, member if not draw.chance(odd / 3) else dict(member, mode=other["mode"]), inode))
    if not listed:
        listed = [(b"/a", members[0], 1)]
    payload += TRAILER + either(draw, odd / 3, b"", cpios.archive(draw, "newc", [draw.sharp()]), b"\0" * 512)
    flags = [either(draw, odd / 2, 0, 1 << 6, 1, 1 << 8) for _ in listed]
    capabilities = [draw.one([b"", b"cap_net_raw=ep"]) for _ in listed] if draw.chance(odd / 3) else None
    return package(listed, payload, flags, capabilities)


def mutate(draw, made):
    made = bytearray(made)
    for _ in range(draw.randint(1, 3)):
        made[draw.randrange(min(len(made), 2000))] = draw.one([0, 0x20, 0x2F, 0x30, 0x31, 0x37, 0x0A, draw.randrange(256)])
    return bytes(made)


def one(draw, build):
    made = build(draw)
    return mutate(draw, made) if draw.chance(0.15) else made


def case_ar(draw):
    return one(draw, ar)


def case_deb(draw):
    return one(draw, deb)


def case_rpm(draw):
    return one(draw, rpm)
