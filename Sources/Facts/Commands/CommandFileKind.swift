/// The files in which a system is told what to execute as root or as another account, told by where they lie.
public enum CommandFileKind: Hashable, Sendable {
    /// systemd.unit(5), with drop-ins.
    case unit
    /// A service that the message bus starts (dbus-daemon(1)).
    case busService
    /// crontab(5) with a column of users.
    case systemCrontab
    /// crontab(5) of one account: the file's name.
    case userCrontab
    /// sudoers(5).
    case sudoers
    /// udev(7).
    case udevRules
    /// modprobe.d(5).
    case modprobe
    /// ld.so.conf(5): directories.
    case loaderDirectories
    /// ld.so(8): libraries that every program loads.
    case loaderPreload
    /// apt.conf(5) and dpkg.cfg(5): hooks.
    case packageManager
    /// pam.d(5).
    case pam
    /// A script that root's programs run, or a shell of root reads.
    case script
    /// Lines `NAME=VALUE` (pam_env(7)).
    case environment
    /// logrotate(8).
    case logrotate
    /// exports(5).
    case exports

    /// - Parameter location: the path from `/`, without a leading slash.
    public init?(location: [UInt8]) {
        let name = TreePath(location).lastComponent
        let directory = TreePath(location).parent.bytes[...]
        if let kind = Self.unitKind(name, directory) {
            self = kind
            return
        }
        if location.starts(with: "etc/".utf8) {
            guard let kind = Self.kindInEtc(String(decoding: directory.dropFirst(4), as: UTF8.self), name) else {
                return nil
            }
            self = kind
            return
        }
        switch String(decoding: directory, as: UTF8.self) {
        case "usr/lib/udev/rules.d", "lib/udev/rules.d", "run/udev/rules.d":
            guard Words.ends(name, with: ".rules") else { return nil }
            self = .udevRules
        case "usr/lib/modprobe.d", "lib/modprobe.d", "run/modprobe.d": self = .modprobe
        case "usr/lib/pam.d": self = .pam
        case "var/spool/cron/crontabs", "var/spool/cron", "var/spool/cron/tabs": self = .userCrontab
        case "root":
            guard Self.shellNames.contains(String(decoding: name, as: UTF8.self)) else { return nil }
            self = .script
        default: return nil
        }
    }

    private static let shellNames: Set<String> = [
        ".profile", ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".zshrc", ".zprofile", ".zshenv",
        ".kshrc", ".cshrc", ".tcshrc", ".login", ".xinitrc", ".xsession", ".xprofile",
    ]

    private static func unitKind(_ name: ArraySlice<UInt8>, _ directory: ArraySlice<UInt8>) -> CommandFileKind? {
        if Words.ends(name, with: ".service") {
            return Words.ends(directory, with: "dbus-1/system-services") ? .busService : .unit
        }
        if Words.ends(name, with: ".socket") || Words.ends(name, with: ".mount") || Words.ends(name, with: ".swap") {
            return .unit
        }
        let isDropIn =
            Words.ends(name, with: ".conf")
            && (Words.ends(directory, with: ".service.d") || Words.ends(directory, with: ".socket.d"))
        return isDropIn ? .unit : nil
    }

    private static func kindInEtc(_ directory: String, _ name: ArraySlice<UInt8>) -> CommandFileKind? {
        switch directory {
        case "":
            switch String(decoding: name, as: UTF8.self) {
            case "crontab", "anacrontab": .systemCrontab
            case "sudoers": .sudoers
            case "ld.so.conf": .loaderDirectories
            case "ld.so.preload": .loaderPreload
            case "environment": .environment
            case "exports": .exports
            case "logrotate.conf": .logrotate
            case "rc.local", "profile", "bash.bashrc", "bashrc", "zshenv", "zprofile": .script
            default: nil
            }
        case "cron.d": .systemCrontab
        case "sudoers.d": .sudoers
        case "udev/rules.d": Words.ends(name, with: ".rules") ? .udevRules : nil
        case "modprobe.d": .modprobe
        case "ld.so.conf.d": .loaderDirectories
        case "apt", "apt/apt.conf.d", "dpkg", "dpkg/dpkg.cfg.d": .packageManager
        case "pam.d": .pam
        case "logrotate.d": .logrotate
        case "exports.d": .exports
        case "profile.d", "init.d", "rc.d/init.d", "rc.d", "cron.hourly", "cron.daily", "cron.weekly", "cron.monthly",
            "update-motd.d", "zsh", "ppp/ip-up.d", "ppp/ip-down.d", "network/if-up.d", "network/if-down.d",
            "network/if-pre-up.d", "network/if-post-down.d", "NetworkManager/dispatcher.d", "acpi",
            "resolvconf/update.d",
            "dhcp/dhclient-exit-hooks.d", "dhcp/dhclient-enter-hooks.d":
            .script
        default: nil
        }
    }
}
