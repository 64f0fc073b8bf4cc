import Auditing
import Facts

/// What the log says about the scan itself instead of the tree.
enum SARIFNotification {
    /// A kind of notification; its id is its place in `all`, and is never given to another kind.
    struct Descriptor {
        var name: String
        var meaning: String
        var consequence: String
        var advice: String
        /// By id; in quotes, what fills the placeholders.
        var messages: [(id: String, text: String)]
        var level: String

        /// What came later follows what was there before.
        static let all =
            kinds.prefix(earlyKinds).map(scanError) + early + kinds[earlyKinds..<lateKinds].map(scanError)
            + acceptances.prefix(earlyAcceptances).map(notice) + kinds[lateKinds..<laterKinds].map(scanError)
            + [moreAcceptances] + kinds[laterKinds..<latestKinds].map(scanError)
            + acceptances.dropFirst(earlyAcceptances).map(notice) + [nothingJudged]
            + kinds.dropFirst(latestKinds).map(scanError)

        private static let kinds = ScanError.Kind.allCases
        private static let acceptances = AcceptanceNotice.Kind.allCases
        private static let early = [undecided, notEvaluated, moreResults, moreNotices]
        /// How many kinds of scan errors there were when `early` got its places, when notices got theirs, and when
        /// `moreAcceptances` did, and when further notices did; and how many notices there were at first.
        private static let (earlyKinds, lateKinds, laterKinds, latestKinds) = (8, 10, 13, 15)
        private static let earlyAcceptances = 4

        /// Among all.
        var place: Int { Self.all.firstIndex { $0.name == name } ?? 0 }

        static func place(of kind: ScanError.Kind) -> Int {
            let place = Int(kind.rawValue)
            if place < earlyKinds { return place }
            if place < lateKinds { return place + early.count }
            let before = early.count + earlyAcceptances + (place < laterKinds ? 0 : 1)
            return place + before + (place < latestKinds ? 0 : acceptances.count - earlyAcceptances + 1)
        }

        static func scanError(_ kind: ScanError.Kind) -> Descriptor {
            Descriptor(
                name: kind.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
                meaning: kind.meaning, consequence: kind.consequence, advice: kind.advice,
                messages: [
                    ("default", "\(kind.meaning): '{0}'."), ("cause", "\(kind.meaning): '{0}' ('{1}')."),
                ],
                level: kind.makesIncomplete ? "error" : "note")
        }

        static func notice(_ kind: AcceptanceNotice.Kind) -> Descriptor {
            Descriptor(
                name: kind.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
                meaning: kind.meaning, consequence: kind.consequence, advice: kind.advice,
                messages: [("default", "'{0}'.")], level: "warning")
        }

        static let undecided = Descriptor(
            name: "UndecidedRule", meaning: "A rule could not be decided for an entry",
            consequence: "Whether the entry breaks the rule is not known",
            advice: "Run the audit with an account that may read the facts, or exclude the entry",
            messages: [("default", "Rule '{0}' could not be decided for '{1}', for lack of '{2}'.")], level: "error")
        static let notEvaluated = Descriptor(
            name: "UnevaluatedRules", meaning: "Rules were not evaluated",
            consequence: "Their absence from the results says nothing about the tree",
            advice: "Audit a source that provides the facts, such as the files themselves",
            messages: [("default", "Rules not evaluated: '{0}', since the source has no '{1}'.")], level: "note")
        static let moreResults = Descriptor(
            name: "OmittedResults", meaning: "Results were left out", consequence: "The worst were kept",
            advice: "Raise --max-results, or mend what is listed and scan again",
            messages: [("default", "'{0}' further results were left out; the '{1}' worst are listed.")],
            level: "warning")
        static let moreNotices = Descriptor(
            name: "OmittedNotifications", meaning: "Notifications were left out",
            consequence: "The list of what was not examined is incomplete",
            advice: "Use the format json for all of them",
            messages: [("default", "'{0}' further notifications were left out.")], level: "error")
        static let nothingJudged = Descriptor(
            name: "NothingJudged", meaning: "Nothing was judged",
            consequence: "That nothing was found says nothing about the tree",
            advice: "Name what is there, or leave out the options that leave everything out",
            messages: [("default", "Nothing was judged: '{0}'.")], level: "error")
        static let moreAcceptances = Descriptor(
            name: "OmittedAcceptances", meaning: "Notifications about entries that accept findings were left out",
            consequence: "The findings count",
            advice: "Look at the results, or at the entries of those that are listed",
            messages: [("default", "'{0}'.")], level: "warning")
    }

