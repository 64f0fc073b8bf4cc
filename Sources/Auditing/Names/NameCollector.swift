import Facts
import Names

/// One worker's look at names: each as it is listed, and all of a directory when it is complete. What something will have
/// to be said about goes to where all workers bring it.
struct NameCollector: DirectoryCollector {
    private let query: NameQuery
    private let found: any RecordSink
    private let memoryLimit: Int
    private var siblings = SiblingNames()
    /// The names of a directory that has more than memory is to hold: by hash, then by name.
    private var spilled: (any RecordSink)?
    /// Whether a name in this directory holds what some target may refuse or store otherwise.
    private var hasSuspiciousNames = false
    /// Directories with more names than could be compared.
    private(set) var overfull: [[UInt8]] = []

    /// How many names of a directory lie in memory.
    static let usualMemoryLimit = 1 << 17

    /// - Parameter memoryLimit: how many names of a directory lie in memory at most.
    init(_ query: NameQuery, into found: any RecordSink, memoryLimit: Int = usualMemoryLimit) {
        self.query = query
        self.found = found
        self.memoryLimit = memoryLimit
    }

    mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        if !traits.hazards.isDisjoint(with: Self.suspicious) || facts.name.count > 255 {
            hasSuspiciousNames = true
        }
        siblings.add(facts.name, traits)
        if siblings.count > memoryLimit { spill() }
    }

    /// What in an ASCII name may be more than a target takes.
    private static let suspicious: NameHazards = [.windowsCharacter, .windowsDevice, .trailingDotOrSpace]

    func scanErrors(ofRoot root: Int) -> [ScanError] {
        overfull.map { ScanError(.comparedNames, root: root, path: $0) }
    }

    private mutating func spill() {
        let sort = spilled ?? found.makeEmpty()
        spilled = sort
        var name: [UInt8] = []
        var key = RecordKey()
        for number in 0..<siblings.count {
            siblings.copyName(number, into: &name)
            key.removeAll()
            key.add(siblings.hash(of: number))
            key.add(last: name.span)
            sort.add(key, [])
        }
        siblings.removeNames()
    }

    mutating func finishDirectory(_ identity: InodeIdentity?, path: () -> [UInt8]) {
        if spilled != nil { spill() }
        let sorted = spilled?.takeSorted()
        spilled = nil
        let haveBuckets = query.asksForCollisions && (sorted != nil || siblings.fillBuckets())
        let asksEach = query.asksForRefusals && (hasSuspiciousNames || !siblings.haveOnlyASCII)
        let asksForShortNames = query.asksForCollisions && siblings.haveTilde && query.collide.haveShortNames
        let asksForBytes = query.asksForCollisions && !siblings.haveOnlyASCII && query.collide.contains(.xfsCI)
        if haveBuckets || asksEach || asksForShortNames || asksForBytes {
            let names = DirectoryNames(
                place: DirectoryPlace(path: path(), identity: identity), siblings: siblings, sorted: sorted,
                query: query, found: found)
            if haveBuckets, !names.lookAtBuckets() { overfull.append(names.place.path) }
            if asksForShortNames { names.lookAtShortNames() }
            if asksForBytes { names.lookAtBytes() }
            if asksEach { names.lookAtEach() }
        }
        siblings.removeAll()
        hasSuspiciousNames = false
    }
}
