/// A rule file, or a file that declares parameters, as bytes.
public struct RuleFile: Hashable, Sendable {
    /// As diagnostics name it. The last component is the file's name, the one before it the family of its rule.
    public var name: String
    /// Its content: UTF-8, or else a diagnostic says so.
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Whether it declares parameters, and no rule: `parameters.yaml`, or any file of a directory `parameters`.
    public var declaresParameters: Bool { lastComponent == "parameters.yaml" || folder == "parameters" }

    /// Whether it is a table of calls: any file of a directory `calls`.
    public var declaresCalls: Bool { folder == "calls" }

    private var components: [Substring.UTF8View] { name.utf8.split(separator: UInt8(ascii: "/")) }

    private var lastComponent: String { String(components.last.map { Substring($0) } ?? "") }

    /// The name of the directory that it lies in.
    var folder: String? {
        let components = components
        return components.count > 1 ? String(Substring(components[components.count - 2])) : nil
    }

    /// Its name without the extension.
    var stem: String {
        let name = lastComponent
        return name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    }
}
