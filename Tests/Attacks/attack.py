"""Runs the rows of the attack suite and prints what came of them. Scripts/attack is its command."""

import argparse
import importlib
import os
import shutil
import signal
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import suite

FAMILIES = ["races", "interleavings", "mounts", "servers", "names", "attributes", "bounds", "access", "workers", "outputs",
            "traces", "faults", "kernel", "archives", "bombs", "texts", "fixes", "parts"]


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/attack")
    parser.add_argument("--treewarden", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def name_of(row):
    return row.__name__.replace("_", "-")


def chosen(only):
    rows = [row for row in suite.ROWS if not only or row.family in only or name_of(row) in only]
    for name in only:
        if not any(name in (row.family, name_of(row)) for row in rows):
            known = sorted({name_of(row) for row in suite.ROWS} | set(FAMILIES))
            sys.exit(f"attack: {name}: there is no such row or family; known are {', '.join(known)}")
    return rows


def run(row, program, short, tools):
    """What the row's program did, and whether that passes."""
    case = suite.Case(program, short, tools)
    begun = time.monotonic()
    try:
        did, verdict = row(case), "pass"
    except suite.Skipped as reason:
        did, verdict = str(reason), "skipped"
    except suite.Failed as complaint:
        did, verdict = str(complaint), "FAIL"
    except Exception as error:  # A row that breaks is not a row that passes.
        did, verdict = f"the row itself broke: {type(error).__name__}: {error}", "FAIL"
    finally:
        case.close()
    return did, verdict, time.monotonic() - begun


def table(results):
    widths = (26, 34, 44)
    line = "{:<26} | {:<34} | {:<44} | {}"
    print(line.format("threat", "what was done", "what treewarden did", "verdict"))
    print("-+-".join("-" * width for width in (*widths, 12)))
    for row, rounds in results:
        verdicts = [verdict for _, verdict, _ in rounds]
        verdict = next((one for one in ("FAIL", "skipped") if one in verdicts), "pass")
        did = next(did for did, of, _ in rounds if of == verdict)
        if verdict != "skipped" and len(verdicts) > 1:
            verdict += f" {verdicts.count('pass')}/{len(verdicts)}"
        cells = [textwrap.wrap(text, width) or [""] for text, width in zip((row.threat, row.done, did), widths)]
        for index in range(max(map(len, cells))):
            parts = [cell[index] if index < len(cell) else "" for cell in cells]
            print(line.format(*parts, verdict if index == 0 else "").rstrip())


def main():
    asked = arguments()
    for family in FAMILIES:
        importlib.import_module(family)
    rows = chosen(asked.only)
    if asked.list:
        for row in rows:
            print(f"{row.family:<11} {name_of(row):<28} {row.threat}: {row.done}")
        return 0
    # Whoever starts this may hold signals back; here they are means.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    tools = Path(tempfile.mkdtemp(prefix="treewarden-attack-tools-"))
    os.chmod(tools, 0o755)
    results = []
    try:
        # A copy: another user can run it, and a build in between changes nothing.
        program = tools / "treewarden"
        shutil.copy(asked.treewarden, program)
        os.chmod(program, 0o755)
        for row in rows:
            rounds = []
            # The sweep of all calls is the same each time.
            for _ in range(1 if asked.short or row.family in ("faults", "fixes") else asked.rounds):
                rounds.append(run(row, program, asked.short, tools))
                did, verdict, seconds = rounds[-1]
                print(f"{verdict:<7} {name_of(row)} ({seconds:.1f} s): {did}", file=sys.stderr, flush=True)
            results.append((row, rounds))
    finally:
        shutil.rmtree(tools, ignore_errors=True)
    table(results)
    failed = sum(any(verdict == "FAIL" for _, verdict, _ in rounds) for _, rounds in results)
    skipped = sum(rounds[0][1] == "skipped" for _, rounds in results)
    print(f"attack: {len(results)} rows: {len(results) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
