/// One word of a shell, as it is written: nothing is expanded.
struct ShellWord: Hashable {
    enum Part: Hashable {
        case literal([UInt8])
        /// `$name`, `${name:-otherwise}`.
        case variable(String, otherwise: [UInt8]?)
        /// `$(…)`, by its number among those of the text.
        case substitution(Int)
        /// A pattern of names: `*`, `?`, `[…]`.
        case pattern(UInt8)
        /// A home directory: `~`.
        case home
        /// Arithmetic, and what is cut out of a variable, with the variable.
        case computed(String)

        var isSubstitution: Bool { if case .substitution = self { true } else { false } }
    }

    var parts: [Part] = []
    var range: Range<Int>
    /// Whether a part of it is quoted, so that it is no word of the language.
    var isQuoted = false

    /// All of it, where nothing in it is put in.
    var literal: [UInt8]? {
        if parts.isEmpty { return [] }
        guard parts.count == 1, case .literal(let bytes) = parts[0] else { return nil }
        return bytes
    }

    var text: String? { literal.map { String(decoding: $0, as: UTF8.self) } }

    /// No name is longer (PATH_MAX), and none is put together from more: what is behind that is unknown.
    private static let longest = 4096
    private static let mostParts = 128

    mutating func append(_ byte: UInt8) { append(contentsOf: CollectionOfOne(byte)) }

    mutating func append(contentsOf piece: some Collection<UInt8>) {
        guard case .literal(var bytes)? = parts.last else {
            if piece.count > Self.longest { return append(.computed("")) }
            return append(.literal(Array(piece)))
        }
        if bytes.count + piece.count > Self.longest { return append(.computed("")) }
        parts.removeLast()
        bytes += piece
        parts.append(.literal(bytes))
    }

    mutating func append(_ part: Part) {
        if parts.count < Self.mostParts { parts.append(part) }
    }

    /// What it takes in memory, about, in bytes.
    var size: Int {
        parts.reduce(112) {
            if case .literal(let bytes) = $1 { $0 + 64 + bytes.count } else { $0 + 64 }
        }
    }

    /// The variables that are put in.
    var variables: [String] {
        parts.compactMap {
            switch $0 {
            case .variable(let name, _), .computed(let name): name.isEmpty ? nil : name
            default: nil
            }
        }
    }

    /// The name and the rest of `name=value`, `name+=value`.
    var assignment: (name: String, value: ShellWord, isAddition: Bool)? {
        guard case .literal(let bytes)? = parts.first, let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
            let first = bytes.first, !(0x30...0x39).contains(first)
        else { return nil }
        var name = bytes[..<equals]
        let isAddition = name.last == UInt8(ascii: "+")
        if isAddition { name.removeLast() }
        if name.last == UInt8(ascii: "]"), let bracket = name.firstIndex(of: UInt8(ascii: "[")) {
            name = name[..<bracket]
        }
        guard !name.isEmpty, name.allSatisfy(Self.isOfName) else { return nil }
        let start = min(range.lowerBound + equals + 1, range.upperBound)
        var value = ShellWord(parts: Array(parts.dropFirst()), range: start..<range.upperBound)
        let rest = bytes[(equals + 1)...]
        if !rest.isEmpty { value.parts.insert(.literal(Array(rest)), at: 0) }
        if rest.first == UInt8(ascii: "~"), !isQuoted {
            value.parts[0] = .literal(Array(rest.dropFirst()))
            value.parts.insert(.home, at: 0)
        }
        return (String(decoding: name, as: UTF8.self), value, isAddition)
    }

    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }
}