    /// A notification about a place in the tree.
    struct Located {
        var descriptor: Int
        var root: Int
        var path: [UInt8]
        /// Whether the place is known to be a directory.
        var isDirectory: Bool
        var makesIncomplete: Bool
        var cause: String?
        /// For an undecided rule: its place among the rules, and what was unread.
        var rule: Int?
        var facts: [Fact] = []
    }

    /// More are counted instead of listed.
    static let limit = 1_000

    /// The notifications about places that are listed: what makes the scan incomplete goes first.
    static func located(in report: AuditReport) -> [Located] {
        let undecided = Descriptor.undecided.place
        func scanErrors(_ serious: Bool) -> [Located] {
            var listed: [Located] = []
            for scanError in report.scanErrors where scanError.kind.makesIncomplete == serious {
                guard listed.count < limit else { break }
                listed.append(
                    Located(
                        descriptor: Descriptor.place(of: scanError.kind), root: scanError.root, path: scanError.path,
                        isDirectory: scanError.kind == .unreadableDirectory || scanError.kind == .mountNotEntered,
                        makesIncomplete: serious, cause: scanError.cause))
            }
            return listed
        }
        let open = report.undecided.prefix(limit).map { item in
            Located(
                descriptor: undecided, root: item.root, path: item.path, isDirectory: false, makesIncomplete: true,
                rule: item.rule, facts: item.facts)
        }
        return Array((scanErrors(true) + open + scanErrors(false)).prefix(limit))
    }
}

extension SARIFNotification {
    /// Rules that were not evaluated for one lack.
    struct Unevaluated {
        /// The root alone that lacks it, where others do not.
        var root: Int?
        /// The facts, separated by commas.
        var lacking: String
        /// By id.
        var rules: [String]
    }

    /// The rules that were not evaluated, by what the source lacks for them.
    static func unevaluated(in report: AuditReport) -> [Unevaluated] {
        var causes: [Unevaluated] = []
        for (root, rule, facts) in report.unevaluated {
            let isOfRoot = report.roots.indices.contains(root) && report.roots[root].unevaluated[rule] != nil
            let only = isOfRoot ? root : nil
            let lacking = facts.map(\.name).joined(separator: ", ")
            let place = causes.firstIndex { $0.root == only && $0.lacking == lacking } ?? causes.count
            if place == causes.count { causes.append(Unevaluated(root: only, lacking: lacking, rules: [])) }
            causes[place].rules.append(report.rules[rule].rule.id)
        }
        return causes
    }

    /// The kinds of notifications that a log of the report has, by their places.
    ///
    /// - Parameter omitted: how many results are left out.
    static func kinds(in report: AuditReport, omitted: Int) -> Set<Int> {
        let located = located(in: report)
        var kinds = Set(located.map(\.descriptor))
        if report.judgedNothing { kinds.insert(Descriptor.nothingJudged.place) }
        if !report.unevaluated.isEmpty { kinds.insert(Descriptor.notEvaluated.place) }
        if omitted > 0 { kinds.insert(Descriptor.moreResults.place) }
        if report.scanErrors.count + report.undecided.count > located.count {
            kinds.insert(Descriptor.moreNotices.place)
        }
        for notice in report.notices { kinds.insert(Descriptor.notice(notice.kind).place) }
        if report.omittedNotices > 0 { kinds.insert(Descriptor.moreAcceptances.place) }
        return kinds
    }
}

extension JSONWriter {
    mutating func notificationDescriptor(_ descriptor: SARIFNotification.Descriptor) {
        object { json in
            json.string("id", SARIFNotification.id(descriptor.place))
            json.string("name", descriptor.name)
            json.message("shortDescription", descriptor.meaning + ".")
            json.message("fullDescription", "\(descriptor.meaning). \(descriptor.consequence).")
            json.message("help", descriptor.advice + ".")
            json.object("messageStrings") { json in
                for (id, text) in descriptor.messages { json.message(id, text) }
            }
            json.object("defaultConfiguration") { $0.string("level", descriptor.level) }
        }
    }
}

extension SARIFNotification {
    /// `TWN01` for the first.
    static func id(_ descriptor: Int) -> String {
        "TWN" + (descriptor < 9 ? "0" : "") + String(descriptor + 1)
    }
}
