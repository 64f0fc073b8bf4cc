public import RuleLanguage
import YAML

/// A value, and where in the file it stands.
public struct Located<Value: Sendable>: Sendable {
    /// The value itself.
    public var value: Value
    /// The file as it was given.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    private let length: Int
    /// Shared by all values of the file: a copy of its line for each would be many times a file of long lines.
    private let text: SourceText

    init(_ value: Value, at node: Node, in source: RuleSource) {
        self.value = value
        file = source.name
        line = node.start.line
        column = node.start.column
        length = source.document.length(of: node)
        text = source.document.source
    }

    private init<Other>(_ value: Value, at other: Located<Other>) {
        self.value = value
        (file, line, column, length, text) = (other.file, other.line, other.column, other.length, other.text)
    }

    /// Another value at the same place.
    func map<Other>(_ value: Other) -> Located<Other> {
        Located<Other>(value, at: self)
    }

    /// What is wrong with the value.
    public func diagnostic(_ message: String, _ notes: String...) -> Diagnostic {
        Diagnostic(
            file: file, line: line, column: column, length: length, message: message, notes: notes,
            sourceLine: text.quotation(ofLine: line))
    }
}
