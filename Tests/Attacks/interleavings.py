"""One change before the k-th call that touches the tree, for every k: no luck is needed, and nothing is missed by it.

A race that is run at full speed shows what happens often. Here the program is stopped before each of its calls
(step.c), the tree is changed, and every later call is judged by where it leads while nothing moves.
"""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor

from suite import Failed, Skipped, exits, expect, row

KEY = "-----BEGIN RSA PRIVATE KEY-----\n"


class Change:
    """What is done, which places of the tree a report may speak of differently because of it, and the call by which the
    program learns of one of them what the change alters."""

    def __init__(self, name, how, first, second="-", about=(), root=False, look="statx"):
        self.name, self.how, self.first, self.second, self.root = name, how, first, second, root
        self.about, self.look = about, look

    def concerns(self, path):
        return any(path == place or path.startswith(f"{place}/") for place in self.about)


DIRECTORIES = (
    Change("<-> link", "exchange", "tree/p/q", "tree/p/z", ("p/q", "p/z")),
    Change("ancestor <-> link", "exchange", "tree/p", "tree/z", ("p", "z")),
    Change("<-> file", "exchange", "tree/p/q", "tree/plain", ("p/q", "plain")),
    Change("moved out", "move", "tree/p/q", "outside/q", ("p/q",)),
    Change("ancestor moved out", "move", "tree/p", "outside/moved", ("p",)),
    Change("gone", "move", "tree/p/q", "gone", ("p/q",)),
)
FILES = tuple(
    change for place in ("x", "y") for change in (
        Change("<-> link", "exchange", f"tree/{place}/file", f"tree/{place}/link", (f"{place}/file", f"{place}/link")),
        Change("<-> FIFO", "exchange", f"tree/{place}/file", f"tree/{place}/fifo", (f"{place}/file", f"{place}/fifo")),
        Change("removed", "remove", f"tree/{place}/file", about=(f"{place}/file",))))
LINKS = (
    Change("<-> link outside", "exchange", "tree/x/within", "tree/x/link", ("x/within", "x/link"), look="readlinkat"),
    Change("<-> file", "exchange", "tree/y/within", "tree/y/file", ("y/within", "y/file")),
    Change("removed", "remove", "tree/y/within", about=("y/within",)),
)
ROOTS = (
    Change("<-> another", "exchange", "tree", "other", root=True),
    Change("<-> link", "exchange", "tree", "link", root=True),
    Change("moved out", "move", "tree", "moved", root=True),
)


def build(case, area):
    """A small tree with findings everywhere, and its double outside, where each is a canary."""
    def directory(path, mode=0o755):
        os.mkdir(area / path)
        os.chmod(area / path, mode)

    def file(path, mode=0o666, content="text\n"):
        with open(area / path, "w") as opened:
            opened.write(content)
        os.chmod(area / path, mode)

    os.mkdir(area)
    for path in ("tree", "tree/p", "tree/p/q", "tree/steady"):
        directory(path)
        file(f"{path}/found")
    file("tree/p/q/key", 0o644, KEY)
    file("tree/plain", 0o644)
    os.symlink("../outside/p", area / "tree/z")
    os.symlink("../../outside/p/q", area / "tree/p/z")
    # In x anybody could do it, in y only the owner: contents are read in two ways (Walker+Glance.swift).
    for path, mode in (("tree/x", 0o777), ("tree/y", 0o755)):
        directory(path, mode)
        file(f"{path}/file", 0o4777, "#!/bin/sh\n")
        os.symlink("../../outside/key", area / path / "link")
        os.symlink("../steady/found", area / path / "within")
        os.mkfifo(area / path / "fifo")
        os.chmod(area / path / "fifo", 0o644)
    for path in ("outside", "outside/p", "outside/p/q", "other"):
        directory(path)
        file(f"{path}/{case.canary}")
    for path in ("outside/key", "outside/p/q/key"):
        file(path, 0o666, f"{KEY}{case.canary}\n")
    os.symlink("other", area / "link")


def findings(outcome):
    return {(finding["rule"], finding["path"]) for finding in outcome.report["findings"]}


class Interleaving:
    """One run, with one change before one call."""

    def __init__(self, case, change=None, number=0):
        area = case.directory / f"{id(self)}"
        how = (change.how, area / change.first, area / change.second) if change else ("none", "-", "-")
        log = case.directory / f"log-{id(self)}"
        try:
            build(case, area)
            wrap = (case.tool("step"), str(number), area, f"{area}/outside:{area}/other", log, *map(str, how))
            self.outcome = self.scan(case, area, wrap)
            lines = [line.split("\t") for line in log.read_text(errors="replace").splitlines()]
        finally:
            shutil.rmtree(area, ignore_errors=True)
            log.unlink(missing_ok=True)
        if self.outcome.code == 125:
            raise Skipped(self.outcome.error.strip() or "this user may not trace")
        lines = [(mark, call, place.removeprefix(f"{area}/")) for mark, call, place in lines]
        self.reached = [line[1:] for line in lines if line[0] == "!"]
        self.calls = [line[1:] for line in lines if line[0] != "!"]


    @staticmethod
    def scan(case, area, wrap):
        return case.scan(
            "--jobs", "1", "--ignore", "umask", root=area / "tree", timeout=40, codes=None, wrap=wrap)


