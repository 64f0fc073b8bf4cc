internal import Facts

extension ShortName {
    /// What a name in the shape of a short one has in common with the long names that may be given it, as bytes without
    /// zeros: it is of one class where it is made of their first letters, and of another where it may hold a hash of
    /// theirs. Whether they meet depends on the order of creation. Of a name of another shape there is none.
    public static func classes(ofAlias name: Span<UInt8>) -> [[UInt8]] {
        guard let parts = parts(of: name) else { return [] }
        let numbered = label(digits: min(parts.digits, longestNumber), parts.stem[...], parts.extension)
        let hash = parts.stem.suffix(4)
        let isHashed = (5...6).contains(parts.stem.count) && hash.allSatisfy(isHexadecimal)
        return isHashed ? [numbered, label(digits: nil, parts.stem.dropLast(4), parts.extension)] : [numbered]
    }

    /// The classes of the names that a long one may be given; none of one that is short itself.
    public static func classes(ofLongName name: Span<UInt8>) -> [[UInt8]] {
        ShortNameBasis(name)?.classes ?? []
    }

    /// Numbers of more digits leave no more of a name than those of so many.
    static let longestNumber = 6

    /// - Parameter digits: of its number; nothing where it may hold a hash.
    static func label(digits: Int?, _ stem: ArraySlice<UInt8>, _ suffix: [UInt8]) -> [UInt8] {
        [digits.map { UInt8(ascii: "0") + UInt8($0) } ?? UInt8(ascii: "#")] + stem + [dot] + suffix
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }
}
