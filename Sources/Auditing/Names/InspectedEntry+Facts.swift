import Facts
import Names

extension EntryFacts {
    /// The facts that rules about names may ask for.
    init(inspected entry: InspectedEntry, root: Int, _ rootFacts: RootFacts?) {
        self.init()
        let path = entry.path
        name = entry.place.name
        self.path = path
        pathLength = path.count
        depth = path.count { $0 == UInt8(ascii: "/") } + 1
        hazards = NameHazards(examining: name.span)
        rootIndex = root
        collected = [.name, .path, .siblings]
        if let rootFacts {
            self.root = rootFacts
            collected.insert(.root)
        }
        kind = entry.kind
        layer = entry.layer
        let above = entry.place.directory.path.split(separator: UInt8(ascii: "/"))
        parent = ParentFacts(
            mode: Mode(rawValue: 0), owner: 0, group: 0, writers: [], reachers: .all,
            isControlled: above.contains { ParentFacts.isControlDirectory(Array($0)) })
        guard let mode = entry.mode, let owner = entry.owner, let group = entry.group, let size = entry.size else {
            return
        }
        self.mode = mode
        self.owner = owner
        self.group = group
        self.size = size
        collected.insert(.status)
    }
}

extension Evidence {
    /// What is known of a member.
    ///
    /// - Parameter image: where it lies in one.
    init(_ entry: InspectedEntry, accounts: any AccountDirectory, in image: ImageFacts?) {
        func account(_ id: UInt32?, _ name: (UInt32) -> [UInt8]?) -> Account {
            Account(id: id ?? 0, name: id.flatMap(name))
        }
        self.init(
            kind: entry.kind, mode: entry.mode ?? Mode(rawValue: 0), owner: account(entry.owner, accounts.userName),
            group: account(entry.group, accounts.groupName), size: entry.kind == .file ? entry.size : nil,
            target: entry.target)
        hasMode = entry.mode != nil
        hasOwners = entry.owner != nil && entry.group != nil
        showPlace(entry.layer, of: image, isBuried: false)
    }
}

extension Fingerprints {
    /// What names have in common that collide: the hash under which they meet.
    static func key(of name: [UInt8]) -> [UInt8] {
        let hash = String(NameFolder().coarseHash(of: name.span), radix: 16)
        return Array((String(repeating: "0", count: 16 - hash.utf8.count) + hash).utf8)
    }
}
