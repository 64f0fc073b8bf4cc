/// A way to compare names: a target's own, or a part of `portable`. Two names are one somewhere just when they have the
/// same key in a view.
struct NameView: Hashable {
    var target: NameTarget
    /// Behind Windows, which drops dots and spaces at the end before the target sees the name.
    var isBehindWindows = false
    /// Only of names that are not UTF-8.
    var isOfOtherBytes = false

    /// The views of which `portable` consists are four, each also behind Windows, and the bytes of names that are no text.
    private static let ofPortable: [NameView] =
        [.apfs, .ext4Casefold, .hfsplus, .zfsInsensitive].flatMap { target in
            [NameView(target: target), NameView(target: target, isBehindWindows: true)]
        } + [NameView(target: .xfsCI, isOfOtherBytes: true)]

    static func all(of targets: NameTargets) -> [NameView] {
        targets.members.flatMap { $0 == .portable ? ofPortable : [NameView(target: $0)] }
    }
}

extension NameFolder {
    /// Writes the key of a name in a view; false where the view has none for it.
    mutating func key(of name: Span<UInt8>, in view: NameView, into key: inout [UInt8]) -> Bool {
        if view.isOfOtherBytes {
            decode(name)
            guard scalars.contains(where: BadByte.isOne) else { return false }
        }
        guard view.isBehindWindows else { return self.key(of: name, on: view.target, into: &key) }
        let stripped = name.extracting(0..<TrailingDots.end(of: name, droppingSpaces: true))
        return self.key(of: stripped, on: view.target, into: &key)
    }
}
