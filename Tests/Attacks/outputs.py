"""Reports that cannot be written, readers that go away, signals."""

import os
import signal
import subprocess
import time

from servers import serve
from suite import Failed, expect, row


def run(case, script, codes, timeout=20):
    """A shell script in which "$treewarden" is the program and "$tree" the tree."""
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no",
                   "treewarden": str(case.program), "tree": str(case.tree)}
    try:
        done = subprocess.run(["bash", "-c", script], cwd=case.directory, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Failed(f"hangs: {script}") from None
    expect(done.returncode in codes, f"{script}: ended with {done.returncode}: {done.stderr.decode()[-200:]}")
    return done


@row("report cannot be written", "/dev/full, closed standard output, a reader that has gone, in each format")
def full_device(case):
    for number in range(200):
        case.plant(case.tree / f"found-{number}")
    for form in ("text", "json", "sarif", "concise") if case.short else (
            "text", "concise", "sarif", "json", "jsonl", "github", "gitlab", "junit", "markdown", "rdjson", "paths0"):
        scan = f'"$treewarden" scan --no-config --format {form} "$tree"'
        for where in (">/dev/full", ">&-", "| true; exit ${PIPESTATUS[0]}"):
            # A short report may be in the pipe before its reader goes.
            codes = (3, 1) if "PIPE" in where else (3,)
            done = run(case, f"{scan} {where}", codes)
            # Who hangs up knows that he did.
            expect("PIPE" in where or done.stderr.strip(), f"{form} {where}: not a word of it")
    return "exit 3 and says so, no signal"


@row("full disk", "a file for the report on a full tmpfs; one that exists; a directory that is not there")
def full_disk(case):
    case.need(root=True, mounts=True)
    for number in range(300):
        case.plant(case.tree / f"found-{number}")
    disk = case.directory / "disk"
    disk.mkdir()
    case.mount("-t", "tmpfs", "-o", "size=16k", "none", disk)
    (disk / "report").write_text("what was there before")
    for form in ("json", "sarif", "concise"):
        run(case, f'"$treewarden" scan --no-config --ignore umask --format {form}=disk/report --format {form}=disk/new "$tree"', (3,))
        expect(os.listdir(disk) == ["report"], f"{form}: left behind: {os.listdir(disk)}")
        expect((disk / "report").read_text() == "what was there before", f"{form}: half a report")
    run(case, '"$treewarden" scan --no-config --format json=nowhere/report "$tree"', (2, 3))
    return "exit 3, the old report untouched, nothing half, nothing left behind"


@row("pipe of another account", "a report for a FIFO that a stranger made in a sticky directory, and one that is swapped")
def pipe_of_another(case):
    case.need(root=True)
    case.plant(case.tree / "found")
    shared = case.directory / "shared"
    shared.mkdir()
    os.chmod(shared, 0o1777)
    pipe = shared / "report"
    os.mkfifo(pipe, 0o666)
    os.chown(pipe, 12345, 12345)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for option in (f"--format json={pipe}", f"--write-baseline {pipe}"):
            done = run(case, f'"$treewarden" scan --no-config {option} "$tree"', (3,))
            expect(b"of another account" in done.stderr, f"{option}: not a word of why: {done.stderr[-200:]}")
        expect(os.read(reader, 10) == b"", "the stranger reads the report")
        # His own is what whoever runs the program asked for.
        os.chown(pipe, 0, 0)
        run(case, f'"$treewarden" scan --no-config --format concise={pipe} "$tree"', (1,))
        expect(b"found" in os.read(reader, 4096), "nothing came through one's own")
    finally:
        os.close(reader)
    return "exit 3, says whose it is, nothing came through; one's own is written to"


@row("two names of one file", "two reports for one file by a link of its directory, and for an old report of mode 0600")
def two_names(case):
    case.plant(case.tree / "found")
    (case.directory / "real").mkdir()
    (case.directory / "other").symlink_to("real")
    for first, second in (("real/a", "other/a"), ("real/a", "./real//a"), ("real/a", "real/../other/a")):
        run(case, f'"$treewarden" scan --no-config --format json={first} --format sarif={second} "$tree"', (2,))
        expect(not os.listdir(case.directory / "real"), f"{second}: wrote something")
    old = case.directory / "real/old"
    old.write_text("private")
    os.chmod(old, 0o600)
    run(case, 'umask 022; "$treewarden" scan --no-config --format json=real/old "$tree"', (1,))
    expect(old.stat().st_mode & 0o7777 == 0o600, f"mode {old.stat().st_mode & 0o7777:o}")
    return "exit 2 and nothing written; the private one stays private"


@row("signals", "SIGINT, SIGTERM, SIGHUP while a file system does not answer, and in a large walk")
def signals(case):
    codes = set()
    for number in range(3000):
        case.plant(case.tree / str(number // 100) / f"n{number}", 0o644)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        for delay in (0.0, 0.01, 0.03) if case.short else (0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05):
            output = case.directory / "output"
            process = subprocess.Popen(
                [case.program, "scan", "--no-config", "--format", f"json={output}", case.tree],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=case.directory,
                preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (1, 2, 15)])
            time.sleep(delay)
            process.send_signal(number)
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                raise Failed(f"{number.name} after {delay} s: goes on") from None
            # Before it has begun, the signal does what it does to any program.
            expect(process.returncode in (0, 1, 3, -number), f"{number.name}: {process.returncode}")
            if output.exists():
                case.parse(output.read_bytes())
                output.unlink()
            else:
                expect(process.returncode == -number, f"{number.name}: {process.returncode} and no report")
            left = [name for name in os.listdir(case.directory) if name.startswith(".treewarden")]
            expect(not left, f"{number.name}: left behind: {left}")
            codes.add(process.returncode)
    return f"ends with {sorted(codes)}; every report whole, no file left behind"


# By which a report comes to be, and what goes on around it in the process that writes it.
REPORTING = ("openat", "write", "fsync", "fchmod", "fstat", "renameat2", "renameat", "rename", "linkat", "unlinkat", "close",
             "umask", "munmap", "rt_sigprocmask", "wait4", "poll")


@row("signal at each call", "strace -e inject: SIGTERM comes with the n-th call of each kind, for each n")
def signal_at_each_call(case):
    case.need(commands=("strace",))
    case.plant(case.tree / "found")
    output = case.directory / "report"
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"}
    words = [str(case.program), "scan", "--no-config", "--quiet", "--format", f"json={output}", str(case.tree)]
    log = case.directory / "log"

    def run(*strace):
        return subprocess.run(["strace", "-qq", "-o", str(log), *strace, *words], cwd=case.directory, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=20).returncode

    usual = run()
    if usual != 1:
        raise Skipped(f"strace may not trace here: {usual}")
    calls = [line.split("(")[0] for line in log.read_text(errors="replace").splitlines()]
    codes, runs = {}, 0
    for call in REPORTING:
        number = calls.count(call)
        # The report is the last of what is opened, written and closed.
        first = 1 if not case.short or call in ("fsync", "renameat2", "renameat", "write") else max(1, number - 3)
        for when in range(first, number + 1):
            output.unlink(missing_ok=True)
            code = run("-e", f"trace={call}", "-e", f"inject={call}:signal=TERM:when={when}")
            runs += 1
            # What began to end by itself may end so.
            expect(code in (1, 3, -15, 128 + 15), f"{call} {when}: ended with {code}")
            left = [name for name in os.listdir(case.directory) if name.startswith(".treewarden")]
            expect(not left, f"{call} {when}: left behind: {left}")
            if output.exists():
                case.parse(output.read_bytes())
            else:
                expect(code not in (1, 3), f"{call} {when}: ended with {code} and wrote nothing")
            codes[code] = codes.get(code, 0) + 1
    exits = ", ".join(f"{count}x {code}" for code, count in sorted(codes.items()))
    return f"{runs} runs: {exits}; each report whole or not there, no file left behind"


@row("signal while stalled", "SIGTERM to a scan that waits for a FUSE server")
def signal_while_stalled(case):
    server = serve(case, "stalling", case.tree, "readdir", "stuck")
    outcome = case.scan("--stall-timeout", "60", codes=(3,), timeout=15, wrap=("timeout", "--preserve-status", "1"))
    server.kill()
    expect("open" in outcome.paths, "what was found before is missing")
    return f"exit {outcome.code} at once, partial report: {outcome.incidents}"
