import Archives
import Facts

/// A root that is read from its beginning to its end before the first of its entries is handed over.
protocol ReplayedTree: EntryTree {
    /// As it was given.
    var label: [UInt8] { get }
    /// What it came to.
    var replayed: ReplayedArchives { get }
}

extension ReplayedTree {
    var root: OpenRoot { OpenRoot(label: label) }
    var isArchive: Bool { true }
    var parts: [any TreePart] { replayed.parts }
}
