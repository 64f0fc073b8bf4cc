/// Settings of services that give rights away, whatever the permissions of files say.
public struct RiskySettings: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An export of NFS lets root of another machine be root (exports(5)).
    @inlinable public static var noRootSquash: RiskySettings { RiskySettings(rawValue: 1 << 0) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(RiskySettings, String)] = [(.noRootSquash, "no root squash")]
}
