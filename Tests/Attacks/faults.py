"""Every call that a scan of a small tree makes fails, once each, with every errno that it plausibly could."""

import json
import os
import re
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import images
from suite import Failed, Skipped, expect, row

# Which errnos a call is made to fail with; what is left out makes no sense for it.
COMMON = ("EACCES", "EIO", "ENOENT", "ENOMEM", "EPERM", "ENOSYS", "EINTR")
SWEEP = {
    "openat2": (*COMMON, "EMFILE", "ELOOP", "ESTALE", "EAGAIN", "EXDEV"),
    "openat": (*COMMON, "EMFILE", "ELOOP", "ESTALE"),
    "statx": (*COMMON, "ESTALE", "ELOOP"),
    "newfstatat": ("EACCES", "EIO", "ENOENT", "ENOMEM"),
    "getdents64": ("EIO", "ENOENT", "ENOMEM", "EINTR", "ESTALE", "EACCES", "EPERM", "ENOSYS"),
    "getxattrat": COMMON, "listxattrat": COMMON,
    "listxattr": COMMON, "llistxattr": COMMON, "flistxattr": COMMON,
    "getxattr": (*COMMON, "ERANGE"), "lgetxattr": COMMON, "fgetxattr": (*COMMON, "ERANGE"),
    "readlinkat": (*COMMON, "ESTALE"), "readlink": ("EACCES", "EIO", "ENOENT"),
    "pread64": ("EIO", "EINTR", "ENOMEM", "ESTALE", "EACCES", "EISDIR"),
    "read": ("EIO", "EINTR", "EAGAIN"),
    "write": ("EIO", "EINTR", "ENOSPC", "EPIPE", "EAGAIN"),
    "close": ("EIO", "EINTR"),
    "fstatfs": ("EIO", "ENOSYS", "EPERM"), "statfs": ("EIO", "ENOSYS"),
    "fchdir": ("EACCES", "EIO"), "unshare": ("EPERM", "ENOSYS", "ENOMEM"),
    "pipe2": ("EMFILE", "ENFILE"), "memfd_create": ("EMFILE", "ENOSYS"), "dup2": ("EMFILE",), "fcntl": ("EMFILE", "EINVAL"),
    "poll": ("EINTR", "ENOMEM"), "wait4": ("EINTR", "ECHILD"), "clock_nanosleep": ("EINTR",),
    "clone": ("EAGAIN", "ENOMEM"), "clone3": ("EAGAIN", "ENOMEM", "ENOSYS"), "vfork": ("EAGAIN",),
    "execve": ("EACCES", "ENOMEM", "ENOENT"),
    "prctl": ("EPERM", "EINVAL"), "capget": ("EPERM", "EINVAL", "ENOSYS"), "capset": ("EPERM", "EINVAL", "ENOSYS"), "seccomp": ("EPERM", "ENOSYS", "EINVAL"),
    "open_tree": ("ENOSYS", "EPERM", "EMFILE"), "chroot": ("EPERM", "EACCES"),
    "landlock_create_ruleset": ("ENOSYS", "EOPNOTSUPP", "EPERM"), "landlock_add_rule": ("EPERM", "EINVAL"),
    "landlock_restrict_self": ("EPERM", "E2BIG"), "prlimit64": ("EPERM", "EINVAL"), "sched_getaffinity": ("EPERM", "ENOSYS"),
    "getrandom": ("ENOSYS", "EINTR"), "socket": ("EACCES", "EMFILE"), "fsync": ("EIO",), "renameat": ("EIO", "ENOSPC"),
}
# Calls that a scan makes and that are not made to fail, each kind with its reason.
UNSWEPT = {
    "they cannot fail as they are made": (
        "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "set_tid_address", "set_robust_list", "rseq",
        "arch_prctl", "clock_gettime", "clock_getres", "lseek", "rt_sigreturn", "exit", "exit_group", "kill", "umask"),
    "memory, and who has none ends": ("brk", "mmap", "munmap", "mprotect", "mremap", "madvise", "futex"),
    "signals, before there is anything to lose": ("rt_sigaction", "rt_sigprocmask", "sigaltstack", "signalfd4"),
    "it is made again by the kernel": ("restart_syscall",),
    "of the loader and the C library": ("access", "ioctl", "connect", "fstat", "stat", "sysinfo", "sendto", "recvfrom"),
    "the walk ends with the process that it was closed for": ("close_range", "getcwd"),
}
SHORT = {"openat2": ("EIO", "ENOSYS", "EMFILE"), "statx": ("EIO", "EPERM"), "getdents64": ("EIO",), "pread64": ("EIO",),
         "readlinkat": ("EIO",), "getxattr": ("EIO",)}


