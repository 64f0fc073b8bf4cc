import Facts
import Names

/// One worker's look at names: each as it is listed, and all of a directory when it is complete. It keeps only what
/// something will have to be said about.
struct NameCollector: Sendable {
    let targets: NameQuery
    private var siblings = SiblingNames()
    /// Whether a name in this directory holds what some target may refuse or store otherwise.
    private var hasSuspiciousNames = false
    private(set) var groups: [SiblingGroup] = []
    private(set) var unkept: [UnkeptName] = []
    /// Directories with more names than could be compared.
    private(set) var overfull: [[UInt8]] = []

    init(_ targets: NameQuery) {
        self.targets = targets
    }

    mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        if !traits.hazards.isDisjoint(with: Self.suspicious) || facts.name.count > 255 {
            hasSuspiciousNames = true
        }
        siblings.add(facts.name, traits)
    }

    /// What in an ASCII name may be more than a target takes.
    private static let suspicious: NameHazards = [.windowsCharacter, .windowsDevice, .trailingDotOrSpace]

    mutating func finishDirectory(_ identity: InodeIdentity?, path: () -> [UInt8]) {
        let buckets = targets.asksForCollisions ? siblings.buckets() : []
        let asksEach = targets.asksForRefusals && (hasSuspiciousNames || !siblings.haveOnlyASCII)
        let asksForShortNames = targets.asksForCollisions && siblings.haveTilde && targets.collide.haveShortNames
        let asksForBytes = targets.asksForCollisions && !siblings.haveOnlyASCII && targets.collide.contains(.xfsCI)
        if !buckets.isEmpty || asksEach || asksForShortNames || asksForBytes || siblings.isOverfull {
            look(
                buckets, DirectoryPlace(path: path(), identity: identity), asksEach, asksForShortNames, asksForBytes)
        }
        siblings.removeAll()
        hasSuspiciousNames = false
    }

    private mutating func look(
        _ buckets: [[[UInt8]]], _ directory: DirectoryPlace, _ asksEach: Bool, _ asksForShortNames: Bool,
        _ asksForBytes: Bool
    ) {
        if siblings.isOverfull { overfull.append(directory.path) }
        for bucket in buckets {
            for group in collisionGroups(of: bucket, targets: targets.collide) {
                groups.append(SiblingGroup(group, of: bucket, in: directory))
            }
        }
        guard asksEach || asksForShortNames || asksForBytes else { return }
        let names = siblings.all
        if asksForShortNames {
            let pairs = Dictionary(grouping: shortNameCollisions(among: names), by: \.alias)
            for (alias, pairs) in pairs {
                groups.append(
                    SiblingGroup(
                        alias: names[alias], of: pairs.map { names[$0.long] }, on: targets.collide, in: directory))
            }
        }
        if asksForBytes { lookAtBytes(of: names, directory) }
        guard asksEach else { return }
        for name in names {
            if let unkept = UnkeptName(name, in: directory, targets) { self.unkept.append(unkept) }
        }
    }

    /// XFS folds bytes, whatever they stand for: there a name that is text can meet one that is not UTF-8, and the
    /// hash of what text means keeps these apart.
    private mutating func lookAtBytes(of names: [[UInt8]], _ directory: DirectoryPlace) {
        let folder = NameFolder()
        let names = names.filter { name in name.contains { $0 >= 0x80 } }
        for group in collisionGroups(of: names, targets: NameTargets(.xfsCI)) {
            let hashes = group.members.reduce(into: Set<UInt64>()) { hashes, member in
                let name = names[member]
                hashes.insert(folder.coarseHash(of: name.span))
            }
            if hashes.count > 1 { groups.append(SiblingGroup(group, of: names, in: directory)) }
        }
    }

    /// What was kept, which is then forgotten.
    mutating func take() -> (groups: [SiblingGroup], unkept: [UnkeptName], overfull: [[UInt8]]) {
        defer { (groups, unkept, overfull) = ([], [], []) }
        return (groups, unkept, overfull)
    }
}
