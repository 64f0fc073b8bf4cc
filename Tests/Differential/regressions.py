"""Archives that once broke the law, as small as they can be, named after what readers disagreed about."""

import gzip
import io
import struct
import tarfile
import zipfile
import zlib

import cpios
import images
import packages
import tars
import zips
from draw import Draw

ALL = []
GNU, V7 = tars.MAGICS["gnu"], tars.MAGICS["v7"]
END = b"\0" * 1024


def regression(form):
    """Registers what makes an archive of a form."""

    def register(function):
        ALL.append((function.__name__.replace("_", "-"), form, function))
        return function

    return register


def plain(name, mode=0o644, kind="file", target=b"", data=b"text\n"):
    return {"kind": kind, "name": name, "mode": mode, "uid": 0, "gid": 0, "data": data if kind == "file" else b"",
            "target": target,
            "uname": b"root", "gname": b"root", "time": 1_700_000_000}


def block(name, kind=b"0", **more):
    """A header of tar as it should be, but for what is said."""
    return tars.header(Draw(1), name, kind, odd=0, **more)


def global_records(*records):
    return tars.extended(Draw(1), b"g", records)


def member_records(*records):
    return tars.extended(Draw(1), b"x", records)


# Tar

@regression("tar")
def prefix_field_behind_the_magic_of_gnu():
    return block(b"x", magic=GNU, prefix=b"..") + END


@regression("tar")
def absolute_prefix_field_behind_the_magic_of_gnu():
    return block(b"x", magic=GNU, prefix=b"/") + END


@regression("tar")
def prefix_field_behind_no_magic():
    return block(b"d/", b"5", mode=0o755, magic=b"\0star\x0000", prefix=b"..") + END


@regression("tar")
def volume_label_with_a_size():
    return block(b"label", b"V", size=512, magic=GNU) + block(b"s", mode=0o2755) + END


@regression("tar")
def volume_label_whose_size_is_that_of_a_global_header():
    label = block(b"label", b"V", size=1024, magic=GNU)
    return global_records((b"size", b"0")) + label + block(b"s", mode=0o6755, size=5) + tars.padded(b"text\n") + END


@regression("tar")
def extended_header_that_another_one_replaces():
    return (global_records((b"path", b"d/")) + member_records((b"path", b"d/y/")) + member_records((b"comment", b"x"))
            + block(b"d/y", b"2", mode=0o777, target=b"../canary") + END)


@regression("tar")
def path_of_a_global_header():
    return global_records((b"path", b"d/l")) + block(b"l", b"2", mode=0o777, target=b"../a") + END


@regression("tar")
def checksum_that_begins_with_a_zero_byte():
    # Behind what is a directory to some, and a file with contents to others.
    hidden = block(b"s/", b"5", mode=0o777)
    digits = hidden[148:154].lstrip(b"0")
    return block(b"d/", size=512) + hidden[:148] + (b"\0" + digits).ljust(8, b"\0") + hidden[156:] + END


@regression("tar")
def number_of_too_many_bits():
    made = block(b"s", size=0)
    return tars.checksum(made[:100] + b"\xa0\0\0\0\0\0\1\xa4" + made[108:]) + END


@regression("tar")
def symbolic_link_without_a_target():
    return block(b"l", b"2", mode=0o777) + END


@regression("tar")
def hard_link_with_a_mode_of_its_own():
    return block(b"c", mode=0o755) + block(b"a", b"1", mode=0o6755, target=b"c") + END


# Zip

