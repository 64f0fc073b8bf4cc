"""Makes random archives, has every reader that is installed unpack each, and holds what they make against the report.

Scripts/differential is its command."""

import argparse
import collections
import shutil
import sys
from pathlib import Path

import cpios
import images
import law
import packages
import readers
import regressions
import tars
import zips
from draw import Draw
from sandbox import Sandbox, can_be_made

GRAMMARS = {"tar": tars.case, "zip": zips.case, "cpio": cpios.case, "ar": packages.case_ar, "deb": packages.case_deb,
            "rpm": packages.case_rpm,
            "layout": images.layout, "saved": images.saved}
WEIGHTS = {"tar": 34, "zip": 30, "cpio": 14, "ar": 6, "deb": 6, "rpm": 6, "layout": 3, "saved": 1}
# What is unpacked at the top of a system.
PREFIXED = {"deb", "rpm", "layout", "saved"}


class Trial:
    """One archive, and what came of it."""

    def __init__(self, name, form, contents):
        self.name, self.form, self.contents = name, form, contents

    def put(self, place):
        """Writes it, as a file or, of a layout, as a directory; gives its name."""
        name = "archive"
        if isinstance(self.contents, dict):
            for path, contents in self.contents.items():
                file = place / name / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(contents)
        else:
            (place / name).write_bytes(self.contents)
        return name


def drawn(seed, index, only):
    draw = Draw(f"{seed}:{index}")
    forms = [form for form in GRAMMARS if not only or form in only]
    form = draw.choices(forms, [WEIGHTS[one] for one in forms])[0]
    return Trial(f"{seed}:{index}", form, GRAMMARS[form](draw))


class Course:
    """All trials of one run."""

    def __init__(self, program, asked):
        self.program, self.asked = program, asked
        self.sandbox = Sandbox()
        self.codes, self.made, self.breaches = (collections.Counter() for _ in range(3))

    def attempt(self, trial, available):
        place = self.sandbox.root / "fuzz/in"
        for old in place.iterdir():
            shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
        name = trial.put(place)
        options = ("--as", "image") if trial.form == "layout" else ()
        report = law.Report(self.program, place / name, *options)
        self.codes[trial.form, report.code] += 1
        complaints = []
        if report.code not in (0, 1, 2, 3):
            complaints.append(("crash", b"", f"ended with {report.code}: {report.error[-200:]}", None))
        if report.code == 0 or self.asked.strict and report.code == 1:
            for reader in available[trial.form]:
                made = self.sandbox.unpack(reader, name)
                self.made[reader.name] += bool(made.objects[:-1])
                for kind, path, lies in law.breaches(report, made, trial.form in PREFIXED, self.asked.strict):
                    complaints.append((kind, path, lies, reader))
        seen = set()
        for kind, path, lies, reader in complaints:
            if (kind, reader) in seen:
                continue
            seen.add((kind, reader))
            key = (trial.form, reader.name if reader else "", kind)
            self.breaches[key] += 1
            if self.breaches[key] <= self.asked.most:
                name, where = reader.name if reader else "treewarden", path.decode(errors="backslashreplace")
                print(f"{trial.name} {trial.form}: {name} makes {where!r}: {lies} ({kind}); "
                      f"the report, with {report.code}, names {report.words}", flush=True)
                if self.asked.keep:
                    kept = Path(self.asked.keep) / trial.form
                    kept.mkdir(parents=True, exist_ok=True)
                    target = kept / trial.name.replace(":", "-")
                    shutil.rmtree(target, ignore_errors=True)
                    target.mkdir()
                    trial.put(target)
        return complaints


def replay(course, available):
    """Tries what once broke the law; a line of each."""
    failed = 0
    for name, form, build in regressions.ALL:
        complaints = course.attempt(Trial(name, form, build()), available)
        failed += bool(complaints)
        print(f"{'FAIL' if complaints else 'pass'}    {name}", flush=True)
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(prog="Scripts/differential")
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--treewarden", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--only", action="append", default=[], choices=list(GRAMMARS))
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="INDEX")
    parser.add_argument("--keep", metavar="DIRECTORY")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--regressions", action="store_true")
    parser.add_argument("--most", type=int, default=5)
    asked = parser.parse_args()
    reason = can_be_made()
    if reason:
        print(f"skipped: differential: {reason}")
        return 0
    absent = {}
    available = {}
    for form, all_of in readers.READERS.items():
        available[form] = [reader for reader in all_of if not reader.missing]
        absent.update({reader.name: reader.missing for reader in all_of if reader.missing})
    for name, program in absent.items():
        print(f"skipped: {name}: there is no {program}")
    course = Course(Path(asked.treewarden).resolve(), asked)
    try:
        if asked.regressions:
            return replay(course, available)
        for index in range(asked.first, asked.first + asked.count):
            course.attempt(drawn(asked.seed, index, asked.only), available)
    finally:
        course.sandbox.close()
    for form in GRAMMARS:
        codes = {code: number for (of, code), number in sorted(course.codes.items()) if of == form}
        if codes:
            print(f"{form}: " + ", ".join(f"{number} x exit {code}" for code, number in codes.items()))
    print("unpacked: " + ", ".join(f"{name} {number}" for name, number in course.made.items()))
    for key, number in sorted(course.breaches.items()):
        print("breach: " + " | ".join(key) + f": {number}")
    print(f"differential: {asked.count} archives from seed {asked.seed}, {sum(course.breaches.values())} breaches")
    return 1 if course.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
