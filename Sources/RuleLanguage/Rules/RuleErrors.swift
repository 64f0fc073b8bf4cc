/// Why rule files are not accepted: everything that is wrong with all of them, sorted by file and place.
public struct RuleErrors: Error, Hashable, Sendable {
    /// Sorted by file and place, each once; never empty where it is thrown.
    public var diagnostics: [Diagnostic]

    /// Diagnostics that are equal are given once.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = Set(diagnostics).sorted()
    }

    /// As compilers say it: each with its line and a mark below the place.
    public func rendered() -> String {
        diagnostics.map { $0.rendered() }.joined()
    }
}
