import Facts

/// What a test asks of a fact, and which types of facts it can be asked of.
enum Verb: String, CaseIterable {
    case equals = "is"
    case isIn = "in"
    case has, grants, exceeds, matches
    case startsWith = "starts with"
    case endsWith = "ends with"
    case compares = "< <= = >= >"

    static func verbs(for type: FactType) -> [Verb] {
        switch type {
        case .kind, .content, .choice, .user, .group: [.equals, .isIn]
        case .text: [.equals, .isIn, .matches, .startsWith, .endsWith]
        case .texts: [.has, .equals, .matches, .startsWith, .endsWith]
        case .set: [.has, .equals]
        case .mode: [.equals, .isIn, .has, .grants, .exceeds]
        case .number: [.compares]
        case .flag: []
        }
    }
}

extension FactType {
    /// The type with its article, for messages.
    var phrase: String {
        switch self {
        case .kind: "an entry kind"
        case .content: "a kind of content"
        case .text: "a text"
        case .texts: "a set of texts"
        case .mode: "a mode"
        case .user: "a user"
        case .group: "a group"
        case .flag: "a flag"
        case .number: "a number"
        case .set: "a set"
        case .choice: "one of several words"
        }
    }

    /// Which tests can be asked, for messages.
    var testsNote: String {
        if case .flag = self { return "a flag stands by itself, alone or after 'not'" }
        let verbs = Verb.verbs(for: self)
        if verbs == [.compares] { return "a number is compared by one of < <= = >= >" }
        let words = verbs.map { verb in
            if verb == .equals, self == .texts { return "'is empty'" }
            if verb == .equals, case .set = self { return "'is empty'" }
            return "'\(verb.rawValue)'"
        }
        return "\(phrase) is tested by " + listed(words)
    }
}

/// Words as an enumeration: `a, b or c`.
package func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
