"""Tar archives of every kind: v7, ustar, pax, GNU, Solaris, star; and what their readers disagree about."""

import bz2
import gzip
import lzma
import struct

TYPES = {"file": b"0", "directory": b"5", "symlink": b"2", "hardlink": b"1", "fifo": b"6", "device": b"3"}
MAGICS = {"v7": b"\0" * 8, "ustar": b"ustar\x0000", "gnu": b"ustar  \0"}
ODD_MAGICS = [b"ustar\0\0\0", b"ustar 00", b"ustar\x0001", b"ustar \0\0", b"ustar\0  ", b"ustar   ", b"USTAR\x0000",
              b"ustar00\0",
              b"ustar\x00\x31\x30", b"\0star\x0000", b"ustar  0", b"ustar\0 \0", b"ustar\0" + b"0\0"]
BLOCK = 512


def number(draw, value, width, odd=0.03):
    """A number of a header, as one of the ways that programs write it."""
    plain = b"%0*o\0" % (width - 1, value & 8 ** (width - 1) - 1)
    # There are five to a header.
    if not draw.chance(odd / 6):
        return plain
    digits = b"%o" % value
    forms = [plain[:-1] + b" ", (b"%*o " % (width - 2, value))[:width - 1] + b"\0", b"%0*o" % (width, value),
             digits + b"\0", digits + b" \0", b" " + digits + b"\0", digits + b"\0" + b"7" * width,
             b"\x80" + value.to_bytes(width - 1, "big"), b"\xff"
             + (2**(8 * (width - 1)) - value).to_bytes(width, "big")[1:],
             b"\0" * width, b" " * width, b"0x%x\0" % value, b"%d\0" % value, b"-" + digits, b"+" + digits, b"8" + digits,
             digits + b"9\0", b"\0" + digits, b"\t" + digits, digits + b"x", b"\x81" + value.to_bytes(width - 1, "big"),
             b"\xc0" + value.to_bytes(width - 1, "big"), b"\xa0" + value.to_bytes(width - 1, "big")]
    return draw.one(forms)[:width].ljust(width, b"\0")


def checksum(block, draw=None):
    block = block[:148] + b" " * 8 + block[156:]
    total = sum(block)
    if draw and draw.chance(0.003):
        total = draw.one([sum(byte - 256 if byte > 127 else byte for byte in block), total + 1, 0])
        total &= 0o777777
    form = b"%06o\0 " % total
    if draw and draw.chance(0.01):
        form = draw.one([b"%6o\0 " % total, b"%07o\0" % total, b"%6o  " % total, b"\0" + b"%o" % total,
                         b" %o\0" % total])[:8]
    return block[:148] + form.ljust(8, b"\0") + block[156:]


def header(draw, name, kind, mode=0o644, size=0, target=b"", magic=b"ustar\x0000", prefix=b"", odd=0.03, uid=0, gid=0,
           uname=b"root", gname=b"root", time=1_700_000_000, tail=b""):
    block = name[:100].ljust(100, b"\0")
    block += number(draw, mode, 8, odd) + number(draw, uid, 8, odd) + number(draw, gid, 8, odd)
    block += number(draw, size, 12, odd) + number(draw, time, 12,
                                                  0) + b" " * 8 + kind + target[:100].ljust(100, b"\0") + magic
    block += uname[:32].ljust(32, b"\0") + gname[:32].ljust(32,
                                                            b"\0") + draw.one([b"0000000\0", b"\0" * 8, b"0000001\0"]) * 2
    block = (block + prefix[:155].ljust(155, b"\0")).ljust(BLOCK, b"\0")
    return checksum(tail(block) if tail else block, draw)


def padded(data):
    return data + b"\0" * (-len(data) % BLOCK)


