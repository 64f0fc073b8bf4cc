/// What a result begins with: who wrote it, and by which rules. The numbers in its records (rules, facts, kinds of scan
/// errors) stand for what they stand for in this version of the program with these rules.
///
/// It is laid out the same in every version of the format.
public struct ResultHeader: Hashable, Sendable {
    /// The version of the format that is written, and read, by this program.
    public static let currentFormat = 1

    /// The version of the format of what follows.
    public var format: Int
    /// The program and its version.
    public var tool: String
    /// The rules and what decides how they count, see `RuleLibrary.digest(under:_:)`.
    public var rules: String
    /// What is looked at, and what it is taken for: SHA-256 of all options that decide that, 64 hexadecimal digits.
    public var scope: String

    public init(tool: String, rules: String, scope: String) {
        format = Self.currentFormat
        self.tool = tool
        self.rules = rules
        self.scope = scope
    }
}

extension ResultHeader {
    func write(to writer: inout PayloadWriter) {
        writer.add(format)
        writer.add(tool)
        writer.add(rules)
        writer.add(scope)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        format = try reader.number()
        tool = try reader.string()
        rules = try reader.string()
        scope = try reader.string()
    }
}
