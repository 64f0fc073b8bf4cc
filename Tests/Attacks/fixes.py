"""What `fix --apply` changes and `--undo` brings back: nothing but what is told, nothing outside, whenever it is killed and
whatever is exchanged under its hands."""

import errno
import json
import os
import random
import shutil
import struct
import subprocess
from pathlib import Path

from suite import Failed, Skipped, exits, expect, row

SEED = int(os.environ.get("ATTACK_SEED", "0")) or random.SystemRandom().randrange(1 << 32)
NOBODY = 65534
ACCESS, DEFAULT, CAPABILITY = "system.posix_acl_access", "system.posix_acl_default", "security.capability"
ORIGIN = "user.xdg.origin.url"
# By acl(5): owner, user, group, named group, mask, other.
OWNER, USER, GROUP, NAMED, MASK, OTHER = 1, 2, 4, 8, 16, 32


def encoded(entries):
    return struct.pack("<I", 2) + b"".join(
        struct.pack("<HHI", tag, rights, 0xFFFFFFFF if who is None else who) for tag, rights, who in entries)


def decoded(value):
    return [] if value is None else list(struct.iter_unpack("<HHI", value[4:]))


def facts(path, with_change=False):
    """All that chmod(1), chown(1), setfacl(1), setcap(8), setfattr(1), touch(1), ln(1) and an editor could change."""
    status = os.lstat(path)
    attributes = {name: os.getxattr(path, name, follow_symlinks=False)
                  for name in os.listxattr(path, follow_symlinks=False)}
    known = {"kind": status.st_mode >> 12, "mode": status.st_mode & 0o7777, "owner": status.st_uid,
             "group": status.st_gid, "links": status.st_nlink, "size": status.st_size, "inode": status.st_ino,
             "modified": status.st_mtime_ns, **attributes}
    if os.path.islink(path):
        known["target"] = os.readlink(path)
    elif status.st_mode >> 12 == 8:
        known["content"] = Path(path).read_bytes()
    if with_change:
        known["changed"] = status.st_ctime_ns
    return known


def everything(root, with_change=False):
    known = {".": facts(root, with_change)}
    for above, directories, files in os.walk(root):
        for name in directories + files:
            path = os.path.join(above, name)
            known[os.path.relpath(path, root)] = facts(path, with_change)
    return known


def differences(before, after):
    """Of each path that differs, the names of the facts in which it does."""
    return {path: {name for name in set(before.get(path, {})) | set(after.get(path, {}))
                   if before.get(path, {}).get(name) != after.get(path, {}).get(name)}
            for path in set(before) | set(after) if before.get(path) != after.get(path)}


# The facts of this file that a step of a report may change.
TOLD = {"mode": {"mode", ACCESS}, "acl": {"mode", ACCESS}, "default-acl": {DEFAULT}, "capabilities": {CAPABILITY},
        "xattr": {ORIGIN}, "owner": {"owner"}, "group": {"group"}, "modified": {"modified"}}


class RandomTree:
    """Entries with what rules find, and what they do not."""

    def __init__(self, root, seed, size=40):
        self.root, self.chance = Path(root), random.Random(seed)
        self.is_root = os.geteuid() == 0
        self.root.mkdir()
        directories, files = [self.root], []
        for number in range(size):
            above = self.chance.choice(directories)
            path = above / f"{self.chance.choice('abcdef')}{number}"
            draw = self.chance.random()
            if draw < 0.35 and len(path.parts) < 40:
                path.mkdir()
                directories.append(path)
            elif draw < 0.85:
                path.write_text(self.chance.choice(("", "text\n", "#!/bin/sh\n", "\x7fELF")))
                files.append(path)
            elif draw < 0.9 and files:
                os.link(self.chance.choice(files), path)
            elif draw < 0.95:
                os.symlink(self.chance.choice(("a0", "..", "/nowhere", "b1/c2")), path)
            else:
                os.mkfifo(path)
        for path in [*files, *directories]:
            self.adorn(path)

    def adorn(self, path):
        draw = self.chance.random
        if self.is_root and draw() < 0.3:
            os.chown(path, self.chance.choice((0, 1000, 1001)), self.chance.choice((0, 50, 1000)))
        special = self.chance.choice((0, 0, 0, 0, 0o1000, 0o2000, 0o4000, 0o6000, 0o7000))
        own = 0o700 if path.is_dir() else self.chance.choice((0o600, 0o700))
        try:
            os.chmod(path, special | own | self.chance.randrange(0o100))
            if draw() < 0.3:
                os.setxattr(path, ACCESS, self.some_list())
            if path.is_dir() and draw() < 0.3:
                os.setxattr(path, DEFAULT, self.some_list())
            if draw() < 0.2:
                os.setxattr(path, ORIGIN, b"https://elsewhere.example/\x00\xff")
            if self.is_root and path.is_file() and draw() < 0.2:
                os.setxattr(path, CAPABILITY, struct.pack("<IIIII", 0x02000001, 1 << 10, 0, 0, 0))
        except OSError as error:
            raise Skipped(f"the file system has no attributes: {error}") from None

    def some_list(self):
        rights = lambda: self.chance.randrange(8)
        users, groups = (sorted(self.chance.sample((0, 1000, 1001, NOBODY), self.chance.randrange(3)))
                         for _ in range(2))
        return encoded([(OWNER, 7, None), *((USER, rights(), who) for who in users), (GROUP, rights(), None),
                        *((NAMED, rights(), who) for who in groups), (MASK, rights(), None), (OTHER, rights(), None)])


