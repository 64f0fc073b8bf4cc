/// What has become of a finding since a worker made it: how it stands to a baseline, and whether others became one with
/// it. It is in the first byte of a finding's record, beside other marks, and the number behind it where others did.
struct FindingStanding: Equatable {
    var state: BaselineState?
    var isExcused = false
    var foldNumber: Int?

    /// Between the marks the state, counted from 1.
    private static let stateShift: UInt8 = 3
    private static let stateMask: UInt8 = 7

    /// - Parameter marks: of what a worker found.
    func write(to writer: inout PayloadWriter, _ marks: FindingMarks) {
        var marks = marks
        if isExcused { marks.insert(.excused) }
        if foldNumber != nil { marks.insert(.folded) }
        let place = state.flatMap { BaselineState.allCases.firstIndex(of: $0) }
        writer.add(byte: marks.rawValue | UInt8(place.map { $0 + 1 } ?? 0) << Self.stateShift)
        if let foldNumber { writer.add(foldNumber) }
    }

    static func read(
        from reader: inout PayloadReader
    ) throws(DecodingError) -> (standing: FindingStanding, marks: FindingMarks) {
        let marks = FindingMarks(rawValue: try reader.byte())
        var standing = FindingStanding(isExcused: marks.contains(.excused))
        let state = Int(marks.rawValue >> stateShift & stateMask)
        guard state <= BaselineState.allCases.count else { throw DecodingError() }
        if state > 0 { standing.state = BaselineState.allCases[state - 1] }
        if marks.contains(.folded) { standing.foldNumber = try reader.number(Int.self) }
        return (standing, marks.intersection(.raw))
    }
}
