import Auditing
import BuiltinRules
import Evaluation
import Examples
import Facts
import Foundation
import RuleLanguage
import Testing
import Trees

/// What is said of umasks and modes in the texts of a system, and which of these count.
@Suite struct UmaskStatementTests {
    private static let library = Result { try BuiltinRules.library() }

    /// What the rule says of a system that holds these files; what begins with `-> ` is a link, and what lies in a
    /// directory `bin` may be executed.
    private func told(
        _ files: [String: String], _ profile: Profile = .host, by rule: String = "permissive-umask-statement"
    ) throws -> [String] {
        let root = FileManager.default.temporaryDirectory.appending(path: "treewarden-umask-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (path, text) in files {
            let file = root.appending(path: path)
            let directory = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            if text.hasPrefix("-> ") {
                try FileManager.default.createSymbolicLink(
                    atPath: file.path, withDestinationPath: String(text.dropFirst(3)))
                continue
            }
            try Data(text.utf8).write(to: file)
            let mode = directory.lastPathComponent == "bin" ? 0o755 : 0o644
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }
        let library = try Self.library.get()
        let settings = RuleSettings(profile: profile, trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        var options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: 0)
        options.reachability = .root
        let tree = try LiveTree(root: Array(root.path.utf8), index: 0, followingLink: false, options: options)
        let (workers, outcome) = try tree.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        let place = AuditReport.Root(label: Array(root.path.utf8), uriPrefix: [], mode: tree.root.mode)
        let report = audit.conclude(
            workers: workers, roots: [place], scanErrors: outcome.scanErrors,
            statistics: AuditReport.Statistics(), failOn: .error, allowsIncomplete: false)
        #expect(outcome.scanErrors.isEmpty)
        return report.findings.filter { library.rules[$0.rule].id == rule }.compactMap { finding in
            let path = String(decoding: finding.path, as: UTF8.self)
            return finding.site.map { "\(path):\($0.start.line) \(finding.level.name)" }
        }
    }

    private static let unit = "usr/lib/systemd/system/app.service"
    static let open = "[Service]\nUMask=0000\n"
    static let closed = "[Service]\nUMask=0077\n"

    @Test(arguments: [
        [:],
        ["etc/systemd/system/app.service": "-> /usr/lib/systemd/system/app.service"],
        ["etc/systemd/system/other.service": UmaskStatementTests.closed],
        ["etc/systemd/system/app.service.d/a.conf": "[Service]\nNice=5\n"],
        ["etc/systemd/system/app.service.d/a.txt": UmaskStatementTests.closed],
    ]) func aUnitSaysIt(files: [String: String]) throws {
        #expect(try told(files.merging([Self.unit: Self.open]) { $1 }) == [Self.unit + ":2 error"])
    }

    @Test(arguments: [
        ["etc/systemd/system/app.service.d/umask.conf": UmaskStatementTests.closed],
        ["etc/systemd/system/app.service": UmaskStatementTests.closed],
        ["etc/systemd/system/app.service": "-> /dev/null"],
        ["run/systemd/system/service.d/a.conf": UmaskStatementTests.closed],
    ]) func aUnitIsOverridden(files: [String: String]) throws {
        #expect(try told(files.merging([Self.unit: Self.open]) { $1 }) == [])
    }