PRINCIPALS = [(user, groups) for user in (1000, 1001, 4242, NOBODY)
              for groups in ((4242,), (0,), (50,), (1000,), (1001,), (NOBODY,), (50, 1000), (0, 1001))]


def allowed(root):
    """What the kernel lets principals do, in a process that becomes each; nothing where this user cannot."""
    if os.geteuid() != 0:
        return None
    paths = [os.path.join(above, name) for above, ones, others in os.walk(root) for name in ones + others]
    answers = set()
    for user, groups in PRINCIPALS:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.setgroups(groups[1:])
            os.setgid(groups[0])
            os.setuid(user)
            # Every object by itself, whatever keeps this account from coming there.
            lines = [f"{path}\t{right}" for path in paths for right in (os.R_OK, os.W_OK, os.X_OK)
                     if os.access(path, right)]
            with open(writing, "w") as out:
                out.write("\n".join(lines))
            os._exit(0)
        os.close(writing)
        with open(reading) as lines:
            answers |= {(user, groups, line) for line in lines.read().splitlines()}
        os.waitpid(child, 0)
    return answers


def fix(case, *options, root=None, wrap=(), codes=(0, 1, 3)):
    words = [*wrap, case.program, "fix", "--no-config", "--quiet", "--fix-level", "note", "--format", "json", *options, root or case.tree]
    done = subprocess.run(list(map(os.fspath, words)), stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
                          cwd=case.directory, env={"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no"})
    if codes is not None and done.returncode not in codes:
        raise Failed(f"fix {' '.join(map(str, options))} ended with {done.returncode}: {done.stderr[-300:]!r}")
    return done.returncode, json.loads(done.stdout) if done.stdout else None


def undo(case, file, root=None, wrap=(), codes=(0, 3)):
    words = [*wrap, case.program, "fix", "--quiet", "--format", "json", "--unsafe", "--undo", file, root or case.tree]
    done = subprocess.run(list(map(os.fspath, words)), capture_output=True, timeout=60, cwd=case.directory)
    if codes is not None and done.returncode not in codes:
        raise Failed(f"undo ended with {done.returncode}: {done.stderr[-300:]!r}")
    return done.returncode, json.loads(done.stdout) if done.stdout else None


