import Descriptors
public import Facts

/// A second look at entries of a list: what it says of them, and where links of a git tree lead.
public struct ListInspector: EntryInspector {
    private let tree: ListedTree
    private let rootIndex: Int
    /// By the link's object id; nothing before the first is asked for.
    private var targets: [[UInt8]: [UInt8]]?
    public private(set) var scanErrors: [ScanError] = []
    public var rootFacts: RootFacts? { nil }

    init(_ tree: ListedTree, rootIndex: Int) {
        self.tree = tree
        self.rootIndex = rootIndex
    }

    private var list: ListedEntries { tree.entries }

    public mutating func look(at place: EntryPlace) -> InspectedEntry? {
        let path = place.path
        if place.directory.path.isEmpty, tree.implied.contains(place.name) {
            return InspectedEntry(place: place, kind: .directory)
        }
        let index = list.firstIndex(notBefore: path)
        guard index < list.entries.count, list.path(of: index).starts(with: path) else { return nil }
        let listed = list.entries[index]
        // What is listed below it comes right after it.
        let next = listed.length == path.count ? index + 1 : index
        let isAbove = next < list.entries.count && list.path(of: next).starts(with: path + [UInt8(ascii: "/")])
        guard listed.length == path.count || isAbove else { return nil }
        var entry = InspectedEntry(place: place, kind: isAbove ? .directory : listed.kind)
        guard entry.kind != .directory, listed.length == path.count else { return entry }
        entry.mode = listed.mode
        if entry.kind == .link { entry.target = target(of: Array(list.bytes[listed.object]), at: path) }
        return entry
    }

    private mutating func target(of object: [UInt8], at path: [UInt8]) -> [UInt8]? {
        guard let git = tree.git else { return nil }
        if targets == nil {
            let links = list.entries.filter { $0.kind == .link }.map { Array(list.bytes[$0.object]) }
            do throws(SystemFailure) {
                targets = try git.linkTargets(of: Set(links))
            } catch {
                targets = [:]
                scanErrors.append(
                    ScanError(
                        .unreadableFact, root: rootIndex, path: path, call: error.call.rawValue, error: error.name))
                return nil
            }
        }
        if let target = targets?[object] { return target }
        scanErrors.append(
            ScanError(.unreadableFact, root: rootIndex, path: path, call: "git cat-file", error: "missing"))
        return nil
    }

    public mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? {
        let prefix = directory.path.isEmpty ? [] : directory.path + [UInt8(ascii: "/")]
        let first = list.firstIndex(notBefore: prefix)
        var end = first
        while end < list.entries.count, list.path(of: end).starts(with: prefix) { end += 1 }
        var names = directory.path.isEmpty ? tree.implied : []
        list.forEachChild(of: first..<end, below: prefix.count) { child in
            let name = Array(list.bytes[child.name])
            if !names.contains(name) || !directory.path.isEmpty { names.append(name) }
        }
        return names
    }

    public mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        if path.isEmpty { return DirectoryPlace(path: path) }
        let index = list.firstIndex(notBefore: path + [UInt8(ascii: "/")])
        let isAbove = index < list.entries.count && list.path(of: index).starts(with: path + [UInt8(ascii: "/")])
        return isAbove ? DirectoryPlace(path: path) : nil
    }

    /// By the ids of what they hold; a list of paths has none.
    public mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard let one = object(of: first), let other = object(of: second), !one.isEmpty else { return nil }
        return one.elementsEqual(other)
    }

    private func object(of entry: InspectedEntry) -> ArraySlice<UInt8>? {
        let path = entry.path
        let index = list.firstIndex(notBefore: path)
        guard index < list.entries.count, list.entries[index].length == path.count else { return nil }
        return list.bytes[list.entries[index].object]
    }
}
