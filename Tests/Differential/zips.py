"""Zip archives, central and local headers written apart, so that they may disagree."""

import bz2
import lzma
import struct
import zlib

FORMATS = {"file": 0o100000, "directory": 0o040000, "symlink": 0o120000, "hardlink": 0o100000, "fifo": 0o010000,
           "device": 0o020000}


def extra(identity, body):
    return struct.pack("<HH", identity, len(body)) + body


def unicode_path(draw, name, other):
    """0x7075: a second name, with the sum of the first."""
    return extra(0x7075, struct.pack("<BI", draw.one([1, 1, 1, 2, 0]),
                                     draw.one([zlib.crc32(name), zlib.crc32(name), 0, zlib.crc32(other)])) + other)


def asi(draw, mode, target=b""):
    """0x756E: mode, owner and target of a link."""
    body = struct.pack("<HIHH", mode & 0xFFFF, len(target), 0, 0) + target
    return extra(0x756E, struct.pack("<I", draw.one([zlib.crc32(body), zlib.crc32(body), 0])) + body)


def extras(draw, member, other):
    mode = FORMATS[other["kind"]] | other["mode"]
    choices = [
        extra(0x5455, struct.pack("<BI", 1, 1_700_000_000)), extra(0x7875,
                                                                   b"\1\4" + struct.pack("<I", 0) + b"\4"
                                                                   + struct.pack("<I", 0)),
        extra(0x7855, struct.pack("<HH", 0, 0)), extra(0x5855, struct.pack("<IIHH", 0, 0, 0, 0)),
        unicode_path(draw, member["name"], other["name"]), unicode_path(draw, member["name"],
                                                                        draw.one([b"../x", b"/x", b"d/../../x"])),
        asi(draw, mode, other["target"] if other["kind"] == "symlink" else b""),
               asi(draw, FORMATS["symlink"] | 0o777, b"../.."),
        extra(0x000D, struct.pack("<IIHH", 0, 0, 0, 0) + draw.one([b"", b"../..", b"/etc"])),
        # Unix modes of Python's and Perl's tools, of libarchive ("el"), Acorn, Mac, NTFS.
        extra(0x6C78, struct.pack("<BBHI", 1, 0, 0x031E, mode << 16)),
               extra(0x6C65, b"\x07" + struct.pack("<HHI", 0x031E, 0, mode << 16)),
        extra(0x6C78, b"\x07" + struct.pack("<HHI", 0x031E, 0, mode << 16)),
        extra(0x000A, struct.pack("<IHHQQQ", 0, 1, 24, 1, 1, 1)), extra(0x4341, b"ARC0" + b"\0" * 16),
               extra(0x6375, struct.pack("<BI", 1, 0) + b"../x"),
        extra(0x0001, b""), extra(0x0001, struct.pack("<Q", 5)), extra(0x0001, struct.pack("<QQ", 5, 5)),
               extra(0x9901, b"\2\0AE\3\0\0"),
        extra(0xCAFE, b""), extra(0x334D, b"\0" * 10), extra(0x5356, b"\1"), extra(0x7441, b"x"), extra(0x4690, b""),
               b"\1\0", b"\xff\xff\xff\xff",
        extra(0x0008, b"\0" * 4), extra(0x0017, b"\0" * 8), extra(0x0065, b"\0" * 4), extra(0x07C8, b"\0" * 20),
               extra(0x2605, b"\0" * 8),
    ]
    return b"".join(draw.some(choices, 2))


def packed(draw, data, odd):
    method = draw.choices([0, 8, 12, 14, 95, 93], [5, 5, odd, odd, 0, 0])[0]
    if method == 8:
        packer = zlib.compressobj(wbits=-15)
        return 8, packer.compress(data) + packer.flush()
    if method == 12:
        return 12, bz2.compress(data)
    if method == 14:
        made = lzma.compress(data, lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1}])
        return 14, b"\x09\x04\x05\x00" + b"\x5d\x00\x00\x80\x00"[:5] + made
    return 0, data


def either(draw, odd, usual, *others):
    return draw.one(others) if draw.chance(odd) else usual


