"""Texts of programs as large as they may be and made to cost: memory and time are bounded, and what is not read is told."""

import os

from bombs import MEASURED
from suite import expect, row

MEBIBYTE = 1 << 20
MOST = 80

SHAPES = {
    "parentheses": b"(", "braces": b"{", "lines": b"\n", "words": b"a ", "commands": b"a\n", "NULs": b"\0",
    "UTF-16": "chmod 777 x\n".encode("utf-16le"), "long lines": b"x" * MEBIBYTE + b"\n", "definitions": b"#define a a\n",
    "a text that does not end": b"'", "a here-document that does not end": b"cat <<E\n",
    "a comment that does not end": b"/* ",
}
# What comes once, and what the rest is filled with.
FILLED = {"a text that does not end": b"a b ", "a here-document that does not end": b"chmod 777 x\n",
          "a comment that does not end": b"a b\n"}


def planted(case, name, unit, fill=None):
    size = 16 * MEBIBYTE - 64 if not case.short else 2 * MEBIBYTE
    path = case.tree / name
    path.parent.mkdir(parents=True, exist_ok=True)
    filling = fill or unit
    path.write_bytes((unit + filling * (size // len(filling) + 1))[:size])
    return path


def read(case, name, shapes, seconds):
    """Each shape as one file by itself; the most memory that any of them takes."""
    peaks = {}
    for shape, (unit, fill) in shapes.items():
        path, peak = planted(case, name, unit, fill), case.directory / "peak"
        outcome = case.scan("--jobs", "1", command="source", codes=(0, 1, 3), timeout=seconds,
                            wrap=("python3", "-c", MEASURED, str(peak)))
        expect(outcome.report["summary"]["complete"] or any(kind == "bound-reached" for kind, _ in outcome.incidents),
               f"{shape}: incomplete, and no bound is told: {outcome.incidents}")
        peaks[shape] = int(peak.read_text()) / 1024
        path.unlink()
    worst = max(peaks, key=peaks.get)
    expect(peaks[worst] <= MOST, f"{worst}: takes {peaks[worst]:.0f} MiB of memory, and may {MOST}")
    return f"{len(peaks)} shapes, {peaks[worst]:.0f} MiB of memory at most ({worst})"


def common(*more):
    return {shape: (unit, FILLED.get(shape)) for shape, unit in SHAPES.items()} | {
        repr(unit)[2:-1]: (unit, None) for unit in more}


@row("large shell scripts", "16 MiB of one thing, each: memory of three files, and an end")
def shell(case):
    return read(case, "a.sh", common(
        b"rm a\n", b"a=b\n", b"if a; then\n", b"$(a)", b"`", b"a&&", b">a ", b"$a", b"${", b"*", b"case a in a) ",
        b"f(){\n", b"a|", b"f=$(mktemp)\n", b"export a=b\n", b"\"a\"'b'", b"chmod 777 a\n"), 60)


@row("large Dockerfiles", "16 MiB of one thing, each: memory of three files, and an end")
def dockerfiles(case):
    return read(case, "Dockerfile", common(b"RUN chmod 777 a\n", b"RUN a\\\n", b"COPY a b\n", b"RUN [\"a\", \"b\"]\n"), 60)


@row("large units", "16 MiB of one thing, each: memory of three files, and an end")
def units(case):
    return read(case, "a.service", common(b"[Service]\nUMask=0\n", b"ExecStart=/a\n", b"UMask=0\nUMask=\n"), 60)


@row("large tables and recipes", "tmpfiles.d, crontab, sudoers, workflow, makefile: 16 MiB of one thing, each")
def tables(case):
    told = []
    for name, *units in (("tmpfiles.d/a.conf", b"d /a 0777\n"), ("crontab", b"* * * * * root rm a\n"),
                         ("sudoers", b"a ALL=(ALL) /bin/rm a, /bin/rm *\n"),
                         (".github/workflows/a.yml", b"- run: rm a\n", b"- run: rm '${{ a }}'\n", b"- run: '${{"),
                         ("Makefile", b"a:\n\trm a\n")):
        told.append(f"{name}: {read(case, name, common(*units), 60)}")
    return "; ".join(told)


# What goes on over lines in each of them, and what no other language has.
PROGRAMS = {
    "a.c": (b"if (access(p, 0)) open(p, 1);\n", b"chmod(a, 0777);\n", b"int open(int a) {\n", b"a(", b"a->", b"{;", b'"',
            b'R"(', b"L'", b"umask(", b"if (seteuid(a)) open(p, 1);\n", b"a\\\n", b"#if 0\n", b"#if a\n{\n", b"#define a(b) b(\n", b"#define open a\n#define a open\n"),
    "a.swift": (b"import Glibc\nchmod(a, 0o777)\n", b"func a() {\n", b"if a {\n", b"try? ", b"a.", b'"\\(', b'"""\n', b"#",
                b'#"', b"/*", b"/a", b"`", b"#if a\n"),
    "a.py": (b"import os\nos.chmod(a, 0o777)\n", b"def a():\n ", b"if a:\n\tif a:\n", b" \n\ta\n", b"a.", b"lambda: ", b"f'{",
             b"rb'", b'"""a\n', b"a\\\n", b"try:\n a\nexcept a:\n pass\n"),
}


@row("large programs", "C, Swift, Python: 16 MiB of one thing, each: memory of three files, and an end")
def programs(case):
    return "; ".join(f"{name}: {read(case, name, common(*units), 60)}" for name, units in PROGRAMS.items())


@row("texts beyond the limit", "80 MiB of a shell's and of programs' text: told to be too long, and not read")
def endless(case):
    for name in ("a.sh", *PROGRAMS):
        path = case.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file: file.truncate(MOST * MEBIBYTE)
        outcome = case.scan("--jobs", "1", command="source", codes=(3,), timeout=60)
        expect([kind for kind, _ in outcome.incidents] == ["source-too-long"], f"{name}: {outcome.incidents}")
        path.unlink()
    return f"{1 + len(PROGRAMS)} texts of {MOST} MiB: told, and not read"
