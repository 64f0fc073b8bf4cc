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
                json.members(of: StoredEntry(row.record))
                guard let level = row.level else { return }
                json.string("level", level.name)
                json.array("rules") { json in
                    for id in row.ruleIDs(in: report) { json.string(nil, id) }
                }
            }
            json.endLine()
            try handOn(to: &sink)
        }
        // As a snapshot has it: whoever reads the records is not to take what is missing for what is not there.
        for scanError in report.scanErrors where scanError.kind.hidesEntries {
            json.object { json in
                json.string("record", "unread")
                if report.roots.count > 1 { json.name("root", report.roots[scanError.root].label) }
                json.name("path", scanError.path.isEmpty ? Array(".".utf8) : scanError.path)
                json.string("reason", scanError.kind.name)
            }
            json.endLine()
            try handOn(to: &sink)
        }
    }
}

extension JSONWriter {
    /// Extended attributes in two objects, each left out where it would be empty: `xattrs` has those whose names are UTF-8,
    /// by their names; `xattrsBase64` the others, by the base64 of their names, since no key of JSON holds such bytes. A
    /// value is in base64, and `null` where it is not kept.
    ///
    /// - Parameter attributes: sorted by name; of several of one name the last one counts.
    mutating func extendedAttributes(_ attributes: [EntryDetails.Attribute]) {
        for isText in [true, false] where attributes.contains(where: { $0.name.isUTF8 == isText }) {
            object(isText ? "xattrs" : "xattrsBase64") { $0.members(of: attributes, ofText: isText) }
        }
    }

    /// The members of one of the two.
    mutating func members(of attributes: [EntryDetails.Attribute], ofText isText: Bool) {
        for (place, attribute) in attributes.enumerated() where attribute.name.isUTF8 == isText {
            let isRepeated = place + 1 < attributes.count && attributes[place + 1].name == attribute.name
            if isRepeated { continue }
            let key = isText ? String(decoding: attribute.name, as: UTF8.self) : Base64.encode(attribute.name)
            if let value = attribute.value { string(key, Base64.encode(value)) } else { null(key) }
        }
    }

    /// What is known of an entry; a key that is missing was not asked or does not exist in its source.
    package mutating func members(of entry: StoredEntry) {
        guard let fields = entry.fields else { return }
        let bytes = entry.bytes
        if fields.path.isEmpty { string("path", ".") } else { name("path", bytes[fields.path]) }
        string("kind", fields.kind.name)
        if let layer = fields.layer { number("layer", layer) }
        if let platform = fields.platform { name("platform", bytes[platform]) }
        if fields.isControl { string("part", "control") }
        if let mode = fields.mode { string("mode", atMost: 5) { $0.append(octal: mode.rawValue & 0o7777) } }
        if let owner = fields.owner?.number { number("uid", owner) }
        if let group = fields.group?.number { number("gid", group) }
        if let user = fields.owner?.name { name("user", bytes[user]) }
        if let group = fields.group?.name { name("group", bytes[group]) }
        if let size = fields.size { number("size", size) }
        if let links = fields.links { number("links", links) }
        if let modified = fields.modified { number("mtime", modified) }
        if let changed = fields.changed { number("ctime", changed) }
        if let born = fields.born { number("btime", born) }
        if let target = fields.target { name("target", bytes[target]) }
        if let acl = fields.acl { name("acl", bytes[acl]) }
        if let acl = fields.defaultACL { name("defaultAcl", bytes[acl]) }
        if let capabilities = fields.capabilities { name("capabilities", bytes[capabilities]) }
        if let attributes = try? fields.attributes(in: bytes) { extendedAttributes(attributes) }
        if !fields.flags.isEmpty {
            array("attributes") { json in
                for word in fields.flags.words { json.string(nil, word) }
            }
        }
        if let device = fields.device { string("device", "\(device.major):\(device.minor)") }
        if fields.changed != nil, let inode = fields.inode {
            let identity = ObjectIdentity(inode: inode.inode, handle: bytes[fields.handle], born: fields.born)
            string("identity", atMost: identity.mostBytes) { identity.write(to: &$0) }
        }
        if let mount = fields.mount { number("mount", mount) }
        if let digest = fields.digest {
            string("sha256", atMost: 2 * digest.count) { $0.append(hexadecimal: bytes[digest].span) }
        } else if fields.unread.contains(.digest) {
            null("sha256")
        }
        guard !fields.unread.isEmpty else { return }
        array("unread") { json in
            for word in fields.unread.recordKeys { json.string(nil, word) }
        }
    }
}
