/// Folds names: one per worker, since it owns the buffers that make folding free of allocation once they have grown.
public struct NameFolder: Sendable {
    /// The characters of the name at hand; a byte that belongs to none is `BadByte.first` and the byte.
    var scalars: [UInt32] = []
    /// What they become.
    var folded: [UInt32] = []

    public init() {
        scalars.reserveCapacity(256)
        folded.reserveCapacity(1024)
    }

    /// A hash of the coarse key: names that any target takes for one have equal hashes, and few others have. Names of
    /// nothing but dots and spaces share one. So do all names that are not UTF-8, together with names that spell such
    /// a byte as HFS+ does (`%FF`): the hash tells which names to compare, and identifies none.
    public func coarseHash(of name: Span<UInt8>) -> UInt64 {
        CoarseKey.hash(of: name)
    }

    /// Writes the key of a name on a target: two names are one there just when their keys are equal. Returns false, and
    /// leaves the key empty, where the target refuses the name. `portable` has no key of its own and refuses all names:
    /// `collisionGroups(of:targets:)` knows its parts.
    public mutating func key(of name: Span<UInt8>, on target: NameTarget, into key: inout [UInt8]) -> Bool {
        key.removeAll(keepingCapacity: true)
        guard target != .portable, NameRefusal.of(name: name, on: target) == nil else { return false }
        appendKey(of: name, on: target, to: &key)
        return true
    }

    /// The key of a name that the target does not refuse.
    mutating func appendKey(of name: Span<UInt8>, on target: NameTarget, to key: inout [UInt8]) {
        switch target {
        case .apfs:
            decode(name)
            foldAPFS()
        case .apfsCaseSensitive:
            decode(name)
            decompose(.v15_1)
        case .hfsplus:
            decode(name)
            foldHFSPlus()
        case .ntfs, .fat32:
            decode(name.extracting(0..<TrailingDots.end(of: name, droppingSpaces: true)))
            mapEach(UpperCaseTable.ntfs)
        case .smb:
            decode(name.extracting(0..<TrailingDots.end(of: name, droppingSpaces: true)))
            mapEach(UpperCaseTable.smb)
        case .exfat:
            decode(name.extracting(0..<TrailingDots.end(of: name, droppingSpaces: false)))
            mapEach(UpperCaseTable.exfat)
        case .ext4Casefold:
            foldExt4(name)
        case .xfsCI:
            for index in name.indices { key.append(LatinLetters.lower(name[index])) }
            return
        case .zfsInsensitive:
            decodeAsZFS(name)
            mapEach(UnicodeVersion.v5_0.upper)
        case .zfsFormD:
            decode(name)
            mapEach(UnicodeVersion.v5_0.upper)
            swap(&scalars, &folded)
            decompose(.v5_0)
        case .portable:
            return
        }
        for scalar in folded { ScalarBytes.append(scalar, to: &key) }
    }

    private mutating func mapEach(_ map: (UInt32) -> UInt32) {
        folded.removeAll(keepingCapacity: true)
        for scalar in scalars { folded.append(map(scalar)) }
    }

    private mutating func decompose(_ version: UnicodeVersion) {
        folded.removeAll(keepingCapacity: true)
        for scalar in scalars { version.appendDecomposed(scalar, to: &folded) }
        version.order(&folded)
    }
}
