/// The ranges that user and group ids are handed out from, as all common distributions have them (login.defs(5),
/// Debian policy §9.2.2).
public enum AccountRange {
    /// Below: ids that the system itself hands out, to services.
    public static let system: UInt32 = 1000
    /// Below: ids that mean the same account on all systems of a kind.
    public static let fixed: UInt32 = 100
}
