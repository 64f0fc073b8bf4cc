"""What a scan costs that finds much: memory and time by the number of findings, in every format, and against a baseline."""

import os
import shutil
import subprocess
import sys
import tempfile

from runs import Measurement, run

FORMATS = "text concise sarif json jsonl github gitlab junit markdown rdjson paths0".split()
COUNTS = (100_000, 1_000_000)


def fill(root, names, mode, each=100):
    """Makes files of these names, so many to a directory."""
    os.mkdir(root, 0o755)
    directory = None
    for number, name in enumerate(names):
        if number % each == 0:
            if directory is not None: os.close(directory)
            path = f"{root}/part-{number // each:05d}"
            os.mkdir(path, 0o755)
            directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        os.mknod(name, 0o600, dir_fd=directory)
        os.chmod(name, mode, dir_fd=directory)
    os.close(directory)


def pairs(count):
    """Names that collide, two and two."""
    for number in range(count // 2):
        yield f"entry-{number:07d}"
        yield f"Entry-{number:07d}"


def spellings(count):
    """Names that are all one name where case says nothing."""
    letters = (count - 1).bit_length()
    for number in range(count):
        yield "".join("aA"[number >> place & 1] for place in range(letters))


# What is wrong with every file of a tree: a finding for each, one finding for all of them, one for two, in directories of
# their own and in a single one.
SHAPES = {
    "findings": lambda root, count: fill(root, (f"entry-{number:07d}" for number in range(count)), 0o4755),
    "members of one finding": lambda root, count: fill(root, (f"entry-{number:07d}" for number in range(count)), 0o666),
    "colliding names": lambda root, count: fill(root, pairs(count), 0o644),
    "colliding names in one directory": lambda root, count: fill(root, pairs(count), 0o644, each=count),
    "spellings of one name": lambda root, count: fill(root, spellings(count), 0o644, each=count),
}


def rows(options):
    """Rows of (measure, value, limit, unit), each to be at most its limit: of each shape those of the dearest format. Trees
    are scanned once: what is asked is whether it grows."""
    if not options.findings: return []
    found, baseline = [], {}
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        for shape, make in SHAPES.items():
            results = {count: measured(options, directory, shape, make, count) for count in COUNTS}
            few, many = (results[count] for count in COUNTS)
            found.append((f"{COUNTS[1]:,} {shape}, peak memory", max(many[name].peak for name in FORMATS) / 1024, 96, " MiB"))
            growth = max(many[name].wall / few[name].wall for name in FORMATS)
            found.append((f"time(1,000,000) ÷ time(100,000) {shape}", growth, 11, ""))
            if "baseline" in many: baseline = few["baseline"], many["baseline"]
    few, many = baseline
    found.append(("baseline of 1,000,000 lines, peak memory", many.peak / 1024, 256, " MiB"))
    found.append(("time(1,000,000) ÷ time(100,000) lines of a baseline", many.wall / few.wall, 11, ""))
    return found


def measured(options, directory, shape, make, count):
    """By what is done, see `commands`."""
    tree = os.path.join(directory, "tree")
    print(f"making {count:,} {shape}", file=sys.stderr)
    make(tree, count)
    results = {}
    for name, command in commands(options, tree, directory, shape).items():
        results[name] = Measurement()
        run(options, command, results[name])
    shutil.rmtree(tree)
    return results


def commands(options, tree, directory, shape):
    scan = [options.treewarden, "scan", tree, "--fail-on", "never", "--quiet", "--no-config"]
    named = {name: [*scan, "--format", name] for name in FORMATS}
    if shape == "findings":
        baseline = os.path.join(directory, "baseline")
        subprocess.run([*scan, "--format", "paths0", "--write-baseline", baseline], stdout=subprocess.DEVNULL, check=True)
        named["baseline"] = [*scan, "--format", "paths0", "--baseline", baseline]
    return named
