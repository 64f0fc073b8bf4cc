public import RuleLanguage

/// The file that `--write-baseline` writes: a line for each finding, sorted, so that two of them can be compared with
/// diff(1), and a change in a review reads as what it is.
///
/// ```
/// treewarden-baseline 1 tw1
/// error world-writable-file etc/app.conf <32 digits> <32 digits>
/// ```
///
/// The first line names the version of the form and the recipe of the fingerprints. Then follow level, rule, path with
/// `%XX` for every byte that is no visible ASCII, and for `%`, and the two fingerprints. Lines that begin with `#` and
/// empty ones say nothing.
extension Baseline {
    static let heading = "treewarden-baseline"
    private static let form = "1"
    /// Bytes that are handed over at once.
    private static let piece = 1 << 16

    /// The whole file.
    public var text: [UInt8] {
        var text: [UInt8] = []
        write { text += $0 }
        return text
    }

    /// Hands over the whole file, some of it at a time.
    public func write<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var bytes = Array("\(Self.heading) \(Self.form) \(Fingerprints.version)\n".utf8)
        bytes +=
            "# Findings that do not fail a scan with --baseline. Written by treewarden scan --write-baseline.\n".utf8
        for entry in entries {
            bytes += entry.line.utf8
            bytes.append(UInt8(ascii: "\n"))
            if bytes.count < Self.piece { continue }
            try body(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try body(bytes)
    }

    /// The line for a finding that became one with others, with its path below the base of URIs.
    public static func line(of member: FoldedMember, of rule: Rule, in root: AuditReport.Root) -> String {
        Entry(
            rule: rule.id, level: member.level, path: root.uriPrefix + member.path,
            location: member.fingerprints.location, name: member.fingerprints.name
        ).line
    }

    /// Reads one such line of a log.
    static func entry(reading line: [UInt8]) throws(Diagnostic) -> Entry {
        try Line(number: 1, bytes: line[...], file: "").entry()
    }

    /// Takes a line, which ends before its newline, into the entries.
    ///
    /// - Parameters:
    ///   - number: from 1.
    ///   - file: as diagnostics are to name it.
    /// - Throws: what is wrong with it.
    static func take(
        _ bytes: ArraySlice<UInt8>, number: Int, file: String, into entries: inout ExternalSort
    ) throws(Diagnostic) {
        let line = Line(number: number, bytes: bytes, file: file)
        if number == 1 {
            try checkHeading(line)
        } else if !bytes.isEmpty, bytes.first != UInt8(ascii: "#") {
            let entry = try line.entry()
            entries.add(entry.key, entry.record[...])
        }
    }

    private static func checkHeading(_ line: Line) throws(Diagnostic) {
        let words = line.words
        guard words.count == 3, words[1] == form else {
            throw line.error(
                words.count > 1 ? 1 : 0, "this form of baseline is not known",
                "its first line reads '\(heading) \(form) \(Fingerprints.version)' where this version wrote it")
        }
        guard words[2] == Fingerprints.version else {
            throw line.error(
                2,
                "its fingerprints are of version \(words[2]), and this version of treewarden computes "
                    + "\(Fingerprints.version), so that nothing would be found again",
                "look at what a scan without --baseline finds, then write it anew with --write-baseline")
        }
    }

    /// One line, and where in it something is wrong.
    private struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>
        let file: String

        var words: [String] {
            bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }

        func entry() throws(Diagnostic) -> Entry {
            let words = words
            guard words.count == 5 else {
                throw error(
                    0, "the line has \(words.count) words, and a finding has 5",
                    "they are level, rule, path and two fingerprints; write the file anew with --write-baseline")
            }
            guard let level = Level(named: words[0]), level != .off else {
                throw error(0, "'\(words[0])' is no level", "expected error, warning or note")
            }
            guard !words[1].isEmpty, words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw error(1, "'\(words[1])' is no rule's id")
            }
            guard let path = PercentEncoding.decode(Array(words[2].utf8)), !path.isEmpty, !path.contains(0) else {
                throw error(2, "'\(words[2])' is no path", "bytes that are no visible ASCII are written %XX")
            }
            let isRoot = path == Array(".".utf8)
            return Entry(
                rule: words[1], level: level, path: isRoot ? [] : path, location: try fingerprint(3, words[3]),
                name: try fingerprint(4, words[4]))
        }

        private func fingerprint(_ place: Int, _ word: String) throws(Diagnostic) -> Fingerprint {
            guard let fingerprint = Fingerprint(word) else {
                throw error(place, "'\(word)' is no fingerprint", "expected 32 digits from 0 to f")
            }
            return fingerprint
        }

        func error(_ word: Int, _ message: String, _ note: String? = nil) -> Diagnostic {
            let words = words
            let before = words.prefix(word).reduce(0) { $0 + $1.unicodeScalars.count + 1 }
            let length = words.indices.contains(word) ? words[word].unicodeScalars.count : 1
            return Diagnostic(
                file: file, line: number, column: before + 1, length: max(1, length), message: message,
                notes: note.map { [$0] } ?? [], sourceLine: String(String(decoding: bytes, as: UTF8.self).prefix(400)))
        }
    }
}

extension Baseline.Entry {
    /// Without its end.
    fileprivate var line: String {
        let path = String(decoding: PercentEncoding.encode(path.isEmpty ? Array(".".utf8) : path), as: UTF8.self)
        return "\(level.name) \(rule) \(path) \(location) \(name)"
    }
}
