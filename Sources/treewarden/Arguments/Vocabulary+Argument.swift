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

extension FailureThreshold: WordArgument {}

extension Rule.Family: WordArgument {}