class Family:
    """All interleavings of some changes."""

    interleaving = Interleaving
    # Of so many calls one.
    stride = 1

    def __init__(self, case, changes):
        self.case, self.changes = case, changes
        case.tool("step")
        self.usual = self.interleaving(case)
        expect(not self.usual.reached, f"unasked, outside is touched: {self.usual.reached[:2]}")
        self.findings = findings(self.usual.outcome)
        self.noticed, self.codes = 0, {}

    def run(self):
        # From when on the root is held: whatever is at its name before that is the root.
        held = next(index for index, (call, _) in enumerate(self.usual.calls) if call.startswith("open")) + 2
        tasks = [(change, number) for change in self.changes
                 for number in range(held if change.root else 1, len(self.usual.calls) + 2, self.stride)]
        later = {} if any(change.root for change in self.changes) else {
            change: findings(self.interleaving(self.case, change, 1).outcome) for change in self.changes}
        with ThreadPoolExecutor(2) as pool:
            for _ in pool.map(lambda task: self.judge(*task, later.get(task[0], self.findings)), tasks):
                pass
        return (f"{len(tasks)} interleavings ({len(self.changes)} changes, {len(self.usual.calls)} calls): "
                f"{exits(self.codes)}; "
                f"noticed in {self.noticed}; nothing outside reached, no canary, nothing lost in silence")

    def judge(self, change, number, later):
        try:
            run = self.interleaving(self.case, change, number)
            self.check(change, number, run, later)
        except Failed as complaint:
            call = (self.usual.calls + [("end", "")])[number - 1]
            raise Failed(f"{change.first} {change.name} before call {number}, {' '.join(call)}: {complaint}") from None
        self.noticed += bool(run.outcome.incidents)
        self.codes[run.outcome.code] = self.codes.get(run.outcome.code, 0) + 1

    def check(self, change, number, run, later):
        """`later` is what is found where the change came before everything."""
        outcome = run.outcome
        expect(not run.reached, f"reaches what is outside, or opens what is no file: {run.reached[:2]}")
        expect(outcome.code in (1, 3), f"ends with {outcome.code}: {outcome.error[-160:]}")
        stalled = [place for kind, place in outcome.incidents if kind == "stalled"]
        expect(not stalled, f"waits at {stalled}")
        complete = outcome.report["summary"]["complete"]
        expect(complete == (outcome.code == 1), f"ends with {outcome.code}, and the report has complete: {complete}")
        here = findings(outcome)
        lost = {one for one in self.findings & later - here if not change.concerns(one[1])}
        expect(not lost, f"what it does not concern is missing: {sorted(lost)}")
        odd = {path for _, path in here - self.findings - later if not change.concerns(path)}
        expect(not odd, f"found in neither tree: {sorted(odd)}")
        undecided = [(None, item["path"]) for item in outcome.report["undecided"] if "path" in item]
        told = [place for _, place in outcome.incidents + undecided]
        expect(outcome.code == 1 or told, "ends with 3 and names nothing")
        elsewhere = [place for place in told if not change.root and not change.concerns(place)
                     and not any(about.startswith(f"{place}/") for about in change.about)]
        expect(not elsewhere, f"names what it does not concern: {elsewhere}")
        # What the program had looked at before, and does not find now, it speaks of.
        seen = {place for call, place in self.usual.calls[:number - 1] if call == change.look}
        for place in change.about:
            missing = {path for _, path in self.findings - here if path == place or path.startswith(f"{place}/")}
            missing -= {path for _, path in here}
            silent = {path for path in missing if not any(path == one or path.startswith(f"{one}/") for one in told)}
            if f"tree/{place}" in seen:
                expect(not silent, f"was seen, and not a word of {sorted(silent)}")


@row("directory, each step", "exchanged with a link or a file, moved out, gone: before the k-th call, for every k")
def directory_interleaved(case):
    return Family(case, DIRECTORIES[:1] if case.short else DIRECTORIES).run()


@row("file, each step", "exchanged with a link or a FIFO, removed: before the k-th call, for every k")
def file_interleaved(case):
    return Family(case, FILES[:2] if case.short else FILES).run()


@row("link, each step", "exchanged with one that leads out or a file, removed: before the k-th call, for every k")
def link_interleaved(case):
    return Family(case, LINKS[:1] if case.short else LINKS).run()


@row("root, each step", "exchanged with another tree or a link, moved out: before the k-th call, for every k")
def root_interleaved(case):
    return Family(case, ROOTS[:1] if case.short else ROOTS).run()
