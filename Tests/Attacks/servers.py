"""File systems in user space that are dead, stall, and lie."""

from suite import Skipped, expect, row


def serve(case, program, at, *arguments):
    case.need(root=True, mounts=True)
    try:
        with open("/dev/fuse", "rb"):
            pass
    except OSError as error:
        raise Skipped(f"/dev/fuse: {error.strerror}") from None
    at.mkdir(exist_ok=True)
    case.mounts.append(str(at))
    return case.start(case.tool(program), at, *arguments, ready="mounted")


def lying(case, lie):
    serve(case, "lying", case.tree, lie)


@row("dead FUSE below the root", "mounted, and never answers")
def dead_below(case):
    case.plant(case.tree / "found")
    serve(case, "lying", case.tree / "mnt", "dead")
    outcome = case.scan("--stall-timeout", "2")
    expect("found" in outcome.paths, "what lies beside the mount is missing")
    expect(("mount-not-entered", "mnt") in outcome.incidents, f"nothing says so: {outcome.incidents}")
    return f"exit {outcome.code}, mount not entered, not waited for"


@row("dead FUSE named etc", "mounted where a root file system has its accounts")
def dead_etc(case):
    case.plant(case.tree / "found")
    (case.tree / "usr").mkdir()
    serve(case, "lying", case.tree / "etc", "dead")
    outcome = case.scan("--stall-timeout", "2")
    expect("found" in outcome.paths, f"what lies beside the mount is missing: {outcome.incidents}")
    expect(("mount-not-entered", "etc") in outcome.incidents, f"nothing says so: {outcome.incidents}")
    return f"exit {outcome.code}, mount not entered, not waited for"


@row("dead FUSE as the root", "mounted, and never answers")
def dead_root(case):
    server = serve(case, "lying", case.tree, "dead")
    outcome = case.scan("--stall-timeout", "2", codes=(2, 3))
    server.kill()
    return f"exit {outcome.code}: {outcome.error.splitlines()[0][:90]}"


@row("FUSE that stalls", "a lookup, an opendir, a readdir that is never answered")
def stalls(case):
    codes = []
    for operation in ("lookup", "opendir", "readdir"):
        at = case.directory / operation
        server = serve(case, "stalling", at, operation, "stuck")
        outcome = case.scan("--stall-timeout", "1", root=at, codes=(3,))
        # Only now can the child end that the scan has left behind.
        server.kill()
        expect(outcome.paths >= {"open"}, f"{operation}: what was found before is missing")
        expect(("stalled", "stuck") in outcome.incidents, f"{operation}: nothing says so: {outcome.incidents}")
        codes.append(outcome.code)
    return "exit 3 each time, with what was found before, and names the place"


@row("FUSE that lies: types", "d_type says file for a directory and directory for a file")
def lying_types(case):
    lying(case, "types")
    outcome = case.scan("--stall-timeout", "5")
    expect({"file", "directory/file"} <= outcome.paths, f"missed: {sorted(outcome.paths)}")
    return f"exit {outcome.code}, both found"


@row("FUSE that lies: EIO", "reading the directory breaks off after 10 names")
def lying_breaks(case):
    lying(case, "breaks")
    outcome = case.scan("--stall-timeout", "5", codes=(3,))
    expect({f"name-{number}" for number in range(10)} <= outcome.paths, f"what was read is lost: {outcome.paths}")
    return "exit 3, the names that were read are judged"


@row("FUSE that lies: ERANGE", "attributes always need more than was offered")
def lying_erange(case):
    lying(case, "erange")
    outcome = case.scan("--stall-timeout", "5", codes=(3,))
    expect("file" in outcome.told, "nothing is said of the file")
    return f"exit 3, ends, {len(outcome.incidents)} incident(s), {len(outcome.report['undecided'])} undecided"


@row("FUSE that lies: values", "size 2^63-1, time -5, no links, owner 0xfffffffe")
def lying_values(case):
    lying(case, "values")
    outcome = case.scan("--stall-timeout", "5")
    expect({"file", "directory/file"} <= outcome.told, f"missed: {sorted(outcome.told)}")
    for report in ("sarif", "text", "junit"):
        case.scan("--stall-timeout", "5", report=report)
    return f"exit {outcome.code}, {len(outcome.paths)} paths found, no overflow"


def bound_met(case, place, option, value, jobs="4"):
    """A scan that ends by itself, at a bound, and names it."""
    outcome = case.scan(
        "--stall-timeout", "5", "--select", "world-writable-file", option, value, "--jobs", jobs, codes=(3,), timeout=60)
    met = [incident for incident in outcome.report["incidents"] if incident["kind"] == "bound-reached"]
    expect(met and all(incident["error"] == option.removeprefix("--") for incident in met), f"{option}: {met[:2]}")
    expect(place is None or place in {incident["path"] for incident in met}, f"{option}: at {met[0]['path'][:60]}")
    expect(outcome.paths, f"{option}: what was found before is missing")
    return outcome


def interrupted(case):
    """A scan that somebody ends, since nothing else does so soon."""
    outcome = case.scan("--stall-timeout", "5", codes=(3,), timeout=25, wrap=("timeout", "--preserve-status", "3"))
    expect(("interrupted", ".") in outcome.incidents, f"nothing says so: {outcome.incidents[:3]}")
    return outcome.report["summary"]["entries"]


@row("endless directory", "a FUSE directory whose names never end: a bound, a time, a signal")
def endless(case):
    lying(case, "endless")
    bound_met(case, ".", "--max-directory-entries", "500")
    bound_met(case, ".", "--max-entries", "500")
    bound_met(case, ".", "--max-path-bytes", "5000")
    bound_met(case, ".", "--max-time", "1")
    bound_met(case, ".", "--max-directory-time", "1")
    bound_met(case, ".", "--max-directory-time", "1", jobs="1")
    return f"exit 3, each bound named; interrupted after {interrupted(case)} entries"


@row("a name that repeats", "a FUSE directory that lists one name for ever: a bound, a signal")
def repeats(case):
    lying(case, "repeats")
    bound_met(case, ".", "--max-directory-entries", "500")
    return f"exit 3, the bound named; interrupted after {interrupted(case)} entries"


@row("bottomless directory", "FUSE directories each of which holds another: a bound, a time, a signal")
def bottomless(case):
    lying(case, "bottomless")
    bound_met(case, "/".join(["directory"] * 200), "--max-depth", "200")
    # Deeper than Landlock confines reading.
    bound_met(case, "/".join(["directory"] * 1100), "--max-depth", "1100")
    bound_met(case, ".", "--max-time", "1")
    return f"exit 3, each bound named; interrupted after {interrupted(case)} entries"
