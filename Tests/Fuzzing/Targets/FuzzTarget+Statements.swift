@testable import Facts

extension FuzzTarget {
    /// What files have executed: units of systemd, crontabs, sudoers and others, one reader for each.
    static let commands = FuzzTarget(name: "commands") { input in
        for location in locations {
            let found = CommandReader.references(in: input, at: Array(location.utf8))
            for references in [found.programs, found.state] {
                try hold(references.count <= 64, "so many programs are dear")
                try hold(Set(references).count == references.count, "a program is named once")
                for reference in references {
                    try hold(reference.path.first == UInt8(ascii: "/"), "a program's path is absolute")
                    try hold(!reference.path.contains(UInt8(ascii: "\n")), "a program's path ends with the line")
                }
            }
        }
    }

    private static let locations = [
        "a.service", "usr/share/dbus-1/system-services/a.service", "etc/crontab", "var/spool/cron/crontabs/root",
        "etc/sudoers", "etc/udev/rules.d/a.rules", "etc/modprobe.d/a.conf", "etc/ld.so.conf", "etc/ld.so.preload",
        "etc/apt/apt.conf.d/a", "etc/pam.d/a", "etc/rc.local", "etc/environment", "etc/logrotate.d/a", "etc/exports",
    ]
}
