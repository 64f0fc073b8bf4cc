public import Facts

/// What an option of a command says, by a table.
public struct CommandOption: Hashable, Sendable {
    /// What an option makes of the command's act.
    public enum Effect: Hashable, Sendable {
        /// It goes down into directories.
        case isRecursive
        case follows(Bool)
        case isExclusive(Bool)
        /// One act more.
        case does(Acts)
        /// A question about the option's argument.
        case asks(Questions)
        case tolerates(Questions)
    }

    /// What its argument is; nothing where it takes none.
    public var argument: TabledCall.Role?
    /// The option that it is another spelling of.
    public var other: String?
    /// In the order of the table.
    public var effects: [Effect] = []

    public init(argument: TabledCall.Role? = nil, other: String? = nil, effects: [Effect] = []) {
        self.argument = argument
        self.other = other
        self.effects = effects
    }
}
