/// Without an ACL the mode says who may do what, as far as a listing does.
extension FactDeclaration {
    static let writers = FactDeclaration(
        "writers", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "who beside owner and root may write: mode, ACL and mask", .shared { $0.writers }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may write it") : nil }
    static let readers = FactDeclaration(
        "readers", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .often,
        "who beside owner and root may read: mode, ACL and mask", .shared { $0.readers }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may read it") : nil }
    static let executors = FactDeclaration(
        "executors", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .often,
        "who beside owner and root may execute or search", .shared { $0.executors }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may execute it") : nil }
    static let reachers = FactDeclaration(
        "reachers", .set(.principals), by: .status, holds: .usually, "who can search every directory on the way here",
        .directory { parent, _ in parent?.reachers ?? .all }, beside: .reach)
    /// Lines beside the finding say it.
    static let runtimeRights = FactDeclaration(
        "runtime.rights", .set(.runtimeRights), by: [.runtime, .acl], holds: .seldom,
        "what the account of --runtime-user may do, or make itself able to", .own { $0.runtimeRights },
        shows: .value, beside: .acl)
}

extension FactDeclaration {
    static let aclExtended = FactDeclaration(
        "acl.extended", .flag, by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "has an ACL that says more than the mode", .shared { $0.acl?.isExtended ?? false }, beside: .acl)
    static let aclDefault = FactDeclaration(
        "acl.default", .flag, by: .acl, of: .directories, holds: .rarely,
        "has a default ACL, which new entries inherit", .shared { $0.defaultACL != nil }, beside: .defaultACL)
    static let aclDefaultGrants = FactDeclaration(
        "acl.default.grants", .set(.principals), by: .acl, of: .directories, holds: .rarely,
        "who may write what is created inside", .shared { $0.defaultWriters }, beside: .defaultACL)
    static let aclMasked = FactDeclaration(
        "acl.masked", .flag, by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "an ACL entry grants what only the mask holds back", .shared { $0.acl?.isMasked ?? false }, beside: .acl)
}
