"""What treewarden promises about uncommon shapes of a scan: slow servers, many roots, exclusions, pins and rules."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from statistics import median

from runs import Measurement, measure, run

SERVER_DELAY, PARTS, DIRECTORIES, NAMES = 1000, 16, 12, 10
EXCLUSIONS = 1_000
ROOTS = 10_000
PINS, NAME_RULES = 64, 32
SCAN = ["--no-config", "--fail-on", "never", "--allow-incomplete", "--quiet"]


def rows(options):
    """Rows of (measure, value, limit, unit), each to be at most its limit."""
    found = server(options)
    found.append(("10,000 roots, peak memory", roots(options), 96, " MiB"))
    found.append((f"{PINS} pins and {NAME_RULES} name rules ÷ none, user CPU", additions(options), 1.25, ""))
    if options.million:
        found.append(("1,000 exclusions ÷ none, 100,000 entries, wall", exclusions(options), 1.5, ""))
    return found


def server(options):
    """16 workers on a file server that takes 1 ms for an answer, against 16 processes that share the tree."""
    source = os.path.join(os.path.dirname(options.generator), "..", "Tests", "FileSystems", "slow.c")
    program = os.path.join(options.tools, "slow")
    subprocess.run(["cc", "-O1", "-pthread", "-o", program, source], check=True)
    if os.geteuid() != 0 or not os.access("/dev/fuse", os.W_OK):
        print("left out: a file server of 1 ms a call: this user has no FUSE", file=sys.stderr)
        return []
    results = []
    for name, shape in (("many directories", (PARTS, DIRECTORIES, NAMES)), ("large ones", (PARTS, 0, 200))):
        with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as mount:
            served = subprocess.Popen(
                [program, mount, str(SERVER_DELAY), *map(str, shape)], stdout=subprocess.PIPE, text=True)
            try:
                served.stdout.readline()
                parts = [os.path.join(mount, f"part-{number}") for number in range(PARTS)]
                ratios = [together(options, [mount], 16) / together(options, parts, 1)
                          for _ in range(min(options.rounds, 5))]
            finally:
                subprocess.run(["umount", "-l", mount], check=False)
                served.terminate()
                served.wait()
        results.append((f"server of 1 ms, {name}: 16 workers ÷ 16 processes", median(ratios), 1.5, ""))
    return results


def together(options, trees, jobs):
    """Seconds until scans of these trees, begun at once, have all ended."""
    begun = time.monotonic()
    scans = [subprocess.Popen([options.treewarden, "scan", tree, *SCAN, "--jobs", str(jobs)], stdout=subprocess.DEVNULL)
             for tree in trees]
    for scan in scans:
        if scan.wait() != 0:
            sys.exit(f"benchmark: exit code {scan.returncode} of a scan of {scan.args[2]}")
    return time.monotonic() - begun


def roots(options):
    """Peak memory of a scan of 10,000 small trees, in MiB."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        trees = [os.path.join(directory, str(number)) for number in range(ROOTS)]
        for tree in trees:
            os.mkdir(tree, 0o755)
            with open(os.path.join(tree, "file"), "w"):
                pass
        limited = ["sh", "-c", 'ulimit -n "$(ulimit -Hn)"; exec "$@"', "sh"]
        one = Measurement()
        run(options, [*limited, options.treewarden, "scan", *trees, *SCAN], one)
    return one.peak / 1024


def additions(options):
    """User CPU of a scan with pins and name rules of one's own that match nothing, over that of one without."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        family = os.path.join(directory, "rules", "names")
        os.makedirs(family)
        for number in range(NAME_RULES):
            with open(os.path.join(family, f"own-name-{number}.yaml"), "w") as file:
                file.write(NAME_RULE.format(number=number))
        config = os.path.join(directory, "config.yaml")
        with open(config, "w") as file:
            file.write("parameters:\n  allowed-setid:\n")
            file.writelines(f"    - -rwsr-xr-x root:root opt/own-{number}/bin/tool\n" for number in range(PINS))
        plain = [options.treewarden, "scan", options.tree, *SCAN, "--jobs", "1"]
        added = [word for word in plain if word != "--no-config"]
        added += ["--config", config, "--rules", os.path.join(directory, "rules")]
        measured = measure(options, {"with": added, "without": plain}, options.rounds)
    return measured["with"].user_ratio(measured["without"])


NAME_RULE = """\
id: own-name-{number}
title: A name that is not ours
level: warning
confidence: certain
since: 0.1.0
when: |
  entry is file
  and name matches any of ("*.own-{number}", "own-{number}-*", "*.own{number}.*")
because: It is not.
remedy: rm {{path}}
finds:
  - -rw-r--r-- root:root x.own-{number}
ignores:
  - -rw-r--r-- root:root x
"""


def exclusions(options):
    """Wall time of a scan with exclusions of all sorts that match nothing, over that of one with none."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        tree = os.path.join(directory, "tree")
        subprocess.run([options.generator, "100000", tree], check=True)
        sorts = ("generated-{}", "*.out-{}", "cache-{}*", "build/part-{}/**", "**/target-{}/**")
        patterns = [sorts[number % len(sorts)].format(number) for number in range(EXCLUSIONS)]
        plain = [options.treewarden, "scan", tree, *SCAN, "--jobs", "1"]
        excluding = [*plain, *(word for pattern in patterns for word in ("--exclude", pattern))]
        measured = measure(options, {"with": excluding, "without": plain}, min(options.rounds, 5))
        shutil.rmtree(tree)
    return measured["with"].wall_ratio(measured["without"])
