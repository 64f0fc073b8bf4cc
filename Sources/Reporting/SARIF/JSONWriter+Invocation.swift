import Auditing
import Facts
import RuleLanguage

extension JSONWriter {
    /// How the scan went (§3.20). A notification of level `error` and `executionSuccessful: false` go together.
    mutating func invocation(
        _ report: AuditReport, omitted: Int, of results: SARIFResults, _ artifacts: SARIFArtifacts,
        _ descriptors: SARIFDescriptors
    ) {
        let located = SARIFNotification.located(in: report)
        let unlisted = report.scanErrors.count + report.undecided.count - located.count
        let unevaluated = SARIFNotification.unevaluated(in: report)
        object { json in
            json.flag("executionSuccessful", report.verdict != .incomplete && !report.judgedNothing)
            json.number("exitCode", report.verdict.rawValue)
            json.string("exitCodeDescription", report.verdict.meaning(report))
            json.configurationNotifications(report, descriptors)
            guard !located.isEmpty || omitted > 0 || !unevaluated.isEmpty || report.judgedNothing else { return }
            json.array("toolExecutionNotifications") { json in
                if report.judgedNothing {
                    json.notification(.nothingJudged, "error", [report.scope], descriptors)
                }
                for notification in located { json.notification(notification, report, artifacts, descriptors) }
                for cause in unevaluated {
                    json.notification(
                        .notEvaluated, "note", [cause.rules.joined(separator: ", "), cause.lacking], descriptors,
                        at: cause.root.map { report.roots[$0].uri(of: []) }, artifacts)
                }
                if omitted > 0 {
                    json.notification(.moreResults, "warning", [String(omitted), String(results.count)], descriptors)
                }
                if unlisted > 0 {
                    let level = report.verdict == .incomplete ? "error" : "warning"
                    json.notification(.moreNotices, level, [String(unlisted)], descriptors)
                }
            }
        }
    }

    /// About a place in the tree.
    private mutating func notification(
        _ notification: SARIFNotification.Located, _ report: AuditReport, _ artifacts: SARIFArtifacts,
        _ descriptors: SARIFDescriptors
    ) {
        let root = report.roots[notification.root]
        let path = DisplayEscape.sarif.text(root.basePath(of: notification.path))
        let descriptor = SARIFNotification.Descriptor.all[notification.descriptor]
        let serious = report.allowsIncomplete ? "warning" : "error"
        let level = notification.makesIncomplete ? serious : descriptor.level
        var arguments = [path]
        if let rule = notification.rule {
            let facts = notification.facts.map(\.name).joined(separator: ", ")
            arguments = [report.rules[rule].rule.id, path, facts.isEmpty ? "what is left out" : facts]
        } else if let cause = notification.cause {
            arguments.append(cause)
        }
        self.notification(
            descriptor, level, arguments, descriptors,
            about: notification.rule.map { (report.rules[$0].rule.id, descriptors.index(ofRule: $0)) },
            at: root.uri(of: notification.path), artifacts)
    }

    /// About what is configured (§3.20.22): entries that accept findings and should not be there any more. None is an
    /// error, which would say that the results cannot be relied on; the exit code says what is asked of the entries.
    private mutating func configurationNotifications(_ report: AuditReport, _ descriptors: SARIFDescriptors) {
        guard !report.notices.isEmpty else { return }
        array("toolConfigurationNotifications") { json in
            for notice in report.notices {
                json.notification(
                    .notice(notice.kind), "warning", [notice.sentence(in: report, .sarif)], descriptors)
            }
            if report.omittedNotices > 0 {
                json.notification(
                    .moreAcceptances, "warning", [AcceptanceNotice.omission(of: report.omittedNotices)], descriptors)
            }
        }
    }

    /// §3.58.
    private mutating func notification(
        _ descriptor: SARIFNotification.Descriptor, _ level: String, _ arguments: [String],
        _ descriptors: SARIFDescriptors, about rule: (id: String, index: Int?)? = nil, at uri: [UInt8]? = nil,
        _ artifacts: SARIFArtifacts? = nil
    ) {
        let kind = descriptor.place
        // Of two messages the second names a cause.
        let message = descriptor.messages[descriptor.messages.count > 1 && arguments.count > 1 ? 1 : 0]
        object { json in
            json.object("descriptor") { json in
                json.string("id", SARIFNotification.id(kind))
                if let index = descriptors.index(ofNotification: kind) { json.number("index", index) }
            }
            if let rule {
                json.object("associatedRule") { json in
                    json.string("id", rule.id)
                    if let index = rule.index { json.number("index", index) }
                }
            }
            json.string("level", level)
            json.object("message") { json in
                json.string("text", message.text.filled(with: arguments.map(\.withDoubledBraces)))
                json.string("id", message.id)
                json.array("arguments") { json in
                    for argument in arguments { json.string(nil, argument) }
                }
            }
            if let uri, let artifacts {
                json.array("locations") { json in
                    json.object { json in
                        json.object("physicalLocation") { $0.artifactLocation(uri, artifacts) }
                        json.logicalLocations(SARIFPlace(uri))
                    }
                }
            }
        }
    }
}

extension Verdict {
    fileprivate func meaning(_ report: AuditReport) -> String {
        switch self {
        case .passed:
            report.isComplete
                ? "Nothing at or above the level that fails."
                : "Nothing at or above the level that fails; the scan is incomplete, which was allowed."
        case .failed: "Findings at or above the level that fails."
        case .misconfigured where report.judgedNothing: "Nothing was judged."
        case .misconfigured: "An entry that accepts findings has expired, or accepts nothing."
        case .incomplete: "Part of the tree could not be examined."
        }
    }
}
