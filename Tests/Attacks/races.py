"""Processes that change the tree while it is scanned; parallel swapping at full speed."""

import os
import subprocess

from suite import Failed, Skipped, exits, expect, row


def stress(case, runs, mode, first, second, watched, options=()):
    """Scans while the two swap. What lies still has to be found each time, and what lies outside never opened."""
    steady = {f"steady/{number}" for number in range(8)}
    for name in steady:
        case.plant(case.tree / name)
    attacker = case.start(case.tool("swap"), mode, first, second, *watched, ready="ready")
    codes = {}
    noticed = 0
    for number in range(runs):
        jobs = ("--jobs", str(1 + number % 3))
        outcome = case.scan("--stall-timeout", "20", "--ignore", "umask", *jobs, *options)
        expect(steady <= outcome.paths, f"run {number}: missed {sorted(steady - outcome.paths)} and said {outcome.code}")
        codes[outcome.code] = codes.get(outcome.code, 0) + 1
        noticed += bool(outcome.incidents)
        expect(attacker.poll() is None, "the attacker ended")
    attacker.terminate()
    said, error = attacker.communicate(timeout=10)
    if attacker.returncode != 0:
        raise Failed(f"the attacker broke: {error}")
    swaps, opened = map(int, said.split())
    expect(opened == 0, f"what lies outside or is no file was opened {opened} times")
    return f"{runs} scans, {swaps} swaps: {exits(codes)}; change noticed in {noticed}; nothing outside opened, no canary"


def count(case, at_length, short):
    return short if case.short else at_length


@row("directory <-> link swap", "RENAME_EXCHANGE with a link to outside, all through the scans")
def directory_link_swap(case):
    outside = case.outside()
    for number in range(20):
        case.plant(case.tree / "d/inner" / str(number))
    (case.tree / "e").symlink_to(outside)
    watched = [outside, outside / "inner", outside / "inner/inner"]
    return stress(case, count(case, 220, 30), "exchange", case.tree / "d", case.tree / "e", watched)


@row("ancestor swapped", "the top of a chain and a link to its double outside change places")
def ancestor_swap(case):
    outside = case.outside()
    for number in range(20):
        case.plant(case.tree / "a/inner/inner" / str(number))
    (case.tree / "z").symlink_to(outside)
    watched = [outside, outside / "inner", outside / "inner/inner"]
    return stress(case, count(case, 80, 10), "exchange", case.tree / "a", case.tree / "z", watched)


@row("directory moved out, ..", "a directory goes out of the root, beside the canary, and back")
def moved_out(case):
    outside = case.outside()
    for number in range(20):
        case.plant(case.tree / "a/b/c" / str(number))
    # Not the directory itself that the moved one comes to: it is opened by nobody, either.
    watched = [outside, outside / "inner", outside / f"{case.canary}-file"]
    return stress(case, count(case, 80, 10), "move", case.tree / "a/b", outside / "b", watched)


def replaced(case, runs, make):
    """A set-id script, whose contents rules ask for, and something else at its name."""
    file = case.plant(case.tree / "x/file", 0o4777, "#!/bin/sh\n")
    # Where a stranger could have done it: where only root can, the first bytes are read by name (Walker+Glance.swift).
    os.chmod(case.tree / "x", 0o777)
    other = case.tree / "x/other"
    watched = make(other)
    return stress(case, runs, "exchange", file, other, watched)


@row("file <-> FIFO", "exchanged while contents are read")
def file_fifo_swap(case):
    def make(other):
        os.mkfifo(other, 0o666)
        return [other]

    return replaced(case, count(case, 80, 10), make)


@row("file <-> link", "exchanged with a link to a key outside while contents are read")
def file_link_swap(case):
    outside = case.outside()

    def make(other):
        other.symlink_to(outside / "file")
        return [outside / "file"]

    return replaced(case, count(case, 80, 10), make)


@row("file <-> device", "exchanged with a character device while contents are read")
def file_device_swap(case):
    case.need(root=True)

    def make(other):
        done = subprocess.run(["mknod", other, "c", "1", "5"], capture_output=True, text=True)
        if done.returncode != 0:
            raise Skipped(done.stderr.strip())
        return [other]

    return replaced(case, count(case, 80, 10), make)
