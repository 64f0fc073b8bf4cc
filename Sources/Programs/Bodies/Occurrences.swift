/// Where the variables of a body stand: in conditions, and among the arguments of calls.
struct Occurrences {
    private let text: ProgramText
    // Of a text there may be hundreds of thousands.
    private var places: [String: [Int32]] = [:]
    private let regions: Regions
    private let calls: Set<Int>

    init(_ text: ProgramText, _ body: Body, _ regions: Regions, _ calls: [ProgramCall]) {
        self.text = text
        self.regions = regions
        self.calls = Set(calls.map(\.token))
        text.forEachToken(of: body) { index in
            guard text.tokens[index].kind == .identifier, !text.isMember(index) else { return }
            places[text.string(index), default: []].append(Int32(index))
        }
    }

    /// The constructs whose conditions ask for the variable within the range, the last ones first.
    func conditions(on key: NameKey, in range: Range<Int>) -> [Int] {
        guard let root = key.root, let list = places[root] else { return [] }
        var found: [Int] = []
        var index = list.partitioningIndex { $0 >= range.upperBound } - 1
        while index >= 0, list[index] >= range.lowerBound, found.count < BodyRelations.farthest {
            if let construct = regions.construct(at: Int(list[index])) { found.append(construct) }
            index -= 1
        }
        return found
    }

    /// Whether the variable is an argument of a call that no table knows, or is returned, within the range.
    func isPassedOn(_ key: NameKey, in range: Range<Int>) -> Bool {
        guard let root = key.root, let list = places[root] else { return false }
        return list.contains { place in
            let place = Int(place)
            guard range.contains(place) else { return false }
            if text.keyword(place - 1) == .return { return true }
            return text.isSign(place - 1, Sign.openParenthesis) && text.isIdentifier(place - 2)
                && !calls.contains(place - 2) || text.isSign(place - 1, Sign.comma)
                || text.isSign(place - 1, Sign.colon) && text.language == .swift
        }
    }
}

extension ProgramText {
    /// The longest way from one place of an expression to another, in tokens.
    private static var longestExpression: Int { 512 }

    /// How two places of one statement are evaluated: by `&&`, `||` and `?` between them, or as arms of one `? :`.
    func order(_ first: Int, _ second: Int, _ regions: Regions) -> BodyRelations.ExpressionOrder {
        guard second - first < Self.longestExpression, regions.statement(at: first).contains(second) else {
            return .independent
        }
        var isDependent = false
        var questions = 0
        for index in first..<second where tokens[index].kind == .sign {
            switch tokens[index].word {
            case Sign.question where keyword(index - 1) != .try:
                questions += 1
                isDependent = true
            case Sign.colon where questions > 0: questions -= 1
            case Sign.colon where !isLabelColon(index): return .exclusive
            case Sign.and, Sign.or: isDependent = true
            default: break
            }
        }
        return isDependent ? .dependent : .independent
    }

    /// Labels have no blank before their colon, arms of `? :` have one.
    private func isLabelColon(_ index: Int) -> Bool {
        switch language {
        case .python: true
        case .swift, .objectiveC: index > 0 && tokens[index - 1].end == tokens[index].start
        default: false
        }
    }
}
