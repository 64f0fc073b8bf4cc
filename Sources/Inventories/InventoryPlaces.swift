import Facts
import Trees

/// The entries of an inventory by where they lie, for whoever follows its links.
struct InventoryPlaces: StoredTree {
    /// An entry.
    struct Node: Equatable {
        let path: [UInt8]
        let kind: EntryKind
        let mode: Mode
        let target: [UInt8]

        static func == (left: Node, right: Node) -> Bool { left.path == right.path }
    }

    let top: Node
    let rootFacts: RootFacts
    let slash: Slash
    let temporaryDirectories: [[UInt8]]
    private let store: InventoryStore
    /// What was looked up last, as far as it is remembered: the ways of links begin alike.
    private var known: [[UInt8]: Node?] = [:]

    private static let mostKnown = 1 << 12

    init(_ inventory: InventoryRoot) {
        store = inventory.store
        slash = inventory.slash
        rootFacts = inventory.facts
        temporaryDirectories = inventory.options.temporaryDirectories
        top = Self.node(at: [], in: store) ?? Self.unknown([])
    }

    /// What comes of following a link.
    static let resolved = FactSet(
        Fact.allCases.filter { fact in
            fact.collector.contains(.link) && fact != .linkTarget && fact != .linkAbsolute
        })

    /// The directory that holds what has a path.
    mutating func directory(above path: [UInt8]) -> Node {
        let path = TreePath(path).parent.bytes
        return path.isEmpty ? top : place(at: path) ?? Self.unknown(path)
    }

    mutating func parent(of node: Node) -> Node { directory(above: node.path) }

    mutating func child(of node: Node, named name: [UInt8]) -> Node? {
        place(at: TreePath(node.path).joining(name).bytes)
    }

    func kind(of node: Node) -> EntryKind { node.kind }
    func mode(of node: Node) -> Mode { node.mode }
    func target(of node: Node) -> ArraySlice<UInt8> { node.target[...] }
    func path(of node: Node) -> [UInt8] { node.path }

    private mutating func place(at path: [UInt8]) -> Node? {
        if let known = known[path] { return known }
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        let node = Self.node(at: path, in: store)
        known[path] = .some(node)
        return node
    }

    private static func node(at path: [UInt8], in store: InventoryStore) -> Node? {
        store.entry(at: path).map { entry in
            Node(
                path: path, kind: entry.fields.kind, mode: entry.fields.mode ?? Mode(rawValue: 0),
                target: entry.target ?? [])
        }
    }

    /// Of a directory nothing need be told but what lies in it.
    private static func unknown(_ path: [UInt8]) -> Node {
        Node(path: path, kind: .directory, mode: Mode(rawValue: 0), target: [])
    }
}
