import Digests
import Facts
import Reporting

/// Events as a log in SARIF 2.1.0: the classes are its rules, and each event is a result. By its `baselineState` (§3.27.24)
/// what was added is new, what was removed is absent, and what was changed or moved is updated.
///
/// Section numbers are those of the standard. Equal events give equal logs.
struct SARIFChanges: Renderer {
    private static let classes = ChangeClass.allCases.sorted { $0.name < $1.name }
    private var json = JSONWriter(.pretty)
    private let report: ChangeReport
    private let options: ChangeReportOptions

    init(_ report: ChangeReport, _ options: ChangeReportOptions) {
        self.report = report
        self.options = options
    }

    package var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    package mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        json.begin("{")
        json.string(
            "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        json.string("version", "2.1.0")
        json.begin("[", "runs")
        json.begin("{")
        json.tool(options.version, Self.classes, report.unreadReasons)
        json.object("originalUriBaseIds") { json in
            json.object("SRCROOT") {
                $0.message("description", "The directory that relative paths start from.")
            }
        }
        json.array("invocations") { [report, options] in $0.invocation(report, options) }
        json.begin("[", "results")
        for event in report.events {
            json.result(event, Self.classes, options)
            try handOn(to: &sink)
        }
        for bracket in ["]", "}", "]", "}"] as [Unicode.Scalar] { json.end(bracket) }
        json.endLine()
    }
}

/// What results say, by what happened; each has its number of arguments.
private enum ChangeMessage {
    static func id(of event: ChangeEvent) -> String {
        event.changes.isEmpty || event.kind != .moved ? event.kind.rawValue : "movedAndChanged"
    }

    static let templates: [(id: String, text: String)] = [
        ("added", "'{0}' was added."), ("changed", "'{0}' was changed: {1}."), ("moved", "'{0}' was '{1}' before."),
        ("movedAndChanged", "'{0}' was '{1}' before, and was changed: {2}."), ("removed", "'{0}' was removed."),
    ]

    static func arguments(of event: ChangeEvent, _ options: ChangeReportOptions) -> [String] {
        var arguments = [shown(event.path, options)]
        if let origin = event.origin { arguments.append(shown(origin, options)) }
        let words = event.changes.map(\.words).joined(separator: ", ")
        if event.kind != .added, event.kind != .removed, !words.isEmpty { arguments.append(words) }
        return arguments
    }

    private static func shown(_ path: [UInt8], _ options: ChangeReportOptions) -> String {
        DisplayEscape.sarif.text(options.basePath(of: path))
    }
}

extension ChangeReportOptions {
    /// From where all paths of reports for machines begin.
    fileprivate func basePath(of path: [UInt8]) -> [UInt8] {
        let whole = path.isEmpty ? Array(uriPrefix.dropLast()) : uriPrefix + path
        return whole.isEmpty ? [UInt8(ascii: ".")] : whole
    }

    /// Never empty; the base itself is `./`.
    fileprivate func uri(of path: [UInt8]) -> [UInt8] {
        let path = basePath(of: path)
        return path == [UInt8(ascii: ".")] ? Array("./".utf8) : URIEncoding.encode(path)
    }
}

extension ChangeReport {
    /// Why something is not known, each reason once, in order.
    fileprivate var unreadReasons: [String] {
        unread.reduce(into: Set<String>()) { $0.insert($1.reason) }.sorted()
    }
}

extension JSONWriter {
    fileprivate mutating func tool(_ version: String, _ classes: [ChangeClass], _ reasons: [String]) {
        object("tool") { json in
            json.object("driver") { json in
                json.string("name", "treewarden")
                json.string("guid", "6f1d2a54-9c0e-4b7e-8a53-0d2f7c1b9e11")
                json.string("semanticVersion", version)
                json.string("version", version)
                json.string("informationUri", Project.page)
                json.message("shortDescription", "Says what changed between two states of a file tree.")
                json.flag("isComprehensive", true)
                json.array("rules") { json in
                    for changeClass in classes { json.descriptor(of: changeClass) }
                }
                json.array("notifications") { json in
                    for reason in reasons {
                        json.object { json in
                            json.string("id", reason)
                            json.message("shortDescription", "Nothing is known of a place: \(reason).")
                        }
                    }
                }
            }
        }
    }

