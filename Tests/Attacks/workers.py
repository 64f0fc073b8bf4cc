"""The process that reads the tree, taken over by what it reads."""

import os
import time

from suite import Failed, expect, row


def hostile(case, means, *options, codes=(3,), report="json"):
    """A scan whose worker turns against it."""
    for number in range(6):
        case.plant(case.tree / f"d{number}/file", 0o644)
    library = case.library("hostile")
    return case.scan("--jobs", "1", *options, codes=codes, report=report, timeout=60, check=False,
                     wrap=("env", f"LD_PRELOAD={library}", f"HOSTILE={means}"))


@row("worker taken over: words", "it tells of a fact that there is none of, and whose name moves the cursor")
def words_of_a_worker(case):
    known = hostile(case, "known")
    expect("told" in known.paths, f"the same with a known fact is not understood, so this shows nothing: {known.error}")
    for report in ("json", "text", "sarif", "concise"):
        outcome = hostile(case, "words", report=report)
        for text in (outcome.output, outcome.error.encode()):
            expect(b"\x1b[2J" not in text and b"canary" not in text, f"{report}: its words are in the report")
    return "exit 3, nothing of it is shown"


@row("worker taken over: flood", "it tells of the same place without end, --max-findings 200000")
def flood_of_a_worker(case):
    begun = time.monotonic()
    outcome = hostile(case, "flood", "--max-findings", "200000")
    bounds = [incident for incident in outcome.report["incidents"] if incident["kind"] == "bound-reached"]
    expect(any(incident["error"] == "max-findings" for incident in bounds), f"no such bound: {outcome.incidents}")
    expect("--max-findings" in outcome.error, "standard error does not name the bound")
    return f"exit 3 after {time.monotonic() - begun:.0f} s, names the bound"


@row("worker taken over: verdict", "it says that there was no scan, another root, or that nothing was found")
def verdict_of_a_worker(case):
    case.plant(case.tree / "z/found")
    for means in ("refusal", "root", "done", "another"):
        outcome = hostile(case, means)
        expect(("worker-died", "d0") in outcome.incidents or any(kind == "worker-died" for kind, _ in outcome.incidents),
               f"{means}: {outcome.incidents}")
    return "exit 3 each time: the process that examined it died"


@row("worker taken over: trailer", "it ends without the trailer of its result, or says what none counts")
def trailer_of_a_worker(case):
    for means, cause in (("silent", "exit code 0"), ("known", "EBADMSG")):
        outcome = hostile(case, means)
        deaths = [incident for incident in outcome.report["incidents"] if incident["kind"] == "worker-died"]
        expect(any(incident["error"] == cause for incident in deaths), f"{means}: {outcome.incidents}")
    return "exit 3 both times: a result that is not whole is none"


@row("worker taken over: questions", "it asks about accounts without end")
def questions_of_a_worker(case):
    case.need(root=True)
    # Of an account that nobody has been asked about: after the bound there is no answer.
    os.chown(case.plant(case.tree / "z/found"), 54321, 54321)
    outcome = hostile(case, "asking")
    expect("told" not in outcome.paths, "more questions are answered than the bound admits")
    undecided = {(open["rule"], open["path"]) for open in outcome.report["undecided"]}
    expect(("unowned-uid", "z/found") in undecided, f"whose accounts nobody answered for is not undecided: {undecided}")
    return "exit 3 after 4,194,304 answers: whose the other entries are is undecided"


@row("worker of root", "its capabilities while it walks")
def capabilities_of_a_worker(case):
    case.need(root=True)
    case.in_memory()
    for number in range(20_000):
        os.close(os.open(case.tree / f"n{number}", os.O_WRONLY | os.O_CREAT, 0o644))
    for jobs in ("1", "4"):
        scan = case.start(case.program, "scan", "--no-config", "--quiet", "--jobs", jobs, case.tree)
        held = set()
        while scan.poll() is None:
            try:
                with open(f"/proc/{scan.pid}/task/{scan.pid}/children") as file:
                    children = file.read().split()
                for child in children:
                    with open(f"/proc/{child}/status") as file:
                        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
                    # Confined, and at work.
                    if status.get("Seccomp") == "2":
                        held.add((status["CapEff"], status["CapPrm"], status["CapInh"], status["CapAmb"]))
            except (OSError, ValueError):
                continue
        expect(held, "it was not seen at work")
        none, reading = "0" * 16, "0" * 15 + "4"
        if held != {(reading, reading, none, none)}:
            raise Failed(f"--jobs {jobs}: it holds {sorted(held)}")
    return "CAP_DAC_READ_SEARCH alone"