def zipped(name, external, host=3, data=b"text\n", extra=b"", method=zipfile.ZIP_STORED):
    """An archive of one member."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        member = zipfile.ZipInfo(name)
        member.create_system, member.external_attr, member.extra, member.compress_type = host, external, extra, method
        archive.writestr(member, data)
    return made.getvalue()


@regression("zip")
def set_id_mode_of_another_maker():
    return zipped("s", 0o104755 << 16, host=12)


@regression("zip")
def link_of_another_maker():
    return zipped("l", 0o120777 << 16, host=2, data=b"../a")


@regression("zip")
def tar_in_front_of_a_zip():
    with_tar = gzip.compress(block(b"a") + END, 1, mtime=0)
    return with_tar + zipped("l", 0o120777 << 16, data=b"../..")


@regression("zip")
def link_whose_target_is_packed_by_what_a_reader_lacks():
    return zipped("l", 0o120777 << 16, data=b"a", method=zipfile.ZIP_BZIP2)


@regression("zip")
def second_name_in_an_extra_field():
    second = zips.extra(0x7075, struct.pack("<BI", 1, zlib.crc32(b"a")) + b"d/x")
    return zipped("a", 0o104711 << 16, data=b"#!/bin/sh\nexit 0\n", extra=second)


@regression("zip")
def socket_that_readers_make_a_file_of():
    return zipped("s", 0o140666 << 16)


@regression("zip")
def mode_in_an_extra_field():
    return zipped("a", 0o100644 << 16, extra=zips.extra(0x6C78, b"\x07" + struct.pack("<HHI", 0x031E, 0, 0o104755 << 16)))


@regression("zip")
def link_whose_target_has_a_wrong_checksum():
    made = bytearray(zipped("l", 0o120777 << 16, data=b"../a"))
    right = struct.pack("<I", zlib.crc32(b"../a"))
    return bytes(made).replace(right, b"\0\0\0\0")


@regression("zip")
def directory_with_the_mode_of_a_file():
    return zipped("d/", 0o100646 << 16)


@regression("zip")
def link_by_the_name_of_the_directory_itself():
    return zipped(".", 0o120777 << 16, data=b"/etc/passwd")


@regression("zip")
def program_by_the_name_of_the_root():
    return zipped("/.", 0o104644 << 16)


# Cpio

@regression("cpio")
def name_that_climbs_behind_a_program():
    program = cpios.encode(Draw(1), plain(b"a", 0o755, data=b"#!/bin/sh\nexit 0\n"), "newc", 0, 1)
    return program + cpios.encode(Draw(1), plain(b"../side/y"), "newc", 0, 2) + packages.TRAILER


# Packages

@regression("ar")
def symbol_table_with_a_set_id_mode():
    return b"!<arch>\n" + packages.ar_header(Draw(1), b"__.SYMDEF", 0o4644, 4) + b"\0\0\0\0"


@regression("ar")
def symbol_table_of_64_bits_that_others_may_write():
    return b"!<arch>\n" + packages.ar_header(Draw(1), b"/SYM64/", 0o646, 4) + b"\0\0\0\0"


@regression("ar")
def symbol_table_that_is_sorted():
    return b"!<arch>\n" + packages.ar_header(Draw(1), b"__.SYMDEF SORTED", 0o4755, 4) + b"\0\0\0\0"


@regression("ar")
def name_with_a_slash_in_it():
    return b"!<arch>\n" + packages.ar_header(Draw(1), b"a/b", 0o666, 4) + b"text"


@regression("ar")
def mode_that_is_blank_before_a_size_of_666():
    header = packages.ar_header(Draw(1), b"a", 0o644, 666)
    return b"!<arch>\n" + header[:40] + b" " * 8 + header[48:] + b"x" * 666


@regression("ar")
def member_that_is_the_destination():
    return b"!<arch>\n" + packages.ar_header(Draw(1), b"./", 0o40777, 0)


@regression("rpm")
def absolute_name_in_a_payload():
    member = plain(b"/x")
    return packages.package([(b"/x", member, 1)], cpios.encode(Draw(1), member, "newc", 0, 1) + packages.TRAILER)


# Images

@regression("saved")
def image_whose_first_member_is_no_part_of_it():
    layer = block(b"s", mode=0o4755) + END
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, contents in (("README", b"text\n"), ("0/layer.tar", layer),
                               ("config.json", images.configuration([layer])),
                               ("manifest.json", b'[{"Config": "config.json", "Layers": ["0/layer.tar"]}]')):
            member = tarfile.TarInfo(name)
            member.size = len(contents)
            archive.addfile(member, io.BytesIO(contents))
    return made.getvalue()
