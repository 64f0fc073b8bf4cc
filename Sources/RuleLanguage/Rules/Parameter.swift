public import Facts

/// A named value that rules use and users may set.
public struct Parameter: Equatable, Sendable {
    /// Without the dollar sign.
    public var name: String
    /// What values it takes.
    public var type: Kind
    /// Nothing where the trusted accounts of the audit are the value.
    public var standard: ParameterValue?
    /// One sentence without a period.
    public var meaning: String

    /// What values a parameter takes.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case text, texts, users, groups, number, flag, pins
    }

    public init(name: String, type: Kind, standard: ParameterValue?, meaning: String) {
        self.name = name
        self.type = type
        self.standard = standard
        self.meaning = meaning
    }

    /// The parameters that every library has: their value is who is trusted where nobody sets them.
    static let trusted = [
        Parameter(name: "trusted-owners", type: .users, standard: nil, meaning: "users who may own what is audited"),
        Parameter(name: "trusted-groups", type: .groups, standard: nil, meaning: "groups that may change it"),
    ]
}

/// The value of a parameter.
public enum ParameterValue: Equatable, Sendable {
    case text([UInt8])
    /// Also globs, where a rule matches by them.
    case texts([[UInt8]])
    /// Users or groups.
    case accounts([AccountReference])
    case number(Int64)
    case flag(Bool)
    /// Entries that are allowed as they are: the name is a glob over the path, all else that is given must be equal.
    case pins([PinnedEntry])
}
