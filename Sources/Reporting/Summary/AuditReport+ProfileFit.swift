import Auditing
import RuleLanguage

extension AuditReport {
    /// Whether a root is a whole system that was judged as if it were something else: a release or a cargo, or, where
    /// it is the system that runs, one service on it.
    func isUnderOtherProfile(_ root: Int) -> Bool {
        guard roots[root].isRootFileSystem else { return false }
        switch profile {
        case .release, .transfer: return true
        case .deployment: return (roots[root].location ?? roots[root].label) == [UInt8(ascii: "/")]
        case .host, .source: return false
        }
    }
}
