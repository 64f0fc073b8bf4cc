/// What the first byte of a finding's record tells of it: who is not after such findings need not read the rest.
struct FindingMarks: OptionSet {
    let rawValue: UInt8

    /// The file has several names: its inode comes next.
    static let shared = FindingMarks(rawValue: 1)
    /// A baseline excuses it.
    static let excused = FindingMarks(rawValue: 1 << 1)
    /// Others became one with it.
    static let folded = FindingMarks(rawValue: 1 << 2)
    /// It is a member of an aggregate.
    static let member = FindingMarks(rawValue: 1 << 6)
    /// It has something in common with others that become one with it.
    static let foldable = FindingMarks(rawValue: 1 << 7)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Those of a finding, of which nothing was read but the record.
    init(record: ArraySlice<UInt8>) {
        rawValue = record.first ?? 0
    }

    /// Those that belong to what a worker found, whatever becomes of it.
    static let raw: FindingMarks = [.shared, .member, .foldable]
}

extension Finding {
    var marks: FindingMarks {
        var marks: FindingMarks = []
        if isExcused { marks.insert(.excused) }
        if foldNumber != nil { marks.insert(.folded) }
        if membership != nil { marks.insert(.member) }
        if fold != nil { marks.insert(.foldable) }
        return marks
    }
}

extension RawFinding {
    var marks: FindingMarks {
        var marks: FindingMarks = []
        if inode != nil { marks.insert(.shared) }
        if membership != nil { marks.insert(.member) }
        if fold != nil { marks.insert(.foldable) }
        return marks
    }
}
