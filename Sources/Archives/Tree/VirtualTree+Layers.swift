/// Layers of an image, and what each takes away from those below it (image specification 1.1, "Applying Changesets").
extension VirtualTree {
    /// What lies in a lower layer and is hidden by a later one: no view of the tree has it, and it is shipped.
    public struct Buried: Hashable, Sendable {
        /// Its path is the one that it had.
        public let node: Node
        /// The layer that hides it, counted from 0.
        public let hiddenIn: Int
    }

    /// The layer that members belong to, counted from 0.
    var layer: UInt16 { UInt16(layerStarts.count - 1) }

    /// Goes on to the next layer: members that follow hide and replace what those before have.
    ///
    /// - Throws: where there are more layers than any image has.
    public mutating func beginLayer() throws(ArchiveError) {
        guard layerStarts.count < 1 << 12 else { throw ArchiveError(.bound(.layers), at: 0) }
        recent.forget()
        // Directories that were touched before a whiteout made what is above them opaque; parents have lower numbers.
        touchedBefore.sort()
        for index in touchedBefore { inheritOpacity(index) }
        touchedBefore.removeAll(keepingCapacity: true)
        layerStarts.append(Int32(truncatingIfNeeded: members))
    }

    /// How many layers have begun.
    public var layerCount: Int { layerStarts.count }

    /// The layer that says what is known of it, counted from 0.
    public func layer(of node: Node) -> Int {
        let member = self[node].member
        guard member >= 0 else { return Int(entries[Int(node.index)].touched) }
        var low = 0
        var high = layerStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if layerStarts[middle] <= member { low = middle } else { high = middle }
        }
        return low
    }

    /// What lower layers have and later ones hide, each behind the directory that held it. A file that is still there by
    /// another name is not hidden.
    public func buried() -> [Buried] {
        let hiding = hidingLayers()
        var isShown = [Bool](repeating: false, count: objects.count)
        for index in entries.indices where hiding[index] == 0 { isShown[Int(entries[index].object)] = true }
        return entries.indices.compactMap { index in
            guard hiding[index] > 0, !isShown[Int(entries[index].object)] else { return nil }
            let node = Node(index: Int32(index))
            let hiddenIn = Int(hiding[index]) - 1
            return layer(of: node) < hiddenIn ? Buried(node: node, hiddenIn: hiddenIn) : nil
        }
    }

    /// For each entry the first layer, counted from 1, by which it is no longer in the tree; 0 where it is.
    func hidingLayers() -> [UInt16] {
        var hiding = [UInt16](repeating: 0, count: entries.count)
        var opaqueFrom = hiding
        for index in entries.indices {
            let entry = entries[index]
            let parent = Int(entry.parent)
            let above = opaqueFrom[parent]
            opaqueFrom[index] = max(entry.opaqueFrom, above)
            hiding[index] = Self.earlier(
                hiding[parent], Self.earlier(entry.removedIn, entry.touched < above ? above + 1 : 0))
        }
        return hiding
    }

    /// The lower one of two numbers of layers; 0 is none.
    private static func earlier(_ one: UInt16, _ other: UInt16) -> UInt16 {
        min(one &- 1, other &- 1) &+ 1
    }

    /// Whether an entry, whose directory is in the tree, is not.
    @inline(__always)
    func isHidden(_ index: Int) -> Bool {
        let entry = entries[index]
        return entry.removedIn > 0 || entry.touched < entries[Int(entry.parent)].opaqueFrom
    }

    /// Takes note that the layer has an entry, and so all directories above it.
    mutating func touch(_ index: Int32) {
        var index = index
        while entries[Int(index)].touched < layer {
            entries[Int(index)].touched = layer
            touchedBefore.append(index)
            index = entries[Int(index)].parent
        }
    }

    /// What an opaque directory hides, it hides at every depth.
    mutating func inheritOpacity(_ index: Int32) {
        let parent = Int(entries[Int(index)].parent)
        entries[Int(index)].opaqueFrom = max(entries[Int(index)].opaqueFrom, entries[parent].opaqueFrom)
    }

    /// Lets a whiteout take effect; false where the member is none.
    ///
    /// - Throws: where it begins as one and hides nothing.
    mutating func hide(_ path: [UInt8], _ outcome: inout ReplayOutcome) throws(ArchiveError) -> Bool {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let whiteout = Whiteout(name: path[start...]) else { return false }
        recent.forget()
        if whiteout == .malformed { throw ArchiveError(.header(.whiteout), at: 0) }
        if whiteout == .bookkeeping { return true }
        guard let (parent, _) = try descend(path, creates: false, &outcome) else { return true }
        if case .hides(let name) = whiteout {
            guard let found = child(parent, name) else { return true }
            if entries[Int(found)].touched < layer {
                remove(found)
            } else {
                entries[Int(found)].opaqueFrom = layer
            }
        } else {
            entries[Int(parent)].opaqueFrom = layer
        }
        return true
    }

    /// A file of a layer that is not here.
    mutating func addUnknownFile() -> Int32 {
        var object = Object()
        object.kind = .file
        objects.append(object)
        return Int32(objects.count - 1)
    }
}
