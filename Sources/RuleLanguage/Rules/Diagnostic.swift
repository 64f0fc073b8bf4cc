import Facts

/// What is wrong at one place of a file, in the shape in which compilers say it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// How grave it is; a warning stops nothing.
    public enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    /// How grave it is.
    public var severity = Severity.error
    /// The file as it was given.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int
    /// How many characters it concerns, from `column` on; at least 1.
    public var length: Int
    /// One sentence without a period.
    public var message: String
    /// What was expected, the nearest right word, a corrected text.
    public var notes: [String]
    /// The text of the line; empty where there is none to show.
    public var sourceLine: String

    public init(
        file: String, line: Int, column: Int, length: Int = 1, message: String, notes: [String] = [],
        sourceLine: String = ""
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
        self.message = message
        self.notes = notes
        self.sourceLine = sourceLine
    }

    /// The diagnostic as lines, each with its end: `file:line:column: severity: message`, the source line with a mark
    /// under the place, then the notes. Control characters, and what is not to be seen or reorders text, are shown as they are
    /// in names: `\x1b`, `\u202E`.
    public func rendered() -> String {
        var text = "\(Self.visible(file)):\(line):\(column): \(severity.rawValue): \(Self.visible(message))\n"
        if !sourceLine.isEmpty {
            var before = ""
            var marked = ""
            for (index, scalar) in sourceLine.unicodeScalars.enumerated() {
                let width = Self.visible(String(scalar)).unicodeScalars.count
                if index < column - 1 {
                    before += scalar == "\t" ? "\t" : String(repeating: " ", count: width)
                } else if index < column - 1 + length {
                    marked += String(repeating: "~", count: width)
                }
            }
            text += "  \(Self.visible(sourceLine))\n  \(before)^\(marked.dropFirst())\n"
        }
        for note in notes {
            text += "note: \(Self.visible(note))\n"
        }
        return text
    }

    private static func visible(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            if !scalar.isHidden || scalar == "\t" {
                shown.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory == .control {
                for byte in scalar.utf8 { shown += byte.escaped }
            } else {
                shown += scalar.escapedCodePoint
            }
        }
        return shown
    }
}

extension Diagnostic: Comparable {
    /// By file, then by place, then by message.
    public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.file, left.line, left.column, left.message) < (right.file, right.line, right.column, right.message)
    }
}
