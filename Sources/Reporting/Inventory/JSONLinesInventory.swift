package import Auditing
import Facts

/// The records, a line of JSON each. What is said about an entry stands beside what is known of it.
struct JSONLinesInventory: Renderer {
    private var json = JSONWriter(.compact)
    private let report: AuditReport
    private let listing: InventoryListing

    init(_ report: AuditReport, _ options: InventoryOptions) {
        self.report = report
        listing = InventoryListing(report, options)
    }

    var bytes: [UInt8] {
        get { json.bytes }
        set { json.bytes = newValue }
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for row in listing {
            json.object { json in
                if report.roots.count > 1 { json.name("root", report.roots[row.record.root].label) }
                json.members(of: row.record)
                guard let level = row.level else { return }
                json.string("level", level.name)
                json.array("rules") { json in
                    for id in row.ruleIDs(in: report) { json.string(nil, id) }
                }
            }
            json.endLine()
            try handOn(to: &sink)
        }
    }
}

extension JSONWriter {
    /// Attributes whose values are known, in base64.
    mutating func members(of attributes: [EntryDetails.Attribute]) {
        for attribute in attributes {
            guard let value = attribute.value else { continue }
            string(DisplayEscape.full.text(attribute.name), Base64.encode(value))
        }
    }

    /// What is known of an entry; a key that is missing was not asked or does not exist in its source.
    package mutating func members(of record: EntryRecord) {
        name("path", record.shownPath)
        string("kind", record.kind.name)
        if let layer = record.layer { number("layer", layer) }
        if let platform = record.platform { name("platform", platform) }
        if record.isControl { string("part", "control") }
        if let mode = record.mode { string("mode", mode.octalText) }
        if let owner = record.owner { number("uid", owner.id) }
        if let group = record.group { number("gid", group.id) }
        if let user = record.owner?.name { name("user", user) }
        if let group = record.group?.name { name("group", group) }
        if let size = record.size { number("size", size) }
        if let links = record.links { number("links", links) }
        if let modified = record.modified { number("mtime", modified) }
        if let changed = record.changed { number("ctime", changed) }
        if let born = record.born { number("btime", born) }
        if let target = record.target { name("target", target) }
        if let acl = record.acl { string("acl", acl) }
        if let acl = record.defaultACL { string("defaultAcl", acl) }
        if let capabilities = record.capabilities { string("capabilities", capabilities) }
        if record.attributes.contains(where: { $0.value != nil }) {
            object("xattrs") { $0.members(of: record.attributes) }
        }
        if !record.flags.isEmpty {
            array("attributes") { json in
                for word in record.flagWords { json.string(nil, word) }
            }
        }
        if let device = record.device { string("device", "\(device.major):\(device.minor)") }
        if let identity = record.identity { string("identity", identity) }
        if let mount = record.mount { number("mount", mount) }
        if let digest = record.digest {
            string("sha256", digest.hexadecimal)
        } else if record.unread.contains(.digest) {
            null("sha256")
        }
        guard !record.unread.isEmpty else { return }
        array("unread") { json in
            for word in record.unreadWords { json.string(nil, word) }
        }
    }
}
