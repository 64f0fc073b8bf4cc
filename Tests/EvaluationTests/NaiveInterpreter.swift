import Facts

@testable import RuleLanguage

/// Conditions judged directly and without haste, in Kleene's three values: nothing stands for "not known". What the
/// compiled graph says must be the same.
struct NaiveInterpreter {
    var parameters: [String: ParameterValue]

    func judge(_ condition: Condition, _ facts: EntryFacts) -> Bool? {
        switch condition {
        case .not(let part): return judge(part, facts).map { !$0 }
        case .all(let parts):
            let values = parts.map { judge($0, facts) }
            if values.contains(where: { $0 == false }) { return false }
            return values.contains(where: { $0 == nil }) ? nil : true
        case .any(let parts):
            let values = parts.map { judge($0, facts) }
            if values.contains(where: { $0 == true }) { return true }
            return values.contains(where: { $0 == nil }) ? nil : false
        case .test(let test): return judge(test, facts)
        }
    }

    private func judge(_ test: Test, _ facts: EntryFacts) -> Bool? {
        guard case .fact(let fact) = test.subject else { return false }
        // Nothing is in an empty list, known or not.
        if case .isIn(.parameter(let name)) = test.predicate, case .accounts(let ids) = parameters[name], ids.isEmpty {
            return false
        }
        // A pin is about mode and owners as well.
        if test.predicate == .isIn(.parameter("pins")), !facts.collected.contains(.status) { return nil }
        switch NaiveValue(of: fact, facts) {
        case .unknown: return nil
        case .absent: return test.predicate == .equals(.empty)
        case .words(let bits): return holds(bits, fact, test.predicate)
        case .texts(let texts): return holds(texts, fact.type == .texts, test.predicate, facts)
        }
    }

    private func holds(_ word: UInt64, _ fact: Fact, _ predicate: Test.Predicate) -> Bool {
        switch predicate {
        case .holds: return word != 0
        case .equals(let value): return Self.word(of: value) == word
        case .isIn(.values(let values)): return values.contains { Self.word(of: $0) == word }
        case .isIn(.parameter(let name)):
            guard case .accounts(let ids) = parameters[name] else { return false }
            return ids.contains { $0.id.map(UInt64.init) == word }
        case .hasAny(.values(let values)):
            return values.contains { word & Self.bits(of: $0) == Self.bits(of: $0) }
        case .hasAll(.values(let values)):
            return values.allSatisfy { word & Self.bits(of: $0) == Self.bits(of: $0) }
        case .grants(let right, let classes):
            return classes.contains { Mode(rawValue: UInt16(word)).grants(right, to: $0) }
        case .exceeds(let limit): return Mode(rawValue: UInt16(word)).exceeds(limit)
        case .compares(let comparison, let quantity):
            let number = Int64(bitPattern: word)
            var limit = quantity.value
            if let name = quantity.parameter, case .number(let value) = parameters[name] { limit = value }
            switch comparison {
            case .less: return number < limit
            case .atMost: return number <= limit
            case .equal: return number == limit
            case .atLeast: return number >= limit
            case .greater: return number > limit
            }
        default: return false
        }
    }

    private func holds(
        _ texts: [[UInt8]], _ isSet: Bool, _ predicate: Test.Predicate, _ facts: EntryFacts
    ) -> Bool {
        switch predicate {
        case .equals(.empty): return isSet ? texts.isEmpty : texts == [[]]
        case .equals(let value): return self.texts(.values([value])).contains(texts[0])
        case .isIn(.parameter(let name)):
            if case .pins(let pins) = parameters[name] { return pins.contains { isPinned(facts, by: $0) } }
            return self.texts(.parameter(name)).contains(texts[0])
        case .isIn(let operand): return self.texts(operand).contains(texts[0])
        case .hasAny(let operand): return self.texts(operand).contains { texts.contains($0) }
        case .hasAll(let operand): return self.texts(operand).allSatisfy { texts.contains($0) }
        case .matches(let operand):
            return self.texts(operand).contains { glob in texts.contains { Self.matches(glob[...], $0[...]) } }
        case .startsWith(let operand):
            return self.texts(operand).contains { start in texts.contains { $0.starts(with: start) } }
        case .endsWith(let operand):
            return self.texts(operand).contains { end in
                texts.contains { $0.reversed().starts(with: end.reversed()) }
            }
        default: return false
        }
    }

    private func isPinned(_ facts: EntryFacts, by node: PinnedEntry) -> Bool {
        Self.matches(node.path[...], facts.path[...]) && node.kind == facts.kind && node.mode == facts.mode
            && node.owner.id == facts.owner && node.group.id == facts.group
    }

    private func texts(_ operand: Test.Operand) -> [[UInt8]] {
        switch operand {
        case .values(let values): values.compactMap { if case .text(let bytes) = $0 { bytes } else { nil } }
        case .parameter(let name): if case .texts(let texts) = parameters[name] { texts } else { [] }
        }
    }

    private static func word(of value: Test.Value) -> UInt64? {
        switch value {
        case .kind(let kind): UInt64(kind.rawValue)
        case .content(let content): UInt64(content.rawValue)
        case .account(let id): UInt64(id)
        case .mode(let mode): UInt64(mode.rawValue)
        case .member(_, let index): 1 << UInt64(index)
        case .empty: 0
        case .text: nil
        }
    }

    private static func bits(of value: Test.Value) -> UInt64 {
        word(of: value) ?? .max
    }

    /// Globs by plain recursion: exponential, and obviously right.
    static func matches(_ glob: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, atStart: Bool = true) -> Bool {
        guard let first = glob.first else { return text.isEmpty }
        let rest = glob.dropFirst()
        let slash = UInt8(ascii: "/")
        switch first {
        case UInt8(ascii: "*") where rest.first == first:
            let after = rest.drop { $0 == first }
            if atStart, after.first == slash {
                let tail = after.dropFirst()
                return matches(tail, text)
                    || text.indices.contains { text[$0] == slash && matches(tail, text[($0 + 1)...]) }
            }
            return (text.startIndex...text.endIndex).contains { matches(after, text[$0...], atStart: false) }
        case UInt8(ascii: "*"):
            let end = text.firstIndex(of: slash) ?? text.endIndex
            return (text.startIndex...end).contains { matches(rest, text[$0...], atStart: false) }
        case UInt8(ascii: "?"):
            return !text.isEmpty && text.first != slash && matches(rest, text.dropFirst(), atStart: false)
        default: return text.first == first && matches(rest, text.dropFirst(), atStart: first == slash)
        }
    }
}
