/// A finding that an entry accepts: it has no part in the verdict, and reports show it on request only.
public struct SuppressedFinding: Hashable, Sendable {
    public var finding: Finding
    public var acceptance: AcceptedFinding

    public init(finding: Finding, acceptance: AcceptedFinding) {
        self.finding = finding
        self.acceptance = acceptance
    }
}
