import Auditing
import BuiltinRules
import Evaluation
import Examples
import Facts
import Foundation
import RuleLanguage
import Testing
import Trees

/// What all shipped rules together say of a C program that is worth a warning.
@Suite struct SourceLevelTests {
    @Test(
        "What a maintainer would not act on is no warning",
        arguments: [
            // Places that are root's alone, also where a part of the name varies or another file defines it.
            "if (stat(_PATH_LASTLOG, &st) != 0 || st.st_uid != 0) return 0; fd = open(_PATH_LASTLOG, O_RDWR);",
            "snprintf(p, n, \"/etc/tcb/%s\", user); if (stat(p, &st) != 0 || st.st_uid) return -1; return chown(p, 0, 0);",
            "snprintf(p, n, \"/proc/%d/loginuid\", pid); if (access(p, R_OK) == 0) f = fopen(p, \"r\");",
            "if (setgid(g)) return; if (stat(SPOOL_DIR, &sb) < 0 || !S_ISDIR(sb.st_mode)) return; r = chown(SPOOL_DIR, 0, g);",
            "if (setgid(g)) return; snprintf(p, n, \"%s/%s\", SPOOL_DIR, user); f = fopen(p, \"w\");",
            // Existence alone, and then what finds out by itself.
            "if (access(p, F_OK) == 0) { f = fopen(p, \"r\"); if (f == NULL) puts(\"closed\"); }",
            "if (access(p, 0) == 0 && unlink(p) < 0) return -1;",
            "if (stat(p, &st) < 0) return 0; if (unlink(p) < 0) return -1;",
            "if (lstat(p, &st) == 0 && rename(p, q) != 0) return -1;",
            "if (lstat(p, &st) != 0) return -1; u.actime = st.st_atime; if (utime(p, &u) != 0) return -1;",
            // A kind that the call insists on.
            "if (stat(p, &st) || !S_ISDIR(st.st_mode)) return -1; if ((d = opendir(p)) == NULL) return -1;",
            "if (stat(p, &st) == 0 && S_ISDIR(st.st_mode) && chdir(p) != 0) return -1;",
            // What is made here is nobody else's, and what failed is not held.
            "if ((fd = open(p, O_RDWR)) < 0) return chmod(p, 0600); return fchmod(fd, 0600);",
            "f = fopen(p, \"r+\"); if (f != NULL) return 0; else return chmod(p, 0600);",
            "fd = open(p, O_CREAT | O_EXCL | O_WRONLY, 0400); if (fd < 0) return -1; fchmod(fd, 0440);",
            // Where the write bit lets connect.
            "if (bind(s, a, n) < 0) return -1; if (chmod(sock_path, 0666) < 0) return -1;",
            "if (chmod(tty, 0666) < 0) return -1;",
            // Asked again by descriptor.
            "if (lstat(p, &a) || !S_ISREG(a.st_mode)) return; fd = open(p, O_RDWR | O_NOFOLLOW); if (fstat(fd, &b) || !S_ISREG(b.st_mode)) return;",
            // That it is no link it finds out by itself, and of links alone more was asked.
            "if (lstat(p, &a) < 0) return -1; if (S_ISLNK(a.st_mode)) { if (a.st_uid != 0) return -1; return 1; } fd = open(p, O_RDWR | O_NOFOLLOW);",
            // Rights that are set apart from the user.
            "if (setppriv(PRIV_ON, PRIV_EFFECTIVE, s) || setuid(u) || setgid(g)) abort();",
            // What was refused, or was not there, is not what is then given an owner.
            "if (access(p, W_OK) == 0) return 0; if (errno != EACCES) return 0; return utimensat(AT_FDCWD, p, t, 0);",
            // What an open that creates decides by itself.
            "if (stat(p, &st) != 0) { int fl = O_WRONLY | O_CREAT; if (x) fl |= O_NOFOLLOW; fd = open(p, fl, 0600); }",
            // Printed by a function of another file.
            "char *d = NULL; d = aprintf(TCB_DIR \"/%s\", u); if (stat(d, &st) || st.st_uid) return -1; return chown(d, 0, 0);",
            // Anybody may ask who somebody is.
            "pam_start(service, user, &conv, &pamh); r = pam_authenticate(pamh, 0); fd = open(p, O_CREAT | O_WRONLY, 0600);",
        ])
    func thisIsNoWarning(_ text: String) throws {
        #expect(try Self.warnings("int f(void) {\n\(text)\n}\n") == [])
    }

