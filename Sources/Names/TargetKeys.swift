/// What all of some targets make of a name: names of which they make the same are one name, or refused, alike on each.
package struct TargetKeys {
    private let views: [NameView]
    private var folder = NameFolder()
    private var key: [UInt8] = []

    /// - Parameter targets: for `portable` those that it consists of.
    package init(_ targets: NameTargets) {
        views = NameView.all(of: targets)
    }

    /// Puts it in the place of what is in the buffer.
    package mutating func make(of name: Span<UInt8>, into keys: inout [UInt8]) {
        keys.removeAll(keepingCapacity: true)
        for view in views {
            let isTaken = folder.key(of: name, in: view, into: &key)
            // Each with its length, so that none runs into the next.
            let length = isTaken ? key.count + 1 : 0
            keys.append(UInt8(truncatingIfNeeded: length))
            keys.append(UInt8(truncatingIfNeeded: length >> 8))
            if isTaken { keys += key }
        }
    }
}
