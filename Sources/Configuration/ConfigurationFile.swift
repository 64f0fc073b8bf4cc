public import Auditing
public import Evaluation
public import RuleLanguage

/// What a configuration says, checked; what it does not say is nothing, or empty.
public struct ConfigurationFile: Sendable {
    /// What the trees are for.
    public var profile: Located<Profile>?
    /// From which level on a finding makes a scan fail.
    public var failOn: Located<FailureThreshold>?
    /// Names or numbers; which accounts they are, the scan's own database says.
    public var trustedOwners: [Located<String>] = []
    /// Names or numbers; which accounts they are, the scan's own database says.
    public var trustedGroups: [Located<String>] = []
    /// Whether names are looked up in the tree's own files.
    public var accountsFromRoot: Located<Bool>?
    /// File systems by whose rules names are judged.
    public var targets: [Located<String>] = []
    /// Globs over root-relative paths that are left out.
    public var exclude: [Located<String>] = []
    /// Whether a scan stays on the file system of its root.
    public var oneFileSystem: Located<Bool>?
    /// Whether names with a leading dot are left out.
    public var skipHidden: Located<Bool>?
    /// Whether the contents of file packages are left out.
    public var skipPackages: Located<Bool>?
    /// Whether comments in texts accept findings.
    public var inlineIgnores: Located<Bool>?
    /// Levels of rules, in the order of the file.
    public var rules: [Located<LevelSetting>] = []
    /// Levels that count at some paths only, in the order of the file.
    public var paths: [PathSettings] = []
    /// Values of rules' parameters.
    public var parameters: [ParameterSetting] = []
    /// Findings that somebody decided to live with.
    public var ignore: [AcceptedFinding] = []

    /// Levels that count at some paths only.
    public struct PathSettings: Sendable {
        /// Where they count.
        public var path: Located<PathPattern>
        /// The levels that count there.
        public var rules: [Located<LevelSetting>]
    }

    /// A value for a parameter of rules.
    public struct ParameterSetting: Sendable {
        /// Without the dollar sign.
        public var name: String
        /// The value, checked against the parameter's type.
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
