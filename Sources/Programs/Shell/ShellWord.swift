/// One word of a shell, as it is written: nothing is expanded.
struct ShellWord: Hashable {
    enum Part: Hashable {
        /// Where its bytes stand side by side in the text, they are the text's own.
        case literal(ArraySlice<UInt8>)
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

    /// What it begins with, as far as that is literal: of most words all of it, and where it stands so in the text it is
    /// the text's own.
    private(set) var head: ArraySlice<UInt8> = []
    /// What is behind that.
    private var rest: [Part] = []
    var range: Range<Int>
    /// Whether a part of it is quoted, so that it is no word of the language.
    var isQuoted = false

    init(parts: [Part] = [], range: Range<Int>, isQuoted: Bool = false) {
        self.range = range
        self.isQuoted = isQuoted
        self.parts = parts
    }

    /// All that it is put together from.
    var parts: [Part] {
        get { head.isEmpty ? rest : [.literal(head)] + rest }
        set {
            if case .literal(let bytes)? = newValue.first {
                (head, rest) = (bytes, Array(newValue.dropFirst()))
            } else {
                (head, rest) = ([], newValue)
            }
        }
    }

    /// All of it, where nothing in it is put in.
    var literal: ArraySlice<UInt8>? { rest.isEmpty ? head : nil }

    var text: String? { literal.map { String(decoding: $0, as: UTF8.self) } }

    /// The number of the `$(…)` that it is and nothing else.
    var substitution: Int? {
        guard head.isEmpty, rest.count == 1, case .substitution(let number) = rest[0] else { return nil }
        return number
    }

    /// No name is longer (PATH_MAX), and none is put together from more: what is behind that is unknown.
    private static let longest = 4096
    private static let mostParts = 128

    /// Whether it says that and nothing else.
    func says(_ text: String) -> Bool {
        rest.isEmpty && head.count == text.utf8.count && head.elementsEqual(text.utf8)
    }

    mutating func append(_ byte: UInt8) { append(contentsOf: [byte][...]) }

    mutating func append(contentsOf piece: ArraySlice<UInt8>) {
        if rest.isEmpty {
            if head.count + piece.count > Self.longest { return append(.computed("")) }
            if head.isEmpty { head = piece } else { head += piece }
        } else if case .literal(var bytes) = rest[rest.count - 1] {
            if bytes.count + piece.count > Self.longest { return append(.computed("")) }
            bytes += piece
            rest[rest.count - 1] = .literal(bytes)
        } else {
            append(piece.count > Self.longest ? .computed("") : .literal(piece))
        }
    }

    mutating func append(_ part: Part) {
        if rest.count < Self.mostParts { rest.append(part) }
    }

    /// What it takes in memory, about, in bytes.
    var size: Int {
        rest.reduce(head.isEmpty ? 112 : 176 + head.count) {
            if case .literal(let bytes) = $1 { $0 + 64 + bytes.count } else { $0 + 64 }
        }
    }

    /// The variables that are put in.
    var variables: [String] {
        rest.compactMap {
            switch $0 {
            case .variable(let name, _), .computed(let name): name.isEmpty ? nil : name
            default: nil
            }
        }
    }

    /// The name and the rest of `name=value`, `name+=value`.
    var assignment: (name: String, value: ShellWord, isAddition: Bool)? {
        guard let equals = head.firstIndex(of: UInt8(ascii: "=")), let first = head.first,
            !(0x30...0x39).contains(first)
        else { return nil }
        var name = head[..<equals]
        let isAddition = name.last == UInt8(ascii: "+")
        if isAddition { name.removeLast() }
        if name.last == UInt8(ascii: "]"), let bracket = name.firstIndex(of: UInt8(ascii: "[")) {
            name = name[..<bracket]
        }
        guard !name.isEmpty, name.allSatisfy(Self.isOfName) else { return nil }
        let start = min(range.lowerBound + equals - head.startIndex + 1, range.upperBound)
        var value = ShellWord(parts: rest, range: start..<range.upperBound)
        let after = head[(equals + 1)...]
        if after.first == UInt8(ascii: "~"), !isQuoted {
            value.parts = [.home, .literal(after.dropFirst())] + rest
        } else if !after.isEmpty {
            value.parts = [.literal(after)] + rest
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
