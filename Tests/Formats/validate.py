"""Holds documents against definitions of a JSON Schema, by the validator of Python (jsonschema).

    validate.py SCHEMA <DOCUMENTS

A line of DOCUMENTS is a definition and a file: `report scan.json`. A file whose name ends with .jsonl has a document on
each line; those of a snapshot or an inventory are of the definition that their key `record` stands for. Writes a line for each error, for
each definition that no document is of, and for each key that no document has.
"""

import json
import sys

from jsonschema import Draft7Validator

RECORDS = {"snapshot": "snapshot", "unread": "gap", "end": "end", None: "record"}


def documents(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file] if path.endswith(".jsonl") else [json.load(file)]


def note(document, form, definitions, path, seen):
    """Takes down the keys of the schema that a document has."""
    for inner in form.get("allOf", []):
        note(document, inner, definitions, path, seen)
    if "$ref" in form:
        name = form["$ref"].rpartition("/")[2]
        seen.add(name)
        note(document, definitions[name], definitions, name, seen)
    elif isinstance(document, list):
        for item in document:
            note(item, form.get("items", {}), definitions, path + "[]", seen)
    elif isinstance(document, dict):
        known, others = form.get("properties", {}), form.get("additionalProperties")
        for key, value in document.items():
            if key in known:
                seen.add(f"{path}.{key}")
                note(value, known[key], definitions, f"{path}.{key}", seen)
            elif isinstance(others, dict):
                note(value, others, definitions, path + ".*", seen)


def keys(form, path):
    for key, inner in form.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from keys(inner, f"{path}.{key}")
        yield from keys(inner.get("items", {}), f"{path}.{key}[]")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft7Validator.check_schema(schema)
    definitions, seen = schema["definitions"], set()
    for line in sys.stdin:
        definition, path = line.split()
        found = documents(path)
        if not found:
            print(f"{path}: there is no document")
        for number, document in enumerate(found, 1):
            name = RECORDS[document.get("record")] if definition in ("snapshot", "record") else definition
            form = {"$ref": f"#/definitions/{name}"}
            for error in Draft7Validator({**form, "definitions": definitions}).iter_errors(document):
                place = "/".join(str(part) for part in error.absolute_path)
                print(f"{path}:{number}: {name}: {place}: {error.message}")
            note(document, form, definitions, name, seen)
    expected = [*definitions, *(key for name, form in definitions.items() for key in keys(form, name))]
    for missing in (key for key in expected if key not in seen):
        print(f"unseen: {missing}")


main()
