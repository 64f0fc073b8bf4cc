"""Scans of parts of a plan: what leads nowhere but below the root may be changed underfoot, and the plan itself may lie."""

import hashlib
import json
import os
import re

from interleavings import DIRECTORIES, Family, Interleaving
from races import count
from suite import Failed, exits, expect, row
from traces import AT, CALL


def planned(case, root, plan):
    """Divides a tree so that each of its directories is a unit of its own."""
    case.scan("--shards", "64", "--output", plan, command="plan", root=root, report=None, codes=(0,), timeout=60)
    with open(plan) as file:
        units = [json.loads(line) for line in file][1:-1]
    expect(len(units) > 3, f"only {len(units)} units")
    return units


def scanned(case, plan, part, *options, **watching):
    """Scans all units; what is in their result, as a report of it says, with the code that it ends with."""
    outcome = case.scan("--shard", "1/1", *options, "--units", root=plan, report=f"partial={part}", codes=None, **watching)
    if not part.exists():
        return outcome
    expect(case.canary.encode() not in part.read_bytes(), "the canary is in the partial result")
    merged = case.scan(command="merge", root=part, timeout=60)
    expect((merged.code == 3) == (outcome.code == 3), f"the scan ended with {outcome.code}, and merge with {merged.code}")
    part.unlink()
    return merged


@row("directory of a unit swapped", "RENAME_EXCHANGE with a link to outside, all through the scans of a plan")
def unit_link_swap(case):
    outside = case.outside()
    steady = {f"steady/{number}" for number in range(8)}
    for name in steady:
        case.plant(case.tree / name)
    for number in range(20):
        case.plant(case.tree / "d/inner" / str(number))
    (case.tree / "e").symlink_to(outside)
    plan, part = case.directory / "plan", case.directory / "part"
    planned(case, case.tree, plan)
    watched = [outside, outside / "inner", outside / "inner/inner"]
    attacker = case.start(
        case.tool("swap"), "exchange", case.tree / "d", case.tree / "e", *watched, ready="ready")
    codes, runs = {}, count(case, 60, 8)
    for number in range(runs):
        outcome = scanned(case, plan, part, "--stall-timeout", "20", "--ignore", "umask", "--jobs", str(1 + number % 3))
        expect(outcome.code in (1, 3), f"run {number} ended with {outcome.code}: {outcome.error[-200:]}")
        expect(steady <= outcome.paths, f"run {number}: missed {sorted(steady - outcome.paths)}")
        codes[outcome.code] = codes.get(outcome.code, 0) + 1
    attacker.terminate()
    said, error = attacker.communicate(timeout=10)
    if attacker.returncode != 0:
        raise Failed(f"the attacker broke: {error}")
    swaps, opened = map(int, said.split())
    expect(opened == 0, f"what lies outside was opened {opened} times")
    return f"{runs} scans of a plan, {swaps} swaps: {exits(codes)}; nothing outside opened, no canary"


class PlannedInterleaving(Interleaving):
    """One run of all units of a plan that was made before, with one change before one call."""

    @staticmethod
    def scan(case, area, wrap):
        planned(case, area / "tree", area / "plan")
        return scanned(case, area / "plan", area / "part", "--jobs", "1", "--ignore", "umask", timeout=120, wrap=wrap)


class PlannedFamily(Family):
    """All interleavings of some changes with the scan of a plan."""

    interleaving = PlannedInterleaving


@row("unit, each step", "its directory exchanged with a link or a file, moved out, gone: before the k-th call, for many k")
def unit_interleaved(case):
    family = PlannedFamily(case, DIRECTORIES[:1] if case.short else DIRECTORIES)
    # Each unit has a process of its own, which begins with the same calls.
    family.stride = 73 if case.short else 5
    return family.run()


def forged(case, head, units):
    """A plan with the right digest, whatever it says."""
    lines = [head] + [{"record": "unit", "id": number, **unit} for number, unit in enumerate(units)]
    body = "".join(json.dumps(line) + "\n" for line in lines).encode()
    end = {"record": "end", "units": len(units), "sha256": hashlib.sha256(body).hexdigest()}
    path = case.directory / "forged"
    path.write_bytes(body + json.dumps(end).encode() + b"\n")
    return path


@row("hostile plan", "units that lead up, elsewhere, through links and to what lies outside; strace for each call")
def hostile_plan(case):
    case.need(commands=("strace",))
    outside = case.outside()
    for name in ("a", "b/c", "b/d/e"):
        case.plant(case.tree / name)
    (case.tree / "escape").symlink_to(outside)
    (case.tree / "b/up").symlink_to("../../outside")
    plan, part, log = (case.directory / name for name in ("plan", "part", "log"))
    planned(case, case.tree, plan)
    with open(plan) as file:
        head = json.loads(file.readline())
    whole = {"kind": "shallow", "root": 0, "path": "", "entries": 1, "identity": head["roots"][0]["identity"]}

    def unit(path, place=None, kind="recursive"):
        status = os.stat(place or outside)
        return {"kind": kind, "root": 0, "path": path, "entries": 1, "identity": [status.st_dev, status.st_ino]}

    refused = ["..", "../outside", "b/../../outside", "b/..", "./b", "b//d", "/", str(outside), "b/", "b/d\0", "."]
    # What lies behind a link is not below the root, though the plan knows its very inode.
    inner = {**whole, "path": "b", "identity": unit("", case.tree / "b")["identity"]}
    passed = [[unit("escape")], [unit("a")], [inner, unit("b/up")], [inner, unit("b/missing")]]
    unheld = [[unit("escape/inner")], [inner, unit("b/up/inner")]]
    cases = [([whole, *units], False) for units in passed]
    cases += [([whole, *units], True) for units in [*unheld, *([unit(path)] for path in refused)]]
    cases += [([{**whole, "identity": [1, 2]}], False), ([unit("", outside)], False)]
    codes = {}
    for units, must_refuse in cases:
        words = ("strace", "-f", "-y", "-qq", "-s", "4096", "-o", str(log))
        outcome = case.scan("--shard", "1/1", "--units", root=forged(case, head, units), report=f"partial={part}",
                            codes=(0, 2, 3), timeout=60, wrap=words)
        said = f"{[unit['path'] for unit in units]}: "
        calls = [CALL.match(line) for line in log.read_text(errors="replace").splitlines()]
        expect(len(calls) > 50, f"{said}only {len(calls)} calls were traced")
        for call in filter(None, calls):
            rest = call.group(2)
            named = AT.match(rest) if re.search(r"(at|at2|statx)$", call.group(1)) else None
            expect(f"<{outside}" not in rest, f"{said}a descriptor outside: {call.group(0)[:260]}")
            expect(not rest.startswith(f'"{outside}') and not (named and str(outside) in named.group(3)),
                   f"{said}the name of what is outside: {call.group(0)[:260]}")
        if must_refuse:
            expect(outcome.code == 2 and not part.exists(), f"{said}is not refused: {outcome.code}")
        if part.exists():
            expect(case.canary.encode() not in part.read_bytes(), f"{said}the canary is in the result")
            part.unlink()
        codes[outcome.code] = codes.get(outcome.code, 0) + 1
    return f"{len(cases)} plans: {exits(codes)}; nothing outside is named or opened"
