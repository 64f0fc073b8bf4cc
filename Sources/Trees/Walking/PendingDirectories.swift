import Descriptors
import Facts

/// The subdirectories of one directory that were judged and not yet visited.
///
/// A directory may hold a million of them: 24 bytes each and the name, since most have the rest in common.
struct PendingDirectories {
    struct Element {
        var name: FileName
        var identity: ObjectIdentity
        var mountID: UInt64?
        var facts: ParentFacts
    }

    /// What neighbours have in common.
    private struct Kind: Equatable {
        var device: UInt64
        var mountID: UInt64?
        var facts: ParentFacts
    }

    private struct Entry {
        var inode: UInt64
        /// Where the name begins; it ends where the next one begins.
        var start: Int
        var kind: UInt32
    }

    /// What each takes beside its name, which most have nothing but in common with its neighbours.
    static var bytesForEach: Int { MemoryLayout<Entry>.stride }

    private var entries: [Entry] = []
    private var names: [UInt8] = []
    private var kinds: [Kind] = []

    /// How many kinds before the last one are compared: a tree where every directory differs has any number.
    private static let comparedKinds = 8

    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ element: Element) {
        let kind = Kind(device: element.identity.device, mountID: element.mountID, facts: element.facts)
        let place = kinds.indices.suffix(Self.comparedKinds).last { kinds[$0] == kind } ?? kinds.count
        if place == kinds.count { kinds.append(kind) }
        entries.append(
            Entry(inode: element.identity.inode, start: names.count, kind: UInt32(truncatingIfNeeded: place)))
        names.append(contentsOf: element.name.bytes)
    }

    mutating func append(contentsOf others: PendingDirectories) {
        if isEmpty {
            self = others
            return
        }
        for index in others.entries.indices { append(others.element(at: index)) }
    }

    mutating func popLast() -> Element? {
        guard !entries.isEmpty else { return nil }
        let last = element(at: entries.count - 1)
        names.removeLast(last.name.bytes.count)
        entries.removeLast()
        return last
    }

    private func element(at index: Int) -> Element {
        let entry = entries[index]
        let end = index + 1 < entries.count ? entries[index + 1].start : names.count
        let kind = kinds[Int(entry.kind)]
        return Element(
            name: FileName(listed: names[entry.start..<end]),
            identity: ObjectIdentity(device: kind.device, inode: entry.inode), mountID: kind.mountID,
            facts: kind.facts)
    }
}
