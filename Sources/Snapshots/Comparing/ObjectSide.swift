import Auditing
import Facts

/// Objects of one side that may lie elsewhere on the other one, by their places in the order of path bytes. Their records
/// lie in the space; what matching asks of them takes some numbers for each.
///
/// Behind them come the directories that are the same on both sides, and hold some of them.
struct ObjectSide {
    let records: RecordList<EntryRecord>
    /// What each object is.
    var kinds: [EntryKind] = []
    /// The other side's object at the same path.
    var twins: [Int32] = []
    /// The same object on the other side.
    var partners: [Int32] = []
    /// The directory that it lies in.
    var parents: [Int32] = []
    /// Its name, by its rank.
    var names: [Int32] = []
    /// What it holds or where it leads, by its rank, where that is known; of directories never.
    var contents: [Int32] = []
    /// Whether it is a file with bytes in it.
    var holdsBytes: [Bool] = []
    /// What lies in each directory: a part of `children`.
    private var childStarts: [Int32] = []
    private var children: [Int32] = []

    /// Where there is none.
    static let none: Int32 = -1

    init(_ records: RecordList<EntryRecord>) {
        self.records = records
    }

    /// Objects, without the directories behind them.
    var count: Int { records.count }

    /// What lies in a directory, in the order of names.
    func children(of place: Int) -> ArraySlice<Int32> {
        children[Int(childStarts[place])..<Int(childStarts[place + 1])]
    }

    /// Puts what lies in the same directory together, once all parents are known.
    mutating func gatherChildren() {
        childStarts = Array(repeating: 0, count: partners.count + 1)
        for parent in parents where parent != Self.none { childStarts[Int(parent) + 1] += 1 }
        for place in childStarts.indices.dropFirst() { childStarts[place] += childStarts[place - 1] }
        var ends = childStarts
        children = Array(repeating: 0, count: Int(childStarts[partners.count]))
        for (place, parent) in parents.enumerated() where parent != Self.none {
            children[Int(ends[Int(parent)])] = Int32(clamping: place)
            ends[Int(parent)] += 1
        }
    }
}
