"""Names that want to be read as something else, in every format."""

import json
import os
import re
import xml.etree.ElementTree as xml

from suite import Failed, expect, row

FORMATS = ("text", "concise", "sarif", "json", "jsonl", "github", "gitlab", "junit", "markdown", "rdjson")
# What a terminal, a log or a reader obeys: controls but for the line's end, bidi and invisible characters, line separators.
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def hostile():
    names = [bytes([byte]) + b"x" for byte in range(1, 32)] + [b"\x7f", b"\xc2\x9b31m", b"\x1b]0;title\x07", b"\x1b[2J"]
    names += [name.encode() for name in (
        "::set-output name=x::y", "a\n::set-output name=x::y", "a\r::stop-commands::x", "a%0A::error::x", "##vso[task]x",
        "\u202egnp.exe", "\u2066x\u2069", "a\u200bb", "a\u2028b", "\ufeffx", "-rf", "--help", "~", "$(touch x)", "`x`",
        "<script>alert(1)</script>", "]]>", "&amp;", "'\"", "a\\nb", "a|b", "[x](http://x)", "%s%n%x", "C:x", "a?b#c%20",
        "n" * 255, " ", "x ", "e\u0301", "\u00e9", "\U0001f4a9", "a\ttab")]
    names += [b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"ok\x80", b"\xf4\x90\x80\x80", b"\xe2\x80"]
    return [name.replace(b"/", b"\\") for name in names]


def check_lines(form, output):
    text = output.decode("utf-8")
    obeyed = OBEYED.search(text)
    if obeyed:
        raise Failed(f"{form}: raw U+{ord(obeyed.group()):04X} in {text[max(0, obeyed.start() - 40):obeyed.end()]!r}")
    if form == "github":
        for line in text.splitlines():
            expect(re.match(r"::(error|warning|notice|debug|group|endgroup)\b", line) or not line.startswith(("::", "##")),
                   f"github: a line obeys a name: {line[:80]!r}")
    else:
        bad = next((line for line in text.split("\n") if line.startswith(("::", "##vso"))), None)
        expect(bad is None, f"{form}: a line begins with a name's command: {bad!r}")


def check_parses(form, output):
    if form in ("sarif", "json", "gitlab", "rdjson"):
        return json.loads(output)
    if form == "jsonl":
        return [json.loads(line) for line in output.splitlines()]
    return xml.fromstring(output) if form == "junit" else None


@row("hostile names", f"70 names, findings on each, in {len(FORMATS)} formats and on standard error")
def hostile_names(case):
    names = hostile()
    for name in names:
        path = os.fsencode(case.tree) + b"/" + name
        with open(path, "wb"):
            pass
        os.chmod(path, 0o666)
    for form in FORMATS:
        outcome = case.scan("--fail-on", "note", report=form, codes=(1,))
        try:
            check_lines(form, outcome.output)
            check_parses(form, outcome.output)
        except (ValueError, xml.ParseError) as error:
            raise Failed(f"{form}: does not parse: {error}") from None
        check_lines("standard error", outcome.error.encode())
    plain = case.scan("--select", "world-writable-file")
    expect(len(plain.report["findings"]) == len(names), f"{len(plain.report['findings'])} of {len(names)} found")
    raw = case.scan("--select", "world-writable-file", report="paths0").output.rstrip(b"\0").split(b"\0")
    expect({path.removeprefix(b"tree/") .removeprefix(b"./") for path in raw} >= set(names)
           or {os.path.basename(path) for path in raw} == set(names), "paths0 alters a name")
    return f"exit 1, all {len(names)} found; no raw control or bidi; JSON, SARIF, XML parse"


@row("hostile names, errors", "the same names on links that loop and, as another user, unreadable directories")
def hostile_names_errors(case):
    case.need(root=True)
    for number, name in enumerate(hostile()):
        path = os.fsencode(case.tree) + b"/" + name
        if number % 2:
            os.mkdir(path, 0o700)
        else:
            os.symlink(b"\x1b[31m" + name[:200], path)
    for form in FORMATS:
        outcome = case.scan(report=form, codes=(3,), user=65534)
        check_lines(form, outcome.output)
        check_lines("standard error", outcome.error.encode())
        try:
            check_parses(form, outcome.output)
        except (ValueError, xml.ParseError) as error:
            raise Failed(f"{form}: does not parse: {error}") from None
    return "exit 3; no raw control or bidi in any report or on standard error"
