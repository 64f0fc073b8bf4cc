import Facts
package import Evaluation
import RuleLanguage

/// Which paths a demand is about: a pattern and its exceptions, as conditions and as something to match again.
package struct DemandedPaths: Sendable {
    private let pattern: PathPattern
    private let exceptions: [PathPattern]

    package init(_ pattern: PathPattern, except exceptions: [PathPattern]) {
        self.pattern = pattern
        self.exceptions = exceptions
    }

    /// What its paths have in common.
    var spelling: PathPattern.Spelling { pattern.spelling }

    func contains(_ facts: borrowing EntryFacts) -> Bool {
        let isDirectory = facts.kind == .directory
        for exception in exceptions where exception.matches(facts.path, isDirectory: isDirectory) { return false }
        return pattern.matches(facts.path, isDirectory: isDirectory)
    }

    /// Whether one of them may be among what is left out with this.
    func mayContain(_ omission: Omission) -> Bool {
        let isDirectory = omission.kind == .directory
        if pattern.mayMatchEntry(of: omission),
            !exceptions.contains(where: { $0.matches(omission.path, isDirectory: isDirectory) })
        {
            return true
        }
        return pattern.mayMatchContents(of: omission)
            && !exceptions.contains { $0.matchesContents(of: omission) }
    }

    /// That an entry may be at one of the paths of some demands, as one test of names and one of paths: which of many
    /// demands are about an entry is asked only of those that some are about.
    static func condition(ofAny all: [DemandedPaths]) -> Condition {
        func texts(_ subject: PathPattern.Subject) -> [Test.Value] {
            all.filter { $0.pattern.subject == subject }.map { .text($0.pattern.globText) }
        }
        var parts: [Condition] = []
        let (names, paths) = (texts(.name), texts(.path))
        if !names.isEmpty { parts.append(.test(Test(.fact(.name), .matches(.values(names))))) }
        if !paths.isEmpty { parts.append(.test(Test(.fact(.path), .matches(.values(paths))))) }
        if let root = all.first(where: { $0.pattern.subject == .root }) { parts.append(root.pattern.condition) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    /// That an entry is at one of them, as tests that are all to hold.
    var conditions: [Condition] {
        [pattern.condition] + exceptions.map { .not($0.condition) }
    }
}

extension PathPattern {
    /// That an entry is where the pattern says.
    fileprivate var condition: Condition {
        let isThere: Condition =
            switch subject {
            case .root: .test(Test(.fact(.depth), .compares(.equal, Test.Quantity(value: 0, spelled: "0"))))
            case .name: .test(Test(.fact(.name), .matches(.values([.text(globText)]))))
            case .path: .test(Test(.fact(.path), .matches(.values([.text(globText)]))))
            }
        return onlyDirectories ? .all([.test(Test(.fact(.entry), .equals(.kind(.directory)))), isThere]) : isThere
    }
}
