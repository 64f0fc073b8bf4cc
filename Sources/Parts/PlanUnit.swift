public import Facts
import Reporting

/// A part of a tree that one process looks at by itself.
public struct PlanUnit: Hashable, Sendable {
    /// Which entries it is.
    public enum Kind: Hashable, Sendable {
        /// All that is below the directory.
        case recursive
        /// The entries directly in it.
        case shallow
        /// Those of them whose name hashes to a number, from 1, of so many.
        case slice(Int, of: Int)
    }

    /// Its place in the plan.
    public var id: Int
    /// Which entries.
    public var kind: Kind
    /// Which root it lies in, by its place.
    public var root: Int
    /// The directory, root-relative; empty for the root itself.
    public var path: [UInt8]
    /// About how many entries it has.
    public var entries: Int
    /// Which object the directory was.
    public var identity: InodeIdentity

    public init(id: Int, _ kind: Kind, root: Int, path: [UInt8], entries: Int, identity: InodeIdentity) {
        self.id = id
        self.kind = kind
        self.root = root
        self.path = path
        self.entries = entries
        self.identity = identity
    }

    /// Whether it is the one that judges what several list.
    public var isFirst: Bool { if case .slice(let number, _) = kind { number == 1 } else { true } }
}

extension PlanUnit {
    func write(to json: inout JSONWriter) {
        json.number("id", id)
        switch kind {
        case .recursive: json.string("kind", "recursive")
        case .shallow: json.string("kind", "shallow")
        case .slice: json.string("kind", "slice")
        }
        json.number("root", root)
        json.string("path", LatinText.encode(path))
        json.number("entries", entries)
        json.array("identity") { json in
            json.number(nil, identity.device)
            json.number(nil, identity.inode)
        }
        if case .slice(let number, let count) = kind { json.string("slice", "\(number)/\(count)") }
    }

    /// What a record has of a unit, before it is known to be one.
    struct Draft {
        private var id: Int?
        private var kind: String?
        private var root: Int?
        private var path: [UInt8]?
        private var entries = 0
        private var identity: InodeIdentity?
        private var slice: (Int, Int)?

        /// - Returns: whether it is a member of a unit.
        mutating func take(_ name: String, _ json: inout JSONReader) throws(JSONReader.Failure) -> Bool {
            switch name {
            case "id": id = try json.count()
            case "kind": kind = try json.plainText()
            case "root": root = try json.count()
            case "path": path = try Self.path(&json)
            case "entries": entries = try json.count()
            case "identity":
                let numbers = try json.list { (json) throws(JSONReader.Failure) in try json.word() }
                guard numbers.count == 2 else { throw json.failure("an identity is a device and an inode") }
                identity = InodeIdentity(device: numbers[0], inode: numbers[1])
            case "slice":
                let parts = try json.plainText().split(separator: "/", omittingEmptySubsequences: false)
                guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 1,
                    number <= count, count <= PlanUnit.mostSlices
                else { throw json.failure("a slice is its number, a slash, and how many there are") }
                slice = (number, count)
            default: return false
            }
            return true
        }

        /// A plan's paths lead down, name by name: nothing outside of the root can be named by one.
        private static func path(_ json: inout JSONReader) throws(JSONReader.Failure) -> [UInt8] {
            let path = try json.latin()
            guard !path.isEmpty else { return path }
            for name in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                guard !name.isEmpty, !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8), !name.contains(0),
                    name.count <= 255
                else { throw json.failure("the path does not lead below its root") }
            }
            return path
        }

        func unit(_ json: JSONReader, roots: Int) throws(JSONReader.Failure) -> PlanUnit {
            guard let id, let root, let path, let identity, let kind else {
                throw json.failure("a unit has an id, a kind, a root, a path and an identity")
            }
            guard root < roots else { throw json.failure("there is no root \(root)") }
            let kinds: PlanUnit.Kind
            switch (kind, slice) {
            case ("recursive", nil): kinds = .recursive
            case ("shallow", nil): kinds = .shallow
            case ("slice", let slice?): kinds = .slice(slice.0, of: slice.1)
            default: throw json.failure("a unit is recursive, shallow, or a slice with its number")
            }
            return PlanUnit(id: id, kinds, root: root, path: path, entries: entries, identity: identity)
        }
    }

    /// No directory is cut into more.
    static let mostSlices = 1 << 20
}
