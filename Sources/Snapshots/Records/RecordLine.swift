import Auditing
import Facts
import Reporting

/// A line of a snapshot or an inventory, as it is read: an entry's record, or what is said beside them.
struct RecordLine {
    var record = EntryRecord(root: 0, path: [], kind: .file)
    /// Which record it is, where it is none of an entry.
    var form = ""
    var kind: EntryKind?
    var version = 0
    var count = 0
    var unread = 0
    var reason = ""
    var fileSystem: String?
    var digest: String?
    var scope: SnapshotScope?

    private typealias Failure = JSONReader.Failure

    mutating func read(_ json: inout JSONReader) throws(JSONReader.Failure) {
        var hasPath = false
        var (uid, gid): (UInt32?, UInt32?) = (nil, nil)
        var (user, group): ([UInt8]?, [UInt8]?) = (nil, nil)
        try json.object { (json, key) throws(Failure) in
            let start = json.offset
            switch key {
            case "path":
                if !hasPath { record.path = try Self.path(&json) }
            case "pathBase64":
                record.path = try Self.bytes(&json)
                guard Self.isPath(record.path) else { throw Failure(offset: start, message: Self.notAPath) }
                hasPath = true
            case "kind":
                let word = try json.string()
                kind = EntryKind.allCases.first { $0.name.utf8.elementsEqual(word) }
                if kind == nil { throw Failure(offset: start, message: "there is no such kind of entry") }
            case "mode": record.mode = Mode(rawValue: try Self.octal(&json))
            case "uid": uid = try Self.number(&json)
            case "gid": gid = try Self.number(&json)
            case "user": if user == nil { user = try json.string() } else { try json.skip() }
            case "userBase64": user = try Self.bytes(&json)
            case "group": if group == nil { group = try json.string() } else { try json.skip() }
            case "groupBase64": group = try Self.bytes(&json)
            case "size": record.size = try Self.number(&json)
            case "links": record.links = try Self.number(&json)
            case "layer": record.layer = try Self.number(&json)
            case "part": record.isControl = try json.string().elementsEqual("control".utf8)
            case "mount": record.mount = try Self.number(&json)
            case "mtime": record.modified = try Self.number(&json)
            case "ctime": record.changed = try Self.number(&json)
            case "btime": record.born = try Self.number(&json)
            case "target": if record.target == nil { record.target = try json.string() } else { try json.skip() }
            case "targetBase64": record.target = try Self.bytes(&json)
            case "acl": record.acl = try Self.text(&json)
            case "defaultAcl": record.defaultACL = try Self.text(&json)
            case "capabilities": record.capabilities = try Self.text(&json)
            case "platform": if record.platform == nil { record.platform = try json.string() } else { try json.skip() }
            case "platformBase64": record.platform = try Self.bytes(&json)
            case "xattrs":
                try readAttributes(&json) { (name, _) throws(Failure) in Array(name.utf8) }
            case "xattrsBase64":
                try readAttributes(&json) { (name, offset) throws(Failure) in
                    guard let name = Base64.decode(name.utf8) else {
                        throw Failure(offset: offset, message: "expected a name in base64")
                    }
                    return name
                }
            case "attributes":
                try json.array { (json) throws(Failure) in
                    let word = try json.string()
                    guard let flag = FileAttributes.names.first(where: { $0.1.utf8.elementsEqual(word) }) else {
                        return
                    }
                    record.flags.insert(flag.0)
                }
            case "device":
                let parts = try Self.text(&json).split(separator: ":").compactMap { UInt32($0) }
                guard parts.count == 2 else { throw Failure(offset: start, message: "expected a device, as 8:1") }
                record.device = EntryRecord.DeviceNumber(major: parts[0], minor: parts[1])
            case "identity": try readIdentity(&json)
            case "sha256": try readDigest(&json)
            case "unread": try readUnread(&json)
            case "record": form = try Self.text(&json)
            case "form": version = try Self.number(&json)
            case "count": count = try Self.number(&json)
            case "reason": reason = try Self.text(&json)
            case "fileSystem": fileSystem = try Self.text(&json)
            case "scope": scope = try SnapshotScope(&json)
            default: try json.skip()
            }
        }
        if uid != nil || user != nil {
            record.owner = Evidence.Account(id: uid ?? EntryRecord.unnumbered, name: user)
        }
        if gid != nil || group != nil {
            record.group = Evidence.Account(id: gid ?? EntryRecord.unnumbered, name: group)
        }
    }

    // MARK: Values

