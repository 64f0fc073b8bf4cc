"""Writes manual pages and generated chapters; see Scripts/manual."""

import json
import pathlib
import subprocess
import sys

import chapters
import pages
from program import Program, options


def usage():
    raise SystemExit("usage: Scripts/manual --pages DIRECTORY [PROGRAM] | --chapters [PROGRAM] | --check [PROGRAM]")


def built(root):
    """The program of the checkout, built where it has to be."""
    subprocess.run([root / "Scripts/treewarden", "--version"], check=True, stdout=subprocess.DEVNULL)
    return str(root / ".build/release/treewarden")


def formats(program):
    """The words of --format by command."""
    found = []
    for command in program.commands:
        for entries in options(command).values():
            for option in entries:
                if ("long", "format") in option["names"]:
                    words = option["values"]
                    if not words:
                        words = option["text"].rpartition("s: ")[2].split(". ")[0].split(", ")
                    found.append((command["commandName"], words))
    return found


def write_pages(program, schema, directory):
    written = {"treewarden.1": pages.index(program), "treewarden-rules.5": pages.rules_page(program),
               "treewarden.yaml.5": pages.settings_page(program),
               "treewarden-formats.5": pages.formats_page(
                   program, formats(program), [(d, rows) for _, d, rows in chapters.fields(schema)])}
    for command in program.commands:
        written[f"treewarden-{command['commandName']}.1"] = pages.command_page(program, command)
    for name, lines in written.items():
        (directory / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    root, arguments = pathlib.Path(sys.argv[1]), sys.argv[2:]
    if not arguments:
        usage()
    mode, rest = arguments[0], arguments[1:]
    directory = None
    if mode == "--pages":
        if not rest:
            usage()
        directory, rest = pathlib.Path(rest[0]), rest[1:]
    elif mode not in ("--chapters", "--check"):
        usage()
    if len(rest) > 1:
        usage()
    program = Program(rest[0] if rest else built(root))
    catalogue = root / "Sources/treewarden/treewarden.docc"
    schema = json.loads((catalogue / "Resources/formats.schema.json").read_text(encoding="utf-8"))
    if directory is not None:
        write_pages(program, schema, directory)
        return
    made = {**chapters.option_chapters(program), **chapters.rule_chapters(program), **chapters.field_chapter(schema)}
    known = {f"{folder}/{path.name}" for folder in ("Commands", "Rules") for path in (catalogue / folder).glob("*.md")}
    stale = sorted(known - set(made))
    for name, text in made.items():
        path = catalogue / name
        if mode == "--chapters":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    if mode == "--chapters":
        for name in stale:
            (catalogue / name).unlink()
    elif stale:
        raise SystemExit("not what the program says; Scripts/manual --chapters writes it: " + " ".join(stale))


main()
