import Facts
import RuleLanguage

/// What was asked of an entry on the way to its decision, and what it answered. An entry of the same class that answers
/// the same goes the same way to the same decision.
///
/// Nearly all answers are that the name does not match, that the path does not, or which side of a limit a number lies on:
/// those are kept as two sets of rows and the bounds between which the numbers may lie.
struct DecisionTrace: Sendable {
    /// A test of another fact, or one that held, and its answer.
    struct Answer: Hashable, Sendable {
        var check: Check
        var truth: Truth
    }

    /// Whether it tells all that was asked.
    private(set) var isComplete = true
    /// The rows of patterns that the name does not match.
    private(set) var unmatchedByName = BitSet()
    /// The same of the paths.
    private(set) var unmatchedByPath = BitSet()
    /// The least and the greatest of each of the measures that answer as this entry's do.
    private(set) var lowest = Measure.Numbers(repeating: .min)
    private(set) var highest = Measure.Numbers(repeating: .max)
    private(set) var others: [Answer] = []

    /// Begins another one.
    mutating func reset() {
        isComplete = true
        unmatchedByName.removeAll()
        unmatchedByPath.removeAll()
        lowest = Measure.Numbers(repeating: .min)
        highest = Measure.Numbers(repeating: .max)
        others.removeAll(keepingCapacity: true)
    }

    /// Takes note of a test and what the entry answered.
    mutating func note(_ check: Check, _ truth: Truth, _ facts: borrowing EntryFacts) {
        switch check.variation {
        case _ where check.isShared(with: facts): return
        case .name where check.operation == .text && truth == .no: unmatchedByName.insert(Int(check.operand))
        case .path where check.operation == .text && truth == .no: unmatchedByPath.insert(Int(check.operand))
        case .measure(let measure) where check.limits != nil: narrow(check, measure, facts)
        case .shared, .measure, .name, .path, .own:
            let answer = Answer(check: check, truth: truth)
            if !others.contains(answer) { others.append(answer) }
        }
    }

    /// Takes note that facts were asked for of which no answer here tells.
    mutating func noteOpen() {
        isComplete = false
    }

    /// Keeps the numbers that answer the test as this entry does.
    private mutating func narrow(_ check: Check, _ measure: Measure, _ facts: borrowing EntryFacts) {
        guard let limits = check.limits else { return }
        let (place, number) = (measure.rawValue, facts[measure])
        for limit in [limits.first, limits.second] {
            if number < limit { highest[place] = min(highest[place], limit - 1) }
            if number >= limit { lowest[place] = max(lowest[place], limit) }
        }
    }
}

extension Check {
    /// The numbers at which the answer changes: it is another one below each than from it on. Nothing where the test
    /// compares with no number.
    var limits: (first: Int64, second: Int64)? {
        // Beyond the largest number there is none.
        let next = operand == .max ? operand : operand + 1
        return switch operation {
        case .less, .atLeast: (operand, operand)
        case .atMost, .greater: (next, next)
        case .equals: (operand, next)
        default: nil
        }
    }

    /// Whether the answer is the same for all of the entry's class: by what they share, or by the containing directory.
    func isShared(with facts: borrowing EntryFacts) -> Bool {
        if variation == .shared { return true }
        guard isOfDirectory, facts.directoryNote.hasPatterns else { return false }
        let row = Int(operand)
        return !facts.directoryNote.patterns.contains(row) || facts.directoryNote.certainPatterns.contains(row)
    }
}
