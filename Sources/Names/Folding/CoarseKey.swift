internal import CNameTables
internal import Facts

/// The first stage: under one hash meet all names that any target might take for one, and few others.
///
/// The key is the compatibility decomposition of the folded name without marks and characters that somebody ignores,
/// and without the dots and spaces at its end. Three kinds of names cannot be told apart so cheaply and share one
/// hash: those that are not UTF-8 (which ZFS folds around the bad bytes, XFS byte by byte), those with U+FFFE or
/// U+FFFF, and those that spell a byte the way HFS+ stores a bad one, such as `%FF`.
enum CoarseKey {
    /// The hash of the names that cannot be told apart here.
    static let undecided: UInt64 = 0x9E6C_63D0_876A_3F6B

    static func hash(of name: Span<UInt8>) -> UInt64 {
        var end = name.count
        while end > 0, name[end &- 1] == UInt8(ascii: ".") || name[end &- 1] == UInt8(ascii: " ") { end &-= 1 }
        var state = CoarseHash()
        var percent: UInt64 = 0
        let text = name.extracting(first: end)
        var position = 0
        while position &+ 8 <= end {
            let word = ASCIIWord.load(text, at: position)
            if word & ASCIIWord.highBits != 0 { return hash(ofCharactersIn: name) }
            percent |= ASCIIWord.bytes(of: word, equalTo: UInt8(ascii: "%"))
            state.mix(ASCIIWord.lowercased(word))
            position &+= 8
        }
        if position < end {
            let word = ASCIIWord.loadRest(of: text, from: position)
            if word & ASCIIWord.highBits != 0 { return hash(ofCharactersIn: name) }
            percent |= ASCIIWord.bytes(of: word, equalTo: UInt8(ascii: "%"))
            state.mix(ASCIIWord.lowercased(word))
        }
        if percent != 0, spellsByte(name) { return undecided }
        return state.finished
    }

    private static func hash(ofCharactersIn name: Span<UInt8>) -> UInt64 {
        var sink = CoarseHashSink()
        guard feed(name, into: &sink) else { return undecided }
        if sink.sawPercent, spellsByte(name) { return undecided }
        return sink.finished
    }

    private static func spellsByte(_ name: Span<UInt8>) -> Bool {
        var finder = ByteSpellingFinder()
        return feed(name, into: &finder) && finder.found
    }

    /// The character beyond ASCII that begins at a position, which moves behind it; 0 where the bytes are not UTF-8. As
    /// `UTF8Scalars`, in a quarter of the time: this runs for every name.
    @inline(__always)
    private static func character(of name: Span<UInt8>, at position: inout Int) -> UInt32 {
        let lead = UInt32(name[position])
        let left = name.count &- position
        guard left > 1 else { return 0 }
        let second = UInt32(name[position &+ 1]) ^ 0x80
        if lead < 0xE0 {
            guard lead >= 0xC2, second < 0x40 else { return 0 }
            position &+= 2
            return (lead & 0x1F) &<< 6 | second
        }
        guard left > 2 else { return 0 }
        let third = UInt32(name[position &+ 2]) ^ 0x80
        if lead < 0xF0 {
            let scalar = (lead & 0x0F) &<< 12 | second &<< 6 | third
            guard second | third < 0x40, scalar >= 0x800, scalar & 0xF800 != 0xD800 else { return 0 }
            position &+= 3
            return scalar
        }
        guard lead < 0xF5, left > 3 else { return 0 }
        let fourth = UInt32(name[position &+ 3]) ^ 0x80
        let scalar = (lead & 0x07) &<< 18 | second &<< 12 | third &<< 6 | fourth
        guard second | third | fourth < 0x40, scalar >= 0x1_0000, scalar < 0x11_0000 else { return 0 }
        position &+= 4
        return scalar
    }

    /// Gives the sink the units of the coarse key, dots and spaces at its end included. Returns false for a name that
    /// is not UTF-8 or holds U+FFFE or U+FFFF.
    private static func feed<Sink: CoarseSink>(_ name: Span<UInt8>, into sink: inout Sink) -> Bool {
        var position = 0
        while position < name.count {
            let byte = name[position]
            if byte < 0x80 {
                position &+= 1
                sink.add(ascii: byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
                continue
            }
            let scalar = character(of: name, at: &position)
            if scalar == 0 { return false }
            let mapped = tw_coarse(scalar)
            switch mapped {
            case 0:
                if let jamo = HangulSyllable(scalar) {
                    jamo.forEach { sink.add(unit: $0) }
                } else if scalar & 0xFFFE == 0xFFFE {
                    guard scalar > 0xFFFF else { return false }
                    sink.add(supplementary: scalar)
                } else if scalar > 0xFFFF {
                    sink.add(supplementary: scalar)
                } else {
                    sink.add(unit: scalar)
                }
            case 1: break
            case 0xD800...0xDFFF:
                for position in 1...tw_coarse_unit(mapped, 0) {
                    let unit = tw_coarse_unit(mapped, position)
                    if unit < 0x80 { sink.add(ascii: UInt8(unit)) } else { sink.add(unit: unit) }
                }
            default:
                if mapped < 0x80 { sink.add(ascii: UInt8(mapped)) } else { sink.add(unit: mapped) }
            }
        }
        return true
    }
}
