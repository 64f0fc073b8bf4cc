import Facts

extension Constants {
    /// Whether the test holds. What it needs is collected; it may be open all the same where one fact makes another
    /// one matter.
    @inline(__always)
    func truth(of check: Check, _ facts: borrowing EntryFacts) -> Truth {
        switch check.operation {
        case .anyBit:
            guard let word = facts.word(check.fact) else { return missing(check.fact, facts) }
            if check.fact == .capabilitiesInert { return inertness(facts, word) }
            return Truth(word & check.operand != 0)
        case .allBits:
            guard let word = facts.word(check.fact) else { return missing(check.fact, facts) }
            return Truth(word & check.operand == check.operand)
        case .equals:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(word == check.operand)
        case .less:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(word < check.operand)
        case .atMost:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(word <= check.operand)
        case .atLeast:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(word >= check.operand)
        case .greater:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(word > check.operand)
        case .oneOf:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(check.operand >> word & 1 != 0)
        case .account:
            guard let word = facts.word(check.fact) else { return .no }
            return Truth(contains(UInt32(truncatingIfNeeded: word), inRow: Int(check.operand)))
        case .text:
            return Truth(matches(check.fact, row: Int(check.operand), facts))
        case .someText, .noText: return Truth(matchesSet(check, facts))
        case .pinned: return Truth(isPinned(row: Int(check.operand), facts))
        case .match, .judge, .end: return .no
        }
    }

    /// A flag that the entry lacks does not hold; but what a source did not resolve is not known.
    private func missing(_ fact: Fact, _ facts: borrowing EntryFacts) -> Truth {
        if case .open = fact.declaration.value(of: facts) { .open } else { .no }
    }

    /// Content matters only to capabilities that are there and could take effect.
    private func inertness(_ facts: borrowing EntryFacts, _ word: Int64) -> Truth {
        if facts.capabilitiesAreInertByStatus { return .yes }
        return facts.collected.contains(.content) ? Truth(word != 0) : .open
    }

    private func matches(_ fact: Fact, row: Int, _ facts: borrowing EntryFacts) -> Bool {
        switch fact {
        case .name: return texts.matches(row: row, facts.name.span)
        case .path: return texts.matches(row: row, path: facts.path.span, in: directoryRows(of: facts))
        case .location: return texts.matches(row: row, path: facts.location.span, in: directoryRows(of: facts))
        case .extension:
            guard let start = facts.extensionStart else { return false }
            return texts.matches(row: row, facts.name.span.extracting(start..<facts.name.count))
        case .linkTarget:
            guard facts.kind == .link, let link = facts.link else { return false }
            return texts.matches(row: row, link.target.span)
        case .linkDestination:
            guard facts.kind == .link, let resolution = facts.link?.resolution, !resolution.destination.isEmpty else {
                return false
            }
            return texts.matches(row: row, resolution.destination.span)
        case .interpreter:
            guard facts.kind == .file, let content = facts.contentDetails, !content.interpreter.isEmpty else {
                return false
            }
            return texts.matches(row: row, content.interpreter.span)
        case .rpath:
            guard facts.kind == .file, let path = facts.contentDetails?.searchPath else { return false }
            return texts.matches(row: row, path.span)
        default: return false
        }
    }

    /// The answer of all entries of this one's class; nothing where each has its own.
    func truth(of check: Check, ofClassOf facts: borrowing EntryFacts) -> Truth? {
        let isKnown = check.needs.isSubset(of: facts.collected)
        if check.isOfDirectory, let directory = facts.directoryRows {
            let bit: RowBits = 1 << RowBits(check.operand)
            if directory.possible & bit == 0 { return .no }
            if isKnown, directory.certain & bit != 0 { return .yes }
        }
        guard isKnown else { return .open }
        return check.isOfClass ? truth(of: check, facts) : nil
    }

    private func directoryRows(of facts: borrowing EntryFacts) -> DirectoryRows {
        facts.directoryRows ?? texts.rows(ofDirectoryOf: facts)
    }

    private func matchesSet(_ check: Check, _ facts: borrowing EntryFacts) -> Bool {
        if facts.kind == .link { return check.operation == .noText }
        let names =
            switch check.fact {
            case .xattrs: facts.attributeNames
            case .xattrsMalformed: facts.malformedAttributes
            case .rpathComponents: facts.kind == .file ? facts.contentDetails?.searchPathComponents ?? [] : []
            case .needed: facts.kind == .file ? facts.contentDetails?.needed ?? [] : []
            // No other fact is a set of texts.
            default: [[UInt8]]()
            }
        if check.operation == .noText { return names.isEmpty }
        return names.contains { texts.matches(row: Int(check.operand), $0.span) }
    }

    private func isPinned(row: Int, _ facts: borrowing EntryFacts) -> Bool {
        for index in pins[row].indices where pins[row][index].describes(facts, texts: pinnedPaths) { return true }
        return false
    }
}