    @Test(
        "What is wrong is told, and once",
        arguments: [
            ("if (access(p, mode) == 0) fd = open(p, O_RDWR);", ["check-then-use"]),
            (
                "snprintf(p, n, \"/etc/../srv%s\", x); if (access(p, R_OK)) return; fd = open(p, O_RDWR);",
                ["check-then-use"]
            ),
            (
                "snprintf(p, n, \"%s/x\", TMP_DIR); if (access(p, R_OK)) return; fd = open(p, O_RDWR);",
                ["check-then-use"]
            ),
            (
                "if (lstat(p, &st) || !S_ISDIR(st.st_mode)) return -1; if (!(d = opendir(p))) return -1;",
                ["check-then-use"]
            ),
            ("fd = open(_PATH_TMP \"lock\", O_CREAT | O_RDWR, 0600);", ["predictable-temporary-file"]),
            (
                "if (setgid(g)) return -1; if (lstat(p, &st) || S_ISLNK(st.st_mode)) return -1; return chown(p, u, g);",
                ["check-then-use"]
            ),
            ("pam_open_session(h, 0); fd = open(p, O_CREAT | O_WRONLY, 0600);", ["create-follows-link"]),
            ("setuid(uid);", ["unchecked-privilege-drop"]),
            ("fd = open(p, O_CREAT | O_EXCL | O_WRONLY, 0644); fchmod(fd, 0600);", ["unchecked-result"]),
            ("if (lstat(p, &a) || a.st_uid) return; fd = open(p, O_RDWR); fstat(fd, &b);", ["check-then-use"]),
            ("if ((fd = open(p, O_RDWR)) >= 0) return chmod(p, 0600);", ["change-by-name"]),
        ] as [(String, [String])])
    func thisIsTold(_ text: String, _ rules: [String]) throws {
        #expect(try Self.warnings("int f(void) {\n\(text)\n}\n") == rules)
    }

    @Test(
        "Where nobody else is there, a name in /tmp is no warning",
        arguments: [
            "date > /tmp/built", "sh /tmp/setup.sh", "n=$(mktemp -u); echo x > \"$n\"",
            "find /tmp -name 'sess_*' -exec rm {} +",
        ])
    func anImageIsBuiltAlone(_ command: String) throws {
        #expect(try Self.warnings("FROM debian\nRUN \(command)\n", in: "Dockerfile") == [])
        #expect(try Self.warnings("#!/bin/sh\n\(command)\n", in: "setup.sh") != [])
    }

    /// The rules that warn of a text, or call it an error.
    private static func warnings(_ text: String, in name: String = "x.c") throws -> [String] {
        let root = FileManager.default.temporaryDirectory.appending(path: "treewarden-source-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let file = root.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let library = try BuiltinRules.library()
        let settings = RuleSettings(profile: .source, trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        let options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: 0)
        let tree = try LiveTree(root: Array(root.path.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try tree.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        let place = AuditReport.Root(label: Array(root.path.utf8), uriPrefix: [], mode: tree.root.mode)
        let report = audit.conclude(
            workers: workers, roots: [place], scanErrors: outcome.scanErrors,
            statistics: AuditReport.Statistics(), failOn: .error, allowsIncomplete: false)
        return report.findings.filter { $0.level > .note }.map { library.rules[$0.rule].id }.sorted()
    }
}
