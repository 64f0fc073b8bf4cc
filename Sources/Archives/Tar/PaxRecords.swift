import Facts

/// What the records of extended headers say: `LENGTH KEYWORD=VALUE`, a newline behind each (POSIX.1-2017, pax, "pax Extended
/// Header"); and what the long names of GNU tar say, which come in headers of their own.
struct PaxRecords {
    var path: [UInt8] = []
    var linkTarget: [UInt8] = []
    var ownerName: [UInt8] = []
    var groupName: [UInt8] = []
    var accessACL: [UInt8] = []
    var defaultACL: [UInt8] = []
    var attributes = AttributeList()
    var owner: Int64?
    var group: Int64?
    var modified: Int64?
    var size: UInt64?
    var deviceMajor: Int64?
    var deviceMinor: Int64?
    var sparse = PaxSparse()
    /// The name that a GNU header for long names gives.
    var longPath: [UInt8] = []
    var longLink: [UInt8] = []
    var hasUnreadableAttribute = false
    /// Whether one of the headers before the member was read, beside global ones.
    private(set) var isOfMember = false
    /// Whether two of those name it, or what it links to, differently: which of them counts readers do not agree about.
    var isNamedTwice = false
    var isEmpty = true

    /// Bytes that what was said takes.
    @inline(__always)
    var room: Int {
        path.count + linkTarget.count + ownerName.count + groupName.count + accessACL.count + defaultACL.count
            + longPath.count + longLink.count + attributes.room + sparse.room
    }

    mutating func removeAll() {
        if isEmpty { return }
        if !path.isEmpty { path.removeAll(keepingCapacity: true) }
        if !linkTarget.isEmpty { linkTarget.removeAll(keepingCapacity: true) }
        if !ownerName.isEmpty { ownerName.removeAll(keepingCapacity: true) }
        if !groupName.isEmpty { groupName.removeAll(keepingCapacity: true) }
        if !accessACL.isEmpty { accessACL.removeAll(keepingCapacity: true) }
        if !defaultACL.isEmpty { defaultACL.removeAll(keepingCapacity: true) }
        if !attributes.isEmpty { attributes.removeAll() }
        owner = nil
        group = nil
        modified = nil
        size = nil
        deviceMajor = nil
        deviceMinor = nil
        if sparse.isPresent { sparse = PaxSparse() }
        if !longPath.isEmpty { longPath.removeAll(keepingCapacity: true) }
        if !longLink.isEmpty { longLink.removeAll(keepingCapacity: true) }
        hasUnreadableAttribute = false
        isOfMember = false
        isNamedTwice = false
        isEmpty = true
    }

    /// Takes over a name that GNU tar has in a header of its own: up to the first zero.
    mutating func take(longPath name: Span<UInt8>) { Self.take(name, as: &longPath, &isNamedTwice) }

    /// The same for what a link leads to.
    mutating func take(longLink name: Span<UInt8>) { Self.take(name, as: &longLink, &isNamedTwice) }

    private static func take(_ name: Span<UInt8>, as text: inout [UInt8], _ isNamedTwice: inout Bool) {
        let name = name.extracting(first: name.firstIndex(of: 0, in: 0..<name.count))
        if !text.isEmpty, !text.span.equals(name) { isNamedTwice = true }
        text.replace(byCopying: name)
    }

    /// Reads the records of one more header before a member.
    mutating func readOfMember(_ records: Span<UInt8>) -> Bool {
        defer { isOfMember = true }
        guard isOfMember, !path.isEmpty || !linkTarget.isEmpty else { return read(records) }
        let before = (path: path, linkTarget: linkTarget)
        (path, linkTarget) = ([], [])
        guard read(records) else { return false }
        // For whoever takes the first header, or the last one alone, it has another name.
        isNamedTwice = isNamedTwice || path != before.path || linkTarget != before.linkTarget
        if path.isEmpty { path = before.path }
        if linkTarget.isEmpty { linkTarget = before.linkTarget }
        return true
    }

    /// Reads records; false where they are none. An empty value takes back what a global header said.
    mutating func read(_ records: Span<UInt8>) -> Bool {
        /// Where they are among the attributes, once there is one: most of what headers say is these.
        var place: Int?
        var start = 0
        isEmpty = false
        while start < records.count {
            var length = 0
            var index = start
            while index < records.count, (0x30...0x39).contains(records[index]), length < 1 << 24 {
                length = length * 10 + Int(records[index] & 0xF)
                index += 1
            }
            let end = start + length
            guard index > start, index < records.count, records[index] == 0x20, end <= records.count, end > index + 1,
                records[end - 1] == 0x0A
            else { return false }
            let keyword = index + 1
            let equals = records.firstIndex(of: UInt8(ascii: "="), in: keyword..<end - 1)
            guard equals < end - 1 else { return false }
            // What nobody knows is passed over.
            switch PaxKeyword(records.extracting(keyword..<equals)) {
            case .attribute?:
                let base = place ?? attributes.take(records)
                place = base
                let name = base + keyword + PaxKeyword.attributePrefix.count
                attributes.add(nameAt: name..<base + equals, valueAt: base + equals + 1..<base + end - 1)
            case let known?:
                let value = records.extracting(equals + 1..<end - 1)
                guard set(known, records.extracting(keyword..<equals), to: value) else { return false }
            case nil: break
            }
            start = end
        }
        return true
    }

    /// False where the value is none for the keyword.
    private mutating func set(_ known: PaxKeyword, _ keyword: Span<UInt8>, to value: Span<UInt8>) -> Bool {
        switch known {
        case .path: path.replace(byCopying: value)
        case .linkTarget: linkTarget.replace(byCopying: value)
        case .ownerName: ownerName.replace(byCopying: value)
        case .groupName: groupName.replace(byCopying: value)
        case .accessACL: accessACL.replace(byCopying: value)
        case .defaultACL: defaultACL.replace(byCopying: value)
        case .owner: return Self.read(value, into: &owner, PaxNumber.integer)
        case .group: return Self.read(value, into: &group, PaxNumber.integer)
        case .modified: return Self.read(value, into: &modified, PaxNumber.seconds)
        case .size: return Self.read(value, into: &size, PaxNumber.natural)
        case .deviceMajor: return Self.read(value, into: &deviceMajor, PaxNumber.integer)
        case .deviceMinor: return Self.read(value, into: &deviceMinor, PaxNumber.integer)
        case .attribute: break
        case .encodedAttribute:
            decodeAttribute(keyword.extracting(droppingFirst: PaxKeyword.encodedPrefix.count), value)
        case .label: attributes.add(name: "security.selinux".utf8.span, value: value)
        case .sparse(let part): return sparse.set(part, to: value)
        }
        return true
    }

    /// libarchive's notation: the name in percent-encoding, the value in base64.
    private mutating func decodeAttribute(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        guard let plainName = PaxEncoding.percentDecoded(name), let plainValue = PaxEncoding.base64Decoded(value) else {
            hasUnreadableAttribute = true
            return
        }
        attributes.add(name: plainName.span, value: plainValue.span)
    }

    private static func read<Number>(
        _ value: Span<UInt8>, into number: inout Number?, _ parse: (Span<UInt8>) -> Number?
    ) -> Bool {
        number = value.isEmpty ? nil : parse(value)
        return value.isEmpty || number != nil
    }
}