    @Test func aDropInSaysIt() throws {
        let path = "etc/systemd/system/app.service.d/umask.conf"
        #expect(try told([Self.unit: Self.closed, path: Self.open]) == [path + ":2 error"])
        #expect(
            try told([Self.unit: Self.closed, path: Self.open, "etc/systemd/system/app.service.d/z.conf": Self.closed])
                == [])
    }

    /// What a replaced file does in other ways does not count either.
    @Test func aReplacedFileIsNotRead() throws {
        let (file, line) = ("usr/lib/tmpfiles.d/app.conf", "d /run/app 0777 root root -\n")
        func modes(_ files: [String: String]) throws -> [String] { try told(files, by: "world-writable-mode") }
        #expect(try modes([file: line]) == [file + ":1 error"])
        #expect(try modes([file: line, "etc/tmpfiles.d/app.conf": "d /run/app 0755 root root -\n"]) == [])
        let unit = "[Service]\nStateDirectoryMode=0777\n"
        #expect(try modes([Self.unit: unit]) == [Self.unit + ":2 error"])
        #expect(try modes([Self.unit: unit, "etc/systemd/system/app.service": "-> /dev/null"]) == [])
        // A drop-in that sets the umask says nothing of modes.
        let drop = ["etc/systemd/system/app.service.d/a.conf": Self.closed]
        #expect(try modes(drop.merging([Self.unit: unit + "UMask=0\n"]) { $1 }) == [Self.unit + ":2 error"])
    }

    @Test func everyLineOfAScriptIsTold() throws {
        let padding = String(repeating: "# nothing of the sort\n", count: 10_000)
        let script = "#!/bin/sh\numask 000\nmake\n\(padding)umask 0\nmake\n"
        #expect(
            try told(["usr/local/bin/a": script, "usr/local/bin/b.cgi": script])
                == ["a:2 error", "a:10004 error", "b.cgi:2 error", "b.cgi:10004 error"].map { "usr/local/bin/" + $0 })
        // What nobody may execute and has no name of a shell's is none of them; other languages have no such command.
        #expect(try told(["usr/share/doc/a": script, "bin/b": "#!/usr/bin/perl\numask 000;\n"]) == [])
    }

    @Test func ofScriptsThatTheSystemDoesNotRunNothingElseIsTold() throws {
        let script = "#!/bin/sh\numask 000\nchmod 777 /srv/a\n"
        let files = ["usr/local/bin/a": script, "etc/cron.daily/b": script]
        #expect(try told(files) == ["etc/cron.daily/b:2 error", "usr/local/bin/a:2 error"])
        #expect(try told(files, by: "world-writable-mode") == ["etc/cron.daily/b:3 error"])
    }

    @Test(
        arguments: [
            ("usr/bin/a", "umask 000", Profile.host, "error"), ("usr/bin/a", "umask 002", .host, "note"),
            ("usr/local/bin/a", "umask 002", .host, "warning"), ("usr/bin/a", "umask 002", .release, "warning"),
            ("usr/local/bin/a", "umask 007", .host, "note"), ("usr/bin/a", "[ $a ] && umask 0", .host, "note"),
            ("usr/local/bin/a", "[ $a ] && umask 0", .host, "warning"),
            ("usr/bin/a", "[ $a ] && umask 0", .release, "warning"),
            ("usr/local/bin/a", "[ $a ] && umask 002", .host, "note"), ("a/tests/a.sh", "umask 000", .release, "note"),
            ("usr/bin/a", "umask 002", .source, "note"), ("etc/profile", "umask 002", .host, "warning"),
            ("root/.bashrc", "umask 000", .host, "error"), ("etc/profile.d/a", "umask 000", .host, "error"),
        ])
    func levels(path: String, command: String, profile: Profile, level: String) throws {
        #expect(try told([path: "#!/bin/sh\n\(command)\nmake\n"], profile) == ["\(path):2 \(level)"])
    }

    @Test(
        arguments: [
            ("etc/login.defs", "UMASK 002\n", 1), ("etc/fstab", "\n/dev/sda1 /boot/efi vfat umask=0002 0 1\n", 2),
            ("etc/pam.d/common-session", "session optional pam_umask.so umask=0002\n", 1),
            ("usr/lib/systemd/system/boot.mount", "[Mount]\nOptions=umask=0002\n", 2),
            ("etc/systemd/system/boot.mount.d/a.conf", "[Mount]\nOptions=umask=0002\n", 2),
        ])
    func settings(path: String, text: String, line: Int) throws {
        #expect(try told([path: text]) == ["\(path):\(line) warning"])
    }

    @Test func imagesAreBuiltElsewhere() throws {
        let file = "FROM debian\nRUN umask 000 && make\nRUN chmod -R 777 /app\nCOPY --chmod=0777 app /app\n"
        #expect(try told(["Dockerfile": file], .release) == ["Dockerfile:2 warning"])
        #expect(
            try told(["Dockerfile": file], .release, by: "world-writable-mode")
                == ["Dockerfile:3 warning", "Dockerfile:4 warning"])
    }
}
