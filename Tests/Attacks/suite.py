"""What every row of the attack suite stands on: a place to build a tree in, a scan that is watched, and a verdict."""

import json
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
ROWS = []
# What Scripts/sanitize asks for: a program that looks at itself is slower, and writes of what it saw.
ASKED = os.environ.get("ATTACK_OPTIONS", "").split()
SANITIZERS = {name: value for name, value in os.environ.items() if name in ("TSAN_OPTIONS", "ASAN_OPTIONS")}


class Failed(Exception):
    """The program did what it must not."""


class Skipped(Exception):
    """This user or this kernel cannot do what the row needs."""


def exits(codes):
    """How many runs ended with each code, in words."""
    return ", ".join(f"{number}x exit {code}" for code, number in sorted(codes.items()))


def row(threat, done):
    """Registers a function as a row; it returns what the program did, in a few words."""

    def register(function):
        function.threat, function.done = threat, done
        function.family = function.__module__
        ROWS.append(function)
        return function

    return register


class Outcome:
    def __init__(self, code, output, error, report):
        self.code, self.output, self.error, self.report = code, output, error, report

    @property
    def paths(self):
        """Where findings are."""
        return {finding["path"] for finding in self.report["findings"]}

    @property
    def incidents(self):
        return [(incident["kind"], incident["path"]) for incident in self.report["incidents"]]

    @property
    def told(self):
        """Everything that the report says something about."""
        about = self.report["findings"] + self.report["incidents"] + self.report["undecided"]
        return {item["path"] for item in about if "path" in item}


class Case:
    """One run of one row."""

    def __init__(self, program, short, tools):
        self.program, self.short, self.tools = program, short, tools
        self.directory = Path(tempfile.mkdtemp(prefix="treewarden-attack-"))
        os.chmod(self.directory, 0o755)
        self.tree = self.directory / "tree"
        self.tree.mkdir()
        # In the name of everything that lies outside: no report may ever hold it.
        self.canary = "canary-" + secrets.token_hex(6)
        self.processes, self.mounts = [], []

    def close(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
        for mount in reversed(self.mounts):
            subprocess.run(["umount", "-l", mount], stderr=subprocess.DEVNULL)
        subprocess.run(["chattr", "-R", "-i", self.tree], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Not by Python: it is not made for trees that are deeper than its stack.
        subprocess.run(["rm", "-rf", "--one-file-system", self.directory], stderr=subprocess.DEVNULL)

    # Building

    def plant(self, path, mode=0o666, content="text\n"):
        """A file that a rule finds, as it is by default."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        os.chmod(path, mode)
        return path

    def outside(self):
        """A directory beside the tree, full of what would be found in it."""
        outside = self.directory / "outside"
        for below in ("", "inner", "inner/inner"):
            self.plant(outside / below / f"{self.canary}-file")
        self.plant(outside / "file", 0o666, f"-----BEGIN RSA PRIVATE KEY-----\n{self.canary}\n")
        return outside

    def need(self, *, root=False, mounts=False, commands=()):
        if root and os.geteuid() != 0:
            raise Skipped("needs root")
        if mounts and not os.environ.get("ATTACK_MOUNTS"):
            raise Skipped("this user may not mount")
        for command in commands:
            if not shutil.which(command):
                raise Skipped(f"there is no {command}")

    def library(self, name):
        """A library of this suite that is loaded into the program before all others."""
        return self.tool(name, "-shared", "-fPIC", "-ldl")

    def tool(self, name, *options):
        """A program of this suite, compiled at its first use."""
        made = self.tools / name
        if not made.exists():
            source = HERE / f"{name}.c"
            if not source.exists():
                source = CHECKOUT / "Tests/FileSystems" / f"{name}.c"
            compiler = next((found for found in map(shutil.which, ("cc", "gcc", "clang")) if found), None)
            if compiler is None:
                raise Skipped("there is no C compiler")
            subprocess.run([compiler, "-O1", "-Wall", "-o", made, source, *options], check=True)
        return str(made)

    def start(self, *arguments, ready=None):
        """A process that goes on until the row ends, once it has said that it is ready."""
        process = subprocess.Popen(list(map(str, arguments)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        if ready is not None and process.stdout.readline().strip() != ready:
            raise Skipped(f"{Path(arguments[0]).name}: {process.stderr.readline().strip() or 'did not start'}")
        return process

    def mount(self, *arguments):
        done = subprocess.run(["mount", *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise Skipped(f"mount: {done.stderr.strip()}")
        self.mounts.append(str(arguments[-1]))

    def in_memory(self):
        """Makes the tree a file system in memory where this user may mount: many entries are made in no time there."""
        if os.geteuid() == 0 and os.environ.get("ATTACK_MOUNTS"):
            self.mount("-t", "tmpfs", "-o", "mode=755", "none", self.tree)

    # Scanning

    def scan(self, *options, command="scan", root=None, report="json", codes=(0, 1, 3), timeout=30, wrap=(), user=None,
             check=True):
        """Runs a scan, or another audit, that must end in time, by itself, with one of `codes`, and without a word of the
        canary."""
        form = [] if report is None else ["--no-config", "--format", report]
        words = [*wrap, self.program, command, *form, *options, *(ASKED if report else ()), root or self.tree]
        process = subprocess.Popen(
            list(map(os.fspath, words)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            user=user, group=user, extra_groups=None if user is None else [], start_new_session=True,
            cwd=self.directory,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no", **SANITIZERS})
        try:
            output, error = process.communicate(timeout=timeout * (4 if SANITIZERS else 1))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Failed(f"hangs: nothing after {timeout} s") from None
        error = error.decode(errors="replace")
        if process.returncode < 0 or process.returncode >= 128:
            raise Failed(f"crashed: code {process.returncode}: {error[-200:]}")
        if codes is not None and process.returncode not in codes:
            raise Failed(f"ended with {process.returncode}, not with {codes}: {error[-200:]}")
        if check and (self.canary.encode() in output or self.canary in error):
            raise Failed("the canary is in the report")
        parsed = None
        if report == "json" and process.returncode in (0, 1, 3):
            parsed = self.parse(output)
            if process.returncode == 3 and parsed["summary"]["complete"]:
                raise Failed("ended with 3 and calls the scan complete")
        return Outcome(process.returncode, output, error, parsed)

    @staticmethod
    def parse(output):
        try:
            return json.loads(output)
        except ValueError as error:
            raise Failed(f"the report does not parse: {error}: {output[-80:]!r}") from None


def expect(condition, complaint):
    if not condition:
        raise Failed(complaint)
