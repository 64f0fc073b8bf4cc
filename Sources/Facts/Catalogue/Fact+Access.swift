/// Without an ACL the mode says who may do what, as far as a listing does.
extension Fact {
    package static let writers = Fact(
        "writers", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "who beside owner and root may write: mode, ACL and mask", .shared { $0.writers }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may write it") : nil }
    package static let readers = Fact(
        "readers", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .often,
        "who beside owner and root may read: mode, ACL and mask", .shared { $0.readers }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may read it") : nil }
    package static let executors = Fact(
        "executors", .set(.principals), by: .acl, of: .all.subtracting(.links), holds: .often,
        "who beside owner and root may execute or search", .shared { $0.executors }, shows: .value, beside: .acl
    ) { $0.context.hasACL ? EvidencePhrase("\($0.principals) may execute it") : nil }
    package static let reachers = Fact(
        "reachers", .set(.principals), by: .status, holds: .usually, "who can search every directory on the way here",
        .directory { parent, _ in parent?.reachers ?? .all }, beside: .reach)
    /// Lines beside the finding say it.
    package static let runtimeRights = Fact(
        "runtime.rights", .set(.runtimeRights), by: [.runtime, .acl], holds: .seldom,
        "what the account of --runtime-user may do, or make itself able to", .own { $0.runtimeRights },
        shows: .value, beside: .acl)

    static let ofAccess = [writers, readers, executors, reachers, runtimeRights]
}

extension Fact {
    package static let aclExtended = Fact(
        "acl.extended", .flag, by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "has an ACL that says more than the mode", .attributes { $0.acl?.isExtended ?? false }, beside: .acl)
    package static let aclDefault = Fact(
        "acl.default", .flag, by: .acl, of: .directories, holds: .rarely,
        "has a default ACL, which new entries inherit", .attributes { $0.defaultACL != nil }, beside: .defaultACL)
    package static let aclDefaultGrants = Fact(
        "acl.default.grants", .set(.principals), by: .acl, of: .directories, holds: .rarely,
        "who may write what is created inside", .attributes { $0.defaultWriters }, beside: .defaultACL)
    package static let aclMasked = Fact(
        "acl.masked", .flag, by: .acl, of: .all.subtracting(.links), holds: .rarely,
        "an ACL entry grants what only the mask holds back", .attributes { $0.acl?.isMasked ?? false }, beside: .acl)

    static let ofLists = [aclExtended, aclDefault, aclDefaultGrants, aclMasked]
}
