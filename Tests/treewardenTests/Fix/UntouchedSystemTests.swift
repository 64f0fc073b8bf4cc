import Foundation
import Testing
import TreeBuilding

/// What a distribution gives to its own groups and accounts is no defect: on a system that nobody has touched there is nothing
/// to fix, in any profile.
@Suite struct UntouchedSystemTests {
    /// What services of Debian have in place, beside what every Debian has.
    private static let ofServices = """
        2750 root:bind etc/bind/
        2770 root:redis etc/redis/
        0775 root:tomcat etc/tomcat10/Catalina/
        2775 postgres:postgres run/postgresql/
        0664 root:utmp run/utmp
        0775 root:bind var/cache/bind/
        0775 root:games var/games/
        0664 root:games var/games/scores
        0775 root:bind var/lib/bind/
        0660 mysql:mysql var/lib/mysql/ibdata1
        2775 root:staff var/local/
        0660 root:utmp var/log/btmp
        0664 root:utmp var/log/lastlog
        0664 root:utmp var/log/wtmp
        1730 root:crontab var/spool/cron/crontabs/
        1770 daemon:daemon var/spool/cron/atjobs/
        1730 postfix:postdrop var/spool/postfix/maildrop/
        """
    private static let groups = """
        bind:x:117: redis:x:118: tomcat:x:995: postgres:x:119: utmp:x:43: games:x:60: mysql:x:120: staff:x:50: crontab:x:101:
        daemon:x:1: postfix:x:121: postdrop:x:122: mail:x:8: shadow:x:42:
        """
    private static let users = "postgres:111 mysql:112 daemon:1 postfix:113"

    /// Owners by the numbers that the system's own files give them: a test's host has others, or none.
    private static func script() -> String {
        var lines = ["set -e", "cd tree"]
        lines += groups.split(whereSeparator: \.isWhitespace).map { "echo '\($0)' >> etc/group" }
        for user in users.split(separator: " ") {
            let parts = user.split(separator: ":")
            lines.append("echo '\(parts[0]):x:\(parts[1]):\(parts[1])::/:/usr/sbin/nologin' >> etc/passwd")
        }
        lines.append("id_of() { grep \"^$2:\" etc/$1 | cut -d: -f3; }")
        for line in ofServices.split(separator: "\n") {
            let fields = line.split(separator: " ")
            let owners = fields[1].split(separator: ":")
            let path = fields[2]
            lines.append(path.hasSuffix("/") ? "mkdir -p \(path)" : "mkdir -p $(dirname \(path)); : > \(path)")
            lines.append("chown $(id_of passwd \(owners[0])):$(id_of group \(owners[1])) \(path)")
            lines.append("chmod \(fields[0]) \(path)")
        }
        return lines.joined(separator: "\n")
    }

    @Test(
        .enabled(if: getuid() == 0, "files are given away"),
        arguments: ["release", "deployment", "transfer", "host", "source"])
    func nothingIsPlanned(profile: String) throws {
        let built = try BuiltTree(TreeFile(named: "debian").nodes)
        defer { built.remove() }
        let sample = try SampleTree()
        let program = sample.program
        #expect(try program.shell("chmod 755 '\(built.root)' && mv '\(built.root)' tree").code == 0)
        let made = try program.shell(Self.script())
        try #require(made.code == 0, "\(made.errorText)")
        for options in [[], ["--accounts-from-root"]] {
            let outcome = try program.run(["fix", "tree", "--profile", profile, "--no-config", "--quiet"] + options)
            #expect(outcome.code == 0, "\(options): \(outcome.outputText)\(outcome.errorText)")
            #expect(outcome.outputText.hasPrefix("Nothing to mend"))
        }
    }

    /// What somebody has opened on the same system is planned all the same.
    @Test(.enabled(if: getuid() == 0, "files are given away"))
    func whatSomebodyHasOpenedIsPlanned() throws {
        let built = try BuiltTree(TreeFile(named: "debian").nodes)
        defer { built.remove() }
        let sample = try SampleTree()
        let program = sample.program
        #expect(try program.shell("chmod 755 '\(built.root)' && mv '\(built.root)' tree").code == 0)
        _ = try program.shell("chmod 777 tree/var/lib; chmod 666 tree/etc/fstab; chmod 757 tree/usr/bin/app")
        let outcome = try program.run(["fix", "tree", "--profile", "host", "--no-config", "--quiet"])
        #expect(outcome.code == 1)
        for path in ["var/lib", "etc/fstab", "usr/bin/app"] { #expect(outcome.outputText.contains("tree/\(path)  ")) }
    }
}
