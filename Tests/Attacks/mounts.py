"""What is mounted in the tree: the same device, itself, a broken image."""

import ctypes
import os
import subprocess

from suite import Skipped, expect, row


@row("bind mount of outside", "a directory of the same device, bound into the tree")
def bind_mount(case):
    case.need(root=True, mounts=True)
    outside = case.outside()
    bound = case.tree / "bound"
    bound.mkdir()
    case.plant(case.tree / "found")
    case.mount("--bind", outside, bound)
    outcome = case.scan()
    expect("found" in outcome.paths, "what lies beside the mount is missing")
    expect(("mount-not-entered", "bound") in outcome.incidents, f"nothing says so: {outcome.incidents}")
    crossed = case.scan("--cross-file-systems", check=False)
    expect(any(case.canary in path for path in crossed.paths), "--cross-file-systems does not cross")
    return f"exit {outcome.code}, not entered and said so; entered with --cross-file-systems"


@row("bind-mount loop", "the tree bound into itself, twice, and crossing asked for")
def bind_loop(case):
    case.need(root=True, mounts=True)
    for name in ("a/again", "b/again"):
        (case.tree / name).mkdir(parents=True)
    case.plant(case.tree / "found")
    case.mount("--rbind", case.tree, case.tree / "a/again")
    case.mount("--rbind", case.tree, case.tree / "b/again")
    outcome = case.scan("--cross-file-systems")
    expect("found" in outcome.paths, "the finding is missing")
    times = sum(finding["path"].endswith("found") for finding in outcome.report["findings"])
    expect(times <= 4, f"one file was reported {times} times")
    return f"exit {outcome.code}, ends; the file reported {times} time(s)"


@row("autofs", "a direct trap whose daemon never answers, below the root and with crossing asked for")
def autofs(case):
    case.need(root=True, mounts=True)
    case.plant(case.tree / "found")
    trap = case.tree / "trap"
    trap.mkdir()
    answers, asked = os.pipe()
    # The daemon is this process and its group: only others spring the trap (autofs(5) of the kernel's documentation).
    data = f"fd={asked},pgrp={os.getpgid(0)},minproto=5,maxproto=5,direct"
    done = ctypes.CDLL(None, use_errno=True).mount(b"trap", os.fsencode(trap), b"autofs", 0, data.encode())
    reason = os.strerror(ctypes.get_errno())
    os.close(asked)
    try:
        if done != 0:
            raise Skipped(f"no autofs here: {reason}")
        case.mounts.append(str(trap))
        outcome = case.scan("--stall-timeout", "5")
        expect("found" in outcome.paths, "what lies beside the trap is missing")
        expect(("mount-not-entered", "trap") in outcome.incidents, f"nothing says so: {outcome.incidents}")
        expect(("stalled", "trap") not in outcome.incidents, "the trap was sprung")
        crossed = case.scan("--stall-timeout", "1", "--cross-file-systems", codes=(3,))
        expect("found" in crossed.paths, "with crossing, what lies beside the trap is missing")
        expect(("stalled", "trap") in crossed.incidents, f"with crossing, nothing says so: {crossed.incidents}")
    finally:
        # Whoever waits is told that nobody answers any more.
        os.close(answers)
    return f"exit {outcome.code}, not sprung; with --cross-file-systems exit 3, stalled, not waited for"


MALFORMED = {
    "empty": ("security.capability", b""),
    "truncated": ("security.capability", b"\x00\x00\x00\x02\x01"),
    "version-1-short": ("security.capability", b"\x00\x00\x00\x01\xff\xff\xff\xff"),
    "version-7": ("security.capability", b"\x00\x00\x00\x07" + b"\xff" * 16),
    "version-3-short": ("security.capability", b"\x01\x00\x00\x03" + b"\xff" * 16),
    "overlong": ("security.capability", b"\x01\x00\x00\x02" + b"\xff" * 60),
    "unknown-flags": ("security.capability", b"\xff\xff\xff\x02" + b"\xff" * 16),
}


@row("malformed attributes", "ext4 image with broken capabilities (debugfs), on a loop device")
def malformed_image(case):
    case.need(root=True, mounts=True, commands=("mkfs.ext4", "debugfs"))
    image = case.directory / "image"
    with open(image, "wb") as file:
        file.truncate(8 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-O", "^has_journal", image], check=True, capture_output=True)
    empty = case.plant(case.directory / "program", 0o755, "\x7fELF program\n")
    script = []
    for name, (attribute, value) in MALFORMED.items():
        held = case.directory / f"value-{name}"
        held.write_bytes(value)
        script += [f"write {empty} {name}", f"set_inode_field {name} mode 0100777", f"ea_set -f {held} {name} {attribute}"]
    # ACLs as ext4 stores them: a wrong version, and no entries.
    for name, value in {"acl-version": b"\x09\x00\x00\x00", "acl-garbage": b"\x01\x00\x00\x00" + b"\xee" * 9}.items():
        held = case.directory / f"value-{name}"
        held.write_bytes(value)
        script += [f"write {empty} {name}", f"set_inode_field {name} mode 0100777",
                   f"ea_set -f {held} {name} system.posix_acl_access"]
    commands = case.directory / "commands"
    commands.write_text("\n".join(script) + "\n")
    done = subprocess.run(["debugfs", "-w", "-f", commands, image], capture_output=True, text=True)
    case.mount("-o", "loop", image, case.tree)
    made = sorted(name for name in os.listdir(case.tree) if name != "lost+found")
    if not made:
        raise Skipped(f"debugfs wrote nothing: {done.stderr[-100:]}")
    outcome = case.scan()
    silent = set(made) - outcome.told
    expect(not silent, f"nothing is said of {sorted(silent)}")
    spoken = {finding["path"] for finding in outcome.report["findings"] if finding["rule"] == "attribute-undecodable"}
    spoken |= {item["path"] for item in outcome.report["incidents"] + outcome.report["undecided"] if "path" in item}
    broken = {name for name in made if name in MALFORMED and name not in ("empty",)}
    unsaid = {name for name in broken if name not in spoken and not any(
        finding["path"] == name and "capabilit" in finding["rule"] for finding in outcome.report["findings"])}
    expect(not unsaid, f"a broken attribute is passed over: {sorted(unsaid)}")
    return f"exit {outcome.code}; {len(made)} files, all spoken of; {len(spoken)} named as not understood or unread"
