public import Facts

/// Looks again at the object of a finding, for what a scan does not collect and a pin asks for. Such pins are few.
public protocol ObjectInspection {
    /// SHA-256 of the content in 64 lower-case hexadecimal digits; nothing where it cannot be read, is no regular
    /// file, or is not what the finding describes any more.
    func digest(of finding: Finding) -> String?

    /// The file's capabilities, empty where it has none; nothing where they cannot be read or the object is not what
    /// the finding describes any more.
    func capabilities(of finding: Finding) -> FileCapabilities?
}
