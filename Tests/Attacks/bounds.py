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


def case_variants(letters):
    """All spellings of a word of so many letters: one name wherever case says nothing."""
    for number in range(1 << letters):
        yield "".join("aA"[number >> place & 1] for place in range(letters))


@row("a million colliding names", "one directory, all of them one name; a stall timeout of a second")
def colliding(case):
    names = 14 if case.short else 20
    case.in_memory()
    at = os.open(case.tree, os.O_RDONLY | os.O_DIRECTORY)
    for name in case_variants(names):
        os.close(os.open(name, os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=at))
    os.close(at)
    outcome = case.scan("--stall-timeout", "1", "--select", "case-collision", codes=(0,), timeout=600)
    found = outcome.report["findings"]
    told = [1 + len(finding["related"]) + finding.get("omittedRelated", 0) for finding in found]
    expect(told == [1 << names], f"{len(found)} findings about {told[:3]} names")
    return f"exit 0, complete, one finding about {1 << names} names"


@row("thousands of roots", "10,000 small trees on one command line: memory does not grow with their number")
def roots(case):
    case.in_memory()
    peaks = []
    for number in (100, 1_000 if case.short else 10_000):
        trees = [case.directory / f"tree/{number}/{root}" for root in range(number)]
        for tree in trees:
            case.plant(tree / "found")
        peak = case.directory / f"peak-{number}"
        measured = "import os, resource, subprocess, sys\ncode = subprocess.call(sys.argv[2:])\n" \
            "open(sys.argv[1], 'w').write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))\nsys.exit(code)"
        limit = ("sh", "-c", 'ulimit -n "$(ulimit -Hn)"; exec "$@"', "sh")
        outcome = case.scan(
            "--select", "world-writable-file", "--jobs", "4", *map(str, trees[1:]), root=trees[0], codes=(1,),
            timeout=300, wrap=(*limit, "python3", "-c", measured, str(peak)))
        expect(len(outcome.report["findings"]) == number, f"{len(outcome.report['findings'])} of {number} findings")
        peaks.append(int(peak.read_text()) / 1024)
    each = (peaks[1] - peaks[0]) / (len(trees) - 100) * 1024
    expect(each <= 12, f"{each:.1f} KiB for each root")
    return f"exit 1, all found, {peaks[1]:.0f} MiB, {each:.1f} KiB for each root"
