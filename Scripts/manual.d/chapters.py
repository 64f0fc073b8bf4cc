"""The generated chapters of the manual, in Markdown."""

from program import options, positionals

NOTE = "<!-- Written by Scripts/manual --chapters: change the program, not this page. -->"


def cell(text):
    """Text in a table, as it is: what looks like markup is code already, or is none."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "\\<").replace("*", "\\*")


def option_chapters(program):
    """A page for each command."""
    chapters = {}
    for command in program.commands:
        name = command["commandName"]
        examples, codes = program.page(command)
        text = [f"# treewarden {name}", "", command["abstract"], "", NOTE, "", "## Examples", ""]
        for line, effect in examples:
            text += [f"{effect[:1].upper() + effect[1:]}:", "", "```sh", line, "```", ""]
        text += ["## Arguments", ""] if positionals(command) else []
        for argument in positionals(command):
            text += [f"`<{argument['valueName']}>`: {argument.get('abstract', '')}", ""]
        for section, entries in options(command).items():
            text += [f"## {section}", "", "| Option | |", "|---|---|"]
            for option in entries:
                names = ", ".join(("-" if kind == "short" else "--") + n for kind, n in option["names"])
                value = f" <{option['value']}>" if option["value"] else ""
                spelled = f"`{names}{value}`".replace("|", "\\|")
                words = cell(option["text"])
                if option["descriptions"]:
                    words += " " + "; ".join(
                        f"`{v}`: {cell(option['descriptions'].get(v, ''))}" for v in option["values"])
                elif option["values"]:
                    words += " One of " + ", ".join(f"`{v}`" for v in option["values"]) + "."
                if option["default"] and "default" not in option["text"] and not option["descriptions"]:
                    words += f" Default: `{option['default']}`."
                text += [f"| {spelled} | {words} |"]
            text += [""]
        text += ["## Exit codes", "", "| Code | Meaning |", "|---|---|"]
        text += [f"| {code} | {cell(meaning)} |" for code, meaning in codes]
        chapters[f"Commands/{name}.md"] = "\n".join(text) + "\n"
    return chapters


def rule_chapters(program):
    """A page for each family."""
    families = {}
    for rule in program.rules:
        families.setdefault(rule["family"], []).append(rule)
    chapters = {}
    for family, rules in families.items():
        sections = program.run("explain", "--format", "markdown", *(rule["id"] for rule in rules))
        text = [f"# Rules: {family}", "", f"What the rules of the family `{family}` find, why, and what to do.", "",
                NOTE, "", *(f"- [{r['id']}](#{r['id']}): {cell(r['title'])}" for r in rules), ""]
        chapters[f"Rules/{family}.md"] = "\n".join(text) + "\n" + sections
    return chapters


def fields(schema):
    """Of each form its description, and of each key its path, type and meaning."""
    def kind(value):
        if "$ref" in value:
            return value["$ref"].rpartition("/")[2]
        if "allOf" in value:
            return kind(value["allOf"][0])
        if value.get("type") == "array":
            return "list of " + kind(value["items"])
        names = value.get("type", "")
        return " or ".join(names) if isinstance(names, list) else names

    def rows(value, prefix):
        for key, inner in value.get("properties", {}).items():
            path = prefix + key
            if key.endswith("Base64") and key[:-6] in value["properties"]:
                continue
            optional = "" if key in value.get("required", []) else ", may be missing"
            yield path, kind(inner) + optional, inner.get("description", "")
            item = inner.get("items", {})
            yield from rows(inner, path + ".")
            yield from rows(item if isinstance(item, dict) else {}, path + "[].")

    return [(name, value["description"], list(rows(value, ""))) for name, value in schema["definitions"].items()]


def field_chapter(schema):
    text = ["# JSON and JSON lines, field by field", "",
            "What programs read. A key whose value is a name of a tree has a twin that ends with `Base64` where the bytes",
            "are not UTF-8: the one is for people, the other is exact. New keys may come with any release; those that are",
            "here keep their meaning.", "", NOTE, "",
            "[formats.schema.json](Resources/formats.schema.json) says the same to programs (JSON Schema, draft 7), in a",
            "definition for each form: `#/definitions/report` is a report, `#/definitions/finding` a line of its `jsonl`.", "",
            "| Written by | Definition |", "|---|---|",
            "| `scan`, `source`, `collisions`: `json`; each line of `jsonl` | [report](#report); [finding](#finding) |",
            "| `inventory`: each line of `jsonl` | [record](#record), or [gap](#gap) |",
            "| `snapshot`: the first line, one for each entry or unread place, the last line | [snapshot](#snapshot), "
            "[record](#record) or [gap](#gap), [end](#end) |",
            "| `diff`: `json`; each line of `jsonl` | [changes](#changes); [event](#event) |",
            "| `fix`: `json` | [fixes](#fixes) |",
            "| `access`: `json` | [access](#access) |",
            "| `rules`, `explain`, `facts`, `calls`, `config`: `json` | [rules](#rules), [pages](#pages), [facts](#facts), "
            "[calls](#calls), [settings](#settings) |", "",
            "SARIF, JUnit, GitLab's code quality and rdjson are as their owners describe them.", ""]
    for name, description, rows in fields(schema):
        text += [f"## {name}", "", description[:1].upper() + description[1:] + ".", "", "| Key | Type | |", "|---|---|---|"]
        text += [f"| `{key}` | {kind} | {cell(meaning)} |" for key, kind, meaning in rows]
        text += [""]
    return {"Fields.md": "\n".join(text)}
