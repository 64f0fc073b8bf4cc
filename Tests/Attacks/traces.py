"""What the program does to the tree and beside it, as strace sees it."""

import os
import re
import subprocess

from suite import Skipped, expect, row

# Whatever changes something that has a name, or its attributes.
WRITES = re.compile(
    r"^(creat|mkdir|mknod|unlink|rmdir|rename|link|symlink|chmod|fchmod|chown|fchown|lchown|utime|futimes|truncate|ftruncate"
    r"|fallocate|setxattr|lsetxattr|fsetxattr|removexattr|lremovexattr|fremovexattr|mount|umount|pwrite|sendfile"
    r"|copy_file_range|ioctl|fsync|connect|bind|socket|execveat)")
CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)$")
# Descriptor and name, or a path of its own.
AT = re.compile(r'^(AT_FDCWD|\d+)(?:<([^>]*)>)?, "((?:[^"\\]|\\.)*)"')


def sample(case):
    outside = case.outside()
    for name in ("a", "b/c", "b/d/e"):
        case.plant(case.tree / name)
    case.plant(case.tree / "script", 0o4755, "#!/bin/sh\n")
    case.plant(case.tree / "key.pem", 0o644, "-----BEGIN RSA PRIVATE KEY-----\n")
    (case.tree / "escape").symlink_to(outside / "file")
    (case.tree / "climb").symlink_to("../outside/inner")
    (case.tree / "loop").symlink_to("loop")
    (case.tree / "within").symlink_to("b/c")
    os.mkfifo(case.tree / "fifo")
    subprocess.run(["setfacl", "-m", "u:12345:rw", case.tree / "a"], capture_output=True)
    return outside


def traced(case, *options):
    case.need(commands=("strace",))
    log = case.directory / "log"
    outcome = case.scan(*options, wrap=("strace", "-f", "-y", "-qq", "-s", "4096", "-o", str(log)), timeout=60)
    if not log.exists() or log.stat().st_size == 0:
        raise Skipped("strace may not trace here")
    calls = []
    for line in log.read_text(errors="replace").splitlines():
        found = CALL.match(line)
        if found and "resumed>" not in line.split("(")[0]:
            calls.append((found.group(1), found.group(2), line))
    expect(len(calls) > 100, f"only {len(calls)} calls were traced")
    return outcome, calls


def is_below(path, directory):
    return path == str(directory) or path.startswith(f"{directory}/")


@row("side effects", "strace for calls that change something; access times before and after")
def side_effects(case):
    sample(case)
    # Long ago: what is read now would be noted under relatime, too.
    everything = [case.tree, *case.tree.rglob("*")]
    for path in everything:
        os.utime(path, (1_000_000_000, 1_500_000_000), follow_symlinks=False)
    before = {path: os.lstat(path) for path in everything}
    _, calls = traced(case, "--profile", "host")
    for path, was in before.items():
        now = os.lstat(path)
        if path.is_symlink():
            # Reading a link has no way to leave its time alone.
            continue
        changed = [field for field in ("st_atime_ns", "st_mtime_ns", "st_ctime_ns", "st_mode", "st_nlink")
                   if getattr(was, field) != getattr(now, field)]
        expect(not changed, f"{path.name}: changed: {changed}")
    for name, rest, line in calls:
        # A descriptor or a path below the tree is what counts; pipes between the processes are written to, of course.
        if str(case.tree) in rest or not (rest.startswith("AT_FDCWD") or '"' not in rest):
            # The C library asks the name service's cache.
            allowed = name in ("socket", "connect") and ("AF_UNIX" in rest or "nscd" in rest)
            expect(allowed or not WRITES.match(name), f"changes something: {line[:260]}")
        # What memory is not to hold goes to a file that has no name, and that nobody sees.
        has_no_name = "O_TMPFILE" in rest and str(case.tree) not in rest
        if name in ("open", "openat", "openat2") and not has_no_name:
            expect(not re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)", rest) or "/dev/null" in rest,
                   f"opens to write: {line[:260]}")
    return f"{len(calls)} calls, none changes anything; no time of {len(before)} entries altered"


@row("nothing outside is touched", "strace: one descriptor and one name for each call below the root")
def nothing_outside(case):
    outside = sample(case)
    _, calls = traced(case, "--jobs", "2")
    # The worker goes the way to the root once: how often each name is looked up in the directory that holds it.
    below, passed = 0, {}
    for name, rest, line in calls:
        expect(f"<{outside}" not in rest, f"a descriptor outside: {line[:260]}")
        found = AT.match(rest) if name == "statx" or re.search(r"(at|at2)$", name) else None
        if not found:
            continue
        descriptor, directory, path = found.groups()
        place = os.path.join(directory or "", path)
        if path not in ("", ".", "..") and is_below(str(case.tree), place):
            passed[place] = passed.get(place, 0) + 1
            expect("O_NOFOLLOW" in rest, f"follows: {line[:260]}")
        if directory is not None and descriptor != "AT_FDCWD" and is_below(directory, case.tree):
            below += 1
            # The directories above the root are judged, too, from the root upwards.
            if path == ".." and directory == str(case.tree) and "O_PATH" in rest:
                continue
            # The root is listed once before, for the names that its top level has.
            if path == "." and directory == str(case.tree) and "O_DIRECTORY" in rest:
                continue
            expect("/" not in path and path not in (".", ".."), f"more than one name: {line[:260]}")
            if name == "openat2":
                # One that only pins a name may do so across a mount: nothing there is asked for.
                expect("RESOLVE_BENEATH" in rest and "RESOLVE_NO_SYMLINKS" in rest
                       and ("RESOLVE_NO_XDEV" in rest or "O_PATH" in rest),
                       f"not confined: {line[:260]}")
            elif name == "openat":
                expect("O_NOFOLLOW" in rest, f"follows: {line[:260]}")
        elif descriptor == "AT_FDCWD":
            expect(not is_below(path, outside), f"outside: {line[:260]}")
            expect(not is_below(path, str(case.tree)), f"the path of the root, or one below it: {line[:260]}")
    expect(passed.get(str(case.tree)) == 1, f"the root's name is looked up {passed.get(str(case.tree))} times")
    again = [place for place, count in passed.items() if count > 1]
    expect(not again, f"looked up by name again: {again}")
    expect(below > 20, f"only {below} calls below the root were seen")
    return f"{below} calls below the root, each a descriptor and one name; none outside"
