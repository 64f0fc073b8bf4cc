"""The law: what a reader makes of an archive is named by the report, where that ends with 0."""

import base64
import json
import stat
import subprocess
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent.parent / "Rules"
FAMILIES = {file.stem: file.parent.name for file in RULES.glob("*/*.yaml")}
# By what a family's rules say of an object, what is amiss with it is named.
NAMING = {
    "set-id": {"privilege", "permissions", "archive"},
    "capability": {"privilege", "archive"},
    "writable by others": {"permissions", "acl", "archive"},
    "device": {"special", "archive"},
    "link that leads out": {"links", "archive"},
    "outside": {"archive", "links"},
}
# What a rule of such a family says that is about something else.
ELSEWHERE = {"not-public-readable", "directory-not-searchable", "zero-permissions", "parent-owner-mismatch",
             "inverted-permissions",
             "hard-link-cross-directory", "destroyed-symlink", "sticky-file", "setgid-directory", "archive-build-user"}


class Report:
    """What a scan of an archive said."""

    def __init__(self, program, archive, *options):
        words = [str(program), "scan", "--no-config", "--format", "json", *options, str(archive)]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, cwd="/")
        self.code, self.error = done.returncode, done.stderr.decode(errors="replace")
        self.findings, self.incidents = [], []
        if self.code in (0, 1, 3):
            report = json.loads(done.stdout)
            self.incidents = [incident.get("kind") for incident in report["incidents"]]
            self.findings = [(finding["rule"], finding["level"], path, finding.get("evidence", {}).get("target"))
                             for finding in report["findings"] for path in self.paths(finding, str(archive))]

    @staticmethod
    def paths(finding, label):
        """The paths of all members that a finding is about."""
        found = []
        for item in (finding, *finding.get("related", []), *finding.get("samples", [])):
            if not isinstance(item, dict):
                found.append(str(item).encode())
            elif "memberBase64" in item:
                found.append(base64.b64decode(item["memberBase64"]))
            elif "pathBase64" in item:
                found.append(base64.b64decode(item["pathBase64"]).removeprefix(label.encode() + b"/"))
            elif "member" in item:
                found.append(item["member"].encode())
            elif "path" in item:
                found.append(b"" if item["path"] == label else item["path"].encode().removeprefix(label.encode() + b"/"))
        return found

    def names(self, path, kind, written, target=b""):
        """Whether a rule of the kind speaks of the path, or of a link that a reader wrote to it through; of a link, of one
        that leads to where the reader's does."""
        wanted, families, target = spellings(path), NAMING[kind], target.decode(errors="replace")
        return any(FAMILIES.get(rule) in families and rule not in ELSEWHERE
                   and (wanted & spellings(member) or written.get(member) == path)
                   and (not target or evidence in (None, target) or FAMILIES[rule] == "archive")
                   for rule, _, member, evidence in self.findings)

    @property
    def words(self):
        said = {f"{rule} ({level}) {path.decode(errors='backslashreplace')}" for rule, level, path, _ in self.findings}
        return ", ".join(sorted(said)) or "nothing"


def spellings(path):
    """What becomes of a path where a reader leaves out what it does not like in a name, or writes `_` for it."""
    path = path.replace(b"\\", b"/")
    if path[1:2] == b":" and path[:1].isalpha():
        path = path[2:]
    parts = [part for part in path.split(b"/") if part not in (b"", b".")]
    return {b"/".join(filter(None, (written if part == b".." else part for part in parts))) for written in (b"", b"_", b"__")}


def amiss(one, prefixed):
    """What must not go unsaid about an object that a reader made."""
    kind = stat.S_IFMT(one.mode)
    if kind == stat.S_IFREG and one.mode & (stat.S_ISUID | stat.S_ISGID):
        yield "set-id"
    if one.capable and kind == stat.S_IFREG:
        yield "capability"
    if kind == stat.S_IFREG and one.mode & stat.S_IWOTH:
        yield "writable by others"
    # Without search nobody replaces anything in it.
    if kind == stat.S_IFDIR and one.mode & 0o3 == 0o3 and not one.mode & stat.S_ISVTX:
        yield "writable by others"
    if kind in (stat.S_IFCHR, stat.S_IFBLK):
        yield "device"
    # What is unpacked at the top of a system leads nowhere else from there.
    if kind == stat.S_IFLNK and one.leads_out and not prefixed:
        yield "link that leads out"


def breaches(report, made, prefixed=False, strict=False):
    """What a reader made that the report does not name: the kind, the path, and what lies there."""
    if report.code != 0 and not (strict and report.code == 1 and not any(
            level == "error" and FAMILIES.get(rule) == "archive" for rule, level, _, _ in report.findings)):
        return []
    found = []
    written = {one.path: one.leads_to for one in made.objects if one.target}
    for one in made.objects:
        for kind in amiss(one, prefixed):
            if not report.names(one.path, kind, written, one.target):
                lies = f"{stat.filemode(one.mode)} {one.uid}:{one.gid}" + (f" -> {one.target!r}" if one.target else "")
                found.append((kind, one.path, lies))
    for path in made.outside + made.linked:
        if not any(FAMILIES.get(rule) == "archive" for rule, _, _, _ in report.findings):
            found.append(("outside", path, "made or changed" if path not in made.linked
                          else "a hard link to a file outside"))
    return found
