extension NameMechanisms {
    /// What makes one name of two on at least one of the targets; nothing where they are one on none. The fewest
    /// differences that explain it: `é` and `É` differ in case, even where the target also compares decomposed.
    public static func between(_ one: Span<UInt8>, _ other: Span<UInt8>, on targets: NameTargets) -> NameMechanisms {
        var folder = NameFolder()
        var (ofOne, ofOther): ([UInt8], [UInt8]) = ([], [])
        let areOne = NameView.all(of: targets).contains { view in
            folder.key(of: one, in: view, into: &ofOne) && folder.key(of: other, in: view, into: &ofOther)
                && ofOne == ofOther
        }
        return areOne ? explaining(one, other) : []
    }

    /// The smallest set of differences without which two colliding names are equal.
    package static func explaining(_ one: Span<UInt8>, _ other: Span<UInt8>) -> NameMechanisms {
        var folder = NameFolder()
        for differences in inOrder
        where folder.plain(one, without: differences) == folder.plain(other, without: differences) {
            return differences
        }
        // Simple mappings of a single file system that full folding does not know.
        return [.letterCase]
    }

    /// All sets of differences, small ones first.
    private static let inOrder: [NameMechanisms] = {
        let all: [NameMechanisms] = [
            .canonicalForm, .invisibleCharacters, .trailingDotsOrSpaces, .escapedBytes, .letterCase,
        ]
        let sets = (0..<1 << all.count).map { bits in
            NameMechanisms(all.indices.filter { bits & 1 << $0 != 0 }.map { all[$0] })
        }
        return sets.enumerated().sorted { one, other in
            let sizes = (one.element.rawValue.nonzeroBitCount, other.element.rawValue.nonzeroBitCount)
            return sizes.0 == sizes.1 ? one.offset < other.offset : sizes.0 < sizes.1
        }.map(\.element)
    }()
}

extension NameFolder {
    /// The characters of a name without the differences, by the newest Unicode that a target has.
    fileprivate mutating func plain(_ name: Span<UInt8>, without differences: NameMechanisms) -> [UInt32] {
        let version = UnicodeVersion.v15_1
        let drops = differences.contains(.trailingDotsOrSpaces)
        decode(name.extracting(0..<(drops ? TrailingDots.end(of: name, droppingSpaces: true) : name.count)))
        var plain = scalars
        if differences.contains(.escapedBytes) {
            HFSPlus.spell(plain, into: &scalars)
            plain = scalars
        }
        if differences.contains(.invisibleCharacters) {
            plain.removeAll { UnicodeVersion.isIgnorable($0) || HFSPlus.isIgnored($0) }
        }
        func decompose() {
            guard differences.contains(.canonicalForm) else { return }
            var decomposed: [UInt32] = []
            for scalar in plain { version.appendDecomposed(scalar, to: &decomposed) }
            version.order(&decomposed)
            plain = decomposed
        }
        decompose()
        if differences.contains(.letterCase) {
            var cased: [UInt32] = []
            for scalar in plain {
                if BadByte.isOne(scalar) {
                    cased.append(BadByte.first | UInt32(LatinLetters.lower(UInt8(scalar & 0xFF))))
                } else {
                    version.appendCaseless(scalar, to: &cased)
                }
            }
            plain = cased
            decompose()
        }
        return plain
    }
}

extension UnicodeVersion {
    /// Appends what all letters become that some target takes for another case of this one.
    fileprivate func appendCaseless(_ scalar: UInt32, to scalars: inout [UInt32]) {
        let start = scalars.count
        appendFolded(upper(scalar), to: &scalars)
        for index in start..<scalars.count {
            switch scalars[index] {
            case 0x0131: scalars[index] = 0x69
            // Georgian, whose capitals got other small letters after HFS+ was made.
            case 0x2D00...0x2D25: scalars[index] -= 0x2D00 - 0x10D0
            default: break
            }
        }
    }
}
