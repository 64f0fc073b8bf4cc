"""Extended attributes and ACLs that nobody meant to be read."""

import os
import struct

from suite import Skipped, expect, row


def acl(*entries):
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


@row("hostile attributes", "names with ESC and LF, 64 KiB values, 300 attributes, odd ACLs, invalid ids (tmpfs)")
def hostile_attributes(case):
    case.need(root=True, mounts=True)
    case.mount("-t", "tmpfs", "none", case.tree)
    none = 0xffffffff
    many = [(1, 6, none)] + [(2, 7, uid) for uid in range(2000, 4000)] + [(4, 4, none), (16, 7, none), (32, 4, none)]
    sets = {
        "escape": {"user.\x1b[31m": b"x", "user.a\nb": b"\x1b", "user.::set-output::x": b""},
        "large": {"user.large": b"x" * 65536},
        "many": {f"user.{number}": b"" for number in range(300)},
        "acl-long": {"system.posix_acl_access": acl(*many)},
        "acl-repeated": {"system.posix_acl_access": acl(
            (1, 6, none), (2, 6, 1000), (2, 7, 1000), (4, 4, none), (16, 7, none), (32, 4, none))},
        "acl-header": {"system.posix_acl_access": struct.pack("<I", 2)},
        "capability-empty": {"security.capability": b""},
        "capability-3": {"security.capability": struct.pack("<IIIIII", 0x03000001, none, none, none, none, 1000)},
    }
    refused = []
    for name, attributes in sets.items():
        path = case.plant(case.tree / name)
        for attribute, value in attributes.items():
            try:
                os.setxattr(path, attribute, value)
            except OSError:
                refused.append(name)
    if len(set(refused)) == len(sets):
        raise Skipped("this kernel takes none of them")
    outcome = case.scan("--select", "*")
    expect(set(sets) <= outcome.told, f"nothing is said of {sorted(set(sets) - outcome.told)}")
    for report in ("text", "sarif", "github"):
        said = case.scan("--select", "*", report=report)
        expect(b"\x1b" not in said.output and "\x1b" not in said.error, f"{report}: raw ESC")
    return f"exit {outcome.code}, all {len(sets)} spoken of; the kernel refused {sorted(set(refused)) or 'none'}"
