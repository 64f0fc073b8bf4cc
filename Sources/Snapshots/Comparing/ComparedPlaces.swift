import Auditing
import Facts

/// What is not known of either side of a comparison, found out as both are read side by side.
///
/// Below a gap of one side the other one's entries are neither added nor removed. A gap is meant where nobody was to look
/// there: what a manifest ignores, and a mount that both sides leave out. A mount that only one of them leaves out hides
/// what the other one has.
struct ComparedPlaces: ~Copyable {
    private var earlier: Gaps
    private var later: Gaps
    private var mountsBefore = MountBoundaries()
    private var mountsAfter = MountBoundaries()
    /// Directories that something is mounted on, on one side only.
    private var hidden = PathIndex<Void>()
    private let isWithinFirst: Bool
    private var places: UnreadPlaceWriter

    /// The gaps of one side.
    private struct Gaps {
        let all: [TreeState.Gap]
        /// Where they are, and whether the other side knows of something there.
        var paths = PathIndex<Bool>()
        /// Where something is mounted that was not entered.
        let mounts: Set<[UInt8]>
        /// What the form of the side never holds.
        let unheld: EntryDetails.Unread
        /// Whether the form says less of entries than there is.
        var isManifest: Bool { !unheld.isEmpty }

        init(_ state: TreeState) {
            all = state.gaps
            for gap in all { paths.insert(gap.path, false) }
            mounts = Set(all.lazy.filter { $0.isMount }.map(\.path))
            unheld = state.unheld
        }

        /// Whether there is a gap where the other side has an entry, which is noted then. That an archive has a directory which
        /// something is mounted on here says nothing, as long as nothing is in it.
        mutating func covers(_ record: EntryRecord) -> Bool {
            guard let place = paths.place(over: record.path) else { return false }
            let isThere =
                record.path.count > paths.path(at: place).count || record.kind != .directory || record.mount != nil
            if isThere { paths[place] = true }
            return true
        }

        /// Whether the other side knows of something in a gap.
        func isReached(_ gap: TreeState.Gap) -> Bool { paths.place(over: gap.path).map { paths[$0] } ?? false }
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
        if !hidden.isEmpty, hidden.place(over: path) != nil { return true }
        if old != nil, new != nil, let before = begins.0, let after = begins.1, before != after {
            hidden.insert(path, ())
            places.add(UnreadPlace(path, .after, UnreadPlace.Reason.mounted))
            return true
        }
        if new == nil, let old, later.covers(old) { return true }
        if old == nil, let new, earlier.covers(new) || isWithinFirst { return true }
        note(old, .before, earlier)
        note(new, .after, later)
        if let old, let new {
            for (manifest, other, side, gaps) in [
                (old, new, UnreadPlace.Side.before, earlier), (new, old, .after, later),
            ]
            where gaps.isManifest {
                let keys = other.undecidedOwners(in: manifest)
                guard !keys.isEmpty else { continue }
                places.add(UnreadPlace(path, side, TreeState.Gap.ambiguous, attributes: keys))
            }
        }
        return false
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
                gap.isIgnored || gap.isMount && later.mounts.contains(gap.path) && !earlier.isReached(gap)
            places.add(UnreadPlace(gap.path, .before, gap.reason, isMeant: isMeant))
        }
        for gap in later.all {
            // Where only what the first side has is looked at, it has to have something there.
            let isMeant =
                gap.isIgnored
                || gap.isMount && !later.isReached(gap)
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

extension EntryDetails.Unread {
    /// The keys of a record that stand for it, each once.
    var keys: [String] {
        var keys: [String] = []
        for (part, key) in Self.words where contains(part) && !keys.contains(key) { keys.append(key) }
        return keys
    }
}
