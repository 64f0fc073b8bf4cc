import Glibc
import Examples
import RuleLanguage

/// A temporary directory that holds the entries of an example or of a named tree, as real as the machine allows.
///
/// The tree is `root`; beside it lies what makes names of an inode that the tree does not contain. `remove` takes both
/// away.
public struct BuiltTree: Sendable {
    /// Something that an entry should be and is not, and why.
    public struct Omission: Hashable, Sendable {
        /// Root-relative.
        public var path: [UInt8]
        /// What was to be made, for example "owner" or "device node".
        public var what: String
        /// The error's text, for example "Operation not permitted".
        public var reason: String
    }

    /// The directory that holds the tree and its neighbours; 0700, so that nobody meddles.
    public let container: String
    /// The tree's root.
    public var root: String { container + "/tree" }
    /// What could not be made. A test that depends on one of these is to be skipped, and to say so.
    public internal(set) var omissions: [Omission] = []

    /// Builds the tree of an example.
    public init(_ example: ExampleEntry) throws {
        try self.init(example.nodes)
        var said = example.surroundings
        // Who runs the programs is no property of the tree: whoever walks it says so.
        said.runtimeUser = nil
        if said != ExampleEntry.Surroundings() {
            omissions.append(Omission(path: [], what: "surroundings", reason: "no tree shows its mount or ancestors"))
        }
    }

    /// Builds a tree of these entries, with `drwxr-xr-x root:root` for every directory on the way that is not given.
    public init(_ nodes: [ExampleEntry.Node]) throws {
        var template = Array("/tmp/treewarden-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw BuildFailure("mkdtemp", errno) }
        container = String(cString: made)
        var builder = TreeBuilder(container: container, nodes: nodes)
        do {
            try builder.build()
        } catch {
            remove()
            throw error
        }
        omissions = builder.omissions
    }

    /// Takes the tree away, whatever its modes and attributes.
    public func remove() {
        TreeRemoval.remove(Array(container.utf8))
    }
}

/// The temporary directory itself could not be had: nothing can be tested.
public struct BuildFailure: Error, CustomStringConvertible {
    public var call: String
    public var code: Int32

    init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }

    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
