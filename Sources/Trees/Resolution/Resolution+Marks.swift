import Facts

/// What comes of a way that ends early, whatever the tree is that it was gone in.
extension LinkFacts.Resolution {
    /// Filled at run time, on every system.
    static let runtimeDirectories = ["proc", "sys", "dev", "run"].map { Array($0.utf8) }

    /// A name is missing.
    ///
    /// - Parameters:
    ///   - isAbsolute: whether the way began at the root.
    ///   - place: the directory in which something is missing.
    ///   - slashIsKnown: whether what `/` stands for is at hand.
    mutating func markMissing(isAbsolute: Bool, at place: [UInt8], slashIsKnown: Bool, in root: RootFacts) {
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
    mutating func markLeft(to target: ArraySlice<UInt8>, from location: [[UInt8]]) {
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
    static func leads(_ target: [UInt8], into directories: [[UInt8]]) -> Bool {
        guard target.first == UInt8(ascii: "/") else { return false }
        let path = target.drop { $0 == UInt8(ascii: "/") }
        return directories.contains { directory in
            path.starts(with: directory) && path.count > directory.count + 1
                && path[path.startIndex + directory.count] == UInt8(ascii: "/")
        }
    }
}
