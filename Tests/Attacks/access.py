"""What this user may not read, and users that are others elsewhere."""

import os
import subprocess

from suite import Skipped, expect, row


@row("unreadable parts", "a directory and a file of mode 000, scanned as another user")
def unreadable(case):
    case.need(root=True)
    case.plant(case.tree / "found")
    case.plant(case.tree / "script", 0o4755, "#!/bin/sh\n")
    os.chmod(case.tree / "script", 0o4711)
    case.plant(case.tree / "closed/hidden")
    os.chmod(case.tree / "closed", 0)
    case.plant(case.tree / "listed/hidden")
    os.chmod(case.tree / "listed", 0o744)
    outcome = case.scan(codes=(3,), user=65534)
    expect("found" in outcome.paths, "what can be read is missing")
    silent = {"closed", "listed/hidden"} - outcome.told
    expect(not silent, f"nothing is said of {silent}: {outcome.incidents}")
    for report in ("text", "concise", "sarif", "junit", "github"):
        case.scan(report=report, codes=(3,), user=65534)
    return f"exit 3, names {len(outcome.incidents)} places, finds the rest; so in every format"


@row("user namespace", "scanned where owners are not mapped, and where only root is")
def user_namespace(case):
    case.need(commands=("unshare",))
    for words in (["unshare", "-U"], ["unshare", "-U", "-r"]):
        if subprocess.run([*words, "true"], capture_output=True).returncode != 0:
            raise Skipped("no user namespaces for this user")
    case.plant(case.tree / "found")
    case.plant(case.tree / "other")
    if os.geteuid() == 0:
        os.chown(case.tree / "other", 12345, 12345)
    said = []
    for words in (("unshare", "-U"), ("unshare", "-U", "-r")):
        outcome = case.scan(wrap=words)
        expect("found" in outcome.paths, f"{' '.join(words)}: the finding is missing")
        told = any(kind == "ids-mapped" for kind, _ in outcome.incidents)
        expect(told, f"{' '.join(words)}: no word of the namespace: {outcome.incidents}")
        wrong = [finding["rule"] for finding in outcome.report["findings"] if finding["rule"].startswith("unowned")]
        expect(not wrong, f"{' '.join(words)}: unmapped owners are taken for strangers: {wrong}")
        said.append(outcome.code)
    return f"exit {said[0]} and {said[1]}, says that owners are unreliable"


# Number of the call on every architecture that has the generic table's newer end.
NEWER = {"statx": 332, "openat2": 437, "getxattrat": 464, "listxattrat": 465, "landlock_create_ruleset": 444,
         "unshare": 272, "seccomp": 317, "open_tree": 428, "chroot": 161, "mseal": 462}


@row("denied system calls", "each newer call refused with ENOSYS and with EPERM by a seccomp filter")
def denied(case):
    if os.uname().machine != "x86_64":
        raise Skipped("the numbers are those of x86-64")
    case.plant(case.tree / "found")
    case.plant(case.tree / "below/found")
    (case.tree / "link").symlink_to("found")
    subprocess.run(["setfacl", "-m", "u:12345:rw", case.tree / "below/found"], capture_output=True)
    deny = case.tool("deny")
    usual = case.scan()
    outcomes = []
    for call, number in NEWER.items():
        for name, errno in (("ENOSYS", 38), ("EPERM", 1)):
            outcome = case.scan(wrap=(deny, str(number), str(errno)), codes=(0, 1, 2, 3))
            if outcome.code < 2:
                lost = usual.paths - outcome.told
                expect(not lost, f"{call} {name}: exit {outcome.code} and nothing is said of {sorted(lost)}")
            else:
                expect(outcome.error.strip(), f"{call} {name}: exit {outcome.code} without a word")
            outcomes.append(f"{call} {name}: {outcome.code}")
    return "; ".join(outcomes)
