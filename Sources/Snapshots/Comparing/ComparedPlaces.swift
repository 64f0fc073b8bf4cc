import Auditing
import Facts

/// What is not known of either side of a comparison, found out as both are read side by side.
///
/// Below a gap of one side the other one's entries are neither added nor removed. A gap is meant where nobody was to look
/// there: what a manifest ignores, and a mount that both sides leave out. A mount that only one of them leaves out hides
/// what the other one has.
struct ComparedPlaces: ~Copyable {
    private let earlier: Gaps
    private let later: Gaps
    private var mountsBefore = MountBoundaries()
    private var mountsAfter = MountBoundaries()
    /// Directories that something is mounted on, on one side only.
    private var hidden: Set<[UInt8]> = []
    /// Gaps of one side where the other one knows of something.
    private var reachedBefore: Set<[UInt8]> = []
    private var reachedAfter: Set<[UInt8]> = []
    private let isWithinFirst: Bool
    private var places: UnreadPlaceWriter

    /// The gaps of one side.
    private struct Gaps {
        let all: [TreeState.Gap]
        let paths: Set<[UInt8]>
        /// Where something is mounted that was not entered.
        let mounts: Set<[UInt8]>
        /// What the form of the side never holds.
        let unheld: EntryDetails.Unread
        /// Whether the form says less of entries than there is.
        var isManifest: Bool { !unheld.isEmpty }

        init(_ state: TreeState) {
            all = state.gaps
            paths = Set(all.map(\.path))
            mounts = Set(all.lazy.filter { $0.isMount }.map(\.path))
            unheld = state.unheld
        }
    }

    init(_ earlier: TreeState, _ later: TreeState, isWithinFirst: Bool, _ space: (any SpillSpace)?) {
        self.earlier = Gaps(earlier)
        self.later = Gaps(later)
        self.isWithinFirst = isWithinFirst
        places = UnreadPlaceWriter(space)
    }

    /// Takes note of what one path has on both sides, in the order of path bytes.
    ///
    /// - Returns: whether nothing can be said of it.
    mutating func conceal(_ old: EntryRecord?, _ new: EntryRecord?) -> Bool {
        let begins = (old.flatMap { mountsBefore.begins(at: $0) }, new.flatMap { mountsAfter.begins(at: $0) })
        guard let path = (new ?? old)?.path else { return true }
        if !hidden.isEmpty, hidden.cover(path) { return true }
        if old != nil, new != nil, let before = begins.0, let after = begins.1, before != after {
            hidden.insert(path)
            places.add(UnreadPlace(path, .after, UnreadPlace.Reason.mounted))
            return true
        }
        if new == nil, let old, let gap = later.paths.covering(path) {
            if Self.reaches(old, gap) { reachedAfter.insert(gap) }
            return true
        }
        if old == nil, let new {
            if let gap = earlier.paths.covering(path) {
                if Self.reaches(new, gap) { reachedBefore.insert(gap) }
                return true
            }
            if isWithinFirst { return true }
        }
        note(old, .before, earlier)
        note(new, .after, later)
        if let old, let new {
            for (manifest, other, side, gaps) in [(old, new, UnreadPlace.Side.before, earlier), (new, old, .after, later)]
            where gaps.isManifest {
                let keys = other.undecidedOwners(in: manifest)
                guard !keys.isEmpty else { continue }
                places.add(UnreadPlace(path, side, TreeState.Gap.ambiguous, attributes: keys))
            }
        }
        return false
    }

    /// Whether an entry says that there is something where the other side has a gap. That an archive has a directory which
    /// something is mounted on elsewhere says nothing, as long as nothing is in it.
    private static func reaches(_ record: EntryRecord, _ gap: [UInt8]) -> Bool {
        record.path.count > gap.count || record.kind != .directory || record.mount != nil
    }

    /// What could not be had of an entry itself.
    private mutating func note(_ record: EntryRecord?, _ side: UnreadPlace.Side, _ gaps: Gaps) {
        guard let record, !record.unread.isEmpty else { return }
        let unread = record.unread.subtracting(gaps.unheld)
        guard !unread.isEmpty else { return }
        places.add(UnreadPlace(record.path, side, UnreadPlace.Reason.attributes, attributes: unread.keys))
    }

    /// All of it.
    consuming func finish() -> RecordList<UnreadPlace> {
        for gap in earlier.all {
            let isMeant =
                gap.isIgnored || gap.isMount && later.mounts.contains(gap.path) && !reachedBefore.contains(gap.path)
            places.add(UnreadPlace(gap.path, .before, gap.reason, isMeant: isMeant))
        }
        for gap in later.all {
            // Where only what the first side has is looked at, it has to have something there.
            let isMeant =
                gap.isIgnored
                || gap.isMount && !reachedAfter.contains(gap.path)
                    && (isWithinFirst || earlier.mounts.contains(gap.path))
            places.add(UnreadPlace(gap.path, .after, gap.reason, isMeant: isMeant))
        }
        return places.finish()
    }
}

extension TreeState.Gap {
    /// Whether something is mounted there that was not to be entered.
    var isMount: Bool { reason == ScanError.Kind.mountNotEntered.name }
    /// Whether a manifest says that nobody is to look there.
    var isIgnored: Bool { reason == Self.ignored }
}

extension Set<[UInt8]> {
    /// Which of these the path is, or lies below; the one nearest to the root.
    func covering(_ path: [UInt8]) -> [UInt8]? {
        if isEmpty { return nil }
        if contains([]) { return [] }
        for index in path.indices where path[index] == UInt8(ascii: "/") {
            let above = Array(path[..<index])
            if contains(above) { return above }
        }
        return contains(path) ? path : nil
    }

    /// Whether the path, or something above it, is one of these.
    func cover(_ path: [UInt8]) -> Bool { covering(path) != nil }
}

extension EntryDetails.Unread {
    /// The keys of a record that stand for it, each once.
    var keys: [String] {
        var keys: [String] = []
        for (part, key) in Self.words where contains(part) && !keys.contains(key) { keys.append(key) }
        return keys
    }
}
