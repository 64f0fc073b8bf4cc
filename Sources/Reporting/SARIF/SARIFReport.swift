import Auditing
import Facts
import RuleLanguage

/// A log in SARIF 2.1.0, one run. Section numbers in this folder are those of the standard.
///
/// It holds no times, no absolute paths and nothing random: equal trees give equal logs.
struct SARIFReport: Renderer {
    private var json = JSONWriter(.pretty)
    private let report: AuditReport
    private let options: ReportOptions.SARIF
    private let version: String
    private let includesSuppressed: Bool
    private let results: SARIFResults
    /// What the baseline has and the scan did not find, where that is to be written.
    private let absent: RecordList<Baseline.Entry>
    private let artifacts: SARIFArtifacts
    private let descriptors: SARIFDescriptors
    private let weaknesses: [Weakness]
    /// Whether a result has a column.
    private var hasColumns = false

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options.sarif
        version = options.version
        includesSuppressed = options.includesSuppressed
        results = SARIFResults(
            report, atMost: options.sarif.maximumResults, includingSuppressed: options.includesSuppressed)
        absent = options.sarif.includesAbsent ? report.baseline?.gone ?? [] : []
        artifacts = SARIFArtifacts(report, results)
        descriptors = SARIFDescriptors(report, results, options.sarif)
        weaknesses = Set(descriptors.rules.flatMap { report.rules[$0].rule.cwe }).sorted().map(Weakness.init)
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        renderHead()
        for artifact in artifacts.all {
            json.artifact(artifact, withOwners: options.includesOwners, in: artifacts)
            try handOn(to: &sink)
        }
        json.end("]")
        json.begin("[", "results")
        var members = members(of: results).makeIterator()
        for entry in results {
            json.beginResult(
                entry.subject, at: entry.uri, in: report, artifacts, descriptors, weaknesses, options,
                showsSuppressed: includesSuppressed)
            if entry.finding.site != nil { hasColumns = true }
            if entry.finding.foldNumber != nil { try renderMembers(&members, to: &sink) }
            json.endResult(entry.finding, in: report)
            try handOn(to: &sink)
        }
        for entry in absent {
            json.absentResult(entry, in: report, descriptors, options.region, showsSuppressed: includesSuppressed)
            try handOn(to: &sink)
        }
        renderTail()
    }

    /// What became results together with others, each as a line of a baseline, by the places of the results and ending
    /// with an empty line for each: with the log as baseline it is they that are known, and not what one result stands
    /// for.
    private func members(of results: SARIFResults) -> SortedRecords {
        var sort = ExternalSort(report.findings.space)
        var places: [Int: Int] = [:]
        for (place, entry) in results.enumerated() {
            guard let number = entry.finding.foldNumber else { continue }
            places[number] = place
        }
        for member in report.foldedMembers ?? [] {
            guard let place = places[member.number] else { continue }
            let line = Baseline.line(of: member, of: report.rules[member.rule].rule, in: report.roots[member.root])
            sort.add(RecordKey(number: place), ArraySlice(line.utf8))
        }
        for place in places.values { sort.add(RecordKey(number: place), []) }
        return sort.sorted()
    }

    private mutating func renderMembers<Sink: ByteSink & ~Copyable>(
        _ members: inout SortedRecords.Iterator, to sink: inout Sink
    ) throws(Sink.Failure) {
        json.begin("[", "treewarden/members")
        while let member = members.next(), !member.value.isEmpty {
            json.string(nil, String(decoding: member.value, as: UTF8.self))
            try handOn(to: &sink)
        }
        json.end("]")
    }

    private mutating func renderHead() {
        let weaknesses = weaknesses
        json.begin("{")
        json.string(
            "$schema",
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        json.string("version", "2.1.0")
        json.begin("[", "runs")
        json.begin("{")
        renderTool(weaknesses)
        if !weaknesses.isEmpty { json.array("taxonomies") { $0.taxonomy(weaknesses) } }
        renderOrigin()
        json.array("invocations") { [report, results, artifacts, descriptors] json in
            json.invocation(report, omitted: results.omitted, of: results, artifacts, descriptors)
        }
        json.begin("[", "artifacts")
    }

    private mutating func renderTool(_ weaknesses: [Weakness]) {
        let (report, descriptors) = (report, descriptors)
        let (version, isComprehensive) = (version, options.describesAllRules)
        json.object("tool") { json in
            json.object("driver") { json in
                json.string("name", "treewarden")
                json.string("guid", "6f1d2a54-9c0e-4b7e-8a53-0d2f7c1b9e11")
                json.string("semanticVersion", version)
                json.string("version", version)
                json.string("informationUri", Project.page)
                json.message("shortDescription", "Audits permissions, ownership, links and names in file trees.")
                json.flag("isComprehensive", isComprehensive)
                if !weaknesses.isEmpty {
                    json.array("supportedTaxonomies") { json in
                        json.object { $0.taxonomyReference() }
                    }
                }
                json.array("rules") { json in
                    for rule in descriptors.rules { json.ruleDescriptor(report.rules[rule], weaknesses) }
                }
                guard !descriptors.notifications.isEmpty else { return }
                json.array("notifications") { json in
                    for kind in descriptors.notifications {
                        json.notificationDescriptor(SARIFNotification.Descriptor.all[kind])
                    }
                }
            }
        }
    }

    /// Where the tree comes from, as far as the caller said so (§3.14.13, §3.14.14, §3.17).
    private mutating func renderOrigin() {
        let options = options
        if let category = options.category {
            json.object("automationDetails") { $0.string("id", category.hasSuffix("/") ? category : category + "/") }
        }
        if let control = options.versionControl {
            json.array("versionControlProvenance") { json in
                json.object { json in
                    json.string("repositoryUri", control.repositoryURI)
                    if let revision = control.revision { json.string("revisionId", revision) }
                    if let branch = control.branch { json.string("branch", branch) }
                    json.object("mappedTo") { $0.string("uriBaseId", "SRCROOT") }
                }
            }
        }
        json.object("originalUriBaseIds") { json in
            json.object("SRCROOT") { json in
                if let uri = options.rootURI { json.string("uri", uri.hasSuffix("/") ? uri : uri + "/") }
                json.message("description", "The directory that relative paths start from.")
            }
        }
    }

    private mutating func renderTail() {
        let report = report
        let omitted = results.omitted
        json.end("]")
        // §3.14.27: of a log without columns it would say nothing.
        if hasColumns { json.string("columnKind", "unicodeCodePoints") }
        json.object("properties") { json in
            json.object("treewarden/summary") { json in
                json.denominator(report.statistics)
                json.number("undecided", report.undecided.count)
                for level in [Level.error, .warning, .note] { json.number("\(level.name)s", report.count(of: level)) }
                json.number("omittedResults", omitted)
                json.number("suppressed", report.suppressed.count)
                if let baseline = report.baseline {
                    json.number("new", baseline.new)
                    json.number("unchanged", baseline.unchanged)
                    json.number("updated", baseline.updated)
                    json.number("gone", baseline.gone.count)
                    json.number("unjudged", baseline.unjudged.count)
                }
            }
            if let confinement = report.confinement {
                json.object("treewarden/sandbox") { json in
                    json.flag("chroot", confinement.isEnclosed)
                    json.flag("landlock", confinement.landlock != nil)
                    if let version = confinement.landlock {
                        json.number("landlockVersion", version)
                        if !confinement.landlockConfinesReading { json.flag("landlockConfinesReading", false) }
                    }
                    json.flag("capabilitiesDropped", confinement.dropsCapabilities)
                    json.flag("seccomp", confinement.filtersCalls)
                }
            }
        }
        json.end("}")
        json.end("]")
        json.end("}")
        json.endLine()
    }
}
