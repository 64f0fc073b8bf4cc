package import YAML

/// A file that is being read: makes diagnostics at the places of its nodes.
package struct RuleSource {
    package let name: String
    package let document: Document

    /// Of a file, in bytes: a list of 100,000 entries with all they may say, and half a GiB of memory at most.
    package static let sizeLimit = 16 << 20

    package init(_ file: RuleFile) throws(RuleErrors) {
        name = file.name
        do throws(YAMLError) {
            document = try Document(parsing: file.bytes, limits: Document.Limits(bytes: Self.sizeLimit, depth: 8))
        } catch {
            throw RuleErrors(
                error.problems.map { problem in
                    Diagnostic(
                        file: file.name, line: problem.mark.line, column: problem.mark.column, length: problem.length,
                        message: problem.message, notes: problem.note.map { [$0] } ?? [],
                        sourceLine: problem.sourceLine)
                })
        }
    }

    init(name: String, document: Document) {
        self.name = name
        self.document = document
    }

    /// A diagnostic about a whole node.
    package func diagnostic(at node: Node, _ message: String, _ notes: String?...) -> Diagnostic {
        Diagnostic(
            file: name, line: node.start.line, column: node.start.column, length: document.length(of: node),
            message: message, notes: notes.compactMap { $0 }, sourceLine: document.line(node.start.line))
    }

    /// A diagnostic about some bytes of a scalar's text.
    func diagnostic(
        at node: Node, _ range: Range<Int>, _ message: String, _ notes: [String]
    ) -> Diagnostic {
        let start = document.mark(at: range.lowerBound, in: node)
        let line = document.line(start.line)
        // The end of a range is the place behind its last character, which white space may follow in the file.
        let last = document.mark(at: max(range.upperBound - 1, range.lowerBound), in: node)
        let end = last.line == start.line ? last.column : line.unicodeScalars.count
        return Diagnostic(
            file: name, line: start.line, column: start.column, length: max(1, end - start.column + 1),
            message: message, notes: notes, sourceLine: line)
    }

    /// The diagnostics of a condition that begins `offset` bytes into a scalar's text.
    func diagnostics(_ errors: [ConditionError], at node: Node, offset: Int) -> [Diagnostic] {
        errors.map { error in
            diagnostic(
                at: node, error.range.lowerBound + offset..<error.range.upperBound + offset, error.message, error.notes)
        }
    }
}
