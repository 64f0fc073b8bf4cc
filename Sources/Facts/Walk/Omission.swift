/// By what an entry is left out of a scan.
public enum OmissionCause: UInt8, CaseIterable, Hashable, Sendable {
    /// A pattern of `--exclude` or of a configuration.
    case exclude
    /// Names with a leading dot: `--skip-hidden`.
    case skipHidden
    /// What lies in a file package: `--skip-packages`.
    case skipPackages
    /// It was not modified since: `--newer-than`.
    case newerThan
    /// A list does not name it: `--files-from`.
    case filesFrom
    /// It does not differ from a revision: `--diff-base`.
    case diffBase
    /// It is the repository of the working directory, which is no part of what is scanned there.
    case repository

    /// Whether what lies below goes with it; else each entry is asked for itself.
    public var isPruning: Bool { self != .newerThan && self != .filesFrom }
    /// Whether the entry itself is not judged.
    public var includesEntry: Bool { self != .skipPackages }
}

/// How many entries of a scan are left out, by cause. Of what lies below such an entry and goes with it nothing is counted.
public struct OmissionCounts: Hashable, Sendable {
    private var counts = Array(repeating: 0, count: OmissionCause.allCases.count)

    public init() {}

    /// How many entries are left out by a cause.
    public subscript(cause: OmissionCause) -> Int {
        get { counts[Int(cause.rawValue)] }
        set { counts[Int(cause.rawValue)] = newValue }
    }

    /// Adds those of another walk.
    public mutating func add(_ other: OmissionCounts) {
        for place in counts.indices { counts[place] += other.counts[place] }
    }

    /// Those that were not judged themselves.
    public var entries: Int { sum { $0.includesEntry } }
    /// Those with which goes what lies below.
    public var pruned: Int { sum { $0.isPruning } }

    private func sum(_ isMeant: (OmissionCause) -> Bool) -> Int {
        OmissionCause.allCases.reduce(0) { isMeant($1) ? $0 + self[$1] : $0 }
    }
}

/// Something that the options of a scan leave out of it.
public struct Omission: Hashable, Sendable {
    /// How much is left out.
    public enum Extent: Hashable, Sendable {
        /// The entry alone; what lies in it is looked at.
        case entry
        case entryAndContents
        /// What lies in it; the entry itself is looked at.
        case contents
    }

    /// Root-relative.
    public var path: [UInt8]
    /// Nothing where nobody looked.
    public var kind: EntryKind?
    /// How much is left out.
    public var extent: Extent

    public init(path: [UInt8], kind: EntryKind?, extent: Extent) {
        self.path = path
        self.kind = kind
        self.extent = extent
    }

    /// Whether the entry itself is not looked at.
    public var includesEntry: Bool { extent != .contents }
    /// Whether something may lie below it that goes with it.
    public var mayHaveContents: Bool { extent != .entry && (kind == nil || kind == .directory) }
}
