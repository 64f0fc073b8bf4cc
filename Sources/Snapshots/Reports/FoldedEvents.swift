import Auditing
import Facts

/// An event for people, and how many more went with it: what lies in a directory that came or went came or went with it.
struct FoldedEvent: Recordable {
    var event: ChangeEvent
    /// Entries below it of which the same is to be said.
    var more = 0

    init(_ event: ChangeEvent, more: Int = 0) {
        self.event = event
        self.more = more
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        more = try reader.number()
        event = try ChangeEvent(from: &reader)
    }

    func write(to writer: inout PayloadWriter) {
        writer.add(more)
        event.write(to: &writer)
    }
}

/// Events for people, by class, the worst first, and by path: what went with another one is folded into it.
///
/// Never folded: what gives somebody a right.
struct FoldedEvents {
    let events: RecordList<FoldedEvent>
    /// How many there are of each class.
    private(set) var counts: [ChangeClass: Int] = [:]

    /// Classes that there is something of, the worst first.
    var classes: [ChangeClass] { counts.keys.sorted(by: >) }

    init(_ report: ChangeReport) {
        let space = report.events.records.space
        var listed = FoldedEventWriter(space)
        // What came or went, in the order of the tree: what lies in a directory follows it.
        var whole = ExternalSort(space)
        for event in report.events {
            guard event.kind == .added || event.kind == .removed else {
                listed.add(FoldedEvent(event))
                continue
            }
            let key = RecordKey(root: event.kind == .added ? 0 : 1, treePath: event.path)
            whole.add(key, event.payload[...])
        }
        Self.fold(RecordList(whole.sorted()), to: &listed)
        counts = listed.counts
        events = listed.finish()
    }

    private static func fold(_ events: RecordList<ChangeEvent>, to listed: inout FoldedEventWriter) {
        // Directories that hold what comes next, from the root down, and which of them have an event of their own: what came
        // or went with the one above it has none.
        var open = DirectoryStack<(kind: ChangeEvent.Kind, isHead: Bool)>()
        var heads: [FoldedEvent] = []
        func close() { if open.close()?.isHead == true { listed.add(heads.removeLast()) } }
        for event in events {
            for _ in 0..<open.closed(by: event.path) { close() }
            while let last = open.last, last.kind != event.kind { close() }
            let isDirectory = event.record.kind == .directory
            let length = event.path.lastIndex(of: UInt8(ascii: "/")) ?? 0
            if open.lastLength == length, event.changeClass < .privilegeGain, !heads.isEmpty {
                heads[heads.count - 1].more += 1
                if isDirectory { open.open(event.path, (event.kind, false)) }
            } else if isDirectory {
                open.open(event.path, (event.kind, true))
                heads.append(FoldedEvent(event))
            } else {
                listed.add(FoldedEvent(event))
            }
        }
        while !open.isEmpty { close() }
    }
}

/// Brings folded events in their order.
private struct FoldedEventWriter: ~Copyable {
    private var sort: ExternalSort
    private(set) var counts: [ChangeClass: Int] = [:]

    init(_ space: (any SpillSpace)?) {
        sort = ExternalSort(space)
    }

    mutating func add(_ folded: FoldedEvent) {
        let event = folded.event
        counts[event.changeClass, default: 0] += 1
        var key = RecordKey()
        key.add(~event.changeClass.rawValue)
        key.add(path: event.path)
        key.add(last: event.kind.rawValue.utf8)
        sort.add(key, folded.record[...])
    }

    consuming func finish() -> RecordList<FoldedEvent> { RecordList(sort.sorted()) }
}
