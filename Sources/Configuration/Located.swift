public import RuleLanguage
import YAML

/// A value, and where in the file it stands.
public struct Located<Value: Sendable>: Sendable {
    /// The value itself.
    public var value: Value
    fileprivate let place: Diagnostic

    init(_ value: Value, at node: Node, in source: RuleSource) {
        self.value = value
        place = source.diagnostic(at: node, "")
    }

    fileprivate init(_ value: Value, _ place: Diagnostic) {
        self.value = value
        self.place = place
    }

    /// Another value at the same place.
    func map<Other>(_ value: Other) -> Located<Other> {
        Located<Other>(value, place)
    }

    /// The file as it was given.
    public var file: String { place.file }
    /// From 1.
    public var line: Int { place.line }
    /// From 1, in Unicode scalars.
    public var column: Int { place.column }

    /// What is wrong with the value.
    public func diagnostic(_ message: String, _ notes: String...) -> Diagnostic {
        var diagnostic = place
        diagnostic.message = message
        diagnostic.notes = notes
        return diagnostic
    }
}
