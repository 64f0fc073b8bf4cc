import Facts

extension VirtualTree {
    /// Where a path leads.
    public enum Destination: Hashable, Sendable {
        case node(Node)
        /// Out of the tree: above its root, or to a root that is not its own.
        case outside
        /// Nothing of that name is there.
        case missing
        /// What would be a directory is none.
        case notDirectory
        /// Its links are more than a kernel follows.
        case endless
    }

    /// As many as Linux follows (path_resolution(7)).
    private static let mostLinks = 40
    /// No link can be made of a longer target (`PATH_MAX`).
    private static let longestTarget = 4095

    /// Where a link leads in the end.
    ///
    /// - Throws: where following links takes more steps than the archive has bytes for.
    public mutating func destination(of link: Node) throws(ArchiveError) -> Destination {
        var current = entries[Int(link.index)].parent
        var pending: [Range<Int>] = []
        var links = 0
        if let stop = push(link.index, &pending, &links, &current) { return stop }
        return try go(&pending, &links, from: current)
    }

    /// Where a path leads in the end, its links followed.
    ///
    /// - Parameter directory: where a path begins that does not begin with a slash.
    /// - Throws: where following links takes more steps than the archive has bytes for.
    public mutating func destination(of path: [UInt8], from directory: Node = .root) throws(ArchiveError) -> Destination
    {
        guard (1...Self.longestTarget).contains(path.count) else { return .missing }
        let isAbsolute = path[0] == UInt8(ascii: "/")
        if isAbsolute, !isRootFileSystem { return .outside }
        // Only for as long as it is looked for.
        let length = texts.count
        texts.append(contentsOf: path)
        defer { texts.removeLast(texts.count - length) }
        var pending = [length..<texts.count]
        var links = 0
        stepLimit += path.count
        return try go(&pending, &links, from: isAbsolute ? 0 : directory.index)
    }

    /// Goes along what is pending, the last part first.
    private mutating func go(
        _ pending: inout [Range<Int>], _ links: inout Int, from directory: Int32
    ) throws(ArchiveError) -> Destination {
        var current = directory
        while let text = pending.popLast() {
            guard let component = firstComponent(of: text) else { continue }
            pending.append(component.upperBound..<text.upperBound)
            try countStep()
            guard objects[Int(entries[Int(current)].object)].kind == .directory else { return .notDirectory }
            switch texts[component] {
            case let name where name.isText("."): continue
            case let name where name.isText(".."):
                if current == 0 { return .outside }
                current = entries[Int(current)].parent
            case let name:
                guard let next = child(current, name) else { return .missing }
                if objects[Int(entries[Int(next)].object)].kind != .link {
                    current = next
                } else if let stop = push(next, &pending, &links, &current) {
                    return stop
                }
            }
        }
        return .node(Node(index: current))
    }

    /// Puts a link's target before what is still to be gone; says where that ends already.
    private func push(
        _ link: Int32, _ pending: inout [Range<Int>], _ links: inout Int, _ current: inout Int32
    ) -> Destination? {
        links += 1
        guard links <= Self.mostLinks else { return .endless }
        let target = objects[Int(entries[Int(link)].object)].target.range
        guard (1...Self.longestTarget).contains(target.count) else { return .missing }
        if texts[target.lowerBound] == UInt8(ascii: "/") {
            guard isRootFileSystem else { return .outside }
            current = 0
        }
        pending.append(target)
        return nil
    }

    private func firstComponent(of text: Range<Int>) -> Range<Int>? {
        var start = text.lowerBound
        while start < text.upperBound, texts[start] == UInt8(ascii: "/") { start += 1 }
        var end = start
        while end < text.upperBound, texts[end] != UInt8(ascii: "/") { end += 1 }
        return start < end ? start..<end : nil
    }

    /// Links may be made so that each step of a path is thousands of them: no archive that is meant for use comes near what
    /// its bytes allow.
    mutating func countStep() throws(ArchiveError) {
        steps += 1
        if steps > stepLimit { throw ArchiveError(.bound(.linkSteps), at: 0) }
    }
}
