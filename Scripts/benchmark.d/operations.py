"""What the library SafeFiles promises about its operations: processor time over the program that does the like."""

import os
import random
import shutil
import subprocess
import tempfile

from runs import Measurement, run

MIB, FILES, FILE_SIZE, WRITES = 1024, 50_000, 4096, 20_000


def rows(options):
    """Rows of (measure, value, limit, unit), each to be at most its limit."""
    tool = lambda name, *words: [os.path.join(options.tools, name), *map(str, words)]
    with tempfile.TemporaryDirectory(prefix="treewarden-benchmark-") as directory:
        path = lambda name: os.path.join(directory, name)
        ours = lambda operation, *words: tool("operations", operation, directory, *words)

        with open(path("big"), "wb") as file:
            block = os.urandom(1 << 20)
            for _ in range(MIB): file.write(block)
        gone = lambda: [os.remove(path("copy"))] if os.path.exists(path("copy")) else None
        mine, its = alternate(options, ours("copy", "big", "copy"),
                              ["cp", "--reflink=never", "-a", path("big"), path("copy")], after=gone)
        yield "copy of 1 GiB ÷ cp --reflink=never, CPU", mine.cpu_ratio(its), 1.1, ""
        os.remove(path("big"))

        make(path("tree"))
        taken = lambda: shutil.rmtree(path("copy"), ignore_errors=True)
        mine, its = alternate(options, ours("copy", "tree", "copy"),
                              ["cp", "-a", "--reflink=never", path("tree"), path("copy")], after=taken)
        yield "copy of 50,000 files of 4 KiB ÷ cp -a, CPU", mine.cpu_ratio(its), 1.15, ""

        copied = lambda: subprocess.run(["cp", "-a", path("tree"), path("copy")], check=True)
        mine, its = alternate(options, ours("remove", "copy"), ["rm", "-rf", path("copy")], before=copied)
        yield "removal of 50,000 files ÷ rm -rf, CPU", mine.cpu_ratio(its), 1.1, ""

        if shutil.which("bfs"):
            # Older ones have one thread anyway, and no such option.
            one = ["-j1"] if subprocess.run(["bfs", "-j1", "--version"], capture_output=True).returncode == 0 else []
            bfs = ["bfs", *one, path("tree"), "-size", "+1T"]
            mine, its = alternate(options, ours("walk", "tree"), bfs)
            yield "walk with status ÷ bfs -j1 -size, CPU", mine.cpu_ratio(its), 1.1, ""
            small = mine.peak
            mine, its = alternate(options, ours("sequence", "tree"), bfs)
            yield "the same as a sequence ÷ bfs -j1 -size, CPU", mine.cpu_ratio(its), 1.6, ""
            if options.million:
                subprocess.run([options.generator, "1000000", path("million")], check=True)
                large = Measurement()
                run(options, ours("walk", "million"), large)
                yield "walk, peak memory of 1,000,000 entries ÷ 50,000", large.peak / small, 1.1, ""
                shutil.rmtree(path("million"))

        copied()
        mine, its = alternate(options, ours("compare", "tree", "copy"), ["diff", "-rq", path("tree"), path("copy")])
        yield "comparison of 50,000 files ÷ diff -rq, CPU", mine.cpu_ratio(its), 1.1, ""

        def empty():
            shutil.rmtree(path("names"), ignore_errors=True)
            os.mkdir(path("names"))
        mine, its = alternate(options, tool("operations", "create", path("names"), "file", WRITES),
                              tool("write-loop", "each", path("names"), "file", WRITES), before=empty)
        yield "20,000 new files ÷ C loop O_EXCL and rename, CPU", mine.cpu_ratio(its), 1.15, ""
        loop = lambda how: tool("write-loop", how, directory, "file", WRITES)
        mine, its = alternate(options, ours("write", "file", WRITES), loop("same"))
        yield "20,000 replacements ÷ C loop O_EXCL and rename, CPU", mine.cpu_ratio(its), 1.15, ""
        mine, its = alternate(options, ours("write", "file", WRITES), loop("held"))
        yield "20,000 replacements ÷ C loop of the same calls, CPU", mine.cpu_ratio(its), 1.15, ""


def make(tree):
    """As many files of that size, in directories of 100."""
    block = random.Random(1).randbytes(FILE_SIZE)
    for number in range(FILES // 100):
        directory = os.path.join(tree, f"{number // 25}", f"{number}")
        os.makedirs(directory)
        for index in range(100):
            with open(os.path.join(directory, f"file-{index}"), "wb") as file: file.write(block)


def alternate(options, mine, its, before=lambda: None, after=lambda: None):
    """What two commands cost that leave something behind, or need something: one and the other, round after round."""
    results = Measurement(), Measurement()
    for number in range(options.rounds + 1):
        order = [(mine, results[0]), (its, results[1])]
        for command, result in order if number % 2 else order[::-1]:
            before()
            # The first round warms.
            run(options, command, result if number else Measurement())
            after()
    for result, command in zip(results, (mine, its)):
        if result.codes != {0}: raise RuntimeError(f"{' '.join(command)} ended with {result.codes}")
    return results
