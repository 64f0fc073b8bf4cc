"""What scans in parts and inventories of others take, however large the tree is: `plan`, its shards, `merge`, and `evaluate`."""

import os
import shutil
import subprocess
import sys
import tempfile

from findings import fill
from runs import Measurement, run

SHARDS, ENTRIES, FINDINGS, LINES = 64, 3_000_000, 5_000_000, 1_000_000
# MiB, of whichever process takes most.
PEAK = 128
FIND = r"%y %m %U %G %s %n %D %i %T@ %P\0%l\0"


def rows(options):
    """Rows of (measure, value, limit, unit), each to be at most its limit."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        path = lambda name: os.path.join(directory, name)
        if options.million:
            print(f"making a tree of {ENTRIES:,} entries", file=sys.stderr)
            subprocess.run([options.generator, str(ENTRIES), path("tree")], check=True)
            whole = divided(options, path)
            shutil.rmtree(path("tree"))
            for name, one in whole.items():
                yield f"{name} of {ENTRIES:,} entries, peak memory", one.peak / 1024, PEAK, " MiB"
            yield from evaluated(options, path)
        if options.findings:
            print(f"making {FINDINGS:,} findings", file=sys.stderr)
            # Of each file there is one thing to say: nobody may execute what has a set-id bit.
            fill(path("tree"), (f"entry-{number:07d}" for number in range(FINDINGS)), 0o4644)
            merged = divided(options, path, findings=FINDINGS)["merge"]
            shutil.rmtree(path("tree"))
            yield f"merge of {FINDINGS:,} findings, peak memory", merged.peak / 1024, PEAK, " MiB"
            yield "the same as jsonl, each finding", merged.wall * 1e6 / FINDINGS, 1e6 / 150_000, " µs"


def divided(options, path, findings=None):
    """A plan, its shards one after the other, and their report: what each of the three took. With `findings`, so many are in
    the report."""
    scan = ["--no-config", "--quiet"]
    measured = {name: Measurement() for name in ("plan", "shards", "merge")}
    run(options, [options.treewarden, "plan", path("tree"), "--shards", str(SHARDS), "--output", path("plan")], measured["plan"])
    parts = [path(f"{number}.part") for number in range(1, SHARDS + 1)]
    for number, part in enumerate(parts, 1):
        shard = ["--units", path("plan"), "--shard", f"{number}/{SHARDS}", "--format", f"partial={part}"]
        run(options, [options.treewarden, "scan", *shard, *scan], measured["shards"])
    merge = [options.treewarden, "merge", *parts, "--format", f"jsonl={path('report')}", "--fail-on", "never"]
    run(options, [*merge, *scan], measured["merge"])
    if findings is not None:
        with open(path("report"), "rb") as report:
            reported = sum(block.count(b"\n") for block in iter(lambda: report.read(1 << 20), b""))
        if reported != findings: sys.exit(f"{reported:,} findings are reported, not {findings:,}")
    for part in parts: os.remove(part)
    os.remove(path("report"))
    return measured


def evaluated(options, path):
    """Inventories of find, of a tenth as many lines and of all: what memory holds does not grow with them."""
    measured = {}
    for count in (LINES // 10, LINES):
        subprocess.run([options.generator, str(count), path("tree")], check=True)
        with open(path("inventory"), "wb") as file:
            subprocess.run(["find", path("tree"), "-printf", FIND], stdout=file, check=True)
        shutil.rmtree(path("tree"))
        command = [options.treewarden, "evaluate", path("inventory"), "--inventory", "find", "--no-config", "--quiet"]
        measured[count] = Measurement()
        for _ in range(min(options.rounds, 3)):
            run(options, [*command, "--fail-on", "never", "--allow-incomplete"], measured[count])
    few, many = measured[LINES // 10], measured[LINES]
    yield f"evaluate of {LINES:,} lines of find, peak memory", many.peak / 1024, 64, " MiB"
    yield f"the same ÷ that of {LINES // 10:,} lines", many.wall / few.wall, 11, ""
    yield "the same, each line", many.wall * 1e6 / LINES, None, " µs"
