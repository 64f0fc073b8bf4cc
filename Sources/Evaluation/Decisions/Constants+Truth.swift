import Facts
import RuleLanguage

extension Constants {
    /// Whether the test holds. What it needs is collected; it may be open all the same where one fact makes another
    /// one matter.
    @inline(__always)
    func truth(of check: Check, _ facts: borrowing EntryFacts) -> Truth {
        switch check.operation {
        case .text: return Truth(matches(check, facts))
        case .noText: return Truth(!self.facts[Int(check.place)].hasTexts(facts))
        case .pinned: return Truth(isPinned(row: Int(check.operand), facts))
        case .match, .judge, .end: return .no
        case .anyBit, .allBits, .equals, .less, .atMost, .atLeast, .greater, .oneOf, .account:
            switch value(of: check, facts) {
            case .absent: return .no
            case .open: return .open
            case .known(let word): return Truth(holds(check, word))
            case .between(let certain, let possible): return truth(of: check, certain, possible)
            }
        }
    }

    /// What the fact that is tested is of the entry; of a text nothing.
    @inline(__always)
    func value(of check: Check, _ facts: borrowing EntryFacts) -> FactValue {
        if case .measure(let measure) = check.variation { return .known(facts[measure]) }
        return self.facts[Int(check.place)].value(of: facts)
    }

    @inline(__always)
    private func holds(_ check: Check, _ word: Int64) -> Bool {
        switch check.operation {
        case .anyBit: word & check.operand != 0
        case .allBits: word & check.operand == check.operand
        case .equals: word == check.operand
        case .less: word < check.operand
        case .atMost: word <= check.operand
        case .atLeast: word >= check.operand
        case .greater: word > check.operand
        case .oneOf: check.operand >> word & 1 != 0
        case .account: contains(UInt32(truncatingIfNeeded: word), inRow: Int(check.operand))
        case .text, .noText, .pinned, .match, .judge, .end: false
        }
    }

    /// What the members say that a set has for certain, and those that it may have.
    private func truth(of check: Check, _ certain: Int64, _ possible: Int64) -> Truth {
        switch check.operation {
        case .anyBit: certain & check.operand != 0 ? .yes : possible & check.operand == 0 ? .no : .open
        case .allBits:
            certain & check.operand == check.operand
                ? .yes : possible & check.operand == check.operand ? .open : .no
        default: .open
        }
    }

    private func matches(_ check: Check, _ facts: borrowing EntryFacts) -> Bool {
        let row = Int(check.operand)
        if check.variation == .name { return texts.matches(row: row, facts.name.span) }
        let directory = check.isOfDirectory ? directoryRows(of: facts) : nil
        var matches = false
        self.facts[Int(check.place)].visitTexts(of: facts) { text in
            if matches { return }
            if let directory {
                matches = texts.matches(row: row, path: text, in: directory)
            } else {
                matches = texts.matches(row: row, text)
            }
        }
        return matches
    }

    private func directoryRows(of facts: borrowing EntryFacts) -> DirectoryRows {
        facts.directoryRows ?? texts.rows(ofDirectoryOf: facts)
    }

    private func isPinned(row: Int, _ facts: borrowing EntryFacts) -> Bool {
        for index in pins[row].indices where pins[row][index].describes(facts, texts: pinnedPaths) { return true }
        return false
    }
}
