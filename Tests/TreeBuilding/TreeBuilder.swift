import Facts
import Glibc
import Examples
import RuleLanguage

/// Makes the entries of a tree: directories first, then what is in them, and last what making entries would change,
/// the modes and times of directories.
struct TreeBuilder {
    let root: [UInt8]
    let outside: [UInt8]
    var omissions: [BuiltTree.Omission] = []
    private let nodes: [ExampleEntry.Node]

    init(container: String, nodes given: [ExampleEntry.Node]) {
        root = Array(container.utf8) + Array("/tree".utf8)
        outside = Array(container.utf8) + Array("/outside".utf8)
        nodes = ExampleEntry.Node.tree(of: given).values.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    mutating func build() throws {
        for path in [root, outside] where path.withPath({ mkdir($0, 0o700) }) != 0 {
            throw BuildFailure("mkdir", errno)
        }
        let subject = nodes.first { $0.role == .subject && $0.links > 1 && $0.kind != .directory }
        var names: [[UInt8]] = []
        for node in nodes where !node.path.isEmpty {
            if let subject, node.isOtherName(of: subject), names.count < Int(clamping: subject.links) - 1 {
                names.append(node.path)
                continue
            }
            make(node)
        }
        if let subject { link(subject, names) }
        // Children before their directories: a directory's mode and time come last.
        for node in nodes.reversed() where !names.contains(node.path) { finish(node) }
    }

    /// Gives the entry its other names: those in the tree, and for the rest some outside of it.
    private mutating func link(_ subject: ExampleEntry.Node, _ names: [[UInt8]]) {
        let existing = place(of: subject.path)
        let beyond = min(Int(clamping: subject.links) - 1 - names.count, 1000)
        let others = names.map { place(of: $0) } + (0..<beyond).map { outside + Array("/\($0)".utf8) }
        for other in others {
            let result = existing.withPath { from in other.withPath { to in Glibc.link(from, to) } }
            note(subject, "hard link", result)
        }
    }

    func place(of path: [UInt8]) -> [UInt8] {
        path.isEmpty ? root : root + [UInt8(ascii: "/")] + path
    }

    /// Notes what a call that answered -1 should have made.
    mutating func note(_ node: ExampleEntry.Node, _ what: String, _ result: Int32) {
        if result == 0 { return }
        omissions.append(
            BuiltTree.Omission(path: node.path, what: what, reason: String(cString: strerror(errno))))
    }
}

extension [UInt8] {
    /// Calls with the bytes as a path that ends in a null.
    func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let path = (self + [0]).map { CChar(bitPattern: $0) }
        return path.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("a path has at least its null") }
            return body(base)
        }
    }
}
