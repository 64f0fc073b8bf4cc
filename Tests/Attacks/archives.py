"""Archives as FILE: what they are exchanged with, cut off and made longer while they are read, calls that are denied."""

import os
import shutil
import socket
import stat
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

import images
from faults import findings
from images import KEY
from suite import Failed, Skipped, exits, expect, row


def pack(path, names, form="tar"):
    """An archive whose every member is found by what its header says or by what is in it."""
    if form == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(f"../{name}", KEY + os.urandom(9000))
        return
    if form == "image":
        return images.save(path, names)
    with tarfile.open(path, "w:gz" if form == "tar.gz" else "w", format=tarfile.PAX_FORMAT) as archive:
        for name in names:
            images.put(archive, name, KEY + os.urandom(9000), 0o666)


class Change:
    """What is done to the archive, what with, and with which codes a scan may end then."""

    def __init__(self, name, how, second, codes):
        self.name, self.how, self.second, self.codes = name, how, second, codes


CONTENTS = (
    Change("cut in half", "cut", "-", (1, 3)),
    Change("made longer", "grow", "tail", (1, 3)),
    Change("<-> another", "exchange", "other", (1, 3)),
)
NAMES = (
    Change("<-> FIFO", "exchange", "fifo", (1, 2, 3)),
    Change("<-> link that leads out", "exchange", "link", (1, 2, 3)),
    Change("<-> directory", "exchange", "directory", (1, 2, 3)),
    Change("removed", "remove", "-", (1, 2, 3)),
)


class Reading:
    """One scan of the archive, with one change before one call."""

    def __init__(self, case, form, change=None, number=0):
        area = case.directory / f"{id(self)}"
        log = case.directory / f"log-{id(self)}"
        case.plant(area / "directory/found")
        (area / "outside").mkdir()
        pack(area / "archive", ["first", "second", "third"], form)
        pack(area / "other", ["fourth"], form)
        pack(area / "outside/archive", [case.canary])
        (area / "tail").write_bytes(b"x" * 4096)
        os.symlink("outside/archive", area / "link")
        os.mkfifo(area / "fifo")
        how = (change.how, area / "archive", area / change.second) if change else ("none", "-", "-")
        try:
            self.outcome = case.scan(
                "--ignore", "archive-build-user", root=area / "archive", timeout=40, codes=(1, 2, 3) if change else (1,),
                wrap=(case.tool("step"), str(number), area, area / "outside", log, *map(str, how)))
            lines = [line.split("\t") for line in log.read_text(errors="replace").splitlines()]
        finally:
            shutil.rmtree(area, ignore_errors=True)
            log.unlink(missing_ok=True)
        self.reached = [line[1:] for line in lines if line[0] == "!" and line[1] != "pin"]
        self.calls = [line[1] for line in lines if line[0] != "!"]
        self.found = findings(self.outcome.report) if self.outcome.report else set()


def interleave(case, form, changes):
    usual = Reading(case, form)
    expect(len({path for _, path in usual.found}) == 3, f"{form}: found {sorted(usual.found)}")
    tasks = [(change, number) for change in changes for number in range(1, len(usual.calls) + 2)]

    def judge(task):
        change, number = task
        call = (usual.calls + ["end"])[number - 1]
        try:
            run = Reading(case, form, change, number)
            check(run, change, usual)
        except Failed as complaint:
            raise Failed(f"{form} {change.name} before call {number}, {call}: {complaint}") from None
        return run.outcome.code

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(judge, tasks))


def check(run, change, usual):
    outcome = run.outcome
    expect(not run.reached, f"reaches what is outside: {run.reached[:2]}")
    expect(outcome.code in change.codes, f"ends with {outcome.code}: {outcome.error[-160:]}")
    if outcome.code == 2:
        return expect(outcome.error.strip(), "ends with 2 without a word")
    complete = outcome.report["summary"]["complete"]
    expect(complete == (outcome.code == 1), f"ends with {outcome.code}, and the report has complete: {complete}")
    told = outcome.report["incidents"] or outcome.report["undecided"]
    expect(complete or told, "ends with 3 and names nothing")
    # Whole: the one archive or the other, never a part of one.
    if outcome.code == 1 and change.how != "grow":
        others = {path for _, path in run.found - usual.found}
        whole = run.found == usual.found or others and not run.found & usual.found
        expect(whole, f"calls complete what is not: {sorted(run.found)}")


def run_all(case, changes):
    forms = ("tar",) if case.short else ("tar", "tar.gz", "zip", "image")
    codes = [code for form in forms for code in interleave(case, form, changes[:2] if case.short else changes)]
    return f"{len(codes)} interleavings: {exits({code: codes.count(code) for code in codes})}; no part of an archive taken for all of it"


