"""What treewarden promises about inventories, snapshots and comparisons, beside what lists and keeps trees elsewhere."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from runs import Measurement, measure, run

SHARE, FILES, FILE_BYTES = 100_000, 64, 16 << 20
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
DRIVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/Pages/browser.py")
QUERIES = ["file", "1", "*9", "level:error", "owner:root kind:file", "mode:644 -kind:link", "**/1*", "nothing-has-this-name", ""]
# How long the page takes to show what is searched for, in milliseconds.
SEARCH = "(() => { byId('query').value = %s; const begun = performance.now(); showView(); return performance.now() - begun; })()"
# All that mtree knows of an entry but its content.
MTREE_KEYS = "type,mode,uid,gid,uname,gname,size,nlink,time,link,device,flags"
# What AIDE keeps of an entry by the configuration that Debian ships (aide-common): its group Full, all digests, compressed.
AIDE_GROUPS = """\
Checksums = H
OwnerMode = p+u+g+ftype
Size = s+b
InodeData = OwnerMode+n+i+Size+l+X
StaticFile = m+c+Checksums
Full = InodeData+StaticFile
"""


def rows(options, ignored):
    """Rows of (measure, value, limit, unit), each to be at most its limit. `ignored`: rules that read contents."""
    quiet = ["--no-config", "--quiet", "--jobs", "1"]
    without = [word for rule in ignored for word in ("--ignore", rule)]
    ours = lambda command, tree, *words: [options.treewarden, command, tree, *quiet, *words]
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        path = lambda name: os.path.join(directory, name)
        subprocess.run([options.generator, str(SHARE), path("tree")], check=True)
        write_aide_configuration(path("aide.conf"), path("tree"), path("aide.db"))
        commands = {
            "scan": ours("scan", path("tree"), "--fail-on", "never", *without),
            "inventory": ours("inventory", path("tree"), *without),
            "inventory --format jsonl": ours("inventory", path("tree"), "--format", "jsonl", "--no-findings"),
            "snapshot": ours("snapshot", path("tree"), "-o", path("snapshot")),
            "snapshot --checksums sha256": ours(
                "snapshot", path("tree"), "-o", path("snapshot"), "--checksums", "sha256"),
            "mtree-netbsd -c": ["mtree", "-c", "-k", MTREE_KEYS, "-p", path("tree")],
            "bsdtar --format=mtree": ["bsdtar", "-cf", "/dev/null", "--format=mtree", "-C", path("tree"), "."],
            "aide --init": ["aide", "--init", "--config", path("aide.conf")],
        }
        kept = measure(options, installed(commands), options.rounds)
        yield "inventory ÷ scan, CPU, 100,000 entries", kept["inventory"].cpu_ratio(kept["scan"]), 2.5, ""
        if "mtree-netbsd -c" in kept:
            yield "snapshot ÷ mtree-netbsd -c, CPU", kept["snapshot"].cpu_ratio(kept["mtree-netbsd -c"]), 2, ""
        if "bsdtar --format=mtree" in kept:
            yield "snapshot ÷ bsdtar --format=mtree, CPU", kept["snapshot"].cpu_ratio(kept["bsdtar --format=mtree"]), None, ""
        if "aide --init" in kept:
            aide = kept["aide --init"]
            yield "snapshot ÷ aide --init, CPU", kept["snapshot"].cpu_ratio(aide), 0.1, ""
            yield "snapshot with sha256 ÷ the same", kept["snapshot --checksums sha256"].cpu_ratio(aide), None, ""
        yield from page(options, ours, path)
        shutil.rmtree(path("tree"))
        yield from digests(options, ours, path)
        if options.million: yield from comparisons(options, ours, path)


def page(options, ours, path):
    """The page of as many entries, in a browser that shows nothing: until it can be used, and the slowest of its searches."""
    if not any(map(shutil.which, BROWSERS)):
        print(f"not installed, left out: {BROWSERS[0]}", file=sys.stderr)
        return
    run(options, ours("inventory", path("tree"), "--format", f"html={path('page.html')}"), Measurement())
    request = json.dumps({"steps": [SEARCH % json.dumps(query) for query in QUERIES]})
    loaded, searched = [], []
    for _ in range(options.rounds):
        visit = json.loads(subprocess.run(
            [sys.executable, DRIVER, path("page.html")], input=request, stdout=subprocess.PIPE, check=True, text=True).stdout)
        if visit["errors"]: raise SystemExit(f"the page: {visit['errors'][0]}")
        loaded.append(visit["milliseconds"])
        searched.append(max(visit["results"]))
    yield "page of 100,000 entries, loaded", statistics.median(loaded), 1000, " ms"
    yield "slowest search in it", statistics.median(searched), 100, " ms"


def digests(options, ours, path):
    """Files of one directory, which hold nothing that could be read faster than other bytes."""
    os.mkdir(path("files"))
    files = [os.path.join(path("files"), str(number)) for number in range(FILES)]
    for file in files:
        with open(file, "wb") as target: target.write(os.urandom(FILE_BYTES))
    summed = ["--no-findings", "--checksums", "sha256"]
    commands = {
        "one worker": ours("inventory", path("files"), *summed),
        "all workers": [word for word in ours("inventory", path("files"), *summed) if word not in ("--jobs", "1")],
        "openssl": ["openssl", "dgst", "-sha256", *files],
        "openssl, a process for each core": [
            "sh", "-c", 'find "$0" -type f -print0 | xargs -0 -n 4 -P "$(nproc)" openssl dgst -sha256', path("files")],
        "find + sha256sum": ["sh", "-c", 'find "$0" -type f -exec sha256sum {} +', path("files")],
    }
    read = measure(options, installed(commands), options.rounds)
    shutil.rmtree(path("files"))
    yield "sha256 of 1 GiB ÷ openssl, CPU", read["one worker"].cpu_ratio(read["openssl"]), 1 / 0.9, ""
    many = read["openssl, a process for each core"]
    yield "the same on all workers ÷ as many processes, wall", read["all workers"].wall_ratio(many), 1 / 0.9, ""
    yield "the same ÷ find + sha256sum, CPU", read["one worker"].cpu_ratio(read["find + sha256sum"]), None, ""


def comparisons(options, ours, path):
    """Two snapshots of 1,000,000 entries, of which few differ, and two of which all do."""
    subprocess.run([options.generator, str(10 * SHARE), path("tree")], check=True)
    run(options, ours("snapshot", path("tree"), "-o", path("before")), Measurement())
    files = subprocess.run(
        ["find", path("tree"), "-type", "f", "-print0"], stdout=subprocess.PIPE, check=True).stdout.split(b"\0")
    for file in files[:-1:10_000]: os.chmod(file, 0o600)
    run(options, ours("snapshot", path("tree"), "-o", path("after")), Measurement())
    yield "diff of two snapshots of 1,000,000 entries, peak memory", peak(options, path), 64, " MiB"
    subprocess.run(["find", path("tree"), "!", "-type", "l", "-exec", "chmod", "o-r", "{}", "+"], check=True)
    run(options, ours("snapshot", path("tree"), "-o", path("after")), Measurement())
    shutil.rmtree(path("tree"))
    yield "the same where nearly all have changed", peak(options, path), 64, " MiB"


def peak(options, path):
    """MiB that a comparison of the two snapshots takes."""
    one = Measurement()
    run(options, [options.treewarden, "diff", path("before"), path("after"), "--no-config", "--fail-on", "privilege-gain"], one)
    return one.peak / 1024


def write_aide_configuration(file, tree, database):
    with open(file, "w") as target:
        target.write(f"database_out=file:{database}\ngzip_dbout=yes\nlog_level=error\nreport_url=file:/dev/null\n"
                     f"{AIDE_GROUPS}{tree} Full\n")


def installed(commands):
    """Those that can be run; the others are named."""
    for name in [name for name, command in commands.items() if not shutil.which(command[0])]:
        print(f"not installed, left out: {name}", file=sys.stderr)
        del commands[name]
    return commands
