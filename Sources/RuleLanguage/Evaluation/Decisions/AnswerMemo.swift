import Facts

/// What came of walking a class's graph, by the answers to the tests in it: the next entry with the same answers needs
/// no walk.
///
/// Only what is settled, or waits for more facts, is kept: where a rule holds it is judged again.
struct AnswerMemo: Sendable {
    private struct Row: Sendable {
        var answers = OpenTests.Answers()
        /// The graph; negative where nothing is known.
        var graph: Int32 = -1
        var isSettled = false
        var wants: Collectors = []
    }

    private var rows = [Row](repeating: Row(), count: Self.count)

    /// A power of two. A place holds the answers that came last.
    private static let count = 1024

    private static func place(of answers: OpenTests.Answers, _ graph: Int32) -> Int {
        var mixed = UInt64(truncatingIfNeeded: answers.rows) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= UInt64(truncatingIfNeeded: answers.rows >> 64) &* 0x8545_4C2D_1F3A_9E6B
        mixed ^= answers.others &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(UInt32(bitPattern: graph)) &* 0x1656_67B1_9E37_79F9
        // The high bits of products, which every bit of the factors reaches.
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - count.trailingZeroBitCount))
    }

    func decision(of answers: OpenTests.Answers, _ graph: Int32) -> Decision? {
        let place = Self.place(of: answers, graph)
        guard rows[place].graph == graph, rows[place].answers == answers else { return nil }
        return rows[place].isSettled ? .settled : .wants(rows[place].wants)
    }

    mutating func note(_ decision: Decision, of answers: OpenTests.Answers, _ graph: Int32) {
        let place = Self.place(of: answers, graph)
        switch decision {
        case .settled: rows[place] = Row(answers: answers, graph: graph, isSettled: true)
        case .wants(let wants): rows[place] = Row(answers: answers, graph: graph, wants: wants)
        case .candidate: break
        }
    }
}