def record(key, value, draw=None):
    text = b" " + key + b"=" + value + b"\n"
    length = len(text) + 1
    while len(b"%d" % length) + len(text) != length:
        length = len(b"%d" % length) + len(text)
    if draw and draw.chance(0.005):
        length += draw.one([-1, 1, 5, 1000])
    digits = b"%d" % length
    if draw and draw.chance(0.005):
        digits = draw.one([b"0" + digits, b" " + digits, digits + b" ", b"+" + digits])
    return digits + text


def extended(draw, kind, records, magic=b"ustar\x0000"):
    body = b"".join(record(key, value, draw) for key, value in records)
    if draw.chance(0.01):
        body += draw.one([b"\0" * 16, b"\n", b"junk", b"5 a\n"])
    return header(draw, draw.one([b"././@PaxHeader", b"PaxHeaders/x", b"/x", b"a"]), kind, size=len(body), magic=magic,
                  odd=0) + padded(body)


def long_name(draw, kind, name):
    ending = draw.one([b"\0", b"\0", b"\0", b"", b"\0\0", b"\0x"])
    return header(draw, b"././@LongLink", kind, size=len(name + ending), magic=MAGICS["gnu"], odd=0) + padded(name + ending)


def solaris(draw, records):
    return extended(draw, b"X", records)


def acl(draw):
    return draw.one([b"user::rw-,group::r--,other::rw-", b"user::rwx,group::rwx,other::rwx",
                     b"user::rw-\ngroup::r--\nother::rw-",
                     b"user::rw-,user:daemon:rwx,group::r--,mask::rwx,other::r--", b"u::rw-,g::r--,o::rw-",
                     b"user::rw-,user:1:rw-:1,group::r--,mask::rw-,other::---", b"other::rwx",
                     b"user::rw-,group::r--,other::r--"])


CAPABILITY = struct.pack("<IIIII", 0x02000001, 1 << 13, 0, 0, 0)


def records(draw, member, other):
    """Records that say what the header says, or what another member is."""
    of = draw.one([member, other])
    usual = [
        (b"path", of["name"]), (b"linkpath", of["target"] or b"a"), (b"size", b"%d" % len(member["data"])),
             (b"uid", draw.one([b"0", b"33", b"1000"])),
        (b"gid", draw.one([b"0", b"50"])), (b"uname", draw.one([b"root", b"daemon", b"", b"build"])),
             (b"gname", draw.one([b"root", b"staff", b""])),
        (b"mode", b"%o" % draw.sharp_mode()), (b"SCHILY.acl.access", acl(draw)), (b"SCHILY.acl.access", acl(draw)),
             (b"SCHILY.acl.default", acl(draw)),
        (b"SCHILY.acl.ace", b"owner@:rwxp--aARWcCos:-------:allow,everyone@:rwxpDdaARWcCos:-------:allow"),
        (b"SCHILY.xattr.security.capability", CAPABILITY), (b"LIBARCHIVE.xattr.security.capability",
                                                            b"AQAAAgAgAAAAAAAAAAAAAAAAAAA="),
        (b"SCHILY.xattr.user.a", b"b"), (b"RHT.security.selinux", b"system_u:object_r:bin_t:s0"),
             (b"SCHILY.fflags", b"nodump"),
        (b"SCHILY.realsize", b"%d" % len(member["data"])), (b"SCHILY.dev", b"1"), (b"SCHILY.ino", b"77"),
             (b"SCHILY.nlink", b"2"),
        (b"hdrcharset", draw.one([b"BINARY", b"ISO-IR 10646 2000 UTF-8"])), (b"GNU.sparse.name", of["name"]),
             (b"GNU.volume.filename", of["name"]),
        (b"LIBARCHIVE.symlinktype", b"dir"), (b"PATH", of["name"]), (b"comment", b"12 path=../x\n"),
             (b"charset", b"BINARY"),
        (b"LIBARCHIVE.creationtime", b"1"), (b"path", of["name"] + b"/"), (b"mtime", b"1700000000.5"), (b"path", b""),
             (b"linkpath", b""),
        (b"SCHILY.xattr.system.posix_acl_access",
         struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *one)
                                         for one in ((1, 6, 0xFFFFFFFF), (4, 4, 0xFFFFFFFF), (32, 6, 0xFFFFFFFF)))),
    ]
    unusual = [
        (b"size", draw.one([b"0", b"512", b"1024", b"-1", b"+5", b" 5", b"0512", b"99999999999999999999", b"", b"1e3",
                            b"5 "])),
        (b"uid", draw.one([b"-1", b"4294967296", b"0.0", b""])), (b"GNU.sparse.size", b"1024"),
               (b"GNU.sparse.realsize", b"1024"),
        (b"GNU.sparse.major", draw.one([b"1", b"0"])), (b"GNU.sparse.minor", draw.one([b"0", b"1"])),
               (b"GNU.sparse.numblocks", b"1"),
        (b"GNU.sparse.offset", b"0"), (b"GNU.sparse.numbytes", b"5"), (b"GNU.sparse.map", b"0,5"),
               (b"GNU.dumpdir", b"Ya\0\0"),
        (b"SCHILY.filetype", draw.one([b"regular", b"symlink", b"sparse", b"directory"])), (b"SCHILY.devmajor", b"1"),
        (b"path", of["name"] + b"\0x"), (b"path", b"a\0" + of["name"]), (b"linkpath", b"a\0b"),
    ]
    if draw.chance(0.15):
        return draw.some(unusual, 3) or [draw.one(unusual)]
    return draw.some(usual, 3) or [draw.one(usual)]


