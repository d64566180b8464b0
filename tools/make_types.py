#!/usr/bin/env python3
"""Writes web/src/net/protocol.ts from the schemas in src/server/protocol/*.json.

    tools/make_types.py           write it
    tools/make_types.py --check   only compare; exit code 1 when it is not what the schemas say

Every entry of a file's $defs becomes an exported type of the same name. The words of JSON Schema used are those below; any
other is an error, so that nothing is left out in silence.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "src/server/protocol"
TYPES = ROOT / "web/src/net/protocol.ts"

KNOWN = {"$ref", "const", "enum", "oneOf", "anyOf", "type", "properties", "required", "additionalProperties", "items", "description",
         "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"}
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def comment(schema, indent):
    words = schema.get("description")
    return f"{indent}/** {words} */\n" if words else ""


def listed(types, separator):
    return separator.join(dict.fromkeys(types))


def object_type(schema, indent):
    rest = schema.get("additionalProperties", True)
    properties = schema.get("properties", {})
    if not properties:
        inner = "unknown" if rest is True else "never" if rest is False else type_of(rest, indent)
        return f"Record<string, {inner}>"
    deeper = indent + "    "
    lines = ""
    for name, inner in properties.items():
        key = name if name.isidentifier() else json.dumps(name)
        mark = "" if name in schema.get("required", []) else "?"
        lines += f"{comment(inner, deeper)}{deeper}{key}{mark}: {type_of(inner, deeper)};\n"
    return "{\n" + lines + indent + "}"


def type_of(schema, indent=""):
    unknown = set(schema) - KNOWN
    if unknown:
        raise SystemExit(f"make_types.py knows no schema word {sorted(unknown)}: teach it")
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return listed([json.dumps(value) for value in schema["enum"]], " | ")
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return listed([type_of(inner, indent) for inner in schema[union]], " | ")
    kind = schema.get("type")
    if isinstance(kind, list):
        return listed([type_of({**schema, "type": one}, indent) for one in kind], " | ")
    if kind == "array":
        inner = type_of(schema.get("items", {}), indent)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return object_type(schema, indent)
    return SIMPLE[kind] if kind else "unknown"


def types():
    out = "// Made by tools/make_types.py from src/server/protocol; do not edit.\n"
    seen = set()
    for path in sorted(SCHEMAS.glob("*.json"), key=lambda path: (path.name != "envelope.json", path.name)):
        document = json.loads(path.read_text(encoding="utf-8"))
        out += f"\n// {path.name}: {document.get('title', '')}\n"
        for name, schema in document["$defs"].items():
            if name in seen:
                raise SystemExit(f"{path.name}: the type {name} is defined twice")
            seen.add(name)
            out += f"\n{comment(schema, '')}export type {name} = {type_of(schema)};\n"
    return out


def main():
    made = types()
    if sys.argv[1:] == ["--check"]:
        held = TYPES.read_text(encoding="utf-8") if TYPES.exists() else ""
        if held != made:
            raise SystemExit(f"{TYPES.relative_to(ROOT)} is not what the schemas say: run tools/make_types.py")
        return
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
