extension SourceLanguage {
    /// The extensions of the names that texts in some languages have, by their lengths and first letters: a walk looks at
    /// every name of a tree.
    public struct Endings: Sendable {
        /// A bit for each length below 16 and each letter.
        private var bits = InlineArray<8, UInt64>(repeating: 0)

        public init(of languages: Set<SourceLanguage>) {
            for (ending, language) in SourceLanguage.endingsOfNames where languages.contains(language) {
                add(Array(ending.utf8))
            }
        }

        private mutating func add(_ ending: [UInt8]) {
            let place = Self.place(ending.count, ending[0])
            bits[place >> 6] |= 1 << UInt64(place & 63)
        }

        private static func place(_ count: Int, _ first: UInt8) -> Int { (count & 15) << 5 | Int(first & 31) }

        /// - Parameter start: behind the name's last dot.
        public func mayHold(_ name: [UInt8], _ start: Int) -> Bool {
            // `Dockerfile.test` has its language in front.
            if name.first == UInt8(ascii: "D") || name.first == UInt8(ascii: "C") { return true }
            guard start < name.count, name.count - start < 16 else { return false }
            let place = Self.place(name.count - start, name[start])
            return bits[place >> 6] & 1 << UInt64(place & 63) != 0
        }
    }

    /// Every ending of a name that says its language, or leaves that to the path.
    private static let endingsOfNames: [(String, SourceLanguage)] =
        byExtension.map { ($0.key, $0.value) }
        + directories.flatMap { directory in
            directory.names.endings.map { (String($0.dropFirst()), directory.language) }
        }
        + [("yml", .workflow), ("yaml", .workflow), ("bashrc", .shell), ("defs", .settings)]
}
