public import Auditing
public import RuleLanguage

/// What a configuration says, checked; what it does not say is nothing, or empty.
public struct ConfigurationFile: Sendable {
    public var profile: Located<Profile>?
    public var failOn: Located<FailureThreshold>?
    /// Names or numbers; which accounts they are, the scan's own database says.
    public var trustedOwners: [Located<String>] = []
    public var trustedGroups: [Located<String>] = []
    public var accountsFromRoot: Located<Bool>?
    public var targets: [Located<String>] = []
    public var exclude: [Located<String>] = []
    public var oneFileSystem: Located<Bool>?
    public var skipHidden: Located<Bool>?
    public var skipPackages: Located<Bool>?
    public var rules: [Located<LevelSetting>] = []
    public var paths: [PathSettings] = []
    public var parameters: [ParameterSetting] = []
    public var ignore: [AcceptedFinding] = []

    /// Levels that count at some paths only.
    public struct PathSettings: Sendable {
        public var path: Located<PathPattern>
        public var rules: [Located<LevelSetting>]
    }

    public struct ParameterSetting: Sendable {
        /// Without the dollar sign.
        public var name: String
        public var value: Located<ParameterValue>
        /// The value as the file spells it.
        public var text: String
    }

    /// One that says nothing.
    public init() {}

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; nothing but comments says nothing.
    ///   - file: the name for diagnostics.
    ///   - table: the keys that it may have.
    /// - Throws: everything that is wrong with it.
    public init(parsing bytes: [UInt8], file: String, table: SettingTable) throws(RuleErrors) {
        self.init()
        if Self.saysNothing(bytes) { return }
        let source = try RuleSource(RuleFile(name: file, bytes: bytes))
        var checker = SettingChecker(source: source)
        checker.check(source.document.root, .keys(table.keys, noun: "a configuration"), of: "configuration")
        guard checker.diagnostics.isEmpty else { throw RuleErrors(checker.diagnostics) }
        try SettingReader(source: source).read(source.document.root, table, into: &self)
    }

    /// A file in which everything is commented out is a configuration, though it is no document.
    private static func saysNothing(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            let text = line.drop { $0 == 0x20 || $0 == 0x0D }
            return text.isEmpty || text.first == UInt8(ascii: "#")
        }
    }
}
