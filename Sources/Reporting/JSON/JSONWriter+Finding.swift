import Auditing
import Facts
import RuleLanguage

extension AuditReport.Root {
    /// The path that JSON tells: root-relative, the root itself as `.`; in an archive, the archive as it was given and
    /// the member's path.
    func reportedPath(of relative: [UInt8]) -> [UInt8] {
        if !isDirectory { return path(to: relative) }
        return relative.isEmpty ? Array(".".utf8) : relative
    }
}

extension JSONWriter {
    /// The view that something is in, and the layer that it comes from.
    mutating func imagePlace(_ place: Evidence.ImagePlace) {
        name("view", place.view)
        object("layer") { json in
            json.name("number", place.layer)
            if let digest = place.digest { json.name("digest", digest) }
            if let createdBy = place.createdBy { json.name("createdBy", createdBy) }
        }
    }

    /// Beside a path: the path in the archive, and where in an image that is.
    mutating func member(of finding: Finding, in root: AuditReport.Root) {
        if root.isArchive, !finding.path.isEmpty { name("member", finding.path) }
        if let place = finding.evidence.imagePlace { imagePlace(place) }
    }

    /// A finding as one object, the same in `json` and `jsonl`.
    mutating func finding(_ finding: Finding, in report: AuditReport, acceptedBy acceptance: AcceptedFinding? = nil) {
        // Of a rule, which is large, no more than two words.
        let (id, title) = (report.rules[finding.rule].rule.id, report.rules[finding.rule].rule.title)
        let root = report.roots[finding.root]
        let path = root.reportedPath(of: finding.path)
        object { json in
            json.string("rule", id)
            json.string("level", finding.level.name)
            if report.namesRoots { json.name("root", report.roots[finding.root].label) }
            json.name("path", path)
            json.member(of: finding, in: root)
            json.string("message", FindingMessage(finding, titled: title, at: path, .message).text)
            if let detail = finding.detail { json.properties(of: detail) }
            if let site = finding.site { json.site(site) }
            json.evidence(finding.evidence)
            json.string("fingerprint", finding.fingerprints.numberedLocation)
            json.array("related") { json in
                for related in finding.related { json.related(related, in: root) }
            }
            if let detail = finding.detail, detail.untold > 0 { json.number("omittedRelated", detail.untold) }
            if let count = finding.count { json.number("count", count) }
            if let state = finding.baselineState { json.string("baseline", state.rawValue) }
            if let acceptance {
                json.object("suppressed") { json in
                    json.string("reason", acceptance.reason)
                    json.string("file", acceptance.place.file)
                    json.number("line", acceptance.place.line)
                    if let expires = acceptance.expires { json.string("expires", expires.description) }
                }
            }
        }
    }

    /// The lists of words of what an analysis found.
    mutating func properties(of detail: FindingDetail) {
        for (name, words) in detail.properties {
            array(name) { json in
                for word in words { json.string(nil, word) }
            }
        }
    }

    private mutating func related(_ related: Related, in root: AuditReport.Root) {
        object { json in
            json.name("path", root.reportedPath(of: related.path))
            json.string("role", related.role.rawValue)
            if !related.detail.isEmpty { json.name("detail", related.detail) }
            if let site = related.site { json.site(site) }
        }
    }

    private mutating func evidence(_ evidence: Evidence) {
        object("evidence") { json in
            json.string("kind", evidence.kind.name)
            if evidence.hasMode { json.string("mode", evidence.mode.octal) }
            json.string("text", evidence.listing())
            if evidence.hasOwners {
                json.account("owner", evidence.owner)
                json.account("group", evidence.group)
            }
            if let size = evidence.size { json.number("size", size) }
            if let acl = evidence.acl { json.string("acl", acl) }
            if let acl = evidence.defaultACL { json.string("defaultAcl", acl) }
            if let capabilities = evidence.capabilities { json.string("capabilities", capabilities) }
            if let target = evidence.target { json.name("target", target) }
            let facts = evidence.factsOfRule
            if !facts.isEmpty {
                json.object("facts") { json in
                    for fact in facts { json.name(fact.name, fact.value) }
                }
            }
            if evidence.isUnreachable { json.flag("unreachable", true) }
        }
    }

    private mutating func account(_ key: String, _ account: Evidence.Account) {
        object(key) { json in
            json.number("id", account.id)
            if let name = account.name { json.name("name", name) }
        }
    }
}
