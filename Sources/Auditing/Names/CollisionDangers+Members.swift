import Facts
import Names

extension CollisionDangers {
    /// What is at stake where these entries become one.
    ///
    /// - Parameter contentEqual: whether the regular files hold the same bytes; nothing where nobody knows.
    init(_ collision: Collision, contentEqual: Bool?) {
        self = []
        let members = collision.members
        if Self.namesControl(members, isShortName: collision.isShortName) { insert(.controlName) }
        if collision.isShortName {
            insert(.shortName)
            return
        }
        addLinks(among: members)
        let files = members.filter { $0.kind == .file }
        let directories = members.filter { $0.kind == .directory }
        let links = members.filter { $0.kind == .link }
        if files.count + directories.count + links.count < members.count { insert(.specialFile) }
        if !files.isEmpty, !directories.isEmpty { insert(.mixedKinds) }
        if directories.count > 1 { insert(Self.haveEqualStatus(directories) ? .directories : .directoryRights) }
        if files.count > 1, !Self.areOneInode(files), contentEqual != true || !Self.haveEqualStatus(files) {
            // Set-id, executable, or writable for others: what one contains, with what the other may do.
            let isPrivileged = files.contains { ($0.mode?.rawValue ?? 0) & 0o6133 != 0 }
            insert(isPrivileged ? .rights : .differentFiles)
        }
        if isEmpty { insert(.none) }
    }

    private mutating func addLinks(among members: [InspectedEntry]) {
        let links = members.filter { $0.kind == .link }
        guard let first = links.first else { return }
        // A link whose target nobody could read may lead anywhere.
        if links.count == members.count, let target = first.target, links.allSatisfy({ $0.target == target }) { return }
        let isOutward = links.contains { link in
            link.target.map { LinkText($0).leadsOut(from: link.place.directory.path) } ?? true
        }
        insert(isOutward ? .outwardLink : .link)
        if links.contains(where: { $0.target.map { LinkText($0).passesControl } ?? false }) { insert(.controlName) }
    }

    private static func haveEqualStatus(_ members: [InspectedEntry]) -> Bool {
        members.allSatisfy { member in
            member.mode == members[0].mode && member.owner == members[0].owner && member.group == members[0].group
        }
    }

    private static func areOneInode(_ members: [InspectedEntry]) -> Bool {
        members[0].inode != nil && members.allSatisfy { $0.inode == members[0].inode }
    }

    /// Whether git takes the name for one of those that steer it.
    private static func namesControl(_ members: [InspectedEntry], isShortName: Bool) -> Bool {
        if isShortName {
            return members.contains { ShortName.gitControlName(behind: $0.place.name.span) != nil }
                && members.contains { controlNames.contains($0.place.name) }
        }
        let folder = NameFolder()
        return members.contains { controlHashes.contains(folder.coarseHash(of: $0.place.name.span)) }
    }

    private static let controlNames = Set(
        [".git", ".gitmodules", ".gitattributes", ".gitignore"].map { Array($0.utf8) })
    private static let controlHashes = Set(controlNames.map { NameFolder().coarseHash(of: $0.span) })
}

extension CollisionDangers {
    /// What the worst of them is about, as numbers of the Common Weakness Enumeration.
    ///
    /// - Parameter isOnlyForm: whether no letter case is involved.
    func weaknesses(isOnlyForm: Bool) -> [Int] {
        let base = isOnlyForm ? 176 : 178
        var numbers: Set<Int> = contains(.shortName) ? [58] : [base]
        if !isDisjoint(with: [.outwardLink, .link]) { numbers.insert(59) }
        if !isDisjoint(with: [.rights, .directoryRights]) { numbers.insert(732) }
        if contains(.controlName) { numbers.formUnion([42, 46, 58, 69]) }
        return numbers.sorted()
    }

    /// CVSS-like, in tenths, of the worst of them.
    var severity: Int {
        let severities: [(CollisionDangers, Int)] = [
            ([.outwardLink, .controlName], 88), ([.link, .rights], 75), (.directoryRights, 65),
            ([.specialFile, .mixedKinds], 55), (.differentFiles, 50), ([.directories, .shortName], 40),
        ]
        return severities.first { !isDisjoint(with: $0.0) }?.1 ?? 10
    }
}
