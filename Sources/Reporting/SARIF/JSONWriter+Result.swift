import Auditing
import Facts
import RuleLanguage

extension JSONWriter {
    /// A finding as a result (§3.27): one location, since readers use no more than the first. Its properties stay open:
    /// see `endResult`.
    mutating func beginResult(
        _ subject: SARIFSubject, at uri: [UInt8], in report: AuditReport, _ artifacts: SARIFArtifacts,
        _ descriptors: SARIFDescriptors, _ weaknesses: [Weakness], _ options: ReportOptions.SARIF, showsSuppressed: Bool
    ) {
        let finding = subject.finding
        let root = report.roots[finding.root]
        let status = report.rules[finding.rule]
        let path = root.basePath(of: finding.path)
        let places = SARIFPlaces(finding, at: uri, in: root)
        let message = FindingMessage(finding, of: status.rule, at: path, .sarif, links: places.links)
        begin("{")
        string("ruleId", status.rule.id)
        if let index = descriptors.index(ofRule: finding.rule) { number("ruleIndex", index) }
        string("level", finding.level.name)
        let severity = finding.detail?.severity ?? status.rule.severity(at: finding.level, own: status.level)
        tenths("rank", severity * 10)
        object("message") { json in
            json.string("text", message.textBesideArguments)
            if let markdown = message.markdown { json.string("markdown", markdown.withDoubledBraces) }
            json.string("id", message.kind.rawValue)
            json.array("arguments") { json in
                for argument in message.arguments { json.string(nil, argument) }
            }
        }
        array("locations") { json in
            json.object { json in
                if places.linksTo != nil { json.number("id", 0) }
                json.physicalLocation(uri, artifacts, options.region, finding.site)
                if let next = places.linksTo { json.link(to: next) }
            }
        }
        relatedLocations(places.related, artifacts, options.region)
        codeFlow(places.steps, places.flow, artifacts, options.region)
        object("partialFingerprints") { json in
            json.string("primaryLocationLineHash", finding.fingerprints.numberedLocation)
            json.string("treewardenName/v1", finding.fingerprints.name.description)
        }
        if showsSuppressed { suppressions(subject) }
        // Either every result of a run says it or none (§3.27.24): what was accepted was not compared.
        if report.baseline != nil { string("baselineState", (finding.baselineState ?? .unchanged).rawValue) }
        taxa(finding.detail?.weaknesses ?? [], weaknesses)
        begin("{", "properties")
        if let found = finding.detail { detail(found, in: root) }
        if root.isArchive, !finding.path.isEmpty {
            string("treewarden/pathBase64", Base64.encode(finding.path))
        } else if message.isCut || !path.isUTF8 {
            string("treewarden/pathBase64", Base64.encode(path))
        }
        if let place = finding.evidence.imagePlace { imagePlace(place) }
        observed(finding, withOwners: options.includesOwners)
    }

    mutating func endResult(_ finding: Finding, in report: AuditReport) {
        let root = report.roots[finding.root]
        let place = root.isArchive ? root.path(toMend: finding.path) : root.basePath(of: finding.path)
        remediation(of: finding, by: report.rules[finding.rule].rule, at: place)
        end("}")
        end("}")
    }

    /// §3.29.
    mutating func physicalLocation(
        _ uri: [UInt8], _ artifacts: SARIFArtifacts, _ region: ReportOptions.SARIF.Region, _ site: ActSite? = nil
    ) {
        object("physicalLocation") { json in
            json.artifactLocation(uri, artifacts)
            if let site {
                json.region(site)
            } else if region == .firstLine {
                json.object("region") { $0.number("startLine", 1) }
            }
        }
        logicalLocations(SARIFPlace(uri), function: site?.body ?? [])
    }

    /// What the rule used, in words of its own (§3.8).
    private mutating func observed(_ finding: Finding, withOwners: Bool) {
        let evidence = finding.evidence
        object("treewarden/observed") { json in
            json.string("kind", evidence.kind.name)
            if evidence.kind != .link, evidence.hasMode { json.string("mode", evidence.mode.octal) }
            if withOwners, evidence.hasOwners {
                json.string("owner", evidence.owner.text())
                json.string("group", evidence.group.text())
            }
            if let acl = evidence.acl { json.string("acl", acl) }
            if let acl = evidence.defaultACL { json.string("defaultAcl", acl) }
            if let capabilities = evidence.capabilities { json.string("capabilities", capabilities) }
            if let target = evidence.target { json.name("target", target) }
            for fact in evidence.factsOfRule { json.name(fact.name, fact.value) }
            if evidence.isUnreachable { json.flag("unreachable", true) }
            // No relative URI may name what is above the root.
            if let ancestor = finding.related.first(where: { $0.role == .ancestor }) {
                json.name("ancestor", ancestor.path)
            }
            if let count = finding.count { json.number("count", count) }
        }
    }

    /// SARIF's fixes replace text, and cannot say "chmod"; so the command goes here. One that would have to name several
    /// entries is none that a program could run.
    private mutating func remediation(of finding: Finding, by rule: Rule, at place: [UInt8]) {
        guard let remedy = rule.remedyCommandLine else { return }
        let words = remedy.split { $0.isWhitespace }.map(String.init)
        let command = remedy.filling("{path}", with: finding.quoted(toMend: place))
        guard let action = words.first, !remedy.contains("\n"), !finding.standsForSeveral || command == remedy
        else { return }
        object("treewarden/remediation") { json in
            json.string("action", action)
            if action == "chmod", words.count > 1, !words[1].hasPrefix("-") { json.string("mode", words[1]) }
            json.string("command", command)
        }
    }
}

extension JSONWriter {
    /// The weaknesses that this result is about, of those that its rule knows (§3.27.8).
    fileprivate mutating func taxa(_ numbers: [Int], _ weaknesses: [Weakness]) {
        let known = numbers.filter { number in weaknesses.contains { $0.number == number } }
        guard !known.isEmpty else { return }
        array("taxa") { json in
            for number in known {
                json.object { json in
                    json.string("id", Weakness(number: number).id)
                    if let index = weaknesses.firstIndex(where: { $0.number == number }) { json.number("index", index) }
                    json.object("toolComponent") { $0.taxonomyReference() }
                }
            }
        }
    }

    /// What an analysis found.
    fileprivate mutating func detail(_ detail: FindingDetail, in root: AuditReport.Root) {
        properties(of: detail)
        guard detail.form.role != nil else { return }
        array("kinds") { json in
            for member in detail.members { json.string(nil, member.evidence.kind.name) }
        }
        array("members") { json in
            for member in detail.members {
                let path = root.basePath(of: member.path)
                // No path of a name that is text begins with that by accident.
                json.string(nil, path.isUTF8 ? String(decoding: path, as: UTF8.self) : "hex:" + path.hexadecimal)
            }
        }
        if detail.untold > 0 { number("omittedMembers", detail.untold) }
        if let name = detail.form.flag, let holds = detail.flag { flag(name, holds) }
    }
}
