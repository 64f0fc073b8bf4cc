/// A name that a target takes, and stores as another one.
public struct NameAlteration: Hashable, Sendable {
    /// What a target changes of a name.
    public enum Kind: Hashable, Sendable {
        /// Dots at the end are dropped, or dots and spaces.
        case trailingDropped
        /// The name is stored in decomposed form.
        case decomposed
        /// Bytes that are not UTF-8 are stored as `%XX`.
        case bytesEscaped
    }

    /// In the order in which they are told.
    public var kinds: [Kind]
    /// The bytes that a listing will show.
    public var stored: [UInt8]

    /// What the target stores in the place of the name; nothing where it keeps it, or refuses it.
    public static func of(name: Span<UInt8>, on target: NameTarget) -> NameAlteration? {
        let alteration: NameAlteration?
        switch target {
        case .ntfs, .fat32, .smb: alteration = ofTrailing(name, droppingSpaces: true)
        case .exfat: alteration = ofTrailing(name, droppingSpaces: false)
        case .hfsplus: alteration = ofHFSPlus(name)
        default: alteration = nil
        }
        guard let alteration, NameRefusal.of(name: name, on: target) == nil else { return nil }
        return alteration
    }

    private static func ofTrailing(_ name: Span<UInt8>, droppingSpaces: Bool) -> NameAlteration? {
        let end = TrailingDots.end(of: name, droppingSpaces: droppingSpaces)
        guard end < name.count else { return nil }
        var stored: [UInt8] = []
        for index in 0..<end { stored.append(name[index]) }
        return NameAlteration(kinds: [.trailingDropped], stored: stored)
    }

    private static func ofHFSPlus(_ name: Span<UInt8>) -> NameAlteration? {
        var bits: UInt8 = 0
        for index in name.indices { bits |= name[index] }
        guard bits >= 0x80 else { return nil }
        var folder = NameFolder()
        folder.decode(name)
        HFSPlus.decompose(folder.scalars, into: &folder.folded)
        guard folder.folded != folder.scalars else { return nil }
        let isEscaped: (UInt32) -> Bool = { BadByte.isOne($0) || $0 == 0xFFFE || $0 == 0xFFFF }
        let hasEscapes = folder.scalars.contains(where: isEscaped)
        var kinds: [Kind] = hasEscapes ? [.bytesEscaped] : []
        let legible = folder.scalars.filter { !isEscaped($0) }
        var decomposed: [UInt32] = []
        HFSPlus.decompose(legible, into: &decomposed)
        if decomposed != legible { kinds.append(.decomposed) }
        var stored: [UInt8] = []
        for scalar in folder.folded { ScalarBytes.append(scalar, to: &stored) }
        return NameAlteration(kinds: kinds, stored: stored)
    }

    /// Half a sentence after "stores another name:".
    public var sentence: String {
        kinds.map { kind in
            switch kind {
            case .trailingDropped: "the dots and spaces at the end are dropped"
            case .decomposed: "the characters are decomposed"
            case .bytesEscaped: "bytes that are not UTF-8 are spelled %XX"
            }
        }.joined(separator: ", ")
    }
}
