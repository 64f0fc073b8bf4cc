/// What one look at a name says of it.
public struct NameTraits: Sendable {
    /// What in the name is a danger to those that read it.
    public let hazards: NameHazards
    /// Whether it is of letters, digits and the marks next to them in ASCII's order alone, as most names are: no
    /// character with a meaning of its own to a shell, a printer of reports, or a file system is among these.
    public let isPlain: Bool

    public init(_ name: Span<UInt8>) {
        isPlain = Self.isPlain(name)
        hazards = NameHazards(examining: name, isPlain: isPlain)
    }

    private static func isPlain(_ name: Span<UInt8>) -> Bool {
        guard name.count >= 8 else {
            var word = ASCIIWord.loadRest(of: name, from: 0)
            // What is filled up with zeros is filled up with letters.
            if !name.isEmpty { word |= UInt64.max &<< UInt64(8 &* name.count) & ASCIIWord.repeating(UInt8(ascii: "a")) }
            return name.isEmpty || isPlain(word)
        }
        var position = 0
        while position &+ 8 < name.count {
            if !isPlain(ASCIIWord.load(name, at: position)) { return false }
            position &+= 8
        }
        return isPlain(ASCIIWord.load(name, at: name.count &- 8))
    }

    /// Whether all bytes of the word are `+` to `9`, `@` to `Z`, or `]` to `{`.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let low = word & ~ASCIIWord.highBits
        // The highest bit of each byte says whether it is as great as this one.
        let reachesPlus = low &+ ASCIIWord.repeating(0x80 - UInt8(ascii: "+"))
        let passesNine = low &+ ASCIIWord.repeating(0x7F - UInt8(ascii: "9"))
        let reachesAt = low &+ ASCIIWord.repeating(0x80 - UInt8(ascii: "@"))
        let passesZ = low &+ ASCIIWord.repeating(0x7F - UInt8(ascii: "Z"))
        let reachesBracket = low &+ ASCIIWord.repeating(0x80 - UInt8(ascii: "]"))
        let passesBrace = low &+ ASCIIWord.repeating(0x7F - UInt8(ascii: "{"))
        let others = word | ~reachesPlus | passesNine & ~reachesAt | passesZ & ~reachesBracket | passesBrace
        return others & ASCIIWord.highBits == 0
    }
}