    /// A class as a rule (§3.49).
    private mutating func descriptor(of changeClass: ChangeClass) {
        object { json in
            json.string("id", changeClass.name)
            json.string("name", changeClass.name.split(separator: "-").map(\.capitalized).joined())
            json.message("shortDescription", changeClass.title + ".")
            json.message("fullDescription", changeClass.reason)
            json.message(
                "help",
                changeClass.reason + "\n\nWhether it was meant to change, only whoever keeps the tree knows: "
                    + "hold it against what was shipped or installed since.")
            json.object("messageStrings") { json in
                for template in ChangeMessage.templates { json.message(template.id, template.text) }
            }
            json.object("defaultConfiguration") { json in
                json.string("level", changeClass.level)
                json.tenths("rank", changeClass.severity * 10)
            }
            json.object("properties") { json in
                json.string("precision", "very-high")
                json.string("problem.severity", changeClass.level == "note" ? "recommendation" : changeClass.level)
                let isSecurity = changeClass >= .content
                // Without the tag `security` GitHub ignores the number.
                if isSecurity {
                    json.string("security-severity", "\(changeClass.severity / 10).\(changeClass.severity % 10)")
                }
                json.array("tags") { json in
                    for tag in isSecurity ? ["change", "security"] : ["change"] { json.string(nil, tag) }
                }
            }
        }
    }

    /// How it went (§3.20), and where nothing is known.
    fileprivate mutating func invocation(_ report: ChangeReport, _ options: ChangeReportOptions) {
        object { json in
            json.flag("executionSuccessful", report.isComplete)
            json.number("exitCode", report.exitCode)
            guard !report.unread.isEmpty else { return }
            let reasons = report.unreadReasons
            json.array("toolExecutionNotifications") { json in
                for place in report.unread {
                    json.object { json in
                        json.object("descriptor") { json in
                            json.string("id", place.reason)
                            if let index = reasons.firstIndex(of: place.reason) { json.number("index", index) }
                        }
                        json.string("level", place.isMeant ? "note" : "error")
                        let path = DisplayEscape.sarif.text(options.basePath(of: place.path))
                        json.message(
                            "message",
                            place.attributes.isEmpty
                                ? "Nothing is known of '\(path)' and what lies below it: \(place.cause)."
                                : "Not everything is known of '\(path)': \(place.cause).")
                        json.array("locations") { json in json.object { $0.location(options.uri(of: place.path)) } }
                    }
                }
            }
        }
    }

    /// §3.27.
    fileprivate mutating func result(
        _ event: ChangeEvent, _ classes: [ChangeClass], _ options: ChangeReportOptions
    ) {
        let id = ChangeMessage.id(of: event)
        let arguments = ChangeMessage.arguments(of: event, options)
        let template = ChangeMessage.templates.first { $0.id == id }?.text ?? ""
        object { json in
            json.string("ruleId", event.changeClass.name)
            if let index = classes.firstIndex(of: event.changeClass) { json.number("ruleIndex", index) }
            json.string("level", event.changeClass.level)
            json.tenths("rank", event.changeClass.severity * 10)
            json.object("message") { json in
                json.string("text", template.filled(with: arguments.map(\.withDoubledBraces)))
                json.string("id", id)
                json.array("arguments") { json in
                    for argument in arguments { json.string(nil, argument) }
                }
            }
            json.array("locations") { json in
                json.object { $0.location(options.uri(of: event.path), isWhole: false) }
            }
            if let origin = event.origin {
                json.array("relatedLocations") { json in
                    json.object { json in
                        json.number("id", 1)
                        json.location(options.uri(of: origin), isWhole: false)
                        json.message("message", "Where it was before.")
                    }
                }
            }
            json.object("partialFingerprints") { json in
                json.string("primaryLocationLineHash", Self.fingerprint(of: event, at: event.path) + ":1")
                json.string("treewardenName/v1", Self.fingerprint(of: event, at: Array(event.record.name)))
            }
            json.string("baselineState", event.kind.baselineState)
            json.object("properties") { json in
                json.string("treewarden/kind", event.kind.rawValue)
                if !event.path.isUTF8 {
                    json.string("treewarden/pathBase64", Base64.encode(options.basePath(of: event.path)))
                }
                if !event.changes.isEmpty { json.object("treewarden/values") { $0.values(of: event) } }
            }
        }
    }

    /// §3.29; without a region it is all of the file, which not every reader takes (§3.29.4).
    private mutating func location(_ uri: [UInt8], isWhole: Bool = true) {
        object("physicalLocation") { json in
            json.object("artifactLocation") { json in
                json.string("uri", utf8: uri)
                json.string("uriBaseId", "SRCROOT")
            }
            if !isWhole { json.object("region") { $0.number("startLine", 1) } }
        }
    }

    private static func fingerprint(of event: ChangeEvent, at path: [UInt8]) -> String {
        var hash = SHA256()
        hash.add("\(event.changeClass.name) \(event.kind.rawValue) ")
        hash.add(path)
        return String(hash.hexadecimal().prefix(32))
    }
}

extension ChangeEvent.Kind {
    fileprivate var baselineState: String {
        switch self {
        case .added: "new"
        case .removed: "absent"
        case .changed, .moved: "updated"
        }
    }
}

extension Substring {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension [UInt8] {
    fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
