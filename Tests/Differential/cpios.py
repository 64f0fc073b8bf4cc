"""Cpio archives (newc, crc, odc, old binary, HP-UX's numbers), and what lies around their ends."""

import struct

from zips import FORMATS, either


def encode(draw, member, style, odd, inode, links=1):
    name = member["name"]
    data = member["target"] if member["kind"] == "symlink" else member["data"]
    mode = FORMATS[member["kind"]] | member["mode"]
    mode = either(draw, odd / 2, mode, member["mode"], mode | 0o200000, mode | 0o40000, 0o4755, mode | 0xFFFF0000,
                  0o110000 | member["mode"])
    size = either(draw, odd / 3, len(data), 0, len(data) + 1, len(data) + 512)
    name_field = name + either(draw, odd / 2, b"\0", b"", b"\0\0\0\0", b"\0x\0", b"/\0")
    length = either(draw, odd / 3, len(name_field), len(name), len(name_field) + 4, 0, 1)
    major, minor = (1, 3) if member["kind"] == "device" else (0, 0)
    if style in ("newc", "crc"):
        magic = b"070701" if style == "newc" else b"070702"
        check = sum(data) & 0xFFFFFFFF if style == "crc" else 0
        check = either(draw, odd / 3, check, 1)
        numbers = [inode, mode, member["uid"], member["gid"], links, member["time"], size, 0, 0, major, minor, length,
                   check]
        digits = [b"%08X" % (one & 0xFFFFFFFF) for one in numbers]
        if draw.chance(odd / 2):
            at = draw.randrange(len(digits))
            digits[at] = draw.one([digits[at].lower(), digits[at].replace(b"0", b" ", 1), b"0x" + digits[at][2:],
                                   b"-" + digits[at][1:], b"+" + digits[at][1:],
                                   b"g" + digits[at][1:], b"\0" + digits[at][1:],
                                   digits[at].lstrip(b"0").ljust(8, b"\0")])[:8]
        made = magic + b"".join(digits) + name_field
        made += b"\0" * (-len(made) % 4) + data
        return made + b"\0" * (-len(made) % 4)
    if style == "odc":
        made = b"070707" + b"".join(b"%0*o" % (width, one & 8**width - 1) for width, one in (
            (6, 0), (6, inode), (6, mode), (6, member["uid"]), (6, member["gid"]), (6, links), (6, major << 8 | minor),
                                                                                             (11, member["time"]),
                                                                                             (6, length), (11, size)))
        if draw.chance(odd / 2):
            at = draw.randrange(6, len(made))
            made = made[:at] + draw.one([b" ", b"8", b"9", b"-", b"\0", b"x"]) + made[at + 1:]
        return made + name_field + data
    order = "<" if style == "binary" else ">"
    made = struct.pack(order + "13H", 0o070707, 0, inode, mode & 0xFFFF, member["uid"] & 0xFFFF, member["gid"] & 0xFFFF,
                       links, 0, 0, 0, length & 0xFFFF,
                       size >> 16, size & 0xFFFF) + name_field
    made += b"\0" * (len(made) % 2) + data
    return made + b"\0" * (len(made) % 2)


def archive(draw, style=None, members=None):
    style = style or draw.choices(["newc", "crc", "odc", "binary", "swapped"], [40, 15, 30, 1, 1])[0]
    odd = draw.one([0, 0.03, 0.12])
    made, inode = b"", 1
    for member in members or draw.members():
        links = 1
        if member["kind"] == "hardlink":
            # The same inode as before; only the last one of them has contents, or each.
            inode -= 1
            links = either(draw, 0.3, 2, 1, 3)
            member = dict(member, kind="file", data=draw.one([b"", b"text\n"]))
            if draw.chance(0.3):
                member["mode"] = draw.one([0o644, 0o755, 0o4755]) if draw.chance(0.3) else 0o644
        made += encode(draw, member, either(draw, odd / 4, style, "newc", "odc", "crc"), odd, inode, links)
        inode += 1
        if draw.chance(odd / 2):
            decoy = draw.member(0, 0)
            decoy.update(kind="file", name=draw.one([b"TRAILER!!!x", b"TRAILER!!!/x", b"./TRAILER!!!", b"TRAILER!!!",
                                                     b"TRAILER", b"d/TRAILER!!!"]), data=b"")
            decoy["mode"] = draw.one([0, 0o644])
            made += encode(draw, decoy, style, draw.one([0, 0.3]), 0)
        if draw.chance(odd / 4):
            made += draw.one([b"\0" * 4, b"\0" * 512, b"x", b"\0"])
    trailer = {"kind": "file", "name": b"TRAILER!!!", "mode": 0, "data": b"", "uid": 0, "gid": 0, "time": 0}
    mark = encode(draw, trailer, style, 0, 0)
    if style in ("newc", "crc"):
        mark = mark.replace(b"%08X" % 0o100000, b"%08X" % 0, 1)
    match draw.randrange(16):
        case 0: return made
        case 1: return made + mark + b"\0" * (-len(made + mark) % 512) + archive(draw, style, [draw.sharp()])
        case 2: return made + mark + archive(draw, style, [draw.sharp()])
        case 3: return made + mark + b"\0" * draw.one([1, 4, 512, 513]) + archive(draw, style, [draw.sharp()])
    return made + mark + b"\0" * (-len(made + mark) % 512)


def mutate(draw, made):
    made = bytearray(made)
    for _ in range(draw.randint(1, 3)):
        marks = [at for at in range(len(made)) if made[at:at + 6] in (b"070701", b"070702", b"070707")]
        if not marks:
            break
        at = draw.one(marks)
        match draw.randrange(6):
            case 0 | 1 | 2 | 3:
                position = min(at + draw.randrange(0, 116), len(made) - 1)
                made[position] = draw.one([0x30, 0x31, 0x34, 0x38, 0x41, 0x46, 0x2E, 0x2F, 0, 0x20, draw.randrange(256)])
            case 4: made[at:at] = draw.one([b"\0", b"\0" * 4, b"x"])
            case 5: del made[at:at + draw.one([1, 4])]
    return bytes(made)


def case(draw):
    import tars
    made = archive(draw)
    if draw.chance(0.3):
        made = mutate(draw, made)
    return tars.wrapped(draw, made) if draw.chance(0.06) else made