def encode(draw, member, style, odd=0.03):
    """One member with what goes before it."""
    before, name, target, prefix = b"", member["name"], member["target"], b""
    magic = MAGICS.get(style, MAGICS["ustar"])
    kind = TYPES[member["kind"]]
    if member["kind"] == "directory" and not name.endswith(b"/") and draw.chance(0.7):
        name += b"/"
    if len(name) > 100:
        cut = name.rfind(b"/", 0, 100)
        if style == "ustar" and cut > 0 and len(name) - cut - 1 <= 100:
            prefix, name = name[:cut], name[cut + 1:]
        elif style == "gnu" or style == "v7":
            before += long_name(draw, b"L", name)
        else:
            before += extended(draw, b"x", [(b"path", name)])
    data = member["data"]
    if draw.chance(odd):
        magic = draw.one(ODD_MAGICS)
        if draw.chance(0.5):
            prefix = draw.one([b"p", b"..", b"../..", b"d", b"/", b"d/", b"p/q", b"." * 155])
    elif draw.chance(odd / 2):
        prefix = draw.one([b"p", b"..", b"d", b"/", b"d/", b"p\0q"])
    if draw.chance(odd) and member["kind"] == "file":
        kind = draw.one([b"\0", b"7", b"8", b"9", b"A", b"Z", b"a", b"z", b"D", b"M", b"N", b"S", b"V", b"E", b"I", b"X",
                         b"1", b" "])
    if draw.chance(odd) and member["kind"] == "directory":
        kind = draw.one([b"0", b"\0", b"D", b"7", b"1"])
    size = len(data)
    mode = member["mode"]
    if draw.chance(odd):
        mode |= draw.one([0o100000, 0o40000, 0o120000, 0o10000, 0o20000])
    tail = None
    if draw.chance(odd):
        def tail(block):
            star = draw.one([b"p" * 130 + b"\0", b"..", b"q"]).ljust(131,
                                                                     b"\0") + draw.one([b"00000000000 " * 2,
                                                                                        b"14520000000 14520000000 ",
                                                                                        b"\0" * 24])
            return (block[:345] + star[:155].ljust(155, b"\0") + b"\0" * 8
                    + draw.one([b"tar\0", b"tar\0", b"\0\0\0\0"]))[:512]
    if draw.chance(odd / 4) and style == "gnu":
        def tail(block):
            # Old GNU: times, offset, longnames, sparse map, isextended, realsize.
            sparse = b"".join(b"%011o\0" % one for one in draw.one([(0, 5), (0, 512, 1024, 5), (5, 0), (0, 99999)]))
            fields = (b"00000000000\0" * 2 + b"\0" * 17 + sparse).ljust(137, b"\0")
            return block[:345] + fields + draw.one([b"\0", b"\1"]) + b"00000001000\0" + b"\0" * 17
    block = header(draw, name, kind, mode, size, target, magic, prefix, odd, member["uid"], member["gid"], member["uname"],
                   member["gname"], member["time"], tail)
    return before + block + padded(data)


