import Facts
import Names

/// What is at stake where entries become one, gathered member by member.
struct CollisionStakes {
    private var files = Likeness()
    private var directories = Likeness()
    private var links = 0
    private var others = 0
    /// Set-id, executable, or writable for others: what one contains, with what the other may do.
    private var havePrivileges = false
    /// Of the links, the first target, and whether the others have the same; one that nobody could read may lead anywhere.
    private var target: [UInt8]?
    private var haveOneTarget = true
    private var leadsOut = false
    private var passesControl = false
    /// Whether git takes a name for one of those that steer it, or would where it is the long name of an alias.
    private var namesControl = false
    private var opensControl = false
    private var isControl = false
    /// Characters that are not to be seen, by number.
    private var hidden: Set<UInt32> = []
    /// The regular files, as far as their contents may be compared.
    private(set) var compared: [InspectedEntry] = []
    private static let folder = NameFolder()

    /// Regular files whose contents are compared, at most.
    static let comparedLimit = 64

    /// How members of a kind are like the first of them.
    private struct Likeness {
        private(set) var count = 0
        private var first: InspectedEntry?
        private(set) var haveEqualStatus = true
        private(set) var areOneInode = true

        mutating func add(_ entry: InspectedEntry) {
            count += 1
            guard let first else {
                first = entry
                areOneInode = entry.inode != nil
                return
            }
            if entry.mode != first.mode || entry.owner != first.owner || entry.group != first.group {
                haveEqualStatus = false
            }
            if entry.inode != first.inode { areOneInode = false }
        }
    }

    mutating func add(_ entry: InspectedEntry) {
        switch entry.kind {
        case .file:
            files.add(entry)
            if (entry.mode?.rawValue ?? 0) & 0o6133 != 0 { havePrivileges = true }
            if compared.count <= Self.comparedLimit { compared.append(entry) }
        case .directory: directories.add(entry)
        case .link: addLink(entry)
        default: others += 1
        }
        let name = entry.place.name
        if Self.controlHashes.contains(Self.folder.coarseHash(of: name.span)) { namesControl = true }
        if Self.isControlName(name) { isControl = true }
        if ShortName.gitControlName(behind: name.span) != nil { opensControl = true }
        addHidden(of: name)
    }

    private mutating func addLink(_ entry: InspectedEntry) {
        links += 1
        if links == 1 { target = entry.target }
        if target == nil || entry.target != target { haveOneTarget = false }
        guard let text = entry.target.map({ LinkText($0) }) else {
            leadsOut = true
            return
        }
        if text.leadsOut(from: entry.place.directory.path) { leadsOut = true }
        if text.passesControl { passesControl = true }
    }

    private mutating func addHidden(of name: [UInt8]) {
        guard name.contains(where: { $0 >= 0x80 }) else { return }
        var scalars = UTF8Scalars(name.span)
        while let step = scalars.next() {
            guard let scalar = step.scalar, scalar.properties.isDefaultIgnorableCodePoint else { continue }
            hidden.insert(scalar.value)
        }
    }

    /// The first of the characters that are not to be seen, as `U+200D`.
    var hiddenCharacters: [String] {
        hidden.sorted().prefix(4).map { value in
            let digits = String(value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }

    /// - Parameter contentEqual: whether the regular files hold the same bytes; nothing where nobody knows.
    func dangers(isShortName: Bool, contentEqual: Bool?) -> CollisionDangers {
        var dangers: CollisionDangers = []
        if isShortName ? opensControl && isControl : namesControl { dangers.insert(.controlName) }
        if isShortName { return dangers.union(.shortName) }
        addLinks(to: &dangers)
        if others > 0 { dangers.insert(.specialFile) }
        if files.count > 0, directories.count > 0 { dangers.insert(.mixedKinds) }
        if directories.count > 1 { dangers.insert(directories.haveEqualStatus ? .directories : .directoryRights) }
        if files.count > 1, !files.areOneInode, contentEqual != true || !files.haveEqualStatus {
            dangers.insert(havePrivileges ? .rights : .differentFiles)
        }
        return dangers.isEmpty ? .none : dangers
    }

    private func addLinks(to dangers: inout CollisionDangers) {
        guard links > 0 else { return }
        let areAll = files.count == 0 && directories.count == 0 && others == 0
        if areAll, haveOneTarget { return }
        dangers.insert(leadsOut ? .outwardLink : .link)
        if passesControl { dangers.insert(.controlName) }
    }

    /// Whether git takes the name for one of those that steer it.
    static func isControlName(_ name: [UInt8]) -> Bool { controlNames.contains(name) }

    private static let controlNames = Set(
        [".git", ".gitmodules", ".gitattributes", ".gitignore"].map { Array($0.utf8) })
    private static let controlHashes = Set(controlNames.map { NameFolder().coarseHash(of: $0.span) })
}
