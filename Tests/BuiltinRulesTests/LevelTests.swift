import Auditing
import BuiltinRules
import Facts
import Evaluation
import Examples
import RuleLanguage
import Testing

/// What all shipped rules together say of an entry: which speak, which give way, and how loud they are.
struct LevelTests {
    private static let library = Result { try BuiltinRules.library() }

    private static func findings(_ line: String, _ profile: Profile) throws -> [String] {
        let library = try Self.library.get()
        let settings = RuleSettings(profile: profile, trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        var worker = audit.makeWorker(root: 0)
        var entry = try ExampleEntry(parsing: line).facts()
        entry.collected.subtract(.linkGroup)
        if worker.consider(&entry) == .candidate { worker.record(entry) }
        let report = audit.conclude(workers: [worker], roots: [], scanErrors: [], statistics: .init())
        #expect(report.undecided.isEmpty, "\(line)")
        return report.findings.map { "\(library.rules[$0.rule].id) \($0.level)" }
    }

    @Test(arguments: [
        "drwxr-xr-x root:root .", "drwxr-xr-x root:root usr/share/foo/", "-rw-r--r-- root:root usr/share/foo/note.txt",
        "-rwxr-xr-x root:root usr/bin/foo content=\"elf executable\"", "-rwxr-xr-x root:root bin/foo.sh content=script",
        "-rw-r--r-- root:root lib/libfoo.so.1.2 content=\"elf library\"", "-rw-r--r-- root:root empty.txt size=0",
        "lrwxrwxrwx root:root lib/libfoo.so -> libfoo.so.1 with -rw-r--r-- root:root lib/libfoo.so.1",
    ])
    func aTidyReleaseIsSilent(line: String) throws {
        for profile in Profile.allCases {
            let found = try Self.findings(line, profile)
            #expect(found.isEmpty, "\(profile)")
        }
    }

    @Test(arguments: [
        "drwxrwxrwt root:root tmp/", "drwxrwxrwt root:root var/tmp/", "crw-rw-rw- root:root dev/null device=1:3",
        "-rw-r----- root:shadow etc/shadow", "---------- root:root etc/gshadow",
        "-rwxr-xr-x root:root usr/bin/[ content=\"elf executable\"",
        "-rw-r--r-- root:root var/lib/dpkg/info/libc6:amd64.list", "drwx------ root:root root/",
        "-rw-r--r-- root:root etc/skel/.bashrc", "lrwxrwxrwx root:root dev/fd -> /proc/self/fd",
        "lrwxrwxrwx root:root etc/systemd/system/a.service -> /dev/null", "drwxr-xr-x www-data:www-data var/www/",
        "lrwxrwxrwx root:root usr/bin/awk -> /etc/awk with -rw-r--r-- root:root etc/awk",
    ])
    func aHostIsAtHome(line: String) throws {
        let found = try Self.findings(line, .host)
        #expect(found.isEmpty)
    }

    @Test(
        arguments: [
            ("-rw-rw-rw- root:root note.txt", Profile.release, ["world-writable-file error"]),
            ("-rw-rw-rw- root:root d/note.txt in drwx------ root:root d/", .release, ["world-writable-file note"]),
            ("-rw-rw-rw- root:root note.txt", .transfer, []),
            (
                "-rwsrwxrwx root:root bin/tool content=\"elf executable\"", .release,
                ["setid-writable error", "setuid-file error"]
            ),
            ("-rwsr-xr-x root:root usr/bin/passwd content=\"elf executable\"", .host, ["setuid-file note"]),
            ("-rwsr-xr-x root:root home/passwd content=\"elf executable\"", .host, ["setuid-file error"]),
            (
                "-rwsrwxrwx root:root usr/bin/passwd content=\"elf executable\"", .host,
                ["setid-writable error", "setuid-file warning"]
            ),
            ("-rwsr-xr-x root:root usr/bin/passwd content=\"elf executable\"", .release, ["setuid-file note"]),
            (
                "-rwsr-xr-x alice:root usr/bin/passwd content=\"elf executable\"", .release,
                ["setuid-file error"]
            ),
            ("-rwsr-xr-x root:root usr/bin/other content=\"elf executable\"", .deployment, ["setuid-file warning"]),
            ("-rwsr-xr-x root:root usr/local/bin/su content=\"elf executable\"", .host, ["setuid-file error"]),
            ("-rwxr-sr-x root:crontab usr/bin/crontab content=\"elf executable\"", .host, ["setgid-file note"]),
            ("-rwxr-sr-x root:disk usr/bin/crontab content=\"elf executable\"", .host, ["setgid-file warning"]),
            (
                "-rwxr-xr-x root:root usr/bin/newuidmap caps=cap_setuid+ep content=\"elf executable\"", .host,
                ["root-equivalent-capability note"]
            ),
            (
                "-rwxr-xr-x root:root opt/a caps=cap_setuid+ep content=\"elf executable\"", .host,
                ["root-equivalent-capability error"]
            ),
            (
                "-rw-r--r-- root:root .env text=\"API_TOKEN=3f9c2b7d\\n\"", .release,
                ["sensitive-file-in-release error"]
            ),
            (
                "-rw-r--r-- root:root a/tests/.env text=\"API_TOKEN=3f9c2b7d\\n\"", .release,
                ["sensitive-file-in-release note"]
            ),
            ("-rw-r--r-- root:root store.jks content=\"key store\"", .release, ["sensitive-file-in-release warning"]),
            ("-rw-r--r-- root:root .env text=\"API_TOKEN=3f9c2b7d\\n\"", .host, ["sensitive-file-readable error"]),
            ("-rw-r--r-- root:root testdata/a.key content=\"private key\"", .release, ["private-key-in-release note"]),
            ("-rw-r--r-- root:root docs/a.key content=\"private key\"", .release, ["private-key-in-release error"]),
            ("-rw-r--r-- root:root id content=\"encrypted private key\"", .release, ["private-key-in-release warning"]),
            ("-rw-r--r-- root:root latest/a.key content=\"private key\"", .release, ["private-key-in-release error"]),
            ("-rw-r--r-- root:root etc/a.pem content=\"private key\"", .host, ["sensitive-file-readable error"]),
            (
                "-rw-r--r-- root:root etc/store.jks content=\"key store\"", .host,
                ["sensitive-file-readable warning"]
            ),
            (
                "-rw-r--r-- root:root etc/krb5.keytab text=\"\\x05\\x02\\x00\\x00\\x00\\x3a\\x00\\x02\"", .host,
                ["sensitive-file-readable error"]
            ),
            (
                "-rw-r--r-- root:root usr/share/doc/a/a.pem content=\"private key\"", .host,
                ["sensitive-file-readable warning"]
            ),
            ("-rw-r--r-- root:root etc/a content=\"private key\"", .host, ["private-key-readable error"]),
            ("drwxr-xr-x root:root root/.ssh/", .host, ["ssh-directory-permissions note"]),
            ("drwx-w---- root:root root/.ssh/", .host, ["ssh-directory-permissions error"]),
            (
                "-rw-r----- root:root root/.ssh/id_rsa content=\"private key\"", .host,
                ["ssh-directory-permissions error"]
            ),
            ("-rw-r--r-- root:root etc/sudoers.d/a", .release, ["sudoers-permissions warning"]),
            ("-rw-r----- root:root etc/sudoers.d/a", .release, ["sudoers-permissions note"]),
            ("-rw--w---- root:root etc/sudoers.d/a", .release, ["sudoers-permissions error"]),
            (
                "-rwxr-xr-x root:root bin/a caps=cap_net_bind_service,cap_syslog+ep content=\"elf executable\"",
                .host, ["file-capability warning"]
            ),
            (
                "-rwxr-xr-x alice:staff home/alice/v/bin/pip interpreter=/home/alice/v/bin/python "
                    + "with -rwxr-xr-x alice:staff home/alice/v/bin/python with drwxr-xr-x alice:staff home/alice/",
                .host, ["interpreter-missing-or-relative note"]
            ),
            (
                "-rwxr-xr-x root:root usr/bin/pip interpreter=/home/alice/v/bin/python "
                    + "with -rwxr-xr-x alice:staff home/alice/v/bin/python with drwxr-xr-x alice:staff home/alice/",
                .host, ["interpreter-missing-or-relative error"]
            ),
            ("srw-rw-rw- root:root run/docker.sock", .deployment, ["control-socket-open error"]),
            ("-rwxr-sr-x root:shadow usr/bin/chage content=\"elf executable\"", .host, ["setgid-file note"]),
            ("-rwsr-xr-x root:root bin/tool.sh content=script", .release, ["setid-script warning"]),
            (
                "-rwxrwxrwx root:root lib/a.so caps=cap_setuid+ep content=\"elf library\"", .deployment,
                ["capability-writable error", "root-equivalent-capability warning"]
            ),
            (
                "-rwxr-xr-x root:root bin/a caps=cap_setuid+p content=\"elf executable\"", .deployment,
                ["root-equivalent-capability warning"]
            ),
            (
                "-rwxr-xr-x root:root bin/a caps=cap_setuid+i content=\"elf executable\"", .deployment,
                ["root-equivalent-capability note"]
            ),
            (
                "-rwxr-xr-x root:root bin/a caps=cap_net_bind_service+ep content=\"elf executable\"", .deployment,
                ["file-capability note"]
            ),
            (
                "-rwxr-xr-x root:root bin/a.py caps=cap_setuid+ep content=script", .deployment,
                ["ineffective-capability warning"]
            ),
            ("drwxrwxrwx root:root tmp/", .release, ["temporary-directory-mode error"]),
            (
                "drwxr-xr-x root:root tmp/ with -rw-r--r-- root:root etc/passwd with drwxr-xr-x root:root usr/",
                .release,
                ["temporary-directory-mode warning"]
            ),
            (
                "drwxrwxrwx root:staff data/", .deployment,
                ["world-writable-directory error"]
            ),
            ("-rw-rw-r-- alice:alice note.txt", .host, []),
            ("drwxr-xr-x root:root .git/", .release, ["vcs-directory error"]),
            ("drwxr-xr-x root:root var/www/html/.git/", .host, ["secret-in-web-root error"]),
            ("drwxr-xr-x root:root .git/", .host, ["vcs-directory warning"]),
            ("drwxr-xr-x root:root .git/", .deployment, ["vcs-directory warning"]),
            ("drwxr-xr-x root:root a/.git/ in drwx------ root:root a/", .deployment, ["vcs-directory note"]),
            ("drwxr-xr-x root:root .git/", .transfer, []),
            ("-rw-r--r-- root:root .git/config.bak in drwxr-xr-x root:root .git/", .release, []),
            ("-rw-rw-rw- root:root .git/config in drwxr-xr-x root:root .git/", .release, ["world-writable-file error"]),
            ("-rw-r--r-- root:root aux.c", .release, ["windows-reserved-name note"]),
            ("-rw-r--r-- root:root aux.c", .transfer, ["windows-reserved-name error"]),
            ("-rw-r--r-- root:root what?", .release, ["windows-reserved-name note"]),
            ("-rw-r--r-- root:root what?", .host, ["name-wildcard note"]),
            ("-rw-r--r-- root:root a\\nb", .transfer, ["name-control-character error"]),
            ("lrwxrwxrwx root:root a -> /opt/b", .release, ["symlink-escapes-root error"]),
            ("lrwxrwxrwx root:root a -> /opt/b", .deployment, []),
            ("lrwxrwxrwx root:root a -> /opt/b", .host, []),
            ("lrwxrwxrwx root:root etc/a -> ../../b", .host, ["symlink-dangling warning"]),
            ("lrwxrwxrwx root:root srv/a -> b", .host, ["symlink-dangling warning"]),
            ("lrwxrwxrwx root:root a -> /tmp/b", .release, ["symlink-into-temporary error"]),
            ("lrwxrwxrwx root:root a -> /home/alice/b", .release, ["symlink-build-path error"]),
            ("lrwxrwxrwx root:root a -> /proc/self/fd", .release, ["symlink-dangling note"]),
            ("lrwxrwxrwx root:root a -> a", .host, ["symlink-loop error"]),
            ("-rw-r--r-- root:root a links=2", .release, ["hard-link-outside-tree warning"]),
            ("-rw-r--r-- root:root usr/a links=2", .host, ["hard-link-outside-tree note"]),
            ("-rw-r--r-- root:root srv/a links=2", .host, ["hard-link-outside-tree warning"]),
            (
                "-rw-r--r-- root:root usr/lib/systemd/system/a.service text=\"PIDFile=/srv/a/pid\\n\" "
                    + "with drwxr-xr-x alice:staff srv/a/",
                .host, ["pid-file-untrusted-directory note"]
            ),
            (
                "-rw-r--r-- root:root etc/systemd/system/a.service text=\"PIDFile=/srv/a/pid\\n\" "
                    + "with drwxr-xr-x alice:staff srv/a/",
                .host, ["pid-file-untrusted-directory warning"]
            ),
            ("-rw-r--r-- root:root a/tests/b~", .release, ["backup-file note"]),
            (
                "-rwsr-xr-x root:root usr/a links=2 content=\"elf executable\"", .host,
                ["hard-link-outside-tree error", "setuid-file warning"]
            ),
            ("prw-r--r-- root:root run/queue", .host, ["fifo note"]),
            ("prw-r--r-- root:root queue", .transfer, ["fifo warning"]),
            ("c--------- root:root gone device=0:0", .release, ["overlay-whiteout note"]),
            ("-rw-r--r-- 9999:root note.txt", .release, ["untrusted-owner warning"]),
            ("-rw-r--r-- 9999:root note.txt accounts=tree", .host, ["unowned-uid warning"]),
            ("-rwxr-xr-x alice:root bin/a content=script", .deployment, ["root-runs-untrusted-file error"]),
            ("drwxr-xr-x root:root . ancestors=writable", .release, ["writable-ancestor error"]),
            ("drwxr-xr-x root:root . ancestors=\"sticky writable\"", .release, []),
            ("drwxr-xr-x root:root . ancestors=\"sticky writable\"", .host, ["writable-ancestor note"]),
            (
                "-rw-rw-r-- root:root note.txt acl=u:alice:rw,g::r", .release,
                ["acl-named-write warning", "metadata-lost-in-archive warning"]
            ),
        ] as [(String, Profile, [String])])
    func whoSpeaksAndHowLoud(line: String, profile: Profile, expected: [String]) throws {
        let found = try Self.findings(line, profile)
        #expect(found == expected)
    }
}
