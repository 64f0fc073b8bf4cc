public import RuleLanguage

extension Baseline {
    /// Reads a baseline of ours, or a SARIF log of an earlier scan; by the first byte it is one or the other.
    ///
    /// - Parameter file: as diagnostics are to name it.
    /// - Throws: the first thing that is wrong with it.
    public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if bytes.starts(with: Self.heading.utf8) {
            self = try .reading(text: bytes, file: file)
        } else if first == UInt8(ascii: "{") {
            self = try .reading(sarif: bytes, file: file)
        } else {
            throw Diagnostic(
                file: file, line: 1, column: 1, message: "this is neither a baseline nor a SARIF log",
                notes: ["treewarden scan PATH --write-baseline FILE writes one"])
        }
    }

    /// Whether the bytes are in the form that `--write-baseline` writes, and so may be written anew in it.
    public static func isOwnForm(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: heading.utf8)
    }
}