def round_trip(case, tree, seed):
    """Plan, apply, look, undo, look; the number of objects that were mended."""
    file = case.directory / f"undo-{seed}"
    before, rights = everything(tree, True), allowed(tree)
    code, plan = fix(case, root=tree)
    expect(everything(tree, True) == before, f"seed {seed}: a dry run changes {differences(before, everything(tree, True))}")
    planned = {item["path"] for item in plan["objects"] if "leftAlone" not in item}
    before = everything(tree)
    code, done = fix(case, "--apply", "--undo-file", file, root=tree)
    after = everything(tree)
    told = {item["path"]: {fact for step in item["steps"] for fact in TOLD[step["fact"]]}
            for item in done["objects"] if item.get("outcome") == "mended"}
    left = [item for item in done["objects"] if "leftAlone" in item]
    expect(set(told) == planned, f"seed {seed}: planned {planned ^ set(told)} and not done, or done and not planned: {left}")
    expect(code == (3 if left else 0), f"seed {seed}: ends with {code}, and {len(left)} are left alone")
    for path, changed in differences(before, after).items():
        expect(changed <= told.get(path, set()), f"seed {seed}: {path} changed in {changed}, told are {told.get(path)}")
        for name in (ACCESS, DEFAULT):
            old, new = decoded(before[path].get(name)), decoded(after[path].get(name))
            expect([(tag, who) for tag, _, who in old] == [(tag, who) for tag, _, who in new],
                   f"seed {seed}: {path} has other entries in {name}: {old}, {new}")
            expect(all(not late & ~early for (_, early, _), (_, late, _) in zip(old, new)),
                   f"seed {seed}: {path} has more in {name}: {old}, {new}")
        expect(not after[path]["mode"] & 0o6777 & ~before[path]["mode"], f"seed {seed}: {path} has more mode bits")
    again, rest = fix(case, root=tree)
    expect(rest["summary"]["mend"] == 0, f"seed {seed}: there is more to mend afterwards: {rest['objects'][:2]}")
    if rights is not None:
        grown = allowed(tree) - rights
        expect(not grown, f"seed {seed}: more is allowed than before: {sorted(grown)[:3]}")
    if told:
        code, back = undo(case, file, tree)
        expect(code == 0, f"seed {seed}: undo ends with {code}: {[one for one in back['objects'] if 'reason' in one][:2]}")
    changed = differences(before, everything(tree))
    expect(not changed, f"seed {seed}: not as it was: {changed}")
    return len(told)


@row("random trees", "planned, mended, asked about of the kernel, and undone, fact by fact")
def random_trees(case):
    count = int(os.environ.get("ATTACK_TREES", "0")) or (4 if case.short else 500)
    mended = 0
    for number in range(count):
        tree = case.directory / f"tree-{number}"
        RandomTree(tree, SEED + number)
        mended += round_trip(case, tree, SEED + number)
        shutil.rmtree(tree)
    return f"seeds {SEED} to {SEED + count - 1}: {mended} objects mended and restored, nothing untold, nobody may more"


def applying(case, area, wrap):
    return fix(case, "--jobs", "1", "--apply", "--undo-file", area / "undo", root=area / "tree", wrap=wrap, codes=None)


def undoing(case, area, wrap):
    fix(case, "--jobs", "1", "--apply", "--undo-file", area / "undo", root=area / "tree")
    return undo(case, area / "undo", area / "tree", wrap, codes=None)


def steps(case, build, change, number, run=applying):
    """One run that is changed, killed or refused at its call with a number."""
    area = case.directory / f"area-{number}-{id(change)}"
    area.mkdir()
    log = case.directory / f"log-{number}-{id(change)}"
    try:
        build(area)
        before = everything(area / "tree")
        outside = everything(area / "outside") if (area / "outside").exists() else None
        how = (change[0], *(part if part.isdigit() else area / part for part in change[1:])) if change else ("none",)
        how = (*how, "-", "-")[:3]
        wrap = (case.tool("step"), str(number), area, area / "outside" if outside else "", log, *how)
        code, _ = run(case, area, wrap)
        if code == 125:
            raise Skipped("this user may not trace")
        lines = [line.split("\t") for line in log.read_text(errors="replace").splitlines()]
        return area, code, lines, before, outside
    finally:
        log.unlink(missing_ok=True)


def small(area):
    """A tree in which every step of a fix occurs."""
    RandomTree(area / "tree", 7, 12)
    os.chmod(area / "tree", 0o777)


def calls(case, build, run=applying):
    """How many calls there are to be changed at."""
    area, _, lines, _, _ = steps(case, build, None, 0, run)
    shutil.rmtree(area)
    return sum(line[0] != "!" for line in lines)


