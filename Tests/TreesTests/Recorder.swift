import Facts
import Synchronization

@testable import Trees

/// A consumer that asks for everything it is told to and keeps what it is handed.
struct Recorder: EntryConsumer, Sendable {
    var wanted: Collectors
    /// Called when an entry is first considered: a chance to change the tree between two looks.
    var whenConsidered: (@Sendable (_ name: String) -> Void)?
    /// Whether it has nothing to say in the end.
    var isSettling: Bool
    var entries: [EntryFacts] = []

    init(
        wanting wanted: Collectors = [], settling isSettling: Bool = false,
        whenConsidered: (@Sendable (String) -> Void)? = nil
    ) {
        self.wanted = wanted
        self.isSettling = isSettling
        self.whenConsidered = whenConsidered
    }

    func baseline(for kind: EntryKind) -> Collectors {
        kind == .link ? .link : [.attributes, .acl, .capabilities, .accounts]
    }

    mutating func consider(_ facts: inout EntryFacts) -> Decision {
        whenConsidered?(String(decoding: facts.name, as: UTF8.self))
        let open = wanted.subtracting(facts.collected).subtracting(facts.unread)
        return open.isEmpty ? isSettling ? .settled : .candidate : .wants(open)
    }

    mutating func record(_ facts: borrowing EntryFacts) {
        entries.append(copy facts)
    }
}

/// Nobody has an account but root.
struct RootOnly: AccountDirectory {
    func userName(_ id: UInt32) -> [UInt8]? { id == 0 ? Array("root".utf8) : nil }
    func groupName(_ id: UInt32) -> [UInt8]? { id == 0 ? Array("root".utf8) : nil }
    func isPrivate(group: UInt32, of user: UInt32) -> Bool { false }
}

extension LiveTree {
    static func options(_ adjust: (inout WalkOptions) -> Void = { _ in }) -> WalkOptions {
        var options = WalkOptions(
            trust: Trust(owners: [0], groups: [0]), accounts: RootOnly(), now: 2_000_000_000)
        adjust(&options)
        return options
    }

    /// Everything below a path, by root-relative path.
    static func record(
        _ path: String, _ recorder: Recorder = Recorder(), jobs: Int = 1, options: WalkOptions = options()
    ) throws -> (entries: [String: EntryFacts], outcome: WalkOutcome) {
        let tree = try LiveTree(root: Array(path.utf8), index: 0, followingLink: false, options: options)
        let (recorders, outcome) = try tree.walk(
            consumers: Array(repeating: recorder, count: jobs), progress: WalkProgress())
        var entries: [String: EntryFacts] = [:]
        for entry in recorders.flatMap(\.entries) {
            let path = String(decoding: entry.path, as: UTF8.self)
            precondition(entries.updateValue(entry, forKey: path) == nil, "\(path) was recorded twice")
        }
        return (entries, outcome)
    }
}
