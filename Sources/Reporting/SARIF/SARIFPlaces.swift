import Auditing

/// The other places of a result: the hops of a link, colliding names, further names of an inode, samples.
struct SARIFPlaces {
    struct Place {
        var uri: [UInt8]
        var message: String
        /// Display-escaped, for the text of a link.
        var name = ""
        /// The related location that a link leads to, by its id.
        var linksTo: Int?
        /// Where in a text.
        var site: ActSite?
    }

    /// Their ids are their places here, from 1.
    var related: [Place] = []
    /// The way of a link, the finding's own object first; or of an act, what comes before it and the act itself. Empty
    /// where there is one step only.
    var steps: [Place] = []
    /// What the steps are.
    var flow = "How the link is followed."
    /// The id of the first hop.
    var linksTo: Int?

    /// How many more entries it is about than it tells.
    private let untold: Int

    /// GitHub lists as many.
    private static let limit = 100

    init(_ finding: Finding, at uri: [UInt8], in root: AuditReport.Root) {
        untold = finding.detail?.untold ?? 0
        if let site = finding.site {
            follow(finding, from: uri, site, in: root)
            return
        }
        let hops = finding.related.filter { $0.role == .hop }
        if !hops.isEmpty { follow(hops, from: uri, target: finding.evidence.target ?? [], in: root) }
        // What is above the root has no relative URI.
        let others = finding.related.filter { $0.role != .hop && $0.role != .ancestor }
        let sorted = others.sorted { left, right in
            left.role != right.role
                ? left.role.place < right.role.place : left.path.lexicographicallyPrecedes(right.path)
        }
        let escape = DisplayEscape.sarifLink.telling(finding)
        for item in sorted.prefix(max(0, Self.limit - related.count)) {
            let name = escape.text(root.basePath(of: item.path))
            related.append(Place(uri: root.uri(of: item.path), message: item.role.meaning, name: name))
        }
    }

    /// Links to the places of which the message should speak (§3.11.6): readers show no others. The hops of a link are
    /// in the code flow. Ten, then their number.
    var links: String {
        let named = related.enumerated().filter { !$0.element.name.isEmpty }
        let links = named.prefix(10).map { "[\($0.element.name)](\($0.offset + 1))" }
        let more = named.count - links.count + untold
        return links.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// From what was asked to what relies on it.
    private mutating func follow(_ act: Finding, from uri: [UInt8], _ site: ActSite, in root: AuditReport.Root) {
        flow = "What it relies on, and what it does."
        related = act.placesOfAct.prefix(Self.limit).map { related, site in
            Place(uri: root.uri(of: related.path), message: related.sentence, site: site)
        }
        guard !related.isEmpty else { return }
        let isAsked = act.related.contains { $0.role == .check }
        let own = Place(uri: uri, message: isAsked ? "Used here." : "It happens here.", site: site)
        steps = related + [own]
    }

    /// Walks the chain; a loop ends where it meets a place for the second time.
    private mutating func follow(_ hops: [Related], from uri: [UInt8], target: [UInt8], in root: AuditReport.Root) {
        steps.append(Place(uri: uri, message: Self.link(to: target)))
        for hop in hops {
            let place = root.uri(of: hop.path)
            if let first = steps.firstIndex(where: { $0.uri == place }) {
                let name = first == 0 ? "the link itself" : "hop \(first)"
                steps.append(Place(uri: place, message: "Back to \(name)."))
                if related.isEmpty { linksTo = 0 } else { related[related.count - 1].linksTo = first }
                return
            }
            steps.append(Place(uri: place, message: Self.link(to: hop.detail)))
            related.append(Place(uri: place, message: Self.link(to: hop.detail), linksTo: steps.count))
            linksTo = 1
        }
        related[related.count - 1].linksTo = nil
    }

    private static func link(to target: [UInt8]) -> String {
        "Link to '\(DisplayEscape.sarif.text(target))'."
    }
}

extension Related {
    /// `Asked here: kind.`
    fileprivate var sentence: String { deed.prefix(1).uppercased() + deed.dropFirst() + "." }
}

extension Related.Role {
    /// Its place in the order of related locations.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate var meaning: String {
        switch self {
        case .hop: "The next link on the way."
        case .hardlink: "Another name of the same file."
        case .ancestor: "A directory above the root."
        case .collides: "A name that collides with it."
        case .sample: "One of the entries that the result stands for."
        case .writable: "A place through which somebody may change or read it."
        case .check: "What it relies on is checked here."
        case .origin: "The name of its object is put together here."
        }
    }
}

extension JSONWriter {
    /// §3.27.22.
    mutating func relatedLocations(
        _ places: [SARIFPlaces.Place], _ artifacts: SARIFArtifacts, _ region: ReportOptions.SARIF.Region
    ) {
        guard !places.isEmpty else { return }
        array("relatedLocations") { json in
            for (index, place) in places.enumerated() {
                json.object { json in
                    json.number("id", index + 1)
                    json.physicalLocation(place.uri, artifacts, region, place.site)
                    json.message("message", place.message)
                    if let next = place.linksTo { json.link(to: next) }
                }
            }
        }
    }

    /// How a link is followed, or an act comes about (§3.36), for readers that draw it.
    mutating func codeFlow(
        _ steps: [SARIFPlaces.Place], _ flow: String, _ artifacts: SARIFArtifacts, _ region: ReportOptions.SARIF.Region
    ) {
        guard !steps.isEmpty else { return }
        array("codeFlows") { json in
            json.object { json in
                json.message("message", flow)
                json.array("threadFlows") { json in
                    json.object { json in
                        json.array("locations") { json in
                            for step in steps {
                                json.object { json in
                                    json.object("location") { json in
                                        json.physicalLocation(step.uri, artifacts, region, step.site)
                                        json.message("message", step.message)
                                    }
                                    json.string("importance", "essential")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A relationship (§3.34) to the location with this id.
    mutating func link(to target: Int) {
        array("relationships") { json in
            json.object { json in
                json.number("target", target)
                json.array("kinds") { $0.string(nil, "linksTo") }
            }
        }
    }
}
