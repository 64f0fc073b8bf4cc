import Auditing
import Facts

/// The paths that do not have the same on both sides, in the order of their bytes. What is equal at its path is passed over
/// as both sides are read.
///
/// A directory that was made anew, and is as it was, is among them where something below it is not: then what was there
/// may lie elsewhere now.
struct Differences {
    private let pairs: RecordList<PathPair>
    /// Directories that were made anew, of which something below is not the same.
    private var touched: Set<[UInt8]> = []
    /// In which sides there is something that describes a package.
    private var describes = (before: false, after: false)
    /// What is not known of either side.
    let unread: RecordList<UnreadPlace>

    init(
        from earlier: TreeState, to later: TreeState, isWithinFirst: Bool, sharesInodes: Bool,
        _ space: (any SpillSpace)?
    ) {
        var writer = RecordWriter<PathPair>(space)
        // With whether something below them is not the same.
        var renewed = PathIndex<Bool>()
        var describes = (before: false, after: false)
        var places = ComparedPlaces(earlier, later, isWithinFirst: isWithinFirst, space)
        earlier.records.forEachPair(with: later.records) { old, new in
            if old?.isControl == true { describes.before = true }
            if new?.isControl == true { describes.after = true }
            if places.conceal(old, new) { return }
            var pair = PathPair(old, new)
            if let old, let new {
                let isSameInode = pair.hasSameInode(sharingInodes: sharesInodes)
                if new.changes(since: old, isSameInode: isSameInode).isEmpty {
                    guard sharesInodes, !isSameInode, old.kind == .directory else { return }
                    renewed.insert(new.path, false)
                    pair.isAlike = true
                    return writer.append(pair)
                }
            }
            writer.append(pair)
            guard !renewed.isEmpty, var path = (new ?? old)?.path else { return }
            // What is above one that is marked was marked with it.
            while let place = renewed.place(over: path, below: true), !renewed[place] {
                renewed[place] = true
                path = renewed.path(at: place)
            }
        }
        pairs = writer.finish()
        unread = places.finish()
        for place in 0..<renewed.count where renewed[place] { touched.insert(renewed.path(at: place)) }
        self.describes = describes
    }

    /// Goes through them; each has the same number each time.
    func forEach(_ body: (_ number: Int32, PathPair) -> Void) {
        for (number, pair) in pairs.enumerated() {
            if pair.isAlike, let record = pair.after, !touched.contains(record.path) { continue }
            // What describes a package is held against what describes another one: what is installed has none.
            if pair.after == nil, pair.before?.isControl == true, !describes.after { continue }
            if pair.before == nil, pair.after?.isControl == true, !describes.before { continue }
            body(Int32(clamping: number), pair)
        }
    }
}