def extras(draw, member, other):
    """Headers that say something about the member behind them; in any order, more than once, or of nothing."""
    made = b""
    for _ in range(draw.choices([1, 2, 3], [6, 3, 1])[0]):
        match draw.randrange(8):
            case 0 | 1: made += extended(draw, b"x", records(draw, member, other))
            case 2 | 3: made += extended(draw, b"g", records(draw, member, other))
            case 4: made += long_name(draw, b"L", draw.one([other["name"], member["name"], b"", b"l" * 150]))
            case 5: made += long_name(draw, b"K", draw.one([other["target"], b"../..", b"/etc", b"a", b""]))
            case 6: made += solaris(draw, records(draw, member, other))
            case 7: made += header(draw, draw.one([b"label", other["name"]]),
                                   draw.one([b"V", b"M", b"N", b"D", b"A", b"E"]), size=draw.one([0, 0, 3]),
                                   magic=MAGICS["gnu"]) + b""
    return made


def smuggle(draw, style):
    """A member whose size readers do not agree about; what lies behind it is a member to some, and contents to others."""
    hidden = encode(draw, draw.sharp(), style, 0)
    holder = draw.member(0, 0)
    holder["data"] = b""
    kind = draw.one([b"0", b"5", b"2", b"1", b"3", b"4", b"6", b"7", b"D", b"V", b"N", b"M", b"S", b"A", b"X", b"8", b"I",
                     b"\0", b"K", b"L", b"x"])
    name = draw.one([b"a", b"a", b"b", b"d/", b"d"])
    target = draw.one([b"b", b"a", b""])
    size, before = len(hidden), b""
    magic = draw.one([MAGICS["gnu"], MAGICS["ustar"], MAGICS["ustar"], MAGICS["v7"]])
    match draw.randrange(5):
        case 0:
            size = draw.one([0, len(hidden)])
            before = extended(draw, draw.one([b"x", b"x", b"g"]), [(b"size", b"%d" % (len(hidden) - size))])
        case 1:
            return header(draw, name, kind, size=size, target=target, magic=magic, odd=1) + hidden
        case 2:
            sparse = [(b"GNU.sparse.major", b"1"), (b"GNU.sparse.minor", b"0"), (b"GNU.sparse.realsize", b"5"),
                      (b"GNU.sparse.name", name)]
            before = extended(draw, b"x", draw.some(sparse, 4) + [(b"size", b"%d" % draw.one([0, 512, len(hidden)]))])
        case 3:
            before = extended(draw, b"x", [(b"SCHILY.realsize", b"0"), (b"SCHILY.filetype", b"regular")])
    return before + header(draw, name, kind, size=size, target=target, magic=magic, odd=0) + hidden


