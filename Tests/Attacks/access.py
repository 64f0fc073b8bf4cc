"""What this user may not read, and users that are others elsewhere."""

import os
import subprocess

import namespaces
from servers import serve
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


@row("no /proc", "every kind of entry scanned after umount -l /proc, also where newer calls are denied")
def no_proc(case):
    case.need(root=True, mounts=True, commands=("unshare", "setfacl"))
    case.plant(case.tree / "found")
    case.plant(case.tree / "key.pem", 0o644, "-----BEGIN RSA PRIVATE KEY-----\n")
    case.plant(case.tree / "script", 0o4755, "#!/bin/none\n")
    case.plant(case.tree / "below/found")
    os.mkfifo(case.tree / "fifo")
    (case.tree / "link").symlink_to("script")
    subprocess.run(["setfacl", "-m", "u:12345:rw", case.tree / "below/found"], capture_output=True)
    without = ("unshare", "-m", "sh", "-c", 'umount -l /proc && exec "$@"', "sh")
    for options in ((), ("--jobs", "4"), ("--no-sandbox",), ("--profile", "host"), ("--profile", "deployment")):
        usual, outcome = case.scan(*options), case.scan(*options, wrap=without)
        expect(outcome.report == usual.report, f"{options}: another report")
    if os.uname().machine == "x86_64":
        deny = case.tool("deny")
        usual = case.scan()
        outcome = case.scan(wrap=(*without, deny, str(NEWER["listxattrat"]), "38", deny, str(NEWER["getxattrat"]), "38"))
        lost = usual.paths - outcome.told
        expect(not lost, f"without newer calls nothing is said of {sorted(lost)}")
    return "the same reports, byte for byte; nothing lost on an older kernel"


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


def modified(outcome):
    """What the runtime user is said to be able to change."""
    return {finding["path"] for finding in outcome.report["findings"] if finding["rule"].startswith("runtime-user-can-mod")}


def undecided(outcome):
    return {item["rule"] for item in outcome.report["undecided"] if item["rule"].startswith("runtime-user")}


@row("runtime user", "on a mount that maps ids: nobody's files are not those of the user nobody")
def runtime_mapped(case):
    case.need(root=True, mounts=True)
    case.in_memory()
    stored, view = case.tree / "stored", case.tree / "view"
    for name, owner in (("mine", 1), ("nobodys", 500), ("shown", 400)):
        os.chown(case.plant(stored / f"{name}.php", 0o644, "<?php\n"), owner, owner)
    words = ["--profile", "deployment", "--runtime-user", "nobody:=65534"]
    namespaces.mount_mapped(case, stored, view, [(1, 70001, 1)], [(1, 70001, 1)])
    outcome = case.scan(*words, root=view)
    expect(("ids-mapped", ".") in outcome.incidents, f"nothing says so: {outcome.incidents}")
    expect(not modified(outcome), f"taken for its own: {modified(outcome)}")
    expect(not undecided(outcome), f"left open: {undecided(outcome)}")
    named = {finding["evidence"]["owner"]["name"] for finding in outcome.report["findings"]
             if finding["path"] == "nobodys.php" and "owner" in finding["evidence"]}
    expect(named <= {"unmapped"}, f"the owner is called {named}")
    own = case.scan("--profile", "deployment", "--runtime-user", "70001:=70001", root=view)
    expect("mine.php" in modified(own), f"what is its own is missing: {own.paths}")
    # With a second id that is shown as nobody's, nothing tells the one from the other.
    again = case.tree / "again"
    namespaces.mount_mapped(case, stored, again, [(400, 65534, 1)], [(400, 65534, 1)])
    open_ = case.scan(*words, root=again, codes=(3,))
    expect("runtime-user-can-modify-code" in undecided(open_), f"decided: {open_.report['undecided']}")
    return "nobody's are told as unmapped, and undecided where they may be its own"


@row("runtime user", "on FUSE where the program decides, and where only its user may do anything")
def runtime_served(case):
    described = case.directory / "described"
    described.write_text("code.php\t100664\t0\t72000\t0\t-\t-\n")
    words = ["--profile", "deployment", "--runtime-user", "70001:=72000", "--select", "runtime-user-*"]
    said = []
    for options, expected in (("default_permissions,allow_other", True), ("allow_other", None), ("default_permissions", False)):
        at = case.directory / options.replace(",", "-")
        serve(case, "serving", at, described, f"user_id=0,group_id=0,{options}")
        outcome = case.scan(*words, root=at, codes=(3,) if expected is None else (0, 1))
        expect((modified(outcome) == {"code.php"}) == (expected is True), f"{options}: {modified(outcome)}")
        expect(bool(undecided(outcome)) == (expected is None), f"{options}: undecided {undecided(outcome)}")
        said.append(outcome.code)
    return f"exit {said[0]} where permissions decide, {said[1]} where they do not, {said[2]} where it may do nothing"
