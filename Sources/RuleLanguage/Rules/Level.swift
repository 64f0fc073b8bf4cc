/// How much a finding matters; `off` says that the rule does not apply there.
public enum Level: UInt8, Comparable, CaseIterable, Hashable, Sendable {
    case off, note, warning, error

    /// The word for it in rules, options and reports.
    public var name: String {
        switch self {
        case .off: "off"
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    public init?(named name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    public static func < (left: Level, right: Level) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What a tree is audited for; rules take their levels from it.
public enum Profile: UInt8, CaseIterable, Hashable, Sendable {
    /// A tree about to be packed and shipped; reachability is counted from the root itself.
    case release
    /// A tree in place on its host; reachability is counted from `/`.
    case deployment
    /// Names before a move to another file system.
    case transfer
    /// A whole root file system.
    case host
    /// Texts of programs and services before anything is built of them.
    case source

    /// The word for it in rules, options and reports.
    public var name: String {
        switch self {
        case .release: "release"
        case .deployment: "deployment"
        case .transfer: "transfer"
        case .host: "host"
        case .source: "source"
        }
    }

    public init?(named name: String) {
        guard let profile = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = profile
    }
}
