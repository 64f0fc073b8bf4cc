import Facts
import RuleLanguage

extension Lowering {
    /// The fact is one of the values.
    mutating func equals(_ fact: Fact, _ values: [Test.Value]) -> Formula {
        var words: Int64 = 0
        var texts: [[UInt8]] = []
        var accounts: [UInt32] = []
        var others: [Formula] = []
        for value in values {
            switch value {
            case .kind(let kind): words |= 1 << Int64(kind.rawValue)
            case .content(let content): words |= 1 << Int64(content.rawValue)
            case .text(let bytes): texts.append(bytes)
            case .account(let id): accounts.append(id)
            case .mode(let mode): others.append(.check(Check(.equals, fact, Int64(mode.rawValue))))
            case .member(_, let index): others.append(.check(Check(.equals, fact, 1 << Int64(index))))
            case .empty: others.append(isEmpty(fact))
            }
        }
        if words != 0 { others.append(.check(Check(.oneOf, fact, words))) }
        if !texts.isEmpty { others.append(isOne(fact, of: texts)) }
        if !accounts.isEmpty { others.append(isOne(fact, of: accounts)) }
        return .disjunction(others)
    }

    /// Nothing is in it, or it is not there at all.
    private mutating func isEmpty(_ fact: Fact) -> Formula {
        switch fact.type {
        case .text:
            let isThere = matches(fact, [TextPattern(glob: Array("**".utf8))])
            return .disjunction([isThere.negated, matches(fact, [.literal([])])])
        case .texts: return .check(Check(.noText, fact, 0))
        default: return Formula.check(Check(.anyBit, fact, -1)).negated
        }
    }

    private mutating func matches(_ fact: Fact, _ patterns: [TextPattern]) -> Formula {
        let row = constants.row(of: patterns, ofPathsFrom: fact.reading.variation.pathOrigin)
        return .check(Check(.text, fact, Int64(row)))
    }

    private mutating func isOne(_ fact: Fact, of accounts: [UInt32]) -> Formula {
        if accounts.count == 1 { return .check(Check(.equals, fact, Int64(accounts[0]))) }
        return .check(Check(.account, fact, Int64(constants.row(of: accounts))))
    }

    mutating func isIn(_ fact: Fact, _ name: String) -> Formula {
        switch parameters[name] {
        case .texts(let texts): return texts.isEmpty ? .constant(false) : isOne(fact, of: texts)
        case .text(let text): return isOne(fact, of: [text])
        case .accounts(let accounts):
            let ids = accounts.compactMap(\.id)
            return ids.isEmpty ? .constant(false) : isOne(fact, of: ids)
        case .number(let number): return .check(Check(.equals, fact, number))
        case .pins(let entries): return entries.isEmpty ? .constant(false) : pinned(fact, entries)
        case .flag: return unusable("$\(name) is no list")
        case nil: return unusable("$\(name) has no value")
        }
    }

    /// The text is one of these. A path that is longer than all of them is none, and need not be put together.
    private mutating func isOne(_ fact: Fact, of texts: [[UInt8]]) -> Formula {
        let match = matches(fact, texts.map { .literal($0) })
        guard fact.reading.variation == .path(.root), let longest = texts.map(\.count).max() else { return match }
        // Every source knows how long a path is before it knows anything else of the entry.
        return .conjunction([.check(Check(.atMost, .pathLength, needs: [], Int64(longest))), match])
    }

    /// Something about the set, or all of it. Over a mode each value is bits that are all set.
    mutating func has(_ fact: Fact, _ operand: Test.Operand, all: Bool) -> Formula {
        let values: [Test.Value]
        switch operand {
        case .values(let given): values = given
        case .parameter(let name):
            switch parameters[name] {
            case .texts(let texts): values = texts.map { self.value($0, of: fact, from: name) }
            case .text(let text): values = [value(text, of: fact, from: name)]
            case .accounts, .number, .flag, .pins:
                return unusable("$\(name) holds no members of \(fact.name)")
            case nil: return unusable("$\(name) has no value")
            }
        }
        var bits: Int64 = 0
        var others: [Formula] = []
        for value in values {
            switch value {
            case .member(_, let index): bits |= 1 << Int64(index)
            case .mode(let mode):
                if all || mode.rawValue.nonzeroBitCount == 1 {
                    bits |= Int64(mode.rawValue)
                } else {
                    others.append(.check(Check(.allBits, fact, Int64(mode.rawValue))))
                }
            case .text(let bytes): others.append(matches(fact, [.literal(bytes)]))
            case .empty: others.append(isEmpty(fact))
            case .kind, .content, .account: others.append(.constant(false))
            }
        }
        if all {
            if bits != 0 { others.append(.check(Check(.allBits, fact, bits))) }
            return .conjunction(others)
        }
        if bits != 0 { others.append(.check(Check(.anyBit, fact, bits))) }
        return .disjunction(others)
    }

    /// A member of the fact's set by its word; a set of texts has any text.
    private mutating func value(_ word: [UInt8], of fact: Fact, from parameter: String) -> Test.Value {
        guard case .set(let domain) = fact.type else { return .text(word) }
        if let index = domain.words.firstIndex(where: { Array($0.utf8) == word }) { return .member(domain, index) }
        let words = String(decoding: word, as: UTF8.self)
        _ = unusable("$\(parameter) holds \"\(words)\", which is none of: \(domain.words.joined(separator: ", "))")
        return .member(domain, 63)
    }

    mutating func text(
        _ fact: Fact, _ operand: Test.Operand, _ pattern: ([UInt8]) -> TextPattern
    ) -> Formula {
        switch operand {
        case .values(let values):
            let patterns = values.compactMap { value in
                if case .text(let bytes) = value { pattern(bytes) } else { nil }
            }
            return patterns.isEmpty ? .constant(false) : matches(fact, patterns)
        case .parameter(let name):
            switch parameters[name] {
            case .texts(let texts): return texts.isEmpty ? .constant(false) : matches(fact, texts.map(pattern))
            case .text(let text): return matches(fact, [pattern(text)])
            case .accounts, .number, .flag, .pins: return unusable("$\(name) holds no texts")
            case nil: return unusable("$\(name) has no value")
            }
        }
    }

    private mutating func pinned(_ fact: Fact, _ entries: [PinnedEntry]) -> Formula {
        var needs: Collectors = [fact.collector, .path, .status]
        let pins = entries.compactMap { entry -> Pin? in
            guard let owner = entry.owner.id, let group = entry.group.id else { return nil }
            if entry.capabilities != nil { needs.formUnion(.capabilities) }
            return Pin(
                path: constants.row(ofPinned: TextPattern(glob: entry.path)),
                fromSlash: fact.reading.variation == .path(.slash), kind: entry.kind, mode: entry.mode, owner: owner,
                group: group, capabilities: entry.capabilities)
        }
        return .check(Check(.pinned, fact, needs: needs, Int64(constants.row(of: pins))))
    }
}
