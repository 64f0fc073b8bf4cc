import Descriptors
import Facts
import Reporting

/// A line of an undo file, as it is read. Nothing in it is believed: it may lead nowhere but down, and put back nothing that
/// a fix could not have taken.
enum UndoLine {
    case header(UndoHeader)
    case intend(number: Int, UndoIntent)
    case done(number: Int, changed: Int64)
    case end(count: Int, digest: String)

    private typealias Failure = JSONReader.Failure

    /// All keys that a line may have, whatever it is.
    private struct Members {
        var record = ""
        var format = ""
        var version = 0
        var tool = ""
        var roots: [UndoHeader.Root]?
        var user: UInt32?
        var number: Int?
        var root: Int?
        var path: [[UInt8]]?
        var identity: (kind: EntryKind, inode: UInt64, born: Int64?, changed: Int64)?
        var before: UndoState?
        var after: UndoState?
        var changed: Int64?
        var count: Int?
        var digest: String?
    }

    /// - Throws: where it is no line of such a file, with the place.
    init(_ line: [UInt8]) throws(JSONReader.Failure) {
        var json = JSONReader(line)
        var members = Members()
        try json.object { (json, key) throws(Failure) in
            switch key {
            case "record": members.record = try Self.text(&json)
            case "format": members.format = try Self.text(&json)
            case "version": members.version = try Self.number(&json)
            case "tool": members.tool = try Self.text(&json)
            case "roots": members.roots = try Self.roots(&json)
            case "uid": members.user = try Self.number(&json)
            case "n": members.number = try Self.number(&json)
            case "root": members.root = try Self.number(&json)
            case "path": members.path = try Self.path(&json)
            case "identity": members.identity = try Self.identity(&json)
            case "before": members.before = try Self.state(&json)
            case "after": members.after = try Self.state(&json)
            case "ctime": members.changed = try Self.number(&json)
            case "count": members.count = try Self.number(&json)
            case "sha256": members.digest = try Self.text(&json)
            default: try json.skip()
            }
        }
        try json.end()
        self = try Self.line(members)
    }

