#!/usr/bin/env python3
"""Writes scenarios/meeting-48.toml and scenarios/meeting-192.toml: the meeting at the crossroads on a larger field.

Brigades of four stand at the same intervals in both, so that the cost of a turn can be compared at equal density. The field
looks the same from both edges by a half turn. Run it from the root of the tree after changing it; the files are committed.
"""

from pathlib import Path

KINDS = {
    "line": ('role = "line"', "men = 240"),
    "young": ('role = "young line"', "men = 240"),
    "grenadiers": ('role = "grenadiers"', "men = 240"),
    "light": ('role = "light infantry"', "men = 240"),
    "militia": ('role = "militia"', "men = 240"),
    "guns": ('role = "field guns"', "guns = 2"),
    "horse": ('role = "light dragoons"', "men = 80"),
}
TITLES = {
    "line": "Foot",
    "young": "New Foot",
    "grenadiers": "Grenadiers",
    "light": "Light Infantry",
    "militia": "Militia",
    "guns": "Battery",
    "horse": "Light Dragoons",
}
FRONT = [
    ["line", "line", "young", "guns"],
    ["line", "grenadiers", "line", "light"],
]
REAR = [
    ["young", "line", "militia", "horse"],
    ["militia", "young", "line", "horse"],
]


def ordinal(n):
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


class Field:
    def __init__(self, width, depth):
        self.width, self.depth, self.lines = width, depth, []

    def say(self, text=""):
        self.lines.append(text)

    def turned(self, x, y):
        return self.width - x, self.depth - y

    def both(self, head, key, points):
        """A feature and the one that answers it by a half turn."""
        for turn in (False, True):
            spots = [self.turned(*p) if turn else p for p in points]
            self.say(head)
            self.say(f"{key} = [" + ", ".join(f"[{x}, {y}]" for x, y in spots) + "]")
            self.say()


def write_ground(field):
    w, d = field.width, field.depth
    field.say("[map]")
    field.say(f"width = {w}")
    field.say(f"depth = {d}")
    field.say()
    field.say('[[map.line]]\nkind = "road"\nname = "the mill road"')
    field.say(f"points = [[0, {d // 2}], [{w}, {d // 2}]]\n")
    field.say('[[map.line]]\nkind = "road"\nname = "the post road"')
    field.say(f"points = [[{w // 2}, 0], [{w // 2}, {d}]]\n")
    middle = d // 2
    for x in range(300, w // 2 - 100, 750):
        field.both('[[map.area]]\nkind = "wood"', "corners",
                   [(x, middle - 60), (x + 190, middle - 80), (x + 240, middle + 30), (x + 60, middle + 90)])
        field.both('[[map.area]]\nkind = "crops"', "corners",
                   [(x + 330, middle - 200), (x + 560, middle - 200), (x + 560, middle - 80), (x + 330, middle - 80)])
        field.both('[[map.line]]\nkind = "fence"', "points", [(x + 320, middle + 130), (x + 580, middle + 130)])


def write_side(field, name, turn, front_y, rear_y, zone, front, rear):
    w = field.width
    nation, home, facing = ("Continental", "north", "south") if turn else ("British", "south", "north")
    box = [0, field.depth - zone, w, field.depth] if turn else [0, 0, w, zone]
    at = (lambda x, y: field.turned(x, y)) if turn else (lambda x, y: (x, y))
    title = name.capitalize()
    field.say("[[side]]")
    field.say(f'id = "{name}"\nname = "{title}"\nnation = "{nation}"\nhome = "{home}"\nattacks = true')
    field.say(f"zone_box = {box}")
    field.say('briefing = "Hold the crossings when the day is over, and have more men standing than he has."')
    x, y = at(w // 2, rear_y - 100)
    field.say(f'commander = {{ name = "General of the {title} army", at = [{x}, {y}] }}\n')
    number = {"foot": 0, "brigade": 0}

    def brigade(kinds, x, y, order):
        number["brigade"] += 1
        which = ordinal(number["brigade"])
        px, py = at(x, y)
        field.say("[[side.group]]")
        field.say(f'name = "{which} {title} Brigade"\norder = "{order}"')
        field.say(f'commander = {{ name = "Brigadier of the {which} {title} Brigade" }}')
        field.say(f'line = {{ at = [{px}, {py}], facing = "{facing}", interval = 40 }}')
        for kind in kinds:
            number["foot"] += 1
            count = ordinal(number["foot"])
            role, strength = KINDS[kind]
            field.say("[[side.group.unit]]")
            field.say(f'name = "{count} {title} {TITLES[kind]}"\nlabel = "{number["foot"]}"')
            field.say(f"{role}\n{strength}")
        field.say()

    for i in range(front):
        brigade(FRONT[i % 2], w * (2 * i + 1) // (2 * front), front_y, "attack")
    for i in range(rear):
        brigade(REAR[i % 2], w * (2 * i + 1) // (2 * rear), rear_y, "reserve")


def write(name, units, width, depth, minutes, front, rear, front_y, rear_y, zone, crossings, benchmark):
    field = Field(width, depth)
    field.say("# Written by tools/make_meeting.py: change that, not this.\n")
    field.say("[scenario]")
    field.say(f'id = "{name}"\ntitle = "The meeting, {units} units"')
    purpose = "For measuring only." if benchmark else "The crossroads fought for by two small armies."
    field.say(f'summary = "{purpose} The same brigades at the same intervals as on the other large field."')
    if benchmark:
        field.say("benchmark = true")
    field.say(f'minutes = {minutes}\nstarts = "09:00"\nfirst = "red"\n')
    write_ground(field)
    for i in range(crossings):
        x = width * (i + 1) // (crossings + 1)
        field.say("[[objective]]")
        field.say(f'name = "the {ordinal(i + 1)} crossing"\nat = [{x}, {depth // 2}]\nradius = 150\nworth = 6\n')
    write_side(field, "red", False, front_y, rear_y, zone, front, rear)
    write_side(field, "blue", True, front_y, rear_y, zone, front, rear)
    text = "\n".join(field.lines).rstrip() + "\n"
    Path(__file__).resolve().parent.parent.joinpath("scenarios", name + ".toml").write_text(text, encoding="utf-8")


write("meeting-48", 48, 3000, 1500, 70, 4, 2, 440, 190, 450, 3, False)
write("meeting-192", 192, 9000, 2400, 90, 12, 12, 800, 500, 810, 5, True)
