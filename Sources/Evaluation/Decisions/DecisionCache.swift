import Facts
import RuleLanguage

/// What earlier entries came to. The key of a decision is all that decided it: the class of the entry, and what was asked
/// of it beside that, with its answers. Each class has a few such decisions, the one that was used last first.
struct DecisionCache: Sendable {
    /// The rules that speak of a candidate.
    struct Rules: Sendable {
        var matched: [Int]
        var undecided: [Int]
        var deferred: [Int]
    }

    /// One decision of a class.
    private struct Row: Sendable {
        /// The answers beside those about patterns and measures.
        var others: Range<Int32>
        var decision: Decision
        /// The row of the same class that was used before this one; negative where there is none.
        var next: Int32
    }

    private struct Slot: Sendable {
        var entryClass: EntryClass
        /// The row that was used last.
        var first: Int32
    }

    /// None before there is a decision: most evaluators of a scan are asked little.
    private var slots: [Slot] = []
    private var rows: [Row] = []
    private var rules: [Rules] = []
    /// For each row the least and the greatest of each measure that answers as those did that the row was made for.
    private var bounds: [Int64] = []
    /// For each row the patterns that the name must not match, and those that the path must not: blocks of bits.
    private var unmatched: [RowBits] = []
    private var answers: [DecisionTrace.Answer] = []
    /// How many blocks the rules' patterns fill.
    private let blockCount: Int

    /// A power of two.
    private static let slotCount = 2048
    /// A hostile tree may have any number of classes, and of answers: beyond so many rows all are forgotten.
    static let mostRows = 8192
    private static var measureCount: Int { Measure.Numbers.count }
    /// So many rows of a class are looked at: those that were used last.
    private static let depth = 8

    init(_ program: borrowing Program) {
        blockCount = program.constants.texts.blockCount
    }

    /// How many decisions are kept.
    var count: Int { rows.count }
    /// How many tests are asked one by one, for all decisions together.
    var answerCount: Int { answers.count }

    /// The decision of an entry; nothing where none is known.
    ///
    /// The facts and the constants stay as they are: `inout` spares a copy for every entry.
    @inline(__always)
    mutating func row(
        of entryClass: EntryClass, _ facts: inout EntryFacts, _ constants: inout Constants
    ) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = entryClass.slot(of: Self.slotCount)
        if slots[slot].entryClass != entryClass { slot ^= 1 }
        guard slots[slot].entryClass == entryClass else { return nil }
        let first = Int(slots[slot].first)
        return isAnswered(first, &facts, &constants) ? first : laterRow(behind: first, slot, &facts, &constants)
    }

    @inline(__always)
    func decision(ofRow row: Int) -> Decision { rows[row].decision }

    func rules(ofRow row: Int) -> Rules { rules[row] }

    /// One of the rows behind the first, which then comes before that.
    @inline(never)
    private mutating func laterRow(
        behind first: Int, _ slot: Int, _ facts: inout EntryFacts, _ constants: inout Constants
    ) -> Int? {
        var before = first
        for _ in 1..<Self.depth {
            let row = Int(rows[before].next)
            if row < 0 { return nil }
            if isAnswered(row, &facts, &constants) {
                rows[before].next = rows[row].next
                rows[row].next = Int32(first)
                slots[slot].first = Int32(row)
                return row
            }
            before = row
        }
        return nil
    }

    /// Whether the entry answers as those did that the row was made for.
    @inline(__always)
    private func isAnswered(_ row: Int, _ facts: inout EntryFacts, _ constants: inout Constants) -> Bool {
        guard admits(facts.measures, inRow: row) else { return false }
        let start = row &* 2 &* blockCount
        for block in 0..<blockCount {
            let ofName = unmatched[start &+ block]
            if ofName != 0 {
                let open = constants.texts.rows(of: ofName, block: block, thatMayMatch: facts.name.span)
                if open != 0, matchesName(open, block: block, &facts, &constants) { return false }
            }
            let ofPath = unmatched[start &+ blockCount &+ block]
            if ofPath != 0 {
                let open = ofPath & constants.texts.rows(block: block, ofPathsThatMayEndWith: facts.name.span)
                if open != 0, matchesPath(open, block: block, &facts, &constants) { return false }
            }
        }
        return rows[row].others.isEmpty || isAnswered(rows[row].others, &facts, &constants)
    }

    /// Whether the numbers of an entry lie where they answer as those did that the row was made for.
    @inline(__always)
    private func admits(_ measures: Measure.Numbers, inRow row: Int) -> Bool {
        let start = row &* 2 &* Self.measureCount
        let bounds = bounds.span.extracting(start..<start &+ 2 &* Self.measureCount)
        for index in measures.indices {
            let number = measures[index]
            if number < bounds[index] || number > bounds[Self.measureCount &+ index] { return false }
        }
        return true
    }

    // Called with all the constants: a method of the texts alone would be handed a copy of them, made for every entry.
    @inline(never)
    private func matchesName(
        _ some: RowBits, block: Int, _ facts: inout EntryFacts, _ constants: inout Constants
    ) -> Bool {
        constants.texts.matchingPatterns(some, block: block, facts.name.span) != 0
    }

    @inline(never)
    private func matchesPath(
        _ some: RowBits, block: Int, _ facts: inout EntryFacts, _ constants: inout Constants
    ) -> Bool {
        constants.texts.anyMatches(some, block: block, pathOf: facts)
    }

    @inline(never)
    private func isAnswered(
        _ others: Range<Int32>, _ facts: inout EntryFacts, _ constants: inout Constants
    ) -> Bool {
        for index in others where constants.truth(of: answers[Int(index)].check, facts) != answers[Int(index)].truth {
            return false
        }
        return true
    }

    /// Keeps what an entry came to.
    mutating func add(
        _ decision: Decision, _ rules: Rules, of entryClass: EntryClass, _ trace: borrowing DecisionTrace
    ) {
        guard trace.isComplete else { return }
        if slots.isEmpty { slots = Array(repeating: Slot(entryClass: .none, first: -1), count: Self.slotCount) }
        if rows.count == Self.mostRows { forget() }
        let slot = slot(for: entryClass)
        let start = Int32(answers.count)
        answers += trace.others
        rows.append(
            Row(others: start..<Int32(answers.count), decision: decision, next: slots[slot].first))
        for index in trace.lowest.indices { bounds.append(trace.lowest[index]) }
        for index in trace.highest.indices { bounds.append(trace.highest[index]) }
        self.rules.append(rules)
        for block in 0..<blockCount { unmatched.append(trace.unmatchedByName[block: block]) }
        for block in 0..<blockCount { unmatched.append(trace.unmatchedByPath[block: block]) }
        slots[slot].first = Int32(rows.count - 1)
    }

    /// The slot that the class has, or is given.
    private mutating func slot(for entryClass: EntryClass) -> Int {
        let slot = entryClass.slot(of: Self.slotCount)
        if slots[slot].entryClass == entryClass { return slot }
        if slots[slot ^ 1].entryClass == entryClass { return slot ^ 1 }
        // Two classes of one slot share its neighbour, or they would drive each other out entry by entry.
        slots[slot ^ 1] = slots[slot]
        slots[slot] = Slot(entryClass: entryClass, first: -1)
        return slot
    }

    private mutating func forget() {
        for slot in slots.indices { slots[slot] = Slot(entryClass: .none, first: -1) }
        rows.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        bounds.removeAll(keepingCapacity: true)
        unmatched.removeAll(keepingCapacity: true)
        answers.removeAll(keepingCapacity: true)
    }
}
