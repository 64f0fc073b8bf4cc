import ArgumentParser
import Auditing
import RuleLanguage

extension Profile: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(named: argument)
    }

    public var defaultValueDescription: String { name }

    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension FailureThreshold: ExpressibleByArgument {}
