public import RuleLanguage

/// A key of the configuration: what stands behind it, and what it is for. The reader and the schema for editors are
/// both made from these.
public struct SettingKey: Sendable {
    /// As the file spells it.
    public var name: String
    /// What stands behind it.
    public var shape: SettingShape
    /// Whether a mapping of its kind must have it.
    public var isRequired: Bool
    /// One sentence without a period.
    public var meaning: String

    init(_ name: String, _ shape: SettingShape, isRequired: Bool = false, _ meaning: String) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.meaning = meaning
    }
}

/// What a value looks like.
public indirect enum SettingShape: Sendable {
    /// `true` or `false`.
    case flag
    /// One word of several.
    case word([String])
    /// Text that says something.
    case text
    /// The name or the number of an account.
    case account
    /// A glob over paths.
    case pattern
    /// A day, as `2026-01-31`.
    case date
    /// Permission bits, octal.
    case mode
    /// The text form of cap_from_text(3), or `none`.
    case capabilities
    /// SHA-256 in hexadecimal digits.
    case digest
    /// An id, a family, or a glob over ids that stands for one of these rules.
    case rule([Rule])
    case list(SettingShape)
    /// A mapping with these keys and no others; `noun` is what diagnostics call it.
    case keys([SettingKey], noun: String)
    /// A mapping from words for rules to levels.
    case levels([Rule])
    /// A mapping from the names of these parameters to values of their types.
    case parameters([Parameter])
}
