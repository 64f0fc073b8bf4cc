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
    /// Whether several of those were.
    private var hasSeveral = false
    /// Whether one of them says something that is read: comments are alike whoever takes them.
    private var isTelling = false
    /// Whether two headers name it, or what it links to, differently: which of them counts readers do not agree about.
    private(set) var isNamedTwice = false
    /// What those name it beside the names that count.
    private(set) var otherPaths: [[UInt8]] = []
    /// Whether it is named by nothing, which is nothing said to some.
    private(set) var hasEmptyPath = false
    /// Whether there is a zero in a text, which ends before it for most readers.
    private(set) var hasZero = false
    var isEmpty = true

    /// Whether several headers before the member say something: some readers take all of them, some the first one, some
    /// the last.
    var isRepeated: Bool { hasSeveral && isTelling }

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
        hasSeveral = false
        isTelling = false
        isNamedTwice = false
        if !otherPaths.isEmpty { otherPaths.removeAll() }
        hasEmptyPath = false
        hasZero = false
        isEmpty = true
    }

    /// Takes over a name that GNU tar has in a header of its own: up to the first zero.
    mutating func take(longPath name: Span<UInt8>) {
        let before = longPath
        Self.take(name, as: &longPath, &isNamedTwice)
        if !before.isEmpty, before != longPath, otherPaths.count < Self.mostPaths { otherPaths.append(before) }
    }

    /// Names that count beside the last one: further ones are told by the difference alone.
    private static let mostPaths = 16

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
        if isOfMember {
            hasSeveral = true
            if !path.isEmpty, otherPaths.count < Self.mostPaths { otherPaths.append(path) }
        } else {
            isTelling = false
        }
        return read(records)
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
                isTelling = true
                let base = place ?? attributes.take(records)
                place = base
                let name = base + keyword + PaxKeyword.attributePrefix.count
                let value = base + equals + 1..<base + end - 1
                attributes.add(nameAt: name..<base + equals, valueAt: value)
                // Of a name with a zero in it systems take what stands before that.
                let zero = base + records.firstIndex(of: 0, in: name - base..<equals)
                if zero < base + equals, zero > name { attributes.add(nameAt: name..<zero, valueAt: value) }
            case let known?:
                isTelling = true
                let value = records.extracting(equals + 1..<end - 1)
                guard set(known, records.extracting(keyword..<equals), to: value) else { return false }
            case nil:
                // The same for a keyword: then it is one to some readers, and unknown to others.
                let zero = records.firstIndex(of: 0, in: keyword..<equals)
                if zero < equals, PaxKeyword(records.extracting(keyword..<zero)) != nil { return false }
            }
            start = end
        }
        return true
    }

    /// False where the value is none for the keyword.
    private mutating func set(_ known: PaxKeyword, _ keyword: Span<UInt8>, to value: Span<UInt8>) -> Bool {
        switch known {
        case .path:
            Self.set(&path, to: value, &hasZero)
            hasEmptyPath = value.isEmpty
        case .linkTarget: Self.set(&linkTarget, to: value, &hasZero)
        case .ownerName: Self.set(&ownerName, to: value, &hasZero)
        case .groupName: Self.set(&groupName, to: value, &hasZero)
        case .accessACL: Self.set(&accessACL, to: value, &hasZero)
        case .defaultACL: Self.set(&defaultACL, to: value, &hasZero)
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

    /// Texts end before a zero for readers in C, which is where names and lists end that systems are given.
    private static func set(_ text: inout [UInt8], to value: Span<UInt8>, _ hasZero: inout Bool) {
        let end = value.firstIndex(of: 0, in: 0..<value.count)
        text.replace(byCopying: value.extracting(first: end))
        if end < value.count { hasZero = true }
    }

    /// libarchive's notation: the name in percent-encoding, the value in base64.
    private mutating func decodeAttribute(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        guard let plainName = PaxEncoding.percentDecoded(name), let plainValue = PaxEncoding.base64Decoded(value) else {
            hasUnreadableAttribute = true
            return
        }
        attributes.add(name: plainName.span, value: plainValue.span)
        if let zero = plainName.firstIndex(of: 0), zero > 0 {
            attributes.add(name: plainName.span.extracting(first: zero), value: plainValue.span)
        }
    }

    private static func read<Number>(
        _ value: Span<UInt8>, into number: inout Number?, _ parse: (Span<UInt8>) -> Number?
    ) -> Bool {
        number = value.isEmpty ? nil : parse(value)
        return value.isEmpty || number != nil
    }
}
