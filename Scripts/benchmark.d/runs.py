"""Runs commands and keeps what they cost."""

import os
import random
import subprocess
import sys
import tempfile
from statistics import median


class Measurement:
    """Medians of one contestant's runs, in seconds and KiB."""

    def __init__(self):
        self.walls, self.cpus, self.users, self.peaks, self.codes = [], [], [], [], set()

    def add(self, wall, user, system, peak, code):
        self.walls.append(wall / 1e6)
        self.cpus.append((user + system) / 1e6)
        self.users.append(user / 1e6)
        self.peaks.append(peak)
        self.codes.add(code)

    def wall_ratio(self, other):
        """The median of what each round says: the machine is faster in one round than in another."""
        return median(mine / its for mine, its in zip(self.walls, other.walls))

    def cpu_ratio(self, other):
        return median(mine / its for mine, its in zip(self.cpus, other.cpus))

    def user_ratio(self, other):
        return median(mine / its for mine, its in zip(self.users, other.users))

    wall = property(lambda self: median(self.walls))
    cpu = property(lambda self: median(self.cpus))
    peak = property(lambda self: max(self.peaks))


def run(options, command, measurement):
    with tempfile.NamedTemporaryFile("r") as file:
        subprocess.run([os.path.join(options.tools, "meter"), file.name, *command], check=True)
        numbers = list(map(int, file.read().split()))
    if command[0] == options.treewarden and numbers[-1] != 0:
        sys.exit(f"benchmark: exit code {numbers[-1]} of: {' '.join(command)}")
    measurement.add(*numbers)


def measure(options, commands, rounds):
    """Interleaved, so that whatever else the machine does meets all alike, and in another order each round: whoever
    comes after a program finds the caches as that left them. The first round only warms them."""
    measurements = {name: Measurement() for name in commands}
    for name, command in commands.items():
        run(options, command, Measurement())
    for number in range(rounds):
        for name, command in random.Random(number).sample(sorted(commands.items()), len(commands)):
            run(options, command, measurements[name])
        if len(commands) > 2:
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return measurements
