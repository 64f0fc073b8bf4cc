@testable import RuleLanguage

/// Rules in the words of shipped ones, sorted by id.
enum SampleRules {
    static let all: [Rule] = [
        rule(
            "acl-named-user", .acl, "An access control list lets a named user write", .warning, cwe: [732],
            because: """
                The mode shows a mask, not the owning group's rights, so the entry is easy to miss. Copying \
                the tree without its lists turns the mask into rights of the group.
                """, remedy: "setfacl -b {path}"),
        rule(
            "build-leftover", .leftovers, "A product of the build that nobody needs at run time", .note, cwe: [],
            because: "It makes the release larger and tells how it was built.", remedy: "rm {path}"),
        rule(
            "capability-on-file", .privilege, "Running this file confers capabilities", .warning, cwe: [250, 266],
            because: """
                Whoever runs the program holds the capability while it runs. A mistake in the program is then \
                a mistake with that privilege.
                """, remedy: "setcap -r {path}"),
        rule(
            "case-collision", .names, "Two names differ in letter case only", .warning, cwe: [178],
            because: """
                On a file system that ignores case the two names mean one file. Copying the tree there keeps \
                one of them.
                """, remedy: "mv {path} NEW-NAME"),
        rule(
            "missing-interpreter", .content, "A script names an interpreter that the tree lacks", .warning, cwe: [],
            because: "The script cannot run.", remedy: "Install the interpreter, or correct the first line."),
        rule(
            "setid-writable", .privilege, "A set-id program can be changed by others", .error, cwe: [250, 732],
            because: """
                The program runs with its owner's rights, whoever starts it. The kernel drops the set-id bit \
                when a stranger writes to the file, but not when a trusted account does.
                """, remedy: "chmod go-w {path}\nchmod u-s {path}", severity: 93),
        rule(
            "symlink-escapes-root", .links, "A symbolic link leads out of the tree", .warning, cwe: [59],
            because: """
                What is read through the link depends on the host and not on the release. A stranger who \
                controls the place it leads to controls what is read.
                """, remedy: "ln -sfn TARGET-INSIDE {path}", severity: 53),
        rule(
            "umask-evidence", .umask, "Many entries look as if they were made under a wrong umask", .warning,
            cwe: [276], because: "One wrong umask explains them all. Mend it where the tree is made.",
            remedy: "umask 022, then build again", isAggregate: true),
        rule(
            "unowned-file", .ownership, "The owning user id has no account", .warning, cwe: [708],
            because: "The next account that gets the number owns the file.", remedy: "chown root {path}"),
        rule(
            "world-writable-file", .permissions, "Anyone may change this file", .error, cwe: [732],
            because: """
                Whoever can write a file decides what everyone who reads or runs it gets. That includes \
                services that run as root.

                Build trees get such modes from a umask of 000 (see `umask-evidence`).
                """, remedy: "chmod o-w {path}", severity: 78),
        rule(
            "writable-ancestor", .permissions, "A directory above the root can be changed by others", .error,
            cwe: [732, 367], because: "Who can rename a directory above the root can replace all that is below.",
            remedy: "chmod go-w on that directory"),
    ]

    private static func rule(
        _ id: String, _ family: Rule.Family, _ title: String, _ level: Level, cwe: [Int], because: String,
        remedy: String, severity: Int? = nil, isAggregate: Bool = false
    ) -> Rule {
        Rule(
            id: id, family: family, title: title, level: Rule.LevelChoice(choices: [.init(level: level, when: nil)]),
            profiles: [:], confidence: cwe.isEmpty ? .likely : .certain, since: "0.1.0", cwe: cwe,
            guidance: "publicly writable files", when: .all([]), supersedes: [], because: because, remedy: remedy,
            finds: [], ignores: [], isAggregate: isAggregate, severity: severity,
            file: "Rules/\(family.rawValue)/\(id).yaml")
    }
}
