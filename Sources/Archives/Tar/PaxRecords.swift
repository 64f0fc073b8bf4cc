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
    mutating func take(longPath name: ArraySlice<UInt8>) { Self.take(name, as: &longPath, &isNamedTwice) }

    /// The same for what a link leads to.
    mutating func take(longLink name: ArraySlice<UInt8>) { Self.take(name, as: &longLink, &isNamedTwice) }

    private static func take(_ name: ArraySlice<UInt8>, as text: inout [UInt8], _ isNamedTwice: inout Bool) {
        let name = name.prefix { $0 != 0 }
        if !text.isEmpty, !text.elementsEqual(name) { isNamedTwice = true }
        text = Array(name)
    }

    /// Reads the records of one more header before a member.
    mutating func readOfMember(_ bytes: ArraySlice<UInt8>) -> Bool {
        defer { isOfMember = true }
        guard isOfMember, !path.isEmpty || !linkTarget.isEmpty else { return read(bytes) }
        let before = (path: path, linkTarget: linkTarget)
        (path, linkTarget) = ([], [])
        guard read(bytes) else { return false }
        // For whoever takes the first header, or the last one alone, it has another name.
        isNamedTwice = isNamedTwice || path != before.path || linkTarget != before.linkTarget
        if path.isEmpty { path = before.path }
        if linkTarget.isEmpty { linkTarget = before.linkTarget }
        return true
    }

    /// Reads records; false where they are none. An empty value takes back what a global header said.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
        let records = bytes.span
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
                let base = place ?? attributes.take(bytes)
                place = base
                let name = base + keyword + PaxKeyword.attributePrefix.count
                attributes.add(nameAt: name..<base + equals, valueAt: base + equals + 1..<base + end - 1)
            case let known?:
                let first = bytes.startIndex
                guard
                    set(known, bytes[first + keyword..<first + equals], to: bytes[first + equals + 1..<first + end - 1])
                else { return false }
            case nil: break
            }
            start = end
        }
        return true
    }

    /// False where the value is none for the keyword.
    private mutating func set(
        _ known: PaxKeyword, _ keyword: ArraySlice<UInt8>, to value: ArraySlice<UInt8>
    ) -> Bool {
        switch known {
        case .path: Self.replace(&path, by: value)
        case .linkTarget: Self.replace(&linkTarget, by: value)
        case .ownerName: Self.replace(&ownerName, by: value)
        case .groupName: Self.replace(&groupName, by: value)
        case .accessACL: Self.replace(&accessACL, by: value)
        case .defaultACL: Self.replace(&defaultACL, by: value)
        case .owner: return Self.read(value, into: &owner, PaxNumber.integer)
        case .group: return Self.read(value, into: &group, PaxNumber.integer)
        case .modified: return Self.read(value, into: &modified, PaxNumber.seconds)
        case .size: return Self.read(value, into: &size, PaxNumber.natural)
        case .deviceMajor: return Self.read(value, into: &deviceMajor, PaxNumber.integer)
        case .deviceMinor: return Self.read(value, into: &deviceMinor, PaxNumber.integer)
        case .attribute: break
        case .encodedAttribute: decodeAttribute(keyword.dropFirst(PaxKeyword.encodedPrefix.count), value)
        case .label: attributes.add(name: "security.selinux".utf8, value: value)
        case .sparse(let part): return sparse.set(part, to: value)
        }
        return true
    }

    /// libarchive's notation: the name in percent-encoding, the value in base64.
    private mutating func decodeAttribute(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        guard let plainName = PaxEncoding.percentDecoded(name), let plainValue = PaxEncoding.base64Decoded(value) else {
            hasUnreadableAttribute = true
            return
        }
        attributes.add(name: plainName, value: plainValue)
    }

    private static func replace(_ text: inout [UInt8], by value: ArraySlice<UInt8>) {
        text.replace(byCopying: value.span)
    }

    private static func read<Number>(
        _ value: ArraySlice<UInt8>, into number: inout Number?, _ parse: (ArraySlice<UInt8>) -> Number?
    ) -> Bool {
        number = value.isEmpty ? nil : parse(value)
        return value.isEmpty || number != nil
    }
}
