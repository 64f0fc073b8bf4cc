/// What has become of a finding since a worker made it: how it stands to a baseline, and whether others became one with
/// it. It is the first byte of a finding's record, and the number behind it where others did.
struct FindingStanding: Equatable {
    var state: BaselineState?
    var isExcused = false
    var foldNumber: Int?

    /// The file has several names: its inode comes next.
    private static let shared: UInt8 = 1
    private static let excused: UInt8 = 2
    private static let folded: UInt8 = 4
    /// From here on the state, counted from 1.
    private static let stateShift: UInt8 = 3

    func write(to writer: inout PayloadWriter, isShared: Bool) {
        var marks: UInt8 = isShared ? Self.shared : 0
        if isExcused { marks |= Self.excused }
        if foldNumber != nil { marks |= Self.folded }
        if let state, let place = BaselineState.allCases.firstIndex(of: state) {
            marks |= UInt8(place + 1) << Self.stateShift
        }
        writer.add(byte: marks)
        if let foldNumber { writer.add(foldNumber) }
    }

    static func read(
        from reader: inout PayloadReader
    ) throws(DecodingError) -> (standing: FindingStanding, isShared: Bool) {
        let marks = try reader.byte()
        var standing = FindingStanding(isExcused: marks & excused != 0)
        let state = Int(marks >> stateShift)
        guard state <= BaselineState.allCases.count else { throw DecodingError() }
        if state > 0 { standing.state = BaselineState.allCases[state - 1] }
        if marks & folded != 0 { standing.foldNumber = try reader.number(Int.self) }
        return (standing, marks & shared != 0)
    }

    /// Whether the record is of a finding about a file with several names.
    static func isShared(record: ArraySlice<UInt8>) -> Bool { record.first.map { $0 & shared != 0 } ?? false }

    /// Whether the record is of a finding that others became one with.
    static func isFolded(record: ArraySlice<UInt8>) -> Bool { record.first.map { $0 & folded != 0 } ?? false }
}
