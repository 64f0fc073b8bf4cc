/// What else of a system's configuration decides whether a file counts: systemd.unit(5) and tmpfiles.d(5) read several
/// directories, of which one prevails over the next, and drop-ins after the unit that they belong to.
struct ConfigurationPlaces: Equatable {
    /// The paths, from `/`, of the files any of which takes this one's place: of the same name, in a directory that
    /// prevails.
    private(set) var substitutes: [[UInt8]] = []
    /// The directories whose drop-ins are read after the file, from the one that prevails; none where it is no unit.
    private(set) var dropInDirectories: [[UInt8]] = []
    /// Of a drop-in its own name: only those of later names are read after it.
    private(set) var ownName: [UInt8]?

    /// From the directories that prevail over all others.
    private static let bases = ["etc", "run", "usr/local/lib", "usr/lib", "lib"].map { Array($0.utf8) }
    private static let unitPurposes = ["systemd/system", "systemd/user"].map { Array($0.utf8) }
    private static let otherPurposes = ["tmpfiles.d"].map { Array($0.utf8) }
    private static let slash: [UInt8] = [UInt8(ascii: "/")]

    /// A directory whose files count by their names.
    private struct Directory {
        /// How many of the bases prevail over its own.
        var rank: Int
        var purpose: [UInt8]
        /// With a slash at the end.
        var path: [UInt8]

        func holds(_ location: Span<UInt8>) -> Bool {
            let path = path.span
            guard path.count <= location.count else { return false }
            for index in path.indices where location[index] != path[index] { return false }
            return true
        }
    }

    /// All that there are, put together once: every text that is read is held against them, and nearly none lies there.
    private static let directories: [Directory] = bases.enumerated().flatMap { rank, base in
        (unitPurposes + otherPurposes).map { purpose in
            Directory(rank: rank, purpose: purpose, path: base + slash + purpose + slash)
        }
    }

    /// Nothing where the file lies in none of those directories.
    ///
    /// - Parameter location: the path from `/`, without a leading slash.
    init?(location: [UInt8]) {
        guard let directory = Self.directory(holding: location.span) else { return nil }
        let rest = location[directory.path.count...]
        let purpose = directory.purpose
        substitutes = Self.bases[..<directory.rank].map { $0 + Self.slash + purpose + Self.slash + rest }
        if Self.unitPurposes.contains(purpose) { readUnit(rest, purpose) }
    }

    private static func directory(holding location: Span<UInt8>) -> Directory? {
        for index in directories.indices where directories[index].holds(location) { return directories[index] }
        return nil
    }

    private mutating func readUnit(_ rest: ArraySlice<UInt8>, _ purpose: [UInt8]) {
        let parts = rest.split(separator: UInt8(ascii: "/"))
        guard let first = parts.first else { return }
        var unit = first
        if parts.count > 1 {
            guard parts.count == 2, Words.ends(first, with: ".d") else { return }
            unit = first.dropLast(2)
            ownName = Array(parts[1])
        }
        // Those of the unit, then those of all units of its type.
        let type = unit[(unit.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? unit.endIndex)...]
        dropInDirectories = [unit, type].filter { !$0.isEmpty }.flatMap { name in
            Self.bases.map { $0 + Self.slash + purpose + Self.slash + name + Array(".d".utf8) }
        }
    }
}

/// Where files of a system are looked up by their paths from `/`. What cannot be looked at counts as missing.
public protocol ConfigurationSource {
    /// What there is by that name: the target of a link, nothing in it for anything else.
    func entry(at path: [UInt8]) -> ConfigurationEntry?
    /// The names in a directory, in any order.
    func names(in directory: [UInt8]) -> [[UInt8]]
    /// Whether a drop-in, a small regular file, sets the umask of its unit, to whatever value.
    func setsUmaskOfUnit(at path: [UInt8]) -> Bool
}

/// What a tree of configurations has at a path.
public enum ConfigurationEntry: Hashable, Sendable {
    case link(target: [UInt8])
    case other
}

extension EntryFacts {
    /// At most so many drop-ins of a unit are read: a hostile tree may hold any number.
    private static let mostDropIns = 64

    /// Whether another file takes the place of this one, so that nobody obeys it. Its path has to be known.
    public func isReplaced(in source: some ConfigurationSource) -> Bool {
        guard let places = ConfigurationPlaces(location: location) else { return false }
        return places.substitutes.contains { replaces($0, source) }
    }

    /// Takes note of whether a drop-in that is read after this unit, or drop-in, sets the umask as well.
    ///
    /// - Parameter text: all that it says.
    public mutating func noteOverriding(of text: [UInt8], in source: some ConfigurationSource) {
        guard let places = ConfigurationPlaces(location: location), !places.dropInDirectories.isEmpty,
            UnitFile.setsUmask(text), Self.dropInSetsUmask(after: places, source)
        else { return }
        change { $0.unitUmaskIsOverridden = true }
    }

    /// Whether another file is there, and not a link by which this one is known in that directory as well.
    private func replaces(_ path: [UInt8], _ source: some ConfigurationSource) -> Bool {
        switch source.entry(at: path) {
        case .link(let target): target.split(separator: UInt8(ascii: "/")).last.map { !$0.elementsEqual(name) } ?? true
        case .other: true
        case nil: false
        }
    }

    private static func dropInSetsUmask(after places: ConfigurationPlaces, _ source: some ConfigurationSource) -> Bool {
        // Of one name there is one: that of the directory which prevails.
        var seen: Set<[UInt8]> = []
        for directory in places.dropInDirectories {
            for name in source.names(in: directory) where Words.ends(name[...], with: ".conf") {
                guard seen.count < mostDropIns else { return false }
                guard seen.insert(name).inserted else { continue }
                if let own = places.ownName, !own.lexicographicallyPrecedes(name) { continue }
                let path = TreePath(directory).joining(name).bytes
                if source.setsUmaskOfUnit(at: path) { return true }
            }
        }
        return false
    }
}