@row("killed at each step", "SIGKILL before the k-th call that touches tree or undo file, for every k; then undone")
def killed(case):
    count = calls(case, small)
    cut = 0
    every = range(1, count + 1, max(1, count // 25) if case.short else 1)
    for number in every:
        area, code, _, before, _ = steps(case, small, ("kill",), number)
        expect(code == 137, f"call {number}: was not killed: {code}")
        file = area / "undo"
        if file.exists() and file.stat().st_size:
            was = differences(before, everything(area / "tree"))
            cut += bool(was)
            undone, back = undo(case, file, area / "tree")
            told = [one for one in back["objects"] if "reason" in one][:2]
            expect(undone == 0, f"call {number}: undo ends with {undone}: {told}")
        now = differences(before, everything(area / "tree"))
        expect(not now, f"call {number}: not as it was: {now}")
        shutil.rmtree(area)
    return f"{len(every)} of {count} calls, {cut} with changes to undo: all is as it was"


@row("undo killed at each step", "SIGKILL before the k-th call of --undo, for every k, and once more; then undone again")
def undo_killed(case):
    count = calls(case, small, undoing)
    cut = 0
    every = range(1, count + 1, max(1, count // 8) if case.short else 1)
    for number in every:
        area, code, _, before, _ = steps(case, small, ("kill",), number, undoing)
        expect(code == 137, f"call {number}: was not killed: {code}")
        cut += bool(differences(before, everything(area / "tree")))
        # One that is killed where it goes on, further or not so far.
        log = case.directory / "log"
        wrap = (case.tool("step"), str(1 + (number * 7) % count), area, "", log, "kill", "-", "-")
        undo(case, area / "undo", area / "tree", wrap, codes=None)
        undone, back = undo(case, area / "undo", area / "tree")
        told = [one for one in back["objects"] if "reason" in one][:2]
        expect(undone == 0, f"call {number}: the last undo ends with {undone}: {told}")
        now = differences(before, everything(area / "tree"))
        expect(not now, f"call {number}: not as it was: {now}")
        shutil.rmtree(area)
    return f"{len(every)} of {count} calls, {cut} with changes left to undo: all is as it was"


ERRORS = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.EPERM, errno.ENOSYS, errno.EINTR)


def refused_at_each_step(case, run):
    """What becomes of a run whose k-th call fails, for every k; how many runs, of how many calls, and their exit codes."""
    area, code, lines, _, _ = steps(case, small, ("fail", "0"), 0, run)
    shutil.rmtree(area)
    count = sum(line[0] not in "!=" for line in lines)
    held = sum(line[0] == "=" for line in lines)
    codes, runs = {}, 0
    for number in range(1, count + 1, max(1, count // 8) if case.short else 1):
        for error in ERRORS[number % len(ERRORS):][:1] if case.short else ERRORS:
            area, code, lines, before, _ = steps(case, small, ("fail", str(error)), number, run)
            call = next((line[1] for line in lines if line[0] == str(number)), "?")
            where = f"{call}, call {number}, {errno.errorcode[error]}"
            expect(code in (0, 2, 3), f"{where}: ends with {code}")
            left = [line[2] for line in lines if line[0] == "="]
            expect(len(left) <= held, f"{where}: {len(left)} descriptors are left, {held} without a failure: {left}")
            file = area / "undo"
            if file.exists():
                undone, back = undo(case, file, area / "tree", codes=(0, 2, 3))
                told = [one for one in (back or {"objects": []})["objects"] if "reason" in one][:2]
                now = differences(before, everything(area / "tree"))
                expect(not now, f"{where}: not as it was after undo ({undone}): {now}, {told}")
            else:
                now = differences(before, everything(area / "tree"))
                expect(not now, f"{where}: changed, and no undo file: {now}")
            codes[code] = codes.get(code, 0) + 1
            runs += 1
            shutil.rmtree(area)
    return f"{runs} runs ({count} calls): {exits(codes)}; all is as it was, no descriptor left"


@row("refused at each step", "the k-th call that touches tree or undo file fails, for every k, in each way; then undone")
def refused(case):
    return refused_at_each_step(case, applying)


@row("undo refused at each step", "the k-th call of --undo fails, for every k, in each way; then undone again")
def undo_refused(case):
    return refused_at_each_step(case, undoing)


EXCHANGES = (("exchange", "tree/p/q", "tree/p/z"), ("exchange", "tree/p", "tree/z"), ("exchange", "tree/p/q", "tree/plain"),
             ("exchange", "tree/p/found", "tree/p/y"), ("exchange", "tree/p/found", "tree/p/pipe"),
             ("move", "tree/p/q", "gone"), ("exchange", "tree", "link"))


@row("exchanged at each step", "with links out of the tree, FIFOs, files; moved away: before the k-th call, for every k")
def exchanged(case):
    def build(area):
        for path in ("tree", "tree/p", "tree/p/q", "outside", "outside/p", "outside/p/q"):
            (area / path).mkdir()
        for above in ("tree", "tree/p", "tree/p/q", "outside", "outside/p", "outside/p/q"):
            (area / above / "found").write_text("text\n")
            os.chmod(area / above / "found", 0o666)
            os.chmod(area / above, 0o777)
        (area / "tree/plain").write_text("text\n")
        for name, target in (("tree/z", "../outside/p"), ("tree/p/z", "../../outside/p/q"), ("link", "outside"),
                             ("tree/p/y", "../../outside/found")):
            os.symlink(target, area / name)
        os.mkfifo(area / "tree/p/pipe")

    area, code, lines, _, _ = steps(case, build, None, 0)
    shutil.rmtree(area)
    expect(code == 0, f"unasked, it ends with {code}")
    count = sum(line[0] != "!" for line in lines)
    codes, runs = {}, 0
    for change in EXCHANGES[:2 if case.short else None]:
        for number in range(1, count + 1, max(1, count // 20) if case.short else 1):
            area, code, lines, before, outside = steps(case, build, change, number)
            where = f"{change[1]} {change[0]} {change[2] if len(change) > 2 else ''} before call {number}"
            expect(code in (0, 2, 3), f"{where}: ends with {code}")
            now = differences(outside, everything(area / "outside"))
            expect(not now, f"{where}: outside is changed: {now}")
            reached = [line for line in lines if line[0] == "!" and line[1] in (
                "fchownat", "fchmodat", "fchmodat2", "utimensat", "setxattr", "removexattr", "chmod", "openat", "openat2")]
            expect(not reached, f"{where}: reaches what is outside: {reached[:2]}")
            codes[code] = codes.get(code, 0) + 1
            runs += 1
            shutil.rmtree(area)
    return f"{runs} interleavings ({count} calls): {exits(codes)}; nothing outside changed"


@row("what is not mended", "other names, immutable, append-only, mounted, accepted, changed meanwhile: left as it is, and told")
def left_alone(case):
    tree, told = case.tree, {}
    case.plant(tree / "twice")
    os.link(tree / "twice", case.directory / "elsewhere")
    told["twice"] = "hard-links"
    case.plant(tree / "kept")
    (case.directory / "accepting.yaml").write_text("ignore:\n  - {rule: world-writable-file, path: kept, reason: ours}\n")
    told["kept"] = "accepted"
    flags = []
    if os.geteuid() == 0 and shutil.which("chattr"):
        for name, flag in (("fixed", "+i"), ("log", "+a")):
            case.plant(tree / name)
            if subprocess.run(["chattr", flag, tree / name], capture_output=True).returncode == 0:
                told[name] = "protected"
                flags.append(tree / name)
    if os.geteuid() == 0 and os.environ.get("ATTACK_MOUNTS"):
        (tree / "mounted").mkdir()
        case.mount("-t", "tmpfs", "-o", "mode=777", "none", tree / "mounted")
        case.plant(tree / "mounted/file")
        told["mounted"] = "mounted"
    before = everything(tree, True)
    words = [case.program, "fix", "--config", case.directory / "accepting.yaml", "--quiet", "--format", "json",
             "--apply", "--undo-file", case.directory / "undo", tree]
    try:
        done = subprocess.run(list(map(os.fspath, words)), capture_output=True, timeout=60, cwd=case.directory)
        expect(done.returncode == 3, f"ends with {done.returncode}: {done.stderr[-300:]!r}")
        report = json.loads(done.stdout)
        reasons = {item["path"]: item.get("leftAlone") for item in report["objects"]}
        expect(reasons == told, f"is told of {reasons}, and not of {told}")
        expect(everything(tree, True) == before, f"is changed: {differences(before, everything(tree, True))}")
    finally:
        for path in flags:
            subprocess.run(["chattr", "-ia", path], capture_output=True)
    return f"exit 3, and told: {', '.join(f'{name} ({why})' for name, why in told.items())}"
