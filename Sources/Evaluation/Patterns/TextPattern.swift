import RuleLanguage

/// How a text is held against a constant. Globs that say no more than "this", "begins so" or "ends so" become that.
enum TextPattern: Hashable, Sendable {
    case literal([UInt8])
    case prefix([UInt8])
    case suffix([UInt8])
    /// Begins so, without a slash in what follows: `core.*`.
    case prefixInComponent([UInt8])
    /// Ends so, without a slash in what comes before: `*.orig`.
    case suffixInComponent([UInt8])
    /// Holds this somewhere, without a slash on either side: `*.so.*`.
    case infixInComponent([UInt8])
    /// Lies below a directory of this name, or below these directories: `**/test/**`. The slash behind it is part of
    /// it.
    case below([UInt8])
    case glob(GlobPattern)

    init(glob bytes: [UInt8]) {
        let pattern = GlobPattern(bytes)
        let literal = pattern.steps.compactMap { step in
            if case .byte(let byte) = step { byte } else { nil }
        }
        let wild = pattern.steps.count - literal.count
        switch (wild, pattern.steps.first, pattern.steps.last) {
        case (0, _, _): self = .literal(literal)
        case (1, _, .run): self = .prefixInComponent(literal)
        case (1, _, .anything): self = .prefix(literal)
        case (1, .run, _): self = .suffixInComponent(literal)
        case (1, .anything, _): self = .suffix(literal)
        case (2, .run, .run) where !literal.isEmpty && !literal.contains(UInt8(ascii: "/")):
            self = .infixInComponent(literal)
        case (2, .directories, .anything) where literal.last == UInt8(ascii: "/"): self = .below(literal)
        default: self = .glob(pattern)
        }
    }

    /// Whether the path of a directory says of every entry right in it whether its path matches.
    var isDecidedByDirectory: Bool {
        switch self {
        case .below: true
        case .prefix(let bytes): bytes.isEmpty || bytes.last == UInt8(ascii: "/")
        case .glob(let pattern): pattern.steps.last == .anything && pattern.directorySteps == pattern.steps.count
        case .prefixInComponent(let bytes): bytes.last == UInt8(ascii: "/")
        case .literal, .suffix, .suffixInComponent, .infixInComponent: false
        }
    }

    /// The bytes that a text must begin with one of, to match; all where it need not begin with any.
    var firstBytes: ByteSet {
        switch self {
        case .literal(let bytes), .prefix(let bytes), .prefixInComponent(let bytes):
            bytes.first.map { ByteSet([$0]) } ?? .all
        case .suffix, .suffixInComponent, .infixInComponent, .below: .all
        case .glob(let pattern): Self.bytes(of: pattern.steps.first)
        }
    }

    /// The bytes that a text must end with one of, to match; nothing where any will do.
    var lastBytes: ByteSet? {
        switch self {
        case .literal, .suffix, .suffixInComponent: ending.map { ByteSet([$0]) }
        case .prefix, .prefixInComponent, .infixInComponent, .below: nil
        case .glob(let pattern):
            switch pattern.steps.last {
            case .byte, .set: Self.bytes(of: pattern.steps.last)
            default: nil
            }
        }
    }

    /// The byte that every matching text ends with, where the pattern is no glob and ends with one.
    var ending: UInt8? {
        switch self {
        case .literal(let bytes), .suffix(let bytes), .suffixInComponent(let bytes): bytes.last
        case .prefix, .prefixInComponent, .infixInComponent, .below, .glob: nil
        }
    }

    /// The first byte between two dots that every matching text has, and the one next to it, which may be the dot;
    /// nothing for other patterns.
    var bytesBetweenDots: (UInt8, UInt8)? {
        guard case .infixInComponent(let bytes) = self, bytes.count > 2, bytes.first == UInt8(ascii: "."),
            bytes.last == UInt8(ascii: ".")
        else { return nil }
        return (bytes[1], bytes[2])
    }

    /// The byte that a matching text has before its last one; nothing where any will do, or there need be none.
    var lastByteButOne: UInt8? {
        switch self {
        case .literal(let bytes), .suffix(let bytes), .suffixInComponent(let bytes): return bytes.dropLast().last
        case .prefix, .prefixInComponent, .infixInComponent, .below: return nil
        case .glob(let pattern):
            if case .byte(let byte) = pattern.steps.dropLast().last { return byte }
            return nil
        }
    }

    /// The byte that a matching text has after its first one; nothing where any will do, or there need be none.
    var secondByte: UInt8? {
        switch self {
        case .literal(let bytes), .prefix(let bytes), .prefixInComponent(let bytes): return bytes.dropFirst().first
        case .suffix, .suffixInComponent, .infixInComponent, .below: return nil
        case .glob(let pattern):
            guard case .byte = pattern.steps.first, case .byte(let byte) = pattern.steps.dropFirst().first else {
                return nil
            }
            return byte
        }
    }

    private static func bytes(of step: GlobPattern.Step?) -> ByteSet {
        switch step {
        case .byte(let byte): ByteSet([byte])
        case .set(let set): set
        default: .all
        }
    }
}
