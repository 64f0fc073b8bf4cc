/// Where the variables of a body stand: in conditions, and among the arguments of calls.
struct COccurrences {
    private let text: CText
    private var places: [String: [Int]] = [:]
    /// The conditions, in the order of the text, with their constructs.
    private var conditions: [(range: Range<Int>, construct: Int)] = []
    private let calls: Set<Int>

    init(_ text: CText, _ body: CBody, _ regions: Regions, _ calls: [CCall]) {
        self.text = text
        self.calls = Set(calls.map(\.token))
        for index in body.range where text.tokens[index].kind == .identifier && !text.isMember(index) {
            places[text.string(index), default: []].append(index)
        }
        conditions = regions.constructs.enumerated().map { ($1.condition, $0) }
    }

    /// The constructs whose conditions ask for the variable within the range, the last ones first.
    func conditions(on key: CKey, in range: Range<Int>) -> [Int] {
        guard let root = key.root, let list = places[root] else { return [] }
        var found: [Int] = []
        var index = list.partitioningIndex { $0 >= range.upperBound } - 1
        while index >= 0, list[index] >= range.lowerBound, found.count < BodyRelations.farthest {
            if let construct = construct(at: list[index]) { found.append(construct) }
            index -= 1
        }
        return found
    }

    /// Constructs are in the order in which their conditions begin, and no condition holds another.
    private func construct(at token: Int) -> Int? {
        let place = conditions.partitioningIndex { $0.range.lowerBound > token } - 1
        guard place >= 0, conditions[place].range.contains(token) else { return nil }
        return conditions[place].construct
    }

    /// Whether the variable is an argument of a call that no table knows, or is returned, within the range.
    func isPassedOn(_ key: CKey, in range: Range<Int>) -> Bool {
        guard let root = key.root, let list = places[root] else { return false }
        return list.contains { place in
            guard range.contains(place) else { return false }
            if text.keyword(place - 1) == .return { return true }
            return text.isSign(place - 1, Sign.openParenthesis) && text.isIdentifier(place - 2)
                && !calls.contains(place - 2) || text.isSign(place - 1, Sign.comma)
        }
    }
}

extension CText {
    /// Whether the word is a member of what stands before it.
    func isMember(_ index: Int) -> Bool { isSign(index - 1, Sign.dot) || isSign(index - 1, Sign.arrow) }

    /// How two places of one statement are evaluated: by `&&`, `||` and `?` between them, or as arms of one `? :`.
    func order(_ first: Int, _ second: Int, _ regions: Regions) -> BodyRelations.ExpressionOrder {
        guard regions.statement(at: first).contains(second), second - first < 4096 else { return .independent }
        var isDependent = false
        var questions = 0
        var index = first
        while index < second {
            if isSign(index, Sign.question) { questions += 1 }
            if isSign(index, Sign.colon) {
                if questions == 0 { return .exclusive }
                questions -= 1
            }
            if isSign(index, Sign.and) || isSign(index, Sign.or) || isSign(index, Sign.question) { isDependent = true }
            index += 1
        }
        return isDependent ? .dependent : .independent
    }
}
