"""What the program says of itself: commands, options, rules, formats."""

import json
import os
import re
import subprocess


class Program:
    def __init__(self, path):
        self.path = path
        self.command = json.loads(self.run("--experimental-dump-help"))["command"]
        self.version = self.run("--version").split()[1]
        self.commands = [c for c in self.command["subcommands"] if c["commandName"] != "help"]
        self.rules = json.loads(self.run("explain", "--all", "--format", "json"))["rules"]
        self.settings = json.loads(self.run("config", "--no-config", "--schema"))

    def run(self, *arguments):
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.path, *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"{self.path} {' '.join(arguments)}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode()

    def groups(self):
        """Commands by the question that each answers, in the order of the help."""
        groups, names = [], {c["commandName"]: c for c in self.commands}
        for line in self.run("--help").splitlines():
            if line == "EXAMPLES:":
                break
            if re.fullmatch(r"[A-Z ,?]+\?", line):
                groups.append((line.capitalize(), []))
            elif groups and (match := re.match(r"  ([a-z]+) ", line)):
                groups[-1][1].append(names[match[1]])
        return groups

    def page(self, command):
        """The examples and the exit codes of a command, as its help has them."""
        examples, codes = [], []
        lines = self.run(command["commandName"], "--help").splitlines()
        rest = lines[lines.index("EXAMPLES:") + 1:]
        for place, line in enumerate(rest):
            if line.startswith("      "):
                examples.append((rest[place - 1].strip(), line.strip()))
            elif match := re.match(r"  (\d)  (.*)", line):
                codes.append((match[1], match[2]))
        return examples, codes


def options(command):
    """The options of a command by the question that they answer: of each its spellings, value, text and default."""
    sections = {}
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional" or not argument.get("shouldDisplay", True):
            continue
        section = sections.setdefault(argument.get("sectionTitle", "Options"), [])
        text = argument.get("abstract", "")
        names = [(n["kind"], n["name"]) for n in argument["names"]]
        if names == [("long", "version")]:
            names = [("short", "V"), *names]
            text = ("Show the version; with --verbose (-v) what the program was built of, and what the kernel has "
                    "for it.")
        is_twin = section and (section[-1]["text"] == text or not text)
        if argument["kind"] == "flag" and is_twin:
            section[-1]["names"] += names
            continue
        names.sort(key=lambda n: n[0] == "long")
        descriptions = argument.get("allValueDescriptions") or {}
        section.append({
            "names": names, "text": text, "default": argument.get("defaultValue"),
            "value": argument.get("valueName") if argument["kind"] == "option" else None,
            "values": argument.get("allValues") or [], "descriptions": descriptions,
            "repeats": argument.get("isRepeating", False)})
    return sections


def positionals(command):
    return [a for a in command.get("arguments", []) if a["kind"] == "positional"]