def small_tree(case):
    """Of each kind one, each with a finding where a rule has one for it."""
    case.plant(case.tree / "found")
    case.plant(case.tree / "below/found")
    case.plant(case.tree / "below/deeper/found")
    case.plant(case.tree / "script", 0o4755, "#!/bin/sh\n")
    case.plant(case.tree / "key", 0o644, "-----BEGIN RSA PRIVATE KEY-----\n")
    case.plant(case.tree / "Name", 0o644)
    case.plant(case.tree / "name", 0o644)
    (case.tree / "open").mkdir()
    os.chmod(case.tree / "open", 0o777)
    (case.tree / "dangling").symlink_to("nowhere")
    (case.tree / "climb").symlink_to("../../etc")
    (case.tree / "via").symlink_to("below/deeper/found")
    os.mkfifo(case.tree / "fifo", 0o644)
    subprocess.run(["setfacl", "-m", "u:12345:rw", case.plant(case.tree / "acl", 0o644)], capture_output=True)
    subprocess.run(["setcap", "cap_net_raw+ep", case.plant(case.tree / "capable", 0o755)], capture_output=True)


def findings(report):
    return {(finding["rule"], finding["path"]) for finding in report["findings"]}


class Sweep:
    def __init__(self, case, *scanned):
        self.case = case
        self.words = [
            case.program, "scan", "--no-config", "--jobs", "1", "--stall-timeout", "5", "--format", "json",
            *(scanned or ("tree",))]
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"}
        self.counts, self.complaints = {}, []

    def run(self, *strace):
        process = subprocess.Popen(
            ["strace", "-f", "--seccomp-bpf", "-qq", *strace, *map(str, self.words)], cwd=self.case.directory,
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True)
        try:
            output, error = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return None, b"", ""
        return process.returncode, output, error.decode(errors="replace")

    def count_calls(self):
        """How often the thread that makes a call most often makes it; and what strace does not know by name."""
        log = self.case.directory / "log"
        code, output, error = self.run("-o", str(log))
        if code != 1:
            raise Skipped(f"strace may not trace here: {error[-100:]}")
        self.usual = findings(json.loads(output))
        most = {}
        for line in log.read_text(errors="replace").splitlines():
            found = re.match(r"(\d+) +(\w+)\(", line)
            if found:
                key = found.groups()
                most[key] = most.get(key, 0) + 1
        calls = {}
        for (_, name), number in most.items():
            calls[name] = max(calls.get(name, 0), number)
        return calls

    def judge(self, call, errno, number):
        log = f"{self.case.directory}/log-{call}-{errno}-{number}"
        code, output, error = self.run("-o", log, "-e", f"trace={call}", "-e", f"inject={call}:error={errno}:when={number}")
        try:
            with open(log, errors="replace") as file:
                hit = "(INJECTED)" in file.read()
            os.unlink(log)
        except OSError:
            hit = False
        return self.verdict(code, output, error, errno) if hit else ("not reached", None)

    def verdict(self, code, output, error, errno):
        """What an outcome is called, and what is wrong with it."""
        if code is None:
            return "hangs", "nothing after 20 s"
        if code == 127 and "error while loading shared libraries" in error:
            return "not started", None
        if code < 0 or code >= 128:
            return "crashed", f"code {code}: {error[-160:]}"
        if code not in (0, 1, 3):
            return f"exit {code}", None if error.strip() else f"exit {code} without a word"
        try:
            report = json.loads(output)
        except ValueError:
            if errno == "EPIPE" and not output:
                return f"{code}, nobody reads", None
            if code == 3 and error.strip():
                return "3, no report", None
            return f"exit {code}", f"the report does not parse: {output[-60:]!r}: {error[-100:]}"
        if code == 3:
            told = report["incidents"] or report["undecided"] or not report["summary"]["complete"] or error.strip()
            return "3, says so", None if told else "exit 3 without a word"
        if findings(report) == self.usual:
            return f"{code}, same", None
        if findings(report) > self.usual:
            return f"{code}, more", None
        if errno != "EXDEV" and any(incident["kind"] == "mount-not-entered" for incident in report["incidents"]):
            return f"{code}, wrong", f"exit {code}, and takes for a mount what is none"
        said = report["incidents"] or report["undecided"] or report["summary"]["vanished"] or error.strip()
        lost = sorted(self.usual - findings(report))
        return f"{code}, said", None if said else f"exit {code} and not a word of {lost}"

    def sweep(self, calls, table, limit, workers):
        tasks = [(call, errno, number) for call, errnos in table.items() if call in calls
                 for errno in errnos for number in range(1, min(calls[call], limit) + 1)]
        with ThreadPoolExecutor(workers) as pool:
            for (call, errno, number), (name, wrong) in zip(tasks, pool.map(lambda task: self.judge(*task), tasks)):
                counted = self.counts.setdefault((call, errno), {})
                counted[name] = counted.get(name, 0) + 1
                if wrong:
                    self.complaints.append(f"{call} {errno} when={number}: {wrong}")
        return len(tasks)

    def table(self):
        print(f"{'call':<24} {'errno':<11} outcomes", file=sys.stderr)
        for (call, errno), counted in self.counts.items():
            said = ", ".join(f"{number}x {name}" for name, number in sorted(counted.items()))
            print(f"{call:<24} {errno:<11} {said}", file=sys.stderr)
        for complaint in self.complaints:
            print(f"  ! {complaint}", file=sys.stderr)


