"""Runs the contestants in turn, round after round, and prints medians and the contract's ratios."""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile

import archives
import findings
import fixes
import inventories
import operations
import parts
import shapes
import sources
from contract import Contract
from runs import measure

PIPELINE = r"""
find "$0" -xdev \( -perm /6000 -o -perm -0002 ! -type l -o -nouser -o -nogroup -o -xtype l \) -ls
getcap -r "$0"
getfacl -R -P -p -s "$0"
find "$0" -xdev -printf '%P\n' | tr A-Z a-z | sort | uniq -d
"""


def content_rules(treewarden):
    """The ids of the rules that may have to open files, which the limit loop does not."""
    listing = subprocess.run([treewarden, "rules", "--format", "json"], stdout=subprocess.PIPE, check=True).stdout
    return [rule["id"] for rule in json.loads(listing)["rules"] if "content" in rule["costs"]]


def contestants(options, tree):
    """Name and command of everything that is measured on a tree."""
    tool = lambda name: os.path.join(options.tools, name)
    ours = [options.treewarden, "scan", tree, "--fail-on", "never", "--allow-incomplete", "--quiet"]
    for rule in content_rules(options.treewarden):
        ours += ["--ignore", rule]
    every = [options.treewarden, "scan", tree, "--fail-on", "never", "--allow-incomplete", "--quiet", "--jobs", "1"]
    commands = {
        "limit loop": [tool("limit-loop"), tree],
        "treewarden --jobs 1": ours + ["--jobs", "1"],
        "treewarden --jobs 2": ours + ["--jobs", "2"],
        # As it is typed: a worker for each core.
        "treewarden": ours,
        "limit loop --content": [tool("limit-loop"), "--content", tree],
        "treewarden with content": every,
        "limit loop, confined": [tool("limit-loop"), "--confined", tree],
        "limit loop --content, confined": [tool("limit-loop"), "--content", "--confined", tree],
        "find -perm /6000": ["find", tree, "-xdev", "-type", "f", "-perm", "/6000"],
        "find -perm -0002": ["find", tree, "-xdev", "!", "-type", "l", "-perm", "-0002"],
        "find -nouser -o -nogroup": ["find", tree, "-xdev", "(", "-nouser", "-o", "-nogroup", ")"],
        "find -xtype l": ["find", tree, "-xdev", "-xtype", "l"],
        "bfs -xattr": ["bfs", tree, "-xdev", "-xattr"],
        "getcap -r": ["getcap", "-r", tree],
        "getfacl -R": ["getfacl", "-R", "-P", "-p", "-s", tree],
        "find+getcap+getfacl+sort": ["sh", "-c", PIPELINE, tree],
    }
    pipeline_is_whole = all(map(shutil.which, ["find", "getcap", "getfacl", "sort", "uniq"]))
    for name in list(commands):
        if not shutil.which(commands[name][0]) or (commands[name][0] == "sh" and not pipeline_is_whole):
            print(f"not installed, left out: {name}", file=sys.stderr)
            del commands[name]
    return commands


def show(title, measurements):
    print(f"\n{title}\n{'':30}{'CPU s':>10}{'wall s':>10}{'peak MiB':>10}  exit")
    for name, one in measurements.items():
        codes = ",".join(map(str, sorted(one.codes)))
        print(f"{name:30}{one.cpu:10.4f}{one.wall:10.4f}{one.peak / 1024:10.1f}  {codes}")


def folding(options):
    """Nanoseconds for a name of each sort."""
    lines = subprocess.run([os.path.join(options.tools, "fold")], stdout=subprocess.PIPE, check=True, text=True).stdout
    return {sort: float(number) for sort, number in map(str.split, lines.splitlines())}


def index(options):
    """Names of a git index of 50,000 entries in 500 directories, none of which collide."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        git = ["git", "-C", directory]
        subprocess.run([*git, "init", "--quiet"], check=True)
        blob = subprocess.run(
            [*git, "hash-object", "-w", "--stdin"], input=b"", stdout=subprocess.PIPE, check=True).stdout.decode().strip()
        names = (f"100644 {blob}\tdirectory-{n // 100}/Some-Ordinary_File.{n % 100}.txt\n" for n in range(50_000))
        subprocess.run([*git, "update-index", "--index-info"], input="".join(names).encode(), check=True)
        command = {"collisions --git": [options.treewarden, "collisions", "--git", directory, "--quiet", "--no-config"]}
        measured = measure(options, command, max(10, options.rounds))
    show("names of a git index of 50,000 entries", measured)
    return measured["collisions --git"]


def grown(options, directory):
    """The same scan on trees of 100,000 and 1,000,000 entries; two workers, and one."""
    results = {}
    for count in (100_000, 1_000_000):
        tree = os.path.join(directory, str(count))
        print(f"making a tree of {count:,} entries", file=sys.stderr)
        subprocess.run([options.generator, str(count), tree], check=True)
        every = contestants(options, tree)
        wanted = ("limit loop", "treewarden --jobs 1", "treewarden --jobs 2")
        results[count] = measure(options, {name: every[name] for name in wanted}, min(options.rounds, 3))
        show(f"{count:,} entries", results[count])
        shutil.rmtree(tree)
    return results


def main():
    parser = argparse.ArgumentParser(prog="Scripts/benchmark")
    parser.add_argument("--tree", default="/usr", help="what to scan (default: /usr)")
    parser.add_argument("--rounds", type=int, default=5, help="measured rounds after one that warms (default: 5)")
    parser.add_argument("--million", action="store_true", help="also trees of 100,000 to 3,000,000 entries")
    parser.add_argument("--findings", action="store_true", help="also trees with 100,000 to 5,000,000 findings")
    for hidden in ("--treewarden", "--tools", "--generator"):
        parser.add_argument(hidden, required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")

    measured = measure(options, contestants(options, options.tree), options.rounds)
    show(f"{options.tree}, medians of {options.rounds} rounds", measured)
    start = {
        "hello world in C": [os.path.join(options.tools, "hello")],
        "treewarden --version": [options.treewarden, "--version"],
    }
    started = measure(options, start, max(40, options.rounds))
    show("starting", started)
    trees = {}
    if options.million:
        with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
            trees = grown(options, directory)
    contract = Contract(measured, started, trees, folding(options), index(options))
    ignored = content_rules(options.treewarden)
    every = [shapes.rows(options), findings.rows(options), sources.rows(options), archives.rows(options, ignored),
             inventories.rows(options, ignored), fixes.rows(options, ignored), operations.rows(options),
             parts.rows(options)]
    for name, value, limit, unit in itertools.chain.from_iterable(every):
        if limit is None: contract.tell(name, value)
        else: contract.at_most(name, value, limit, unit)
    sys.exit(0 if contract.report() else 1)


if __name__ == "__main__":
    main()
