/// A set of capabilities (capabilities(7)), one bit each by the kernel's number.
public struct CapabilitySet: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The capabilities that Linux 6.18 names, at the index of their number, without the prefix `cap_`.
    public static let names = [
        "chown", "dac_override", "dac_read_search", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap",
        "linux_immutable", "net_bind_service", "net_broadcast", "net_admin", "net_raw", "ipc_lock", "ipc_owner",
        "sys_module", "sys_rawio", "sys_chroot", "sys_ptrace", "sys_pacct", "sys_admin", "sys_boot", "sys_nice",
        "sys_resource", "sys_time", "sys_tty_config", "mknod", "lease", "audit_write", "audit_control", "setfcap",
        "mac_override", "mac_admin", "syslog", "wake_alarm", "block_suspend", "audit_read", "perfmon", "bpf",
        "checkpoint_restore",
    ]

    /// The set of the capabilities with these names, or nothing where one is unknown.
    public init?(named wanted: [String]) {
        rawValue = 0
        for name in wanted {
            guard let number = Self.names.firstIndex(of: name) else { return nil }
            rawValue |= 1 << UInt64(number)
        }
    }

    /// Whether no capability is in it.
    public var isEmpty: Bool { rawValue == 0 }

    /// The names of its members in the order of their numbers; a number the kernel has not named reads `cap_41`'s `41`.
    public var members: [String] {
        (0..<64).filter { rawValue & (1 << UInt64($0)) != 0 }.map {
            $0 < Self.names.count ? Self.names[$0] : String($0)
        }
    }
}

/// The capabilities that executing a file confers: the value of its attribute `security.capability`.
public struct FileCapabilities: Hashable, Sendable {
    /// What a process may have after it executes the file.
    public var permitted: CapabilitySet
    /// What it keeps of its own inheritable ones.
    public var inheritable: CapabilitySet
    /// Whether the program gets its permitted capabilities without asking for them.
    public var effective: Bool
    /// The user id that root of the owning user namespace has outside of it; nothing for revisions 1 and 2.
    public var rootID: UInt32?

    public init(permitted: CapabilitySet, inheritable: CapabilitySet, effective: Bool, rootID: UInt32? = nil) {
        self.permitted = permitted
        self.inheritable = inheritable
        self.effective = effective
        self.rootID = rootID
    }
}
