import RuleLanguage

/// A glob cut into steps. `*` and `?` and `[set]` stay within one component of a path, `**` does not, and `**/` stands
/// for any number of directories, none among them. A backslash takes the next byte as it is; a `[` that nothing
/// closes is itself.
struct GlobPattern: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case byte(UInt8)
        case set(ByteSet)
        /// Any bytes but slashes: `*`.
        case run
        /// Any bytes: `**`.
        case anything
        /// Nothing, or whatever ends in a slash: `**/` where a component begins.
        case directories
    }

    var steps: [Step] = []

    init(_ pattern: some Collection<UInt8>) {
        let bytes = Array(pattern)
        steps.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\\") where index < bytes.count:
                steps.append(.byte(bytes[index]))
                index += 1
            case UInt8(ascii: "?"): steps.append(.set(ByteSet([UInt8(ascii: "/")]).inverted))
            case UInt8(ascii: "*"):
                var stars = 1
                while index < bytes.count, bytes[index] == UInt8(ascii: "*") {
                    stars += 1
                    index += 1
                }
                let beginsComponent =
                    steps.isEmpty || steps.last == .byte(UInt8(ascii: "/")) || steps.last == .directories
                if stars == 1 {
                    steps.append(.run)
                } else if beginsComponent, index < bytes.count, bytes[index] == UInt8(ascii: "/") {
                    index += 1
                    if steps.last != .directories { steps.append(.directories) }
                } else {
                    steps.append(.anything)
                }
            case UInt8(ascii: "["):
                if let set = Self.set(in: bytes, from: &index) {
                    steps.append(.set(set))
                } else {
                    steps.append(.byte(byte))
                }
            default: steps.append(.byte(byte))
            }
        }
    }

    /// How many steps say what the path of the containing directory is, a slash at its end: those to the last slash, or
    /// to the first `**` behind a slash. Nothing where a directory's path decides nothing.
    var directorySteps: Int? {
        if let anything = steps.firstIndex(of: .anything) {
            return anything > 0 && steps[anything - 1] == .byte(UInt8(ascii: "/")) ? anything + 1 : nil
        }
        return steps.lastIndex { $0 == .byte(UInt8(ascii: "/")) || $0 == .directories }.map { $0 + 1 }
    }

    /// The set that begins after a `[`; `start` moves past its `]`. Nothing, and no move, where none closes it.
    private static func set(in bytes: [UInt8], from start: inout Int) -> ByteSet? {
        var index = start
        var set = ByteSet()
        let isInverted = index < bytes.count && (bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^"))
        if isInverted { index += 1 }
        let first = index
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "]"), index > first {
                start = index + 1
                if isInverted { set = set.inverted }
                // A set never crosses into the next component.
                return set.removing(UInt8(ascii: "/"))
            }
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            let low = bytes[index]
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-"), bytes[index + 2] != UInt8(ascii: "]") {
                let high = bytes[index + 2]
                if low <= high { for byte in low...high { set.insert(byte) } }
                index += 3
            } else {
                set.insert(low)
                index += 1
            }
        }
        return nil
    }
}

extension ByteSet {
    fileprivate func removing(_ byte: UInt8) -> ByteSet {
        var others = inverted
        others.insert(byte)
        return others.inverted
    }
}