@row("failing system calls", "strace -e inject: the n-th call of each kind fails, for each n and errno")
def fault_sweep(case):
    case.need(commands=("strace",))
    small_tree(case)
    return run_sweep(case, Sweep(case))


def run_sweep(case, sweep):
    calls = sweep.count_calls()
    table = SHORT if case.short else SWEEP
    number = sweep.sweep(calls, table, 24 if case.short else 60, 2)
    sweep.table()
    unknown = sorted(name for name in calls if name.startswith("syscall_"))
    absent = sorted(name for name in table if name not in calls)
    print(f"not swept: strace does not know {unknown}; this scan does not call {absent}", file=sys.stderr)
    unswept = {name for names in UNSWEPT.values() for name in names}
    forgotten = sorted(set(calls) - set(SWEEP) - unswept - set(unknown))
    expect(not forgotten, f"a scan makes calls that the sweep has no errnos for: {', '.join(forgotten)}")
    if sweep.complaints:
        raise Failed(f"{len(sweep.complaints)} of {number} runs: " + "; ".join(sweep.complaints[:4]))
    return f"{number} runs of {len({call for call, _ in sweep.counts})} calls: no crash, no hang, none silently clean"


@row("failing system calls, archive", "the same over a zip archive, which is read from any place")
def archive_fault_sweep(case):
    case.need(commands=("strace",))
    with zipfile.ZipFile(case.directory / "archive", "w") as archive:
        for name in ("../first", "../second"):
            archive.writestr(name, "-----BEGIN RSA PRIVATE KEY-----\n")
    return run_sweep(case, Sweep(case, "archive"))


@row("failing system calls, image", "the same over an image layout, whose blobs are opened by their names")
def image_fault_sweep(case):
    case.need(commands=("strace",))
    images.make_layout(case.directory / "layout", ["first", "second"])
    return run_sweep(case, Sweep(case, "--as", "image", "layout"))
