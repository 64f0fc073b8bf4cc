"""`treewarden access` held against the kernel: random objects and principals on every kind of mount."""

import json
import os
import random
import subprocess
from contextlib import ExitStack
from pathlib import Path

import namespaces
import oracle
import suite
from objects import Tree
from oracle import Principal
from suite import Failed, Skipped, expect, row
from servers import serve

# No account has them, so that only what is asked counts.
USERS = [70001, 70002, 70003]
GROUPS = [72000, 72001, 72002]
NOBODY = 65534
ROOT = Principal(0, 0, (), namespaces.ALL_CAPABILITIES)


def principals(source, users, groups, count):
    """Some of them, root always among them, and now and then with capabilities that their users do not usually have."""
    made = [ROOT]
    for _ in range(count - 1):
        user = source.choice(users)
        held = tuple(sorted(set(source.choices(groups, k=source.randrange(4)))))
        capabilities = namespaces.ALL_CAPABILITIES if user == 0 else 0
        if source.random() < 0.3:
            capabilities = source.randrange(8) << 1
        made.append(Principal(user, source.choice(groups), held, capabilities))
    return made


def listed(case, principal, paths, viewer, namespace):
    """What the program says about each path."""
    words = [case.program, "access", "--format", "json", *principal.words, *paths]

    def settle():
        namespaces.become(viewer.user, viewer.group, viewer.groups, viewer.capabilities, namespace)

    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, cwd="/", preexec_fn=settle,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"})
    if done.returncode < 0 or done.returncode > 3:
        raise Failed(f"crashed: code {done.returncode}: {done.stderr[-200:]}")
    return {answer["path"]: answer for answer in json.loads(done.stdout)["paths"]}


class Comparison:
    """Counts what was compared, and keeps the first disagreements."""

    def __init__(self):
        self.pairs = self.verdicts = self.granted = self.undecided = self.unanswered = self.nowhere = 0
        self.disagreements, self.samples = 0, []

    def add(self, principal, path, said, kernel):
        if "broken" in (kernel or {}):
            raise Failed(f"{path} {principal}: {kernel['broken']}")
        if "rights" not in said:
            # What could not be examined is undecided; what leads nowhere has to lead nowhere.
            if "leads nowhere" not in said["failure"]:
                self.unanswered += 1
            elif kernel is None:
                self.nowhere += 1
            else:
                self.disagree(principal, path, "leads", said["failure"], kernel)
            return
        if kernel is None:
            return self.disagree(principal, path, "leads", "somewhere", "nowhere")
        self.pairs += 1
        for operation in oracle.OPERATIONS:
            self.verdicts += 1
            granted = said["rights"][operation]["granted"]
            self.granted += kernel[operation]
            if granted is None:
                self.undecided += 1
            elif granted != kernel[operation]:
                by = said["rights"][operation]
                self.disagree(principal, path, operation, f"{granted} by {by['by']}", kernel[operation])

    def disagree(self, principal, path, operation, said, kernel):
        self.disagreements += 1
        if len(self.samples) < 12:
            self.samples.append(f"{operation} of {path} {principal}: said {said}; the kernel: {kernel}")


def compare(case, tree, asked_by, *, viewer=ROOT, namespace=None, undecided=False, see=str):
    """Holds the program against the kernel on paths of the tree.

    - viewer: who runs the program.
    - undecided: whether the program may leave something open.
    - see: turns a path into one by which everything can be looked at.
    """
    asked = oracle.questions(tree.paths(20 if case.short else 200), namespaces.mount_points(), see)
    asked = sample(asked, listed(case, asked_by[0], list(asked), viewer, namespace), case)
    paths = list(asked)
    comparison = Comparison()
    for principal in asked_by:
        kernel = oracle.ask(principal, asked, namespace)
        said = listed(case, principal, paths, viewer, namespace)
        for path in paths:
            comparison.add(principal, path, said[path], kernel[path])
    if comparison.disagreements:
        lines = "\n    ".join(comparison.samples)
        raise Failed(f"{comparison.disagreements} of {comparison.verdicts} verdicts are not the kernel's; seed "
                     f"{case.seed}:\n    {lines}")
    expect(undecided or comparison.undecided == 0, f"{comparison.undecided} of {comparison.verdicts} left open")
    expect(case.short or comparison.pairs > comparison.unanswered, f"{comparison.unanswered} of the paths without an answer")
    expect(case.short or 0 < comparison.granted < comparison.verdicts, "nobody ever may, or everybody always")
    left = f", {comparison.undecided} undecided" if undecided else ""
    return (f"{comparison.pairs} pairs, {comparison.verdicts} verdicts, as the kernel has them{left}; "
            f"{comparison.nowhere} lead nowhere, {comparison.unanswered} without an answer")


