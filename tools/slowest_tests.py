#!/usr/bin/env python3
"""Prints how many tests ran and the ten slowest, from the JSON files that GoogleTest wrote into a folder."""

import json
import pathlib
import sys


def tests_of(path):
    report = json.loads(path.read_text(encoding="utf-8"))
    for suite in report.get("testsuites", []):
        for test in suite.get("testsuite", []):
            seconds = float(test.get("time", "0s").rstrip("s"))
            yield seconds, f'{path.stem}: {suite["name"]}.{test["name"]}'


def main():
    folder = pathlib.Path(sys.argv[1])
    tests = []
    for path in sorted(folder.glob("*.json")):
        try:
            tests.extend(tests_of(path))
        except ValueError as error:  # a test program that died leaves half a file
            print(f"{path}: not readable ({error})")
    tests.sort(reverse=True)
    print(f"{len(tests)} tests in {folder}; the slowest:")
    for seconds, name in tests[:10]:
        print(f"{seconds:8.2f} s  {name}")


if __name__ == "__main__":
    main()
