/// The keys of one name under everything by which a set of targets compares. Two names are one somewhere just when they
/// have a key in common for the same view.
struct CollisionKeys {
    /// A way to compare: a target's own, or a part of `portable`.
    struct View: Hashable {
        var target: NameTarget
        /// Behind Windows, which drops dots and spaces at the end before the target sees the name.
        var isBehindWindows = false
    }

    private(set) var keys: [View: [UInt8]] = [:]
    private var folder = NameFolder()

    /// The views of `portable` (NAMES: each of four, each also behind Windows).
    private static let portableTargets: [NameTarget] = [.apfs, .ext4Casefold, .hfsplus, .zfsInsensitive]

    /// Makes the keys of `name`; a view that refuses it has none.
    mutating func take(_ name: Span<UInt8>, _ targets: NameTargets) {
        keys.removeAll(keepingCapacity: true)
        for target in targets.members where target != .portable {
            add(name, View(target: target))
        }
        guard targets.contains(.portable) else { return }
        let stripped = name.extracting(0..<TrailingDots.end(of: name, droppingSpaces: true))
        for target in Self.portableTargets {
            add(name, View(target: target))
            add(stripped, View(target: target, isBehindWindows: true))
        }
        if isNotUTF8(name) { add(name, View(target: .xfsCI)) }
    }

    private mutating func add(_ name: Span<UInt8>, _ view: View) {
        var key: [UInt8] = []
        if folder.key(of: name, on: view.target, into: &key) { keys[view] = key }
    }

    private mutating func isNotUTF8(_ name: Span<UInt8>) -> Bool {
        folder.decode(name)
        return folder.scalars.contains(where: BadByte.isOne)
    }

    func meets(_ other: CollisionKeys) -> Bool {
        keys.contains { view, key in other.keys[view] == key }
    }
}