def sample(asked, said, case):
    """As many as are wanted: a tenth of them at most leads nowhere, and a quarter is beyond what the viewer may see."""
    count = 6 if case.short else 45
    somewhere = [path for path, question in asked.items() if question]
    seen = [path for path in somewhere if "rights" in said[path]]
    unseen = [path for path in somewhere if "rights" not in said[path]]
    nowhere = [path for path, question in asked.items() if not question]
    chosen = {*seen[:count], *unseen[:max(1, count // 4)], *nowhere[:max(1, count // 10)]}
    return {path: question for path, question in asked.items() if path in chosen}


def begin(case):
    case.need(root=True, mounts=True)
    if namespaces.EXECVEAT is None:
        raise Skipped("the numbers of this machine's system calls are not known here")
    case.seed = int(os.environ.get("ATTACK_SEED") or random.SystemRandom().randrange(1 << 32))
    return random.Random(case.seed)


def somebody(case, source, users=(0, *USERS, NOBODY), groups=(0, *GROUPS)):
    return principals(source, list(users), list(groups), 4 if case.short else 45)


def planted(case, source, view, *, users=(0, *USERS), groups=(0, *GROUPS), at=None, **having):
    """A random tree that is looked at by way of `view`, and made at another place where that is given."""
    tree = Tree(source, view, users, groups, 20 if case.short else 70, **having)
    tree.build(at or view)
    return tree


@row("access on tmpfs", "random objects and principals, with devices and lists")
def access_tmpfs(case):
    source = begin(case)
    case.in_memory()
    return compare(case, planted(case, source, case.tree), somebody(case, source))


def ext4(case, at):
    case.need(commands=("mkfs.ext4", "chattr"))
    image = case.directory / "image"
    with open(image, "wb") as file:
        file.truncate(32 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-O", "^has_journal", image], check=True, capture_output=True)
    case.mount("-o", "loop", image, at)


@row("access on ext4", "the same, with immutable and append-only ones")
def access_ext4(case):
    source = begin(case)
    ext4(case, case.tree)
    return compare(case, planted(case, source, case.tree, flags=True), somebody(case, source))


@row("access to a swap file", "active: nobody may write, remove or replace it")
def access_swap(case):
    source = begin(case)
    case.need(commands=("mkswap", "swapon", "swapoff"))
    ext4(case, case.tree)
    tree = planted(case, source, case.tree)
    swap = case.tree / "swap"
    swap.write_bytes(bytes(1 << 20))
    os.chmod(swap, 0o666)
    os.chown(swap, USERS[0], GROUPS[0])
    subprocess.run(["mkswap", swap], check=True, capture_output=True)
    done = subprocess.run(["swapon", "--priority", "0", swap], capture_output=True, text=True)
    if done.returncode != 0:
        raise Skipped(f"swapon: {done.stderr.strip()}")
    try:
        tree.paths = lambda count: [str(swap)]
        return compare(case, tree, somebody(case, source))
    finally:
        subprocess.run(["swapoff", swap], check=True, capture_output=True)


@row("access on overlay", "a part of the tree below, the rest on top, shown as one")
def access_overlay(case):
    source = begin(case)
    case.in_memory()
    lower, upper, work, merged = (case.tree / name for name in ("lower", "upper", "work", "merged"))
    for directory in (lower, upper, work, merged):
        directory.mkdir()
    tree = planted(case, source, merged, at=lower)
    case.mount("-t", "overlay", "-o", f"lowerdir={lower},upperdir={upper},workdir={work}", "overlay", merged)
    for made in tree.objects:
        # Brings it to the top.
        if made.kind != "link" and source.random() < 0.3:
            os.chown(merged / made.path, made.owner, made.group)
            os.chmod(merged / made.path, made.mode)
    return compare(case, tree, somebody(case, source))


def bound(case, option):
    source = begin(case)
    case.in_memory()
    (case.tree / "made").mkdir()
    view = case.tree / "view"
    view.mkdir()
    tree = planted(case, source, view, at=case.tree / "made")
    case.mount("--bind", case.tree / "made", view)
    case.mount("-o", f"remount,bind,{option}", view)
    return compare(case, tree, somebody(case, source))


@row("access on a bind mount", "read-only")
def access_read_only(case):
    return bound(case, "ro")


@row("access on a bind mount", "noexec")
def access_noexec(case):
    return bound(case, "noexec")


@row("access on a bind mount", "nosuid and nodev")
def access_nodev(case):
    return bound(case, "nosuid,nodev")


@row("access on a bind mount", "nosymfollow")
def access_nosymfollow(case):
    return bound(case, "nosymfollow")


def mapped(case, ids, users, groups, owners, **having):
    """A mount that shows other ids than are stored: nobody's are those that it has no id for."""
    source = begin(case)
    case.in_memory()
    stored, view = case.tree / "stored", case.tree / "view"
    stored.mkdir()
    # Stored, and shown: a tree has to know both, for its lists are stored as well.
    tree = planted(case, source, view, users=owners, groups=owners, at=stored)
    namespaces.mount_mapped(case, stored, view, ids, ids)
    return compare(case, tree, somebody(case, source, users, groups),
                   see=shown_by(view, stored), **having)


@row("access on an idmapped mount", "some stored ids have none that is shown")
def access_idmapped(case):
    ids = [(0, 70000, 4)]
    return mapped(case, ids, (0, 70000, *USERS, NOBODY), (0, 70000, *USERS, NOBODY), (0, 1, 2, 3, 500))


@row("access on an idmapped mount", "one stored id is shown as that of nobody, as unmapped ones are")
def access_idmapped_nobody(case):
    ids = [(0, 70000, 4), (400, NOBODY, 1)]
    users = (0, 70000, *USERS, NOBODY)
    return mapped(case, ids, users, users, (0, 1, 2, 400, 500), undecided=True)


def in_namespace(case, ids, inside, owners, **having):
    source = begin(case)
    case.in_memory()
    tree = planted(case, source, case.tree, users=owners, groups=owners)
    with namespaces.user_namespace(ids, ids) as namespace:
        return compare(case, tree, somebody(case, source, inside, inside), namespace=namespace, **having)


@row("access in a user namespace", "some owners have no id in it")
def access_namespace(case):
    return in_namespace(case, [(0, 70000, 4)], (0, 1, 2, 3), (0, 70000, *USERS, 80000))


@row("access in a user namespace", "where one has the id that stands for those without")
def access_namespace_nobody(case):
    return in_namespace(case, [(0, 70000, 4), (NOBODY, 70010, 1)], (0, 1, 2, 3, NOBODY),
                        (0, 70000, *USERS, 70010, 80000), undecided=True)


def served(case, options, *, viewer=ROOT, lists=False, **having):
    """A file system in user space, mounted for the viewer."""
    source = begin(case)
    stored = case.directory / "stored"
    stored.mkdir()
    # For whoever has to see what only the viewer may look at.
    tree = planted(case, source, case.tree, at=stored, lists=lists)
    described = case.directory / "described"
    described.write_text(tree.described())
    mounted = [f"user_id={viewer.user}", f"group_id={viewer.group}", *options]
    serve(case, "serving", case.tree, described, ",".join(mounted))
    # The one that it is mounted for is asked as well.
    asked_by = [viewer, *somebody(case, source)]
    return compare(case, tree, asked_by, viewer=viewer, see=shown_by(case.tree, stored), **having)


def shown_by(view, stored):
    """Turns a path below one directory into the same below another."""
    return lambda path: path.replace(str(view), str(stored), 1)


ALICE = Principal(USERS[0], GROUPS[0])


@row("access on FUSE", "default_permissions and allow_other: the kernel decides")
def access_fuse_both(case):
    return served(case, ["default_permissions", "allow_other"])


@row("access on FUSE", "the same with lists, which count where the server says so when it starts")
def access_fuse_lists(case):
    options = ["default_permissions", "allow_other"]
    without = served(case, options, lists=True, undecided=True)
    again = suite.Case(case.program, case.short, case.tools)
    try:
        return f"{without}; {served(again, [*options, 'posix_acl'], lists=True, undecided=True)}"
    finally:
        again.close()


@row("access on FUSE", "default_permissions alone: root's, and nobody else's")
def access_fuse_roots(case):
    return served(case, ["default_permissions"])


@row("access on FUSE", "default_permissions alone: another user's, who asks")
def access_fuse_users(case):
    return served(case, ["default_permissions"], viewer=ALICE)


@row("access on FUSE", "allow_other alone: the server decides")
def access_fuse_server(case):
    return served(case, ["allow_other"], undecided=True)


@row("access on FUSE", "neither: its user asks the server, and nobody else")
def access_fuse_neither(case):
    return served(case, [], viewer=ALICE, undecided=True)


@row("access by links", "in sticky directories, with fs.protected_symlinks")
def access_protected_links(case):
    source = begin(case)
    case.in_memory()
    setting = Path("/proc/sys/fs/protected_symlinks")
    before = setting.read_text().strip()
    try:
        # It is 1 on nearly every system; this makes it so where it is not.
        if before == "0":
            setting.write_text("1")
    except OSError as error:
        raise Skipped(f"{setting}: {error.strerror}") from None
    try:
        return compare(case, planted(case, source, case.tree), somebody(case, source))
    finally:
        if before == "0":
            setting.write_text("0")
