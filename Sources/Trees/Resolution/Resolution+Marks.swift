package import Facts

/// What comes of a way that ends early, whatever the tree is that it was gone in.
extension LinkFacts.Resolution {
    /// Filled at run time, on every system.
    package static let runtimeDirectories = ["proc", "sys", "dev", "run"].map { Array($0.utf8) }

    /// There is one link too many on the way: they go round. Of the hops those up to the first that comes round again are
    /// left, so that a report shows a loop once.
    package mutating func markLoop() {
        loops = true
        var seen: Set<[UInt8]> = []
        let end = hops.firstIndex { !seen.insert($0.path).inserted } ?? hops.count - 1
        hops = Array(hops[...end])
    }

    /// A name is missing.
    ///
    /// - Parameters:
    ///   - isAbsolute: whether the way began at the root.
    ///   - place: the directory in which something is missing.
    ///   - slashIsKnown: whether what `/` stands for is at hand.
    package mutating func markMissing(isAbsolute: Bool, at place: [UInt8], slashIsKnown: Bool, in root: RootFacts) {
        // Of a tree that is no system nobody knows what lies at an absolute path.
        isSupplied = root.isPrefixed && SystemDirectories.arePackaged(place)
        if isAbsolute, !slashIsKnown, !isRuntime {
            escapes = true
        } else if isAbsolute, root.isPrefixed, !isSupplied, !isRuntime {
            escapes = true
        } else {
            dangles = true
        }
    }

    /// It leads to a place that is not here, beside the directory that the tree will be.
    package mutating func markLeft(to target: ArraySlice<UInt8>, from location: [[UInt8]]) {
        var names: [[UInt8]] = []
        if target.first != UInt8(ascii: "/") { names = Array(location.dropLast()) }
        for name in target.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
            if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(Array(name)) }
        }
        let place = TreePath(joining: names.dropLast()).bytes
        isRuntime = names.first.map { Self.runtimeDirectories.contains($0) } ?? false
        isSupplied = SystemDirectories.arePackaged(place)
        destination = place
        dangles = isSupplied || isRuntime
    }

    /// Whether an absolute target says that it leads below a temporary directory, be there anything or not.
    package static func leads(_ target: [UInt8], into directories: [[UInt8]]) -> Bool {
        guard target.first == UInt8(ascii: "/") else { return false }
        let path = target.drop { $0 == UInt8(ascii: "/") }
        return directories.contains { directory in
            path.starts(with: directory) && path.count > directory.count + 1
                && path[path.startIndex + directory.count] == UInt8(ascii: "/")
        }
    }
}
