import Facts

/// What is known of one file with several names: the names that were met, and what the rules that wait for the others
/// need to be decided.
public struct LinkGroup: Sendable {
    /// One of its names.
    public struct Name: Hashable, Sendable {
        var root: Int
        var path: [UInt8]

        static func precedes(_ left: Name, _ right: Name) -> Bool {
            PathOrder.precedes(left.root, left.path, 0, right.root, right.path, 0)
        }

        /// The containing directory's path.
        var directory: Name {
            Name(root: root, path: TreePath(path).parent.bytes)
        }
    }

    /// An entry under one of the names, and the rules that stayed open for it.
    struct Candidate: Sendable {
        var name: Name
        var facts: EntryFacts
        var rules: [Int]
    }

    /// How many names the file system says there are.
    private(set) var links: UInt64 = 0
    private(set) var names: [Name] = []
    /// For each root and open rule the first entry by path; the others are not needed.
    private(set) var candidates: [Candidate] = []

    mutating func add(_ name: Name, links: UInt64) {
        self.links = max(self.links, links)
        names.append(name)
    }

    mutating func add(_ candidate: Candidate) {
        candidates.append(candidate)
        prune()
    }

    /// The entries that waited, each with those of its rules for which no earlier name stands; they wait no longer.
    mutating func takeCandidates() -> [Candidate] {
        var covered: Set<[Int]> = []
        let taken = candidates.map { candidate in
            var candidate = candidate
            candidate.rules.removeAll { !covered.insert([candidate.name.root, $0]).inserted }
            return candidate
        }
        candidates = []
        return taken
    }

    mutating func merge(_ other: LinkGroup) {
        links = max(links, other.links)
        names += other.names
        candidates += other.candidates
        prune()
    }

    /// In how many directories the file has names, where all of them were met; nothing where some are missing.
    mutating func completeDirectories() -> Int? {
        guard UInt64(names.count) >= links else { return nil }
        sortNames()
        return UInt64(names.count) >= links ? directories : nil
    }

    /// In how many directories the names are that were met.
    var directories: Int { Set(names.map(\.directory)).count }

    /// Brings the names in order, each once: a file system may list one twice.
    mutating func sortNames() {
        names = Set(names).sorted(by: Name.precedes)
    }

    /// How many other names a finding tells: a file may have 65,000.
    static let toldLimit = 100

    /// The names that findings may tell: of each root the first ones, and one more for that of the finding itself.
    var toldNames: [Name] {
        guard names.count > Self.toldLimit else { return names }
        let byRoot = Dictionary(grouping: Set(names), by: \.root)
        return byRoot.values.flatMap { $0.sorted(by: Name.precedes).prefix(Self.toldLimit + 1) }
    }

    private mutating func prune() {
        guard candidates.count > 1 else { return }
        candidates.sort { Name.precedes($0.name, $1.name) }
        var covered: Set<[Int]> = []
        candidates = candidates.filter { candidate in
            let keys = candidate.rules.map { [candidate.name.root, $0] }
            let isFirst = !covered.isSuperset(of: keys)
            covered.formUnion(keys)
            return isFirst
        }
    }
}