@row("archive, each step", "cut off, made longer, exchanged: before the k-th call, for every k")
def archive_interleaved(case):
    return run_all(case, CONTENTS)


@row("archive's name, each step", "a FIFO, a link, a directory, nothing: before the k-th call, for every k")
def archive_name_interleaved(case):
    return run_all(case, NAMES)


@row("FILE that is none", "a FIFO, a socket, a link, and as root devices: refused, never opened")
def file_special(case):
    os.mkfifo(case.directory / "fifo")
    pack(case.directory / "outside", [case.canary])
    os.symlink("outside", case.directory / "link")
    with socket.socket(socket.AF_UNIX) as listening:
        here = os.getcwd()
        os.chdir(case.directory)
        listening.bind("socket")
        os.chdir(here)
        names = ["fifo", "socket", "link"]
        if os.geteuid() == 0:
            # Of a driver that may be there: opened, it would be a disk.
            os.mknod(case.directory / "disk", 0o600 | stat.S_IFBLK, os.makedev(7, 0))
            names.append("disk")
        places = [case.directory / name for name in names] + ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"]
        for place in places:
            for options in ((), ("--as", "archive"), ("--as", "image")):
                outcome = case.scan(*options, root=place, codes=(2,), timeout=20)
                expect(outcome.error.strip(), f"{place}: not a word")
    return f"exit 2 for each of {len(places)}, at once"


@row("archive that grows", "a writer appends members while it is read, faster than that if it can")
def archive_growing(case):
    archive = case.directory / "archive"
    pack(archive, ["first"])
    with tarfile.open(archive) as opened:
        member = opened.next()
    # Without an end mark: as long as there is more, there are members.
    os.truncate(archive, member.offset_data + (member.size + 511) // 512 * 512)
    writer = case.start(
        "python3", "-c",
        "import sys\nblock = open(sys.argv[1], 'rb').read() * 100\nout = open(sys.argv[1], 'ab', 0)\n"
        "print('ready', flush=True)\nfor _ in range(int(sys.argv[2])): out.write(block)",
        archive, "20" if case.short else "100", ready="ready")
    kinds = set()
    for _ in range(2 if case.short else 5):
        outcome = case.scan(root=archive, codes=(3,), timeout=120)
        kinds |= {kind for kind, _ in outcome.incidents}
        expect({path for _, path in findings(outcome.report)}, "nothing is found")
    writer.wait(timeout=120)
    return f"exit 3 each time, {', '.join(sorted(kinds))}, the members found"


# Number of the call on x86-64, and from which descriptor on it is denied: what reading takes beside memory, and what a worker
# gives up.
DENIED = {"pread64": "17:5", "statx": "332", "newfstatat": "262:5", "openat": "257:5", "openat2": "437", "getxattr": "191",
          "getdents64": "217", "lseek": "8:5", "memfd_create": "319", "close_range": "436",
          "landlock_create_ruleset": "444", "landlock_restrict_self": "446", "seccomp": "317", "prctl": "157",
          "capset": "126", "madvise": "28", "getrandom": "318"}
NEEDED = ("pread64", "openat", "openat2", "statx", "seccomp", "memfd_create")
ERRNOS = {"ENOSYS": 38, "EPERM": 1, "EIO": 5, "EINVAL": 22}


@row("denied system calls", "each call that reading takes refused, always, for each kind of archive and image")
def archive_denied(case):
    if os.uname().machine != "x86_64":
        raise Skipped("the numbers are those of x86-64")
    deny, counted, names = case.tool("deny"), {}, ["first", "second"]
    for form in ("tar", "tar.gz", "zip", "image"): pack(case.directory / form, names, form)
    images.make_layout(case.directory / "layout", names)
    for form in ("tar", "layout") if case.short else ("tar", "tar.gz", "zip", "image", "layout"):
        options, archive = ("--as", "image") if form == "layout" else (), case.directory / form
        usual = findings(case.scan(*options, root=archive, codes=(1,)).report)
        expect(len({path for _, path in usual}) == 2, f"{form}: found {sorted(usual)}")
        for call in NEEDED if case.short else DENIED:
            for name, errno in ERRNOS.items():
                outcome = case.scan(*options, root=archive, wrap=(deny, DENIED[call], str(errno)), codes=(1, 2, 3))
                counted[outcome.code] = counted.get(outcome.code, 0) + 1
                where = f"{form}, {call} {name}"
                if outcome.code == 1:
                    expect(findings(outcome.report) == usual, f"{where}: exit 1 with other findings")
                else:
                    expect(outcome.error.strip(), f"{where}: exit {outcome.code} without a word")
    return exits(counted) + "; none judged in part"