    private static func text(_ json: inout JSONReader) throws(Failure) -> String {
        String(decoding: try json.string(), as: UTF8.self)
    }

    private static func number<Number: FixedWidthInteger>(_ json: inout JSONReader) throws(Failure) -> Number {
        _ = json.peek()
        let start = json.offset
        try json.skip()
        guard let number = Number(String(decoding: json.text(from: start), as: UTF8.self)) else {
            throw Failure(offset: start, message: "expected a number without a fraction, and not too large")
        }
        return number
    }

    private static func octal(_ json: inout JSONReader) throws(Failure) -> UInt16 {
        let start = json.offset
        guard let mode = UInt16(try text(&json), radix: 8), mode <= 0o7777 else {
            throw Failure(offset: start, message: "expected a mode in octal digits, as 0644")
        }
        return mode
    }

    private static func bytes(_ json: inout JSONReader) throws(Failure) -> [UInt8] {
        let start = json.offset
        guard let bytes = Base64.decode(try json.string()) else {
            throw Failure(offset: start, message: "expected base64")
        }
        return bytes
    }

    /// The root itself is `.`; a path leads nowhere else.
    private static func path(_ json: inout JSONReader) throws(Failure) -> [UInt8] {
        let start = json.offset
        let path = try json.string()
        if path == [UInt8(ascii: ".")] { return [] }
        guard isPath(path) else { throw Failure(offset: start, message: notAPath) }
        return path
    }

    private static let notAPath = "expected a path below the root, without '.' and '..'"

    private static func isPath(_ path: [UInt8]) -> Bool {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.contains(0) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }

    /// Attributes of one object; `null` is a value that was not kept.
    ///
    /// - Parameter decode: what name a key stands for.
    private mutating func readAttributes(
        _ json: inout JSONReader, _ decode: (String, _ offset: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) {
        var found = record.attributes
        try json.object { (json, key) throws(Failure) in
            let start = json.offset
            let name = try decode(key, start)
            var value: [UInt8]?
            if json.peek() == UInt8(ascii: "n") { try json.skip() } else { value = try Self.bytes(&json) }
            found.append(EntryDetails.Attribute(name: name, value: value))
        }
        found.sort { $0.name.lexicographicallyPrecedes($1.name) }
        for (one, next) in zip(found, found.dropFirst()) where one.name == next.name {
            throw Failure(offset: json.offset, message: "the entry has two attributes of one name")
        }
        record.attributes = found
    }

    /// `handle:TYPE:BYTES@BIRTH` or `inode:NUMBER@BIRTH`.
    private mutating func readIdentity(_ json: inout JSONReader) throws(Failure) {
        let start = json.offset
        let parts = (try Self.text(&json).split(separator: "@").first ?? "").split(separator: ":")
        if parts.count == 3, parts[0] == "handle", let type = UInt32(parts[1]),
            let bytes = [UInt8](hexadecimal: parts[2])
        {
            record.handle = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: type >> UInt32($0)) } + bytes
        } else if parts.count == 2, parts[0] == "inode", let number = UInt64(parts[1]) {
            record.inode = InodeIdentity(device: 0, inode: number)
        } else {
            throw Failure(offset: start, message: "expected an identity, as handle:TYPE:BYTES or inode:NUMBER")
        }
    }

    private mutating func readDigest(_ json: inout JSONReader) throws(Failure) {
        let start = json.offset
        if json.peek() == UInt8(ascii: "n") { return try json.skip() }
        let text = try Self.text(&json)
        guard let bytes = [UInt8](hexadecimal: text[...]), bytes.count == 32 else {
            throw Failure(offset: start, message: "expected 64 hexadecimal digits")
        }
        record.digest = bytes
        digest = text
    }

    /// The keys of what could not be had; in the last line how many places there are.
    private mutating func readUnread(_ json: inout JSONReader) throws(Failure) {
        guard json.peek() == UInt8(ascii: "[") else {
            unread = try Self.number(&json)
            return
        }
        try json.array { (json) throws(Failure) in
            let word = try json.string()
            for (part, name) in EntryDetails.Unread.words where name.utf8.elementsEqual(word) {
                record.unread.insert(part)
            }
        }
    }
}

extension [UInt8] {
    /// Bytes of two digits each; nothing where it is something else.
    init?(hexadecimal text: Substring) {
        guard text.utf8.count % 2 == 0 else { return nil }
        self = []
        var high: UInt8?
        for character in text {
            guard let digit = character.hexDigitValue else { return nil }
            if let first = high {
                append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
    }
}
