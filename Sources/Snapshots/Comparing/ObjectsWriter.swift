import Auditing
import Facts

/// Gathers the objects of both sides that are to be matched, as their paths come.
struct ObjectsWriter: ~Copyable {
    private let space: (any SpillSpace)?
    private var before: RecordWriter<EntryRecord>
    private var after: RecordWriter<EntryRecord>
    private var counts: (before: Int32, after: Int32) = (0, 0)
    /// Objects that have the same path on both sides, by their places.
    private var twins: [(Int32, Int32)] = []
    /// Objects that are known to be one.
    private var pairs: [(Int32, Int32)] = []
    /// Places of what lies elsewhere now, until the other half of it is there, by the number of the difference there.
    private var departed: [Int32: Int32] = [:]
    private var arrived: [Int32: Int32] = [:]

    init(_ space: (any SpillSpace)?) {
        self.space = space
        before = RecordWriter(space)
        after = RecordWriter(space)
    }

    /// - Parameters:
    ///   - number: of the difference.
    ///   - areOne: whether what is at the path is what was there.
    mutating func add(_ pair: PathPair, _ number: Int32, _ moves: InodeMoves, areOne: Bool = false) {
        if let old = pair.before {
            before.append(old)
            if let destination = moves.destinations[number] {
                if let other = arrived.removeValue(forKey: number) {
                    pairs.append((counts.before, other))
                } else {
                    departed[destination] = counts.before
                }
            }
        }
        if let new = pair.after {
            after.append(new)
            if let origin = moves.origins[number] {
                if let other = departed.removeValue(forKey: number) {
                    pairs.append((other, counts.after))
                } else {
                    arrived[origin] = counts.after
                }
            }
        }
        if pair.before != nil, pair.after != nil {
            twins.append((counts.before, counts.after))
            if areOne { pairs.append((counts.before, counts.after)) }
        }
        if pair.before != nil { counts.before += 1 }
        if pair.after != nil { counts.after += 1 }
    }

    /// All of them, with what there is to match them by.
    consuming func finish() -> ObjectSides {
        var sides = ObjectSides(ObjectSide(before.finish()), ObjectSide(after.finish()), space)
        sides.read()
        for (old, new) in twins {
            sides.before.twins[Int(old)] = new
            sides.after.twins[Int(new)] = old
        }
        for (old, new) in pairs { sides.match(old, new) }
        return sides
    }
}
