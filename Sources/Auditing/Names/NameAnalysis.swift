import Facts
import Names

/// Follows names that are one: looks at what bears them, and into directories that become one, in which names meet
/// that no directory of the tree holds together.
struct NameAnalysis<Inspector: EntryInspector> {
    private(set) var inspector: Inspector
    private(set) var collisions: [Collision] = []
    /// Directories that become one and were not followed.
    private(set) var left = 0
    /// Names that were compared in those that were, and the directories themselves.
    private var work = 0
    private let workLimit: Int
    /// Bytes of the paths of those that no program could name at once.
    private var longPaths = 0
    private let folder = NameFolder()
    private var seen: [[UInt8]: InspectedEntry?] = [:]
    private var merges: [Merge] = []
    private var visited: Set<Merge> = []

    /// Links that lead upwards could make a tree of directories out of a few; no real one comes near.
    static var usualWorkLimit: Int { 4_000_000 }

    /// Every finding in such directories tells paths of that length: a list of 80 KB came to hundreds of megabytes of
    /// reports. No path beyond PATH_MAX is opened by its name, and a tree that people made has none.
    private static var pathLengthLimit: Int { 4096 }
    private static var longPathsLimit: Int { 4 << 20 }

    /// Directories that become one on these targets.
    private struct Merge: Hashable {
        /// Sorted by path.
        var directories: [DirectoryPlace]
        var targets: NameTargets
        /// Why they do.
        var mechanisms: NameMechanisms
    }

    init(_ inspector: Inspector, workLimit: Int = usualWorkLimit) {
        self.inspector = inspector
        self.workLimit = workLimit
    }

    /// - Parameter groups: of all directories of a root, in an order that does not depend on the walk.
    mutating func follow(_ groups: [SiblingGroup]) {
        for group in groups {
            let entries = group.names.map { look(at: EntryPlace(directory: group.directory, name: $0)) }
            add(
                Collision(
                    entries, targets: group.targets, mechanisms: group.mechanisms, parts: group.parts,
                    alias: group.alias))
        }
        while let merge = merges.popLast() {
            guard work < workLimit, longPaths < Self.longPathsLimit else {
                left = merges.count + 1
                break
            }
            follow(merge)
        }
        let aliases = collisions.filter(\.isShortName)
        collisions = Collision.united(collisions.filter { !$0.isShortName }) + aliases
    }

    /// The entry, looked at once however often it is asked for.
    mutating func look(at place: EntryPlace) -> InspectedEntry? {
        let path = place.path
        if let known = seen[path] { return known }
        let entry = inspector.look(at: place)
        seen[path] = .some(entry)
        return entry
    }

    private mutating func add(_ collision: Collision?) {
        guard let collision else { return }
        collisions.append(collision)
        if collision.isShortName { return }
        for part in collision.parts {
            var directories: [[UInt8]: DirectoryPlace] = [:]
            for member in part.members {
                guard let directory = directory(behind: collision.members[member]) else { continue }
                directories[directory.path] = directories[directory.path] ?? directory
            }
            guard directories.count > 1 else { continue }
            let merge = Merge(
                directories: directories.values.sorted { $0.path.lexicographicallyPrecedes($1.path) },
                targets: part.targets, mechanisms: collision.mechanisms)
            if visited.insert(merge).inserted { merges.append(merge) }
        }
    }

    /// What a copy would write into: the directory itself, or the one in the tree that a link names.
    private mutating func directory(behind member: InspectedEntry) -> DirectoryPlace? {
        switch member.kind {
        case .directory: return member.asDirectory
        case .link:
            guard let path = member.target.flatMap({ LinkText($0).path(from: member.place.directory.path) }) else {
                return nil
            }
            return inspector.directory(at: path)
        default: return nil
        }
    }

    /// Compares the names of all directories as if one held them: names of one directory were compared already.
    private mutating func follow(_ merge: Merge) {
        var places: [EntryPlace] = []
        for directory in merge.directories {
            work += 1
            if directory.path.count > Self.pathLengthLimit { longPaths += directory.path.count }
            for name in inspector.names(in: directory) ?? [] {
                places.append(EntryPlace(directory: directory, name: name))
            }
        }
        work += places.count
        var buckets: [UInt64: [EntryPlace]] = [:]
        for place in places { buckets[folder.coarseHash(of: place.name.span), default: []].append(place) }
        let meeting = buckets.values.filter { bucket in bucket.contains { $0.directory != bucket[0].directory } }
            .map { $0.sorted { $0.path.lexicographicallyPrecedes($1.path) } }
            .sorted { $0[0].path.lexicographicallyPrecedes($1[0].path) }
        for bucket in meeting {
            for group in collisionGroups(of: bucket.map(\.name), targets: merge.targets) {
                let spans = { (members: [Int]) in
                    members.contains { bucket[$0].directory != bucket[members[0]].directory }
                }
                let parts = SiblingGroup.parts(group.parts) { $0 }.filter { spans($0.members) }
                guard !parts.isEmpty else { continue }
                let involved = Set(parts.flatMap(\.members)).sorted()
                let entries = bucket.indices.map { involved.contains($0) ? look(at: bucket[$0]) : nil }
                add(
                    Collision(
                        entries, targets: parts.reduce(into: []) { $0.formUnion($1.targets) },
                        mechanisms: group.mechanisms.union(merge.mechanisms), parts: parts))
            }
        }
    }

    /// Whether all of these regular files hold the same bytes; nothing where nobody can tell.
    mutating func haveEqualContents(_ members: [InspectedEntry]) -> Bool? {
        let files = members.filter { $0.kind == .file }
        guard files.count > 1, files.count <= 64 else { return nil }
        var isCertain = true
        for file in files.dropFirst() {
            if let inode = file.inode, inode == files[0].inode { continue }
            if let size = file.size, let other = files[0].size, size != other { return false }
            switch inspector.haveEqualContents(files[0], file) {
            case false?: return false
            case true?: continue
            case nil: isCertain = false
            }
        }
        return isCertain ? true : nil
    }
}