    private static func line(_ members: Members) throws(Failure) -> UndoLine {
        switch members.record {
        case "header":
            guard members.format == UndoHeader.format else {
                throw Failure(offset: 0, message: "this is no undo file of treewarden")
            }
            guard members.version == UndoHeader.version else {
                throw Failure(
                    offset: 0,
                    message: "the undo file has version \(members.version), and this program reads version "
                        + "\(UndoHeader.version)")
            }
            guard let roots = members.roots, !roots.isEmpty, let user = members.user else {
                throw Failure(offset: 0, message: "the header lacks roots or user")
            }
            return .header(UndoHeader(tool: members.tool, roots: roots, user: user))
        case "intend":
            guard let number = members.number, let root = members.root, let path = members.path,
                let identity = members.identity, let before = members.before, let after = members.after
            else { throw Failure(offset: 0, message: "the object lacks number, place, identity or states") }
            let intent = UndoIntent(
                root: root, path: path, kind: identity.kind, inode: identity.inode, born: identity.born,
                changed: identity.changed, before: before, after: after)
            guard intent.isPossible else {
                throw Failure(offset: 0, message: "the object has what its kind cannot have")
            }
            return .intend(number: number, intent)
        case "done":
            guard let number = members.number, let changed = members.changed else {
                throw Failure(offset: 0, message: "the line lacks number or time")
            }
            return .done(number: number, changed: changed)
        case "end":
            guard let count = members.count, let digest = members.digest else {
                throw Failure(offset: 0, message: "the last line lacks count or digest")
            }
            return .end(count: count, digest: digest)
        default: throw Failure(offset: 0, message: "this is no line of an undo file")
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

    private static func bytes(_ json: inout JSONReader) throws(Failure) -> [UInt8] {
        let start = json.offset
        guard let bytes = Base64.decode(try json.string()) else {
            throw Failure(offset: start, message: "expected base64")
        }
        return bytes
    }

    private static func roots(_ json: inout JSONReader) throws(Failure) -> [UndoHeader.Root] {
        var roots: [UndoHeader.Root] = []
        try json.array { (json) throws(Failure) in
            let start = json.offset
            var fileSystem: UInt64?
            var inode: UInt64?
            var born: Int64?
            try json.object { (json, key) throws(Failure) in
                switch key {
                case "fileSystem": fileSystem = UInt64(try text(&json), radix: 16)
                case "inode": inode = try number(&json)
                case "btime": born = try number(&json)
                default: try json.skip()
                }
            }
            guard let fileSystem, let inode else {
                throw Failure(offset: start, message: "expected a root, by file system and inode")
            }
            roots.append(UndoHeader.Root(fileSystem: fileSystem, inode: inode, born: born))
        }
        return roots
    }

    private static func path(_ json: inout JSONReader) throws(Failure) -> [[UInt8]] {
        var path: [[UInt8]] = []
        try json.array { (json) throws(Failure) in
            let start = json.offset
            guard let name = FileName(try bytes(&json)) else {
                throw Failure(
                    offset: start, message: "expected a name in a directory, which no '.', '..' and no path is")
            }
            path.append(name.bytes)
        }
        return path
    }

    private static func identity(
        _ json: inout JSONReader
    ) throws(Failure) -> (kind: EntryKind, inode: UInt64, born: Int64?, changed: Int64) {
        let start = json.offset
        var kind: EntryKind?
        var inode: UInt64?
        var (born, changed): (Int64?, Int64?) = (nil, nil)
        try json.object { (json, key) throws(Failure) in
            switch key {
            case "kind":
                let word = try json.string()
                kind = EntryKind.allCases.first { $0.name.utf8.elementsEqual(word) }
            case "inode": inode = try number(&json)
            case "btime": born = try number(&json)
            case "ctime": changed = try number(&json)
            default: try json.skip()
            }
        }
        guard let kind, let inode, let changed else {
            throw Failure(offset: start, message: "expected an identity, with kind, inode and ctime")
        }
        return (kind, inode, born, changed)
    }

    private static func state(_ json: inout JSONReader) throws(Failure) -> UndoState {
        let start = json.offset
        var mode: UInt16?
        var (owner, group): (UInt32?, UInt32?) = (nil, nil)
        var (acl, defaultACL, capabilities): ([UInt8]?, [UInt8]?, [UInt8]?) = (nil, nil, nil)
        var attributes: [[UInt8]: [UInt8]] = [:]
        var modified: Int64?
        try json.object { (json, key) throws(Failure) in
            let start = json.offset
            switch key {
            case "mode": mode = UInt16(try text(&json), radix: 8)
            case "uid": owner = try number(&json)
            case "gid": group = try number(&json)
            case "acl", "defaultAcl":
                let value = try bytes(&json)
                guard AttributeValue.accessControlList(value) != nil else {
                    throw Failure(offset: start, message: "expected an access control list")
                }
                if key == "acl" { acl = value } else { defaultACL = value }
            case "capabilities":
                let value = try bytes(&json)
                guard AttributeValue.capabilities(value) != nil else {
                    throw Failure(offset: start, message: "expected capabilities of a file")
                }
                capabilities = value
            case "xattrs": attributes = try self.attributes(&json)
            case "mtime": modified = try number(&json)
            default: try json.skip()
            }
        }
        // No id is the greatest number: chown(2) takes it for "as it is".
        guard let mode, mode <= 0o7777, let owner, owner < .max, let group, group < .max else {
            throw Failure(offset: start, message: "expected a state, with mode, uid and gid")
        }
        return UndoState(
            mode: Mode(rawValue: mode), owner: owner, group: group, acl: acl, defaultACL: defaultACL,
            capabilities: capabilities, attributes: attributes, modified: modified)
    }

    /// Names below `user.` alone: what is in other namespaces no fix takes.
    private static func attributes(_ json: inout JSONReader) throws(Failure) -> [[UInt8]: [UInt8]] {
        var attributes: [[UInt8]: [UInt8]] = [:]
        try json.array { (json) throws(Failure) in
            let start = json.offset
            var (name, value): ([UInt8]?, [UInt8]?) = (nil, nil)
            try json.object { (json, key) throws(Failure) in
                switch key {
                case "name": name = try bytes(&json)
                case "value": value = try bytes(&json)
                default: try json.skip()
                }
            }
            guard let name, let value, name.starts(with: "user.".utf8), name.count > 5, name.count < 256,
                !name.contains(0), value.count <= 1 << 16, attributes.updateValue(value, forKey: name) == nil
            else { throw Failure(offset: start, message: "expected an attribute below user., and each once") }
        }
        return attributes
    }
}

extension UndoIntent {
    /// Whether an object of its kind can have such states.
    fileprivate var isPossible: Bool {
        [before, after].allSatisfy { state in
            (state.acl == nil || kind != .link) && (state.defaultACL == nil || kind == .directory)
                && (state.capabilities == nil || kind == .file)
                && (state.attributes.isEmpty || kind == .file || kind == .directory)
        }
    }
}
