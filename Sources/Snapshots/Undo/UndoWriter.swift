import Digests
import Facts
import Reporting

/// Writes an undo file as bytes, for whoever appends them: lines of JSON, a header, an `intend` for each object before it
/// is changed, a `done` for each that was, and at the end how many there are and the digest of all before.
public struct UndoWriter: ~Copyable, Sendable {
    private var json = JSONWriter(.compact)
    private var hash = SHA256()
    private var count = 0
    /// Whether what is to be taken is hashed already, as far as it is to be.
    private var isEnded = false

    public init(_ header: UndoHeader) {
        json.object { json in
            json.string("record", "header")
            json.string("format", UndoHeader.format)
            json.number("version", UndoHeader.version)
            json.string("tool", header.tool)
            json.array("roots") { json in
                for root in header.roots {
                    json.object { json in
                        json.string("fileSystem", Self.hexadecimal(root.fileSystem))
                        json.number("inode", root.inode)
                        if let born = root.born { json.number("btime", born) }
                    }
                }
            }
            json.number("uid", header.user)
        }
        json.endLine()
    }

    /// An object that is about to be changed; the number by which `done` speaks of it.
    public mutating func intend(_ intent: UndoIntent) -> Int {
        json.object { json in
            json.string("record", "intend")
            json.number("n", count)
            json.number("root", intent.root)
            json.array("path") { json in
                for name in intent.path { json.string(nil, Base64.encode(name)) }
            }
            json.object("identity") { json in
                json.string("kind", intent.kind.name)
                json.number("inode", intent.inode)
                if let born = intent.born { json.number("btime", born) }
                json.number("ctime", intent.changed)
            }
            json.object("before") { $0.members(of: intent.before) }
            json.object("after") { $0.members(of: intent.after) }
        }
        json.endLine()
        defer { count += 1 }
        return count
    }

    /// That it was.
    ///
    /// - Parameter changed: the inode's last change then, in nanoseconds since 1970.
    public mutating func done(_ number: Int, changed: Int64) {
        json.object { json in
            json.string("record", "done")
            json.number("n", number)
            json.number("ctime", changed)
        }
        json.endLine()
    }

    /// That nothing follows.
    public mutating func end() {
        hash.add(json.bytes)
        let digest = hash.hexadecimal()
        json.object { json in
            json.string("record", "end")
            json.number("count", count)
            json.string("sha256", digest)
        }
        json.endLine()
        isEnded = true
    }

    /// What has to be appended to the file.
    public mutating func take() -> [UInt8] {
        defer { json.bytes.removeAll(keepingCapacity: true) }
        if !isEnded { hash.add(json.bytes) }
        return json.bytes
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension JSONWriter {
    fileprivate mutating func members(of state: UndoState) {
        string("mode", state.mode.octal)
        number("uid", state.owner)
        number("gid", state.group)
        if let acl = state.acl { string("acl", Base64.encode(acl)) }
        if let list = state.defaultACL { string("defaultAcl", Base64.encode(list)) }
        if let capabilities = state.capabilities { string("capabilities", Base64.encode(capabilities)) }
        if !state.attributes.isEmpty {
            array("xattrs") { json in
                for (name, value) in state.attributes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                    json.object { json in
                        json.string("name", Base64.encode(name))
                        json.string("value", Base64.encode(value))
                    }
                }
            }
        }
        if let modified = state.modified { number("mtime", modified) }
    }
}
