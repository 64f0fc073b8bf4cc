"""Deep, wide, and few descriptors."""

import os

from suite import expect, row

LIMITED = ("sh", "-c", 'ulimit -n 64; exec "$@"', "sh")


def go_down(case, levels, beside=False):
    """A chain of directories with a finding at its bottom; `beside` has each hold another one."""
    case.in_memory()
    at = os.open(case.tree, os.O_RDONLY | os.O_DIRECTORY)
    for _ in range(levels):
        os.mkdir("d", 0o755, dir_fd=at)
        if beside:
            os.mkdir("e", 0o755, dir_fd=at)
        below = os.open("d", os.O_RDONLY | os.O_DIRECTORY, dir_fd=at)
        os.close(at)
        at = below
    os.close(os.open("found", os.O_WRONLY | os.O_CREAT, 0o666, dir_fd=at))
    os.chmod("found", 0o666, dir_fd=at)
    os.close(at)


def scan_down(case, levels, directories):
    for jobs in ("1", "3"):
        outcome = case.scan("--jobs", jobs, "--select", "world-writable-file", wrap=LIMITED, codes=(1,), timeout=60)
        expect("d/" * levels + "found" in outcome.paths, f"--jobs {jobs}: the finding is missing")
        summary = outcome.report["summary"]
        expect(summary["complete"] and summary["directories"] == directories, f"--jobs {jobs}: {summary}")
    return f"exit 1, complete, found at the bottom, {directories} directories"


@row("20,000 levels, 64 descriptors", "a finding at the bottom, ulimit -n 64, 1 and 3 workers")
def deep(case):
    go_down(case, 20_000)
    return scan_down(case, 20_000, 20_001)


@row("two branches at each level", "5,000 levels, a finding at the bottom, ulimit -n 64, 1 and 3 workers")
def branched(case):
    levels = 2000 if case.short else 5000
    go_down(case, levels, beside=True)
    return scan_down(case, levels, 2 * levels + 1)


@row("few descriptors", "60 subdirectories each with 60, ulimit -n 64, 8 workers")
def few_descriptors(case):
    case.in_memory()
    for outer in range(60):
        for inner in range(60 if not case.short else 10):
            os.makedirs(case.tree / f"{outer}/{inner}")
        case.plant(case.tree / f"{outer}/found")
    outcome = case.scan("--jobs", "8", "--ignore", "umask", wrap=LIMITED, codes=(1,))
    found = {f"{outer}/found" for outer in range(60)}
    expect(found <= outcome.paths, f"missed {sorted(found - outcome.paths)[:3]}")
    return "exit 1, complete, all 60 found"


@row("100,000 names", "one directory, one finding among them")
def wide(case):
    names = 100_000
    case.in_memory()
    at = os.open(case.tree, os.O_RDONLY | os.O_DIRECTORY)
    for number in range(names):
        os.close(os.open(f"n{number}", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=at))
    os.chmod("n77777", 0o666, dir_fd=at)
    os.close(at)
    outcome = case.scan("--select", "world-writable-file", codes=(1,), timeout=60)
    expect(outcome.paths == {"n77777"}, f"found {sorted(outcome.paths)[:3]}")
    entries = outcome.report["summary"]["entries"]
    expect(entries == names + 1, f"{entries} entries")
    return f"exit 1, complete, {entries} entries, the one found"
