"""Manual pages in mdoc(7)."""

import datetime
import os
import re
import textwrap

from program import options, positionals

VARIABLES = [
    ("TREEWARDEN_CONFIG", "The configuration, where no --config names one."),
    ("NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR", "Whether output has colours, under --color auto."),
    ("TMPDIR", "Where files without a name are made for findings that memory is not to hold; else /var/tmp or /tmp."),
]


def escape(text):
    """Text as it is: no request, no macro, no escape."""
    text = text.replace("\\", "\\e").replace("--", "\\-\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def word(text):
    """One argument of a macro."""
    text = text.replace("\\", "\\e").replace('"', '\\(dq').replace("-", "\\-")
    # A word that is the name of a macro, or punctuation, would be taken for that.
    if re.fullmatch(r"[A-Z%][a-z0-9]{1,2}|[][().,:;?!|]", text):
        text = "\\&" + text
    return f'"{text}"' if " " in text or not text else text


def prose(text):
    lines = []
    for sentence in re.split(r"(?<=[.;:]) (?=[A-Z`])", " ".join(text.split())):
        lines += textwrap.wrap(sentence, 72, break_long_words=False, break_on_hyphens=False)
    return [escape(line) for line in lines]


def literal(lines):
    return [".Bd -literal -offset indent", *(escape(line) for line in lines), ".Ed"]


def head(program, name, section, description):
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return [f".Dd {date:%B} {date.day}, {date.year}", f".Dt {name.upper()} {section}", ".Os",
            ".Sh NAME", f".Nm {name}", f".Nd {description}"]


def spelled(option):
    """The options of one entry as arguments of .It."""
    parts = []
    for kind, name in option["names"]:
        flag = f"Fl {word(name)}" if kind == "short" else f"Fl \\-{word(name)}"
        if option["value"]:
            flag += f" Ar {word(option['value'])}"
        parts.append(flag)
    return " , ".join(parts)


def described(option):
    lines = prose(option["text"])
    if option["descriptions"]:
        lines += [".Bl -tag -width Ds -compact"]
        for value in option["values"]:
            lines += [f".It Cm {word(value)}", *prose(option["descriptions"].get(value, ""))]
        lines += [".El"]
    elif option["values"]:
        lines += prose("Values: " + ", ".join(option["values"]) + ".")
    if option["default"] and "default" not in option["text"] and not option["descriptions"]:
        lines += prose(f"The default is {option['default']}.")
    return lines


def index(program):
    lines = head(program, "treewarden", 1, "audit file trees: permissions, ownership, links, names, leftovers")
    lines += [".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar options", ".Nm", ".Fl \\-version", ".Op Fl \\-verbose",
              ".Sh DESCRIPTION"]
    lines += prose(
        "treewarden reads every entry of a tree once, by descriptor and without following anything, and judges it by "
        "rules. It changes nothing. What it could not examine it says, and never calls clean.")
    for question, commands in program.groups():
        lines += [f".Ss {question.rstrip('?')}", ".Bl -tag -width inventory"]
        for command in commands:
            lines += [f".It Xr treewarden-{command['commandName']} 1", *prose(command["abstract"])]
        lines += [".El"]
    return lines + environment() + exits([
        ("0", "complete, and nothing at or above --fail-on"), ("1", "findings at or above --fail-on"),
        ("2", "wrong arguments, rules or configuration, or nothing to scan"),
        ("3", "something could not be examined, or a report could not be written; wins over 1")]) + also([
            *((f"treewarden-{c['commandName']}", 1) for c in program.commands),
            ("treewarden-formats", 5), ("treewarden-rules", 5), ("treewarden.yaml", 5)])


def environment():
    lines = [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for names, text in VARIABLES:
        lines += [".It " + " , ".join(f"Ev {name}" for name in names.split(", ")), *prose(text)]
    return lines + [".El"]


def exits(codes):
    lines = [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for code, meaning in codes:
        lines += [f".It {code}", *prose(meaning[:1].upper() + meaning[1:] + ".")]
    return lines + [".El"]


def also(pages):
    pages = sorted(pages, key=lambda p: (p[1], p[0]))
    return [".Sh SEE ALSO"] + [f".Xr {name} {section}" + (" ," if place < len(pages) - 1 else "")
                               for place, (name, section) in enumerate(pages)]


def command_page(program, command):
    name = command["commandName"]
    lines = head(program, f"treewarden-{name}", 1, command["abstract"].rstrip(".")[:1].lower() + command["abstract"].rstrip(".")[1:])
    lines += [".Sh SYNOPSIS", ".Nm treewarden", f".Cm {name}", ".Op Ar options"]
    for argument in positionals(command):
        lines.append(f".Op Ar {word(argument['valueName'])}" + (" ..." if argument["isRepeating"] else ""))
    lines += [".Sh DESCRIPTION", *prose(command["abstract"])]
    for argument in positionals(command):
        lines += [".Pp", f".Ar {word(argument['valueName'])} :", *prose(argument.get("abstract", ""))]
    lines += [".Sh OPTIONS"]
    for section, entries in options(command).items():
        if section != "Options":
            lines += [f".Ss {section}"]
        lines += [".Bl -tag -width Ds"]
        for option in entries:
            lines += [f".It {spelled(option)}", *described(option)]
        lines += [".El"]
    examples, codes = program.page(command)
    lines += environment() + exits(codes) + [".Sh EXAMPLES"]
    for line, effect in examples:
        lines += [*prose(effect[:1].upper() + effect[1:] + ":"), *literal([line])]
    return lines + also([("treewarden", 1), ("treewarden-formats", 5), ("treewarden-rules", 5), ("treewarden.yaml", 5)])


def rules_page(program):
    lines = head(program, "treewarden-rules", 5, "the rules that treewarden judges by")
    lines += [".Sh DESCRIPTION"] + prose(
        "Each rule names a bad pattern. treewarden explain RULE prints its condition and its examples as well; the level is that of the profile release.")
    families = {}
    for rule in program.rules:
        families.setdefault(rule["family"], []).append(rule)
    for family, rules in families.items():
        lines += [f".Ss {family.capitalize()}", ".Bl -tag -width Ds"]
        for rule in rules:
            levels = ", otherwise ".join(
                choice["level"] + (f" when {choice['when']}" if "when" in choice else "")
                for choice in rule["levels"]["release"]) or "off"
            remedy = rule["remedy"].replace("{path}", "PATH").replace("{call}", "CALL").replace("{target}", "TARGET")
            lines += [f".It Cm {word(rule['id'])}", *prose(rule["title"] + "."), *prose(rule["because"])]
            lines += [".Pp", *prose(f"Level: {' '.join(levels.split())}."), ".Pp", *prose("To mend it: " + remedy)]
        lines += [".El"]
    return lines + also([("treewarden", 1), ("treewarden-explain", 1), ("treewarden-rules", 1)][:2]
                        + [("treewarden.yaml", 5)])


def settings_page(program):
    lines = head(program, "treewarden.yaml", 5, "the configuration of treewarden for a project")
    lines += [".Sh SYNOPSIS", ".Pa .treewarden.yaml", ".Sh DESCRIPTION"] + prose(
        "What every scan of a project goes by, in YAML. The nearest one counts from the working directory up to the "
        "root of its repository, unless --config or TREEWARDEN_CONFIG names another, or --no-config none. Options win "
        "over it; exclude and the trusted accounts add up. One that a stranger owns, that others may write, or that "
        "is a symbolic link is refused. treewarden init writes one to begin with.")
    lines += [".Bl -tag -width Ds", *keys(program.settings["properties"]), ".El", ".Sh FILES", ".Bl -tag -width Ds",
              ".It Pa .treewarden.yaml", *prose("The configuration of a project."),
              ".It Pa /etc/treewarden/policy.yaml", *prose("The policy of a host, which always counts."), ".El"]
    return lines + also([("treewarden", 1), ("treewarden-config", 1), ("treewarden-init", 1), ("treewarden-rules", 5)])


def keys(properties):
    lines = []
    for name, schema in properties.items():
        lines += [f".It Cm {word(name)}", *prose(schema.get("description", "") + ".")]
        inner = schema.get("items", {}).get("properties") or schema.get("properties")
        words = schema.get("enum") or schema.get("items", {}).get("enum")
        if words:
            lines += prose("One of " + ", ".join(words) + ".")
        if inner:
            lines += [".Bl -tag -width Ds", *keys(inner), ".El"]
    return lines


def formats_page(program, formats, fields):
    lines = head(program, "treewarden-formats", 5, "the reports of treewarden")
    lines += [".Sh DESCRIPTION", *prose("Which formats there are, by command, and what programs read in them."),
              ".Bl -tag -width inventory"]
    for command, words in formats:
        lines += [f".It Xr treewarden-{command} 1", *prose(", ".join(words) + ".")]
    lines += [".El"] + prose(
        "What programs read: a key whose value is a name of a tree has a twin that ends with Base64 where the bytes are not UTF-8.")
    for title, rows in fields:
        lines += [f".Ss {title[:1].upper() + title[1:]}", ".Bl -tag -width Ds -compact"]
        for key, kind, text in rows:
            lines += [f".It Cm {word(key)} Pq {word(kind)}", *prose(text[:1].upper() + text[1:] + ".")]
        lines += [".El"]
    return lines + also([("treewarden", 1), ("treewarden-rules", 5)])