def archive(draw, members=None, plain=False):
    style = draw.one(["v7", "ustar", "pax", "gnu"])
    members = members or draw.members()
    odd, said = (0, 0) if plain else (draw.one([0, 0.03, 0.12]), draw.one([0, 0.1, 0.3]))
    made = b""
    for member in members:
        if draw.chance(said):
            made += extras(draw, member, draw.one([draw.sharp(), draw.member(0, 0)]))
        made += encode(draw, member, style, odd)
        if not plain and draw.chance(0.05):
            made += smuggle(draw, style)
    if not plain and draw.chance(0.01):
        made += extras(draw, members[0], draw.sharp())
    match 20 if plain else draw.randrange(40):
        case 0: return made
        case 1: return made + b"\0" * 512
        case 2: return made + b"\0" * 512 + encode(draw, draw.sharp(), style, 0) + b"\0" * 1024
        case 3: return made + b"\0" * 1024 + encode(draw, draw.sharp(), style, 0) + b"\0" * 1024
        case 4: return made + b"\0" * draw.one([1023, 1025, 512 + 100]) + encode(draw, draw.sharp(), style, 0)
        case 5: return made + b"\0" * 10240 + encode(draw, draw.sharp(), style, 0) + b"\0" * 10240
    made += b"\0" * 1024
    return made + b"\0" * (-len(made) % 10240) if draw.chance(0.5) else made


def mutate(draw, made):
    """Changes a header's fields or the order of blocks; checksums are right again in most."""
    blocks = [made[at:at + BLOCK] for at in range(0, len(made), BLOCK)]
    headers = [at for at, block in enumerate(blocks) if len(block) == BLOCK and block[257:262] == b"ustar"
               or block[148:154].isdigit()]
    for _ in range(draw.choices([1, 2, 3], [6, 2, 1])[0]):
        if not headers:
            break
        at = draw.one(headers)
        if at >= len(blocks):
            continue
        block = bytearray(blocks[at].ljust(BLOCK, b"\0"))
        match draw.randrange(8):
            case 0 | 1 | 2 | 3:
                start, end = draw.one([(0, 100), (100, 108), (108, 116), (124, 136), (156, 157), (157, 257), (257, 265),
                                       (265, 297), (329, 345), (345, 500), (500, 512)])
                position = draw.randrange(start, min(end, start + 16))
                block[position] = draw.one([0, 0x20, 0x2F, 0x2E, 0x30, 0x31, 0x35, 0x37, 0x39, 0x78, 0x80, 0xFF,
                                            draw.randrange(256)])
            case 4:
                other = blocks[draw.one(headers) % len(blocks)].ljust(BLOCK, b"\0")
                start, end = draw.one([(0, 100), (100, 108), (124, 136), (156, 157), (157, 257), (257, 265), (345, 500)])
                block[start:end] = other[start:end]
            case 5:
                blocks.insert(draw.randrange(len(blocks) + 1), bytes(block))
                continue
            case 6:
                del blocks[at]
                continue
            case 7:
                blocks.insert(draw.randrange(len(blocks) + 1), b"\0" * BLOCK)
                continue
        blocks[at] = checksum(bytes(block)) if draw.chance(0.9) else bytes(block)
    return b"".join(blocks)


def wrapped(draw, made):
    """Around any archive: a compressor, in one stream or in several."""
    match draw.randrange(8):
        case 0 | 1: return gzip.compress(made, 1, mtime=0)
        case 2: return bz2.compress(made)
        case 3: return lzma.compress(made)
        case 4:
            cut = draw.randrange(len(made) + 1)
            return gzip.compress(made[:cut], 1, mtime=0) + gzip.compress(made[cut:], 1, mtime=0)
        case 5: return gzip.compress(made, 1, mtime=0) + draw.one([b"\0" * 512, b"junk",
                                                                   b"\0" * 5 + gzip.compress(archive(draw), 1, mtime=0)])
        case 6:
            cut = draw.randrange(len(made) + 1)
            return lzma.compress(made[:cut]) + draw.one([b"", b"\0" * 4, b"\0" * 3]) + lzma.compress(made[cut:])
    cut = draw.randrange(len(made) + 1)
    return bz2.compress(made[:cut]) + draw.one([b"", b"\0"]) + bz2.compress(made[cut:])


def case(draw):
    made = archive(draw)
    if draw.chance(0.25):
        made = mutate(draw, made)
    return wrapped(draw, made) if draw.chance(0.08) else made
