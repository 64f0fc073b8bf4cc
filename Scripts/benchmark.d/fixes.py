"""What treewarden promises about fixes: a plan costs no more than a scan, and an object few system calls."""

import os
import shutil
import subprocess
import tempfile

from runs import measure

SHARE, OBJECTS = 100_000, 1_000


def rows(options, ignored):
    """Rows of (measure, value, limit, unit), each to be at most its limit. `ignored`: rules that read contents."""
    quiet = ["--no-config", "--quiet", "--jobs", "1", *(word for rule in ignored for word in ("--ignore", rule))]
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        path = lambda name: os.path.join(directory, name)
        subprocess.run([options.generator, str(SHARE), path("tree")], check=True)
        # A plan that has something to do ends with 1: behind env(1) that is no failure of the measurement.
        ours = lambda command, *words: ["env", options.treewarden, command, path("tree"), *quiet, *words]
        kept = measure(options, {"scan": ours("scan", "--fail-on", "never"), "fix": ours("fix")}, options.rounds)
        yield "fix, dry run ÷ scan, CPU, 100,000 entries", kept["fix"].cpu_ratio(kept["scan"]), 1.1, ""
        shutil.rmtree(path("tree"))
        if not shutil.which("strace"): return
        os.mkdir(path("many"))
        for number in range(OBJECTS):
            file = os.path.join(path("many"), f"{number}")
            open(file, "w").close()
            os.chmod(file, 0o666)
        plan = [options.treewarden, "fix", path("many"), *quiet]
        dry = calls(plan, path("calls"))
        done = calls([*plan, "--apply", "--undo-file", path("undo")], path("calls"))
        yield "fix --apply, system calls an object", (done - dry) / OBJECTS, 25, ""


def calls(command, log):
    """How many system calls a command makes, in all of its processes."""
    subprocess.run(["strace", "-f", "-c", "-o", log, *command], stdout=subprocess.DEVNULL, check=False)
    with open(log) as lines:
        total = next(line.split() for line in lines if line.rstrip().endswith("total"))
    # % time, seconds, usecs/call, calls, errors, "total"; older ones leave a column out.
    return int(total[3] if len(total) > 5 else total[2])
