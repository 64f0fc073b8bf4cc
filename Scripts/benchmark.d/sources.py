"""What treewarden promises about reading programs: time over a loop that reads and splits the same texts, and memory."""

import os
import random
import tempfile

from runs import measure

TEXTS, BYTES = 6_000, 14_000
# One text of so many has calls that a table knows, as in the C of a system.
KNOWING = 14
AUDIT = ["--no-config", "--fail-on", "never", "--quiet", "--jobs", "1"]
LETTERS = "abcdefghijklmnopqrstuvwxyz_"
BODY = """\
    /* {comment} */
    if ({a} != NULL && {b}->{c} > {number}) {{
        {a} = {d}({b}->{c}, "{text}", sizeof(*{a}) * {number});
        {b}->{c}[{number}] |= ({e} << 2) & 0x{number}fu; // {comment}
    }}
"""
KNOWN = """\
    if (stat({a}, &{b}) < 0 || !S_ISREG({b}.st_mode))
        return -1;
    {c} = open({a}, O_RDWR | O_CREAT, 0{number});
    chmod({a}, 0644);
"""


def rows(options):
    """Rows of (measure, value, limit, unit), each to be at most its limit."""
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        plain, knowing = (os.path.join(directory, name) for name in ("plain", "knowing"))
        largest = max(write(plain, None), write(knowing, KNOWING))
        yield from ratios(options, plain, [("lexing C ÷ the loop that splits it", 1.5)])
        measured = yield from ratios(options, knowing, [("source of C, all rules ÷ the same loop", 2.5)])
    one = measured["ours"]
    yield "source of C, a text", one.cpu / TEXTS * 1e6, 125, " µs"
    yield "source of C, peak memory", one.peak / 1024 - 3 * largest / (1 << 20), 32, " MiB"


def ratios(options, tree, promised):
    measured = measure(options, {
        "ours": [options.treewarden, "source", tree, *AUDIT],
        "loop": [os.path.join(options.tools, "limit-tokens"), tree],
    }, options.rounds)
    for name, limit in promised: yield name, measured["ours"].cpu_ratio(measured["loop"]), limit, ""
    return measured


def write(directory, knowing):
    """Texts of C, the same ones at every run; returns the size of the largest."""
    chance = random.Random(1)
    words = ["".join(chance.choices(LETTERS, k=chance.randrange(2, 14))) + "_" for _ in range(4_000)]
    largest = 0
    for number in range(TEXTS):
        parent = os.path.join(directory, f"{number // 100:02d}")
        if number % 100 == 0: os.makedirs(parent)
        parts, size = ["#include <stdio.h>\n"], 0
        while size < BYTES:
            knows = knowing and number % knowing == 0 and not size
            names = dict(zip("abcde", chance.sample(words, 5)), number=chance.randrange(10, 77),
                         text=" ".join(chance.sample(words, 3)), comment=" ".join(chance.sample(words, 6)))
            body = (KNOWN if knows else "") + BODY * 4
            parts.append(f"static int {chance.choice(words)}(int x)\n{{\n{body.format(**names)}    return 0;\n}}\n\n")
            size += len(parts[-1])
        with open(os.path.join(parent, f"{number}.c"), "w") as file: file.write("".join(parts))
        largest = max(largest, size)
    return largest
