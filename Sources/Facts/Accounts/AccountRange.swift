/// The ranges that user and group ids are handed out from, as all common distributions have them (login.defs(5),
/// Debian policy §9.2.2).
public enum AccountRange {
    /// Whether the system itself hands the id out, to a service: below those of people, or above them, where Debian,
    /// systemd and `nobody` have theirs.
    public static func isSystem(_ id: UInt32) -> Bool { id < 1000 || (60_000...65_534).contains(id) }

    /// Below: ids that mean the same account on all systems of a kind.
    public static let fixed: UInt32 = 100
}