class Built:
    def __init__(self, draw, odd):
        self.draw, self.odd, self.made, self.central = draw, odd, b"", []

    def add(self, member, listed=True, written=True):
        draw, odd = self.draw, self.odd
        name, kind = member["name"], member["kind"]
        data = member["target"] if kind == "symlink" else member["data"]
        if kind == "directory" and not name.endswith(b"/") and not draw.chance(odd):
            name += b"/"
        other = draw.one([draw.sharp(), draw.member(0, 0), member])
        method, body = packed(draw, data, odd)
        crc = either(draw, odd / 3, zlib.crc32(data), 0)
        flags = either(draw, odd, 0, 0x800, 0x800, 0x8, 0x1, 0x2, 0x40, 0x2000, 0x808)
        host = either(draw, odd, 3, *range(21), 0, 0, 255)
        mode = FORMATS[kind] | member["mode"]
        if draw.chance(odd):
            mode = draw.one([member["mode"], 0, FORMATS[other["kind"]] | other["mode"], mode | 0o40000, mode ^ 0o120000,
                             0o4755])
        external = mode << 16 | (0x10 if kind == "directory" else 0)
        external = either(draw, odd, external, external | 0x10, external & ~0x10, external | 0x1, 0x10, 0,
                          external & 0xFFFF, 0x400, external | 0x400)
        sizes = (len(body), len(data))
        local_extra = extras(draw, dict(member, name=name), other) if draw.chance(odd * 2) else b""
        central_extra = extras(draw, dict(member, name=name),
                               other) if draw.chance(odd * 2) else either(draw, odd, local_extra, b"")
        local_name = either(draw, odd / 2, name, other["name"], b"../x", name + b"/", name.rstrip(b"/"),
                            name.replace(b"/", b"\\"), b"", name + b"\0x")
        listed_name = either(draw, odd / 2, name, name + b"\0x", b"a\0" + name, name.replace(b"/", b"\\"), b"/" + name)
        offset = len(self.made)
        local_sizes, central_sizes = sizes, sizes
        zip64 = either(draw, odd, None, "central", "local", "both", "superfluous")
        if zip64 in ("local", "both"):
            local_sizes, local_extra = (0xFFFFFFFF, 0xFFFFFFFF), extra(1,
                                                                       struct.pack("<QQ", len(data),
                                                                                   len(body))) + local_extra
        if zip64 in ("central", "both"):
            central_sizes, central_extra = (0xFFFFFFFF, 0xFFFFFFFF), extra(1,
                                                                           struct.pack("<QQ", len(data),
                                                                                       len(body))) + central_extra
        if zip64 == "superfluous":
            central_extra = extra(1, struct.pack("<QQ", draw.one([len(data), 5]), draw.one([len(body), 5]))) + central_extra
        if flags & 8:
            local_sizes = either(draw, 0.2, (0, 0), sizes)
        if draw.chance(odd / 2):
            local_sizes = draw.one([(0, 0), (len(body) + 1, len(data)), (len(body), 0)])
        if draw.chance(odd / 2):
            central_sizes = draw.one([(0, 0), (len(body), 0), (0, len(data)), (len(body), len(data) + 1)])
        version = either(draw, odd, 20, 10, 45, 63, 99)
        if written:
            self.made += struct.pack("<IHHHHHIIIHH", 0x04034B50, version, either(draw, odd / 2, flags, flags ^ 0x800),
                                     either(draw, odd / 3, method, 0, 8),
                                     0, 0x5721, 0 if flags & 8 else crc, *local_sizes, len(local_name), len(local_extra))
            self.made += local_name + local_extra + body
            if flags & 8:
                self.made += draw.one([b"PK\7\10", b""]) + struct.pack("<III", crc, *sizes)
        if listed:
            comment = either(draw, odd / 3, b"", b"comment", b"PK\5\6" + b"\0" * 18)
            self.central.append(struct.pack(
                "<IHHHHHHIIIHHHHHII", 0x02014B50, host << 8 | draw.one([20, 30, 63]), version, flags, method, 0, 0x5721,
                                            crc, *central_sizes,
                len(listed_name), len(central_extra), len(comment), either(draw, odd / 3, 0, 1, 0xFFFF), 0,
                                            external & 0xFFFFFFFF,
                either(draw, odd / 3, offset, 0, offset + 1)) + listed_name + central_extra + comment)

    def finish(self):
        draw, odd = self.draw, self.odd
        if draw.chance(odd / 3):
            self.central.append(draw.one(self.central))
        if draw.chance(odd / 3):
            draw.shuffle(self.central)
        start, central = len(self.made), b"".join(self.central)
        count = len(self.central)
        comment = either(draw, odd / 2, b"", b"text", b"PK\5\6" + b"\0" * 18, b"x" * 70)
        stated = either(draw, odd / 3, len(comment), 0, len(comment) + 1, len(comment) + 100)
        end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count,
                          either(draw, odd / 3, count, 0, count - 1, count + 1, 0xFFFF),
                          either(draw, odd / 3, len(central), 0, len(central) + 1, 0xFFFFFFFF),
                          either(draw, odd / 3, start, 0, start + 4, 0xFFFFFFFF), stated)
        wide = b""
        if draw.chance(odd / 2):
            at = start + len(central)
            wide = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, either(draw, odd, count, 1, 0),
                               len(central), either(draw, odd / 2, start, 0))
            wide += struct.pack("<IIQI", 0x07064B50, 0, at, 1)
        return self.made + central + wide + end + comment


def archive(draw):
    built = Built(draw, draw.one([0, 0.03, 0.1]))
    for member in draw.members():
        built.add(member)
    if draw.chance(0.08):
        built.add(draw.sharp(), *draw.one([(True, False), (False, True)]))
    return built.finish()


def mutate(draw, made):
    made = bytearray(made)
    for _ in range(draw.randint(1, 3)):
        marks = [at for mark in (b"PK\1\2", b"PK\3\4", b"PK\5\6") for at in range(len(made)) if made[at:at + 4] == mark]
        if not marks:
            break
        at = draw.one(marks)
        match draw.randrange(6):
            case 0 | 1 | 2 | 3:
                position = min(at + draw.randrange(4, 60), len(made) - 1)
                made[position] = draw.one([0, 1, 3, 8, 0x10, 0x2E, 0x2F, 0x5C, 0x80, 0xED, 0xFF, draw.randrange(256)])
            case 4: made[at:at] = draw.one([b"\0", b"PK\3\4", b"junk"])
            case 5: del made[at:at + draw.one([1, 4, 30])]
    return bytes(made)


def case(draw):
    import cpios
    import tars
    made = archive(draw)
    if draw.chance(0.3):
        made = mutate(draw, made)
    if draw.chance(0.05):
        made = draw.one([b"#!/bin/sh\nexit 0\n", b"MZ" + b"\0" * 70, tars.archive(draw), cpios.archive(draw), b"\0" * 512,
                         gzipped(tars.archive(draw))]) + made
    if draw.chance(0.05):
        made += draw.one([b"\0", b"junk", tars.archive(draw), archive(draw), b"\0" * 70000, b"PK\5\6" + b"\0" * 18])
    return made


def gzipped(made):
    import gzip
    return gzip.compress(made, 1, mtime=0)
