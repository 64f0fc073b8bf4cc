public import ArgumentParser
public import Auditing
public import RuleLanguage

extension Profile: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(named: argument)
    }

    public var defaultValueDescription: String { name }

    public static var allValueStrings: [String] { allCases.map(\.name) }

    public static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0.purpose) })
    }

    private var purpose: String {
        switch self {
        case .release: "a tree about to be packed and shipped (the default)"
        case .deployment: "a tree in place on its host: the directories above it count as well"
        case .transfer: "names before a move to another file system"
        case .host: "a whole root file system"
        case .source: "texts of programs and services before anything is built of them"
        }
    }
}

extension FailureThreshold: WordArgument {
    public static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.meaning) })
    }

    private var meaning: String {
        switch self {
        case .error: "somebody gets what is not theirs, or it breaks for its users: stop the release (the default)"
        case .warning: "also what is wrong unless it is meant: say that it is meant, or change it"
        case .note: "also what is true and needs nothing today"
        case .never: "report only"
        }
    }
}

extension Rule.Family: WordArgument {}
