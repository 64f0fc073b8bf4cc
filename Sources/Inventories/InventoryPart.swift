import Auditing
import Descriptors
import Facts
import Supervising
import Trees

/// The entries of an inventory, to be walked.
///
/// It is walked and looked at again by one thread after another.
final class InventoryPart: TreePart, @unchecked Sendable {
    /// Nothing where it could not be read.
    private let inventory: InventoryRoot?
    private let scanErrors: [ScanError]

    init(_ store: InventoryStore?, telling scanErrors: [ScanError], root: Int, _ options: WalkOptions) {
        inventory = store.map { InventoryRoot($0, options) }
        self.scanErrors = scanErrors
    }

    var provision: FactProvision? { inventory?.provision }

    /// Hands every entry to the first consumer, as they come.
    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        walk(byFirstOf: consumers, telling: scanErrors, progress) { consumer, outcome in
            guard let inventory else { return (consumer, outcome) }
            var walker = InventoryWalker(inventory, progress: progress, consumer: consumer, outcome)
            walker.run()
            return (walker.consumer, walker.outcome)
        }
    }

    func inspector(progress: WalkProgress) -> any EntryInspector {
        InventoryInspector(inventory)
    }
}

/// What is known of an inventory before its entries.
struct InventoryRoot: Sendable {
    let store: InventoryStore
    let options: WalkOptions
    let facts: RootFacts
    let provision: FactProvision
    /// What absolute targets of links begin at.
    let slash: Slash

    init(_ store: InventoryStore, _ options: WalkOptions) {
        self.store = store
        self.options = options
        var facts = RootFacts()
        facts.umask = Mode(rawValue: UInt16(truncatingIfNeeded: Process.umask))
        facts.hasAccounts = options.hasOwnAccounts
        facts.transferTargets = options.transferTargets
        facts.buildAge = options.buildTime.flatMap { built in
            let (age, overflows) = options.now.subtractingReportingOverflow(built)
            return overflows ? nil : age
        }
        let root = store.entry(at: [])?.fields
        facts.owner = root?.owner?.id ?? 0
        facts.group = root?.group?.id ?? 0
        facts.isRootFileSystem =
            store.entry(at: Array("etc/passwd".utf8))?.fields.kind == .file
            && store.entry(at: Array("usr".utf8))?.fields.kind == .directory
        facts.location = TreePath(joining: TreePath(options.prefix ?? []).components).bytes
        facts.isPrefixed = options.prefix != nil || !facts.isRootFileSystem && Self.hasSystemLayout(store)
        self.facts = facts
        // As a live tree has it; of the host around it nothing is known.
        if !facts.location.isEmpty, options.reachability == .belowRoot {
            slash = .elsewhere(location: facts.location.split(separator: UInt8(ascii: "/")).map { Array($0) })
        } else {
            slash = options.reachability == .root || facts.isPrefixed ? .root : .rootIfPresent
        }
        var provision = store.told.provision(forRuntimeUser: options.runtimeUser != nil)
        // Where a tree lies on its host decides what is above it, and whether an absolute name leads into it.
        if options.reachability == .host {
            provision.lacking.formUnion(FactSet([.location]).union(InventoryPlaces.resolved))
        }
        provision.lacking.formUnion(FactSet([.linkHazards]))
        self.provision = provision
    }

    /// Whether the names in the root are those of a system's directories, and no others.
    private static func hasSystemLayout(_ store: InventoryStore) -> Bool {
        var names: [[UInt8]] = []
        store.forEachEntry(of: []) { entry in
            names.append(Array(entry.path))
            // No system has as many.
            return names.count <= 32
        }
        return names.count <= 32 && SystemDirectories.areTopLevel(names)
    }
}
