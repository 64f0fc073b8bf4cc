import Facts

/// The walk of a list: one directory after the other, from a stack as the walk of a live tree.
struct ListWalker<Consumer: EntryConsumer> {
    private struct Directory {
        var entries: Range<Int>
        /// Bytes of its path with a closing slash; 0 for the root.
        var prefix: Int
        var depth: Int
        var isControlled: Bool
    }

    private let list: ListedEntries
    private let implied: [[UInt8]]
    var consumer: Consumer
    private(set) var outcome = WalkOutcome()
    private var facts = EntryFacts()
    private var waiting: [Directory] = []

    init(_ list: ListedEntries, implied: [[UInt8]], consumer: Consumer, rootIndex: Int) {
        self.list = list
        self.implied = implied
        self.consumer = consumer
        facts.rootIndex = rootIndex
    }

    mutating func run(progress: WalkProgress) {
        waiting = [Directory(entries: 0..<list.entries.count, prefix: 0, depth: 0, isControlled: false)]
        while !progress.isCancelled, let directory = waiting.popLast() {
            let before = outcome.tally.entries
            visit(directory)
            _ = progress.add(outcome.tally.entries - before)
        }
    }

    private mutating func visit(_ directory: Directory) {
        outcome.tally.directories += 1
        facts.depth = directory.depth + 1
        facts.parent = ParentFacts(
            mode: Mode(rawValue: 0), owner: 0, group: 0, writers: [], reachers: .all,
            isControlled: directory.isControlled)
        if directory.prefix == 0 {
            for name in implied {
                var entry = entry(name[...], path: name[...], .directory)
                consumer.list(&entry, NameTraits(entry.name.span))
            }
        }
        var children: [Directory] = []
        let list = list
        list.forEachChild(of: directory.entries, below: directory.prefix) { child in
            let first = list.entries[child.entries.lowerBound]
            let name = list.bytes[child.name]
            let kind = child.isDirectory ? .directory : first.kind
            show(entry(name, path: list.bytes[first.start..<child.name.upperBound], kind))
            guard child.isDirectory else { return }
            children.append(
                Directory(
                    entries: child.entries, prefix: child.name.upperBound - first.start + 1,
                    depth: directory.depth + 1,
                    isControlled: directory.isControlled || ParentFacts.isControlDirectory(facts.name)))
        }
        let prefix = list.entries.isEmpty ? [] : self.prefix(of: directory)
        consumer.finishDirectory(nil) { prefix }
        waiting += children.reversed()
    }

    private func prefix(of directory: Directory) -> [UInt8] {
        guard directory.prefix > 0 else { return [] }
        let start = list.entries[directory.entries.lowerBound].start
        return Array(list.bytes[start..<start + directory.prefix - 1])
    }

    private mutating func entry(_ name: ArraySlice<UInt8>, path: ArraySlice<UInt8>, _ kind: EntryKind) -> EntryFacts {
        facts.reset()
        facts.name.replace(byCopying: name.span)
        facts.hazards = NameHazards(examining: facts.name.span)
        facts.path.replace(byCopying: path.span)
        facts.pathLength = path.count
        facts.kind = kind
        facts.collected = [.name, .path]
        return facts
    }

    private mutating func show(_ entry: consuming EntryFacts) {
        outcome.tally.entries += 1
        if entry.kind == .file { outcome.tally.files += 1 }
        var entry = entry
        consumer.list(&entry, NameTraits(entry.name.span))
        if consumer.keeps != nil { consumer.keep(entry, EntryDetails()) }
        // A list has nothing more to say; what is asked for stays open.
        if consumer.considerAsIs(&entry) != .settled { consumer.record(entry) }
    }
}
