/// Something that a file has executed, or has root rely on: by its path, and as whom.
public struct CommandReference: Hashable, Sendable {
    /// What a path leads to.
    public enum Kind: UInt8, Hashable, Sendable {
        /// A program, a script, or a library that is loaded: its bytes are what runs.
        case file
        /// A directory in which programs or libraries are looked for by name.
        case directory
    }

    /// What the path leads to.
    public var kind: Kind
    /// Absolute.
    public var path: [UInt8]
    /// The name of the account that it runs as; nothing for root.
    public var account: [UInt8]?

    public init(_ kind: Kind, _ path: [UInt8], as account: [UInt8]? = nil) {
        self.kind = kind
        self.path = path
        self.account = account
    }
}

/// What one file names: to execute, and to rely on.
public struct CommandReferences: Hashable, Sendable {
    /// What it has executed.
    public var programs: [CommandReference] = []
    /// What a service of root reads, writes, renames or signals for another account.
    public var state: [CommandReference] = []
    /// Settings of it that give rights away.
    public var settings: RiskySettings = []

    /// A hostile file may name any number: so many of each are kept.
    static let most = 64

    mutating func execute(_ reference: CommandReference) {
        if programs.count < Self.most, !programs.contains(reference) { programs.append(reference) }
    }

    mutating func rely(on reference: CommandReference) {
        if state.count < Self.most, !state.contains(reference) { state.append(reference) }
    }
}
