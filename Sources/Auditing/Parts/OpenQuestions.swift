import Facts
import Names

/// What the parts of a scan leave to be decided when all of them are there, as far as it has come.
struct OpenQuestions: ~Copyable, Sendable {
    private let space: (any SpillSpace)?
    /// By file, its names and then what waits for them.
    private var links: ExternalSort
    /// By root and path.
    private var collisions: ExternalSort
    /// By root.
    private(set) var demands: [Int: DemandTally] = [:]
    private(set) var executeBits: [Int: ExecuteBitTally] = [:]
    private(set) var rootFacts: [Int: RootFacts] = [:]
    /// Of each directory that several listed, what each of them saw.
    private(set) var listings: Set<DirectoryDigest> = []
    private(set) var forgetsFiles = false
    /// How many collisions came before those of the part that speaks.
    private var collisionBase = 0
    private var collisionCount = 0

    init(spillingTo space: (any SpillSpace)?) {
        self.space = space
        links = ExternalSort(space)
        collisions = ExternalSort(space)
    }

    /// Another part speaks, which counts its collisions from the beginning.
    mutating func beginPart() {
        collisionBase = collisionCount
    }

    mutating func add(_ record: ResultRecord, _ payload: ArraySlice<UInt8>?) {
        switch record {
        case .linkedName(let name): links.add(name.key, payload ?? record.payload[...])
        case .linkCandidate(let candidate): links.add(candidate.key, payload ?? record.payload[...])
        case .forgottenFiles: forgetsFiles = true
        case .demands(let tally, let root):
            demands[root, default: DemandTally()].met.formUnion(tally.met)
            demands[root, default: DemandTally()].outOfSight.formUnion(tally.outOfSight)
        case .executeBits(let tally, let root):
            executeBits[root, default: ExecuteBitTally(files: 0, executables: 0, idle: 0, lacksPermissions: false)]
                .add(tally)
        case .collision(var member):
            member.collision += collisionBase
            collisionCount = max(collisionCount, member.collision + 1)
            collisions.add(member.key, ResultRecord.collision(member).payload[...])
        case .rootFacts(let facts, let root): rootFacts[root] = facts
        case .listing(let digest): listings.insert(digest)
        default: break
        }
    }

    mutating func takeLinks() -> SortedRecords { exchange(&links, with: ExternalSort(space)).sorted() }

    mutating func takeCollisions() -> SortedRecords { exchange(&collisions, with: ExternalSort(space)).sorted() }

    /// Hands over everything, in an order that does not depend on who said what, and forgets it.
    mutating func takeRecords<Failure: Error>(
        _ body: (ResultRecord.Kind, ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        if forgetsFiles { try body(.forgottenFiles, []) }
        for (root, tally) in demands.sorted(by: { $0.key < $1.key }) {
            try body(.demands, ResultRecord.demands(tally, root: root).payload[...])
        }
        for (root, tally) in executeBits.sorted(by: { $0.key < $1.key }) {
            try body(.executeBits, ResultRecord.executeBits(tally, root: root).payload[...])
        }
        for (root, facts) in rootFacts.sorted(by: { $0.key < $1.key }) {
            try body(.rootFacts, ResultRecord.rootFacts(facts, root: root).payload[...])
        }
        for digest in listings.sorted(by: DirectoryDigest.precedes) {
            try body(.listing, ResultRecord.listing(digest).payload[...])
        }
        for record in takeLinks() {
            let isName = record.key.dropFirst(LinkedName.fileLength).first == 0
            try body(isName ? .linkedName : .linkCandidate, record.value)
        }
        for record in takeCollisions() { try body(.collision, record.value) }
    }
}

extension DirectoryDigest {
    static func precedes(_ left: DirectoryDigest, _ right: DirectoryDigest) -> Bool {
        if left.root != right.root || left.path != right.path {
            return PathOrder.precedes(left.root, left.path, 0, right.root, right.path, 0)
        }
        return (left.count, left.sum) < (right.count, right.sum)
    }
}
