/// One component of an ELF search path, or a script's interpreter: where the look-up begins and the names from there.
public struct SearchPlace: Hashable, Sendable {
    /// Where a look-up begins.
    public enum Start: Hashable, Sendable {
        /// `/`, which the audited root stands for.
        case slash
        /// The directory that holds the file.
        case origin
    }

    /// Where the look-up begins.
    public var start: Start
    public var names: [[UInt8]]

    public init(start: Start, names: [[UInt8]]) {
        self.start = start
        self.names = names
    }

    /// Reads a component as ld.so(8) expands it. `$LIB` is one directory on one system and another one elsewhere:
    /// each is a place. Nothing comes of what only the running machine knows, such as `$PLATFORM`.
    ///
    /// - Returns: the places, or what is wrong with the component by itself.
    public static func read(_ component: [UInt8]) -> (places: [SearchPlace], hazards: SearchHazards) {
        if component.isEmpty { return ([], .empty) }
        var parts = component.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
        let first = parts.removeFirst()
        let start: Start
        if first.isEmpty {
            start = .slash
        } else if first.elementsEqual("$ORIGIN".utf8) || first.elementsEqual("${ORIGIN}".utf8) {
            start = .origin
        } else {
            // A token in front that is no directory of its own, as in `$PLATFORM/lib`, is a relative name as well.
            return ([], .relative)
        }
        var places = [SearchPlace(start: start, names: [])]
        for part in parts where !part.isEmpty && !part.elementsEqual(".".utf8) {
            if part.elementsEqual("$LIB".utf8) || part.elementsEqual("${LIB}".utf8) {
                places = places.flatMap { place in
                    libraries.map { SearchPlace(start: place.start, names: place.names + $0) }
                }
                if places.count > 16 { return ([], []) }
            } else if part.contains(UInt8(ascii: "$")) {
                return ([], [])
            } else {
                for index in places.indices { places[index].names.append(part) }
            }
        }
        return (places, [])
    }

    /// Whether it lies in one of these directories, or is one of them.
    public func leads(into directories: [[UInt8]]) -> Bool {
        directories.contains { directory in
            let parts = directory.split(separator: UInt8(ascii: "/"))
            return parts.count <= names.count && zip(parts, names).allSatisfy { $0.elementsEqual($1) }
        }
    }

    /// What `$LIB` stands for on the usual systems.
    private static let libraries: [[[UInt8]]] = [["lib"], ["lib64"], ["lib", "x86_64-linux-gnu"]].map { path in
        path.map { Array($0.utf8) }
    }
}
