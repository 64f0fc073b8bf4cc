/// Where a source hands over entries: one consumer for each worker, so that nothing is shared while the walk runs.
///
/// For every entry the source first collects what `baseline` asks for, then calls `consider` with it. An answer that
/// is not settled makes the source collect more (through one pinned inode, where it can) and ask again; when the
/// consumer wants nothing more, the source makes sure that `path` is filled and calls `record`.
public protocol EntryConsumer {
    /// What to collect for every entry of this kind before it is considered.
    func baseline(for kind: EntryKind) -> Collectors

    /// What it may want of some entry, at most: what passes by once is worth keeping only where somebody may ask.
    var asks: Collectors { get }

    /// Learns that the entries that come now have none of these facts, whatever is collected: what needs them is not to be
    /// judged.
    mutating func turn(toEntriesLacking facts: FactSet)

    /// Learns that the entries that come now are for rules alone which ask for this fact; for all, where it is nothing.
    mutating func turn(toRulesAskingFor fact: Fact?)

    /// Judges an entry by what is collected so far, and leaves it as it is: `inout` spares a copy for every entry.
    mutating func consider(_ facts: inout EntryFacts) -> Decision

    /// Takes note of an entry of the directory that is being read, by its name, before it is considered; likewise
    /// `inout` for nothing else.
    mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits)

    /// Learns that the directory is complete, as far as it could be read. `path` puts its root-relative path together.
    mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8])

    /// Takes the entry that `consider` answered `candidate` for, with its evidence complete.
    mutating func record(_ facts: borrowing EntryFacts)

    /// What it keeps of every entry beside the facts that `baseline` asks for; nothing where it keeps no records.
    var keeps: EntryDetails.Parts? { get }

    /// Takes an entry with what `baseline` asks for of its kind, path and details, whatever is said about it.
    mutating func keep(_ facts: borrowing EntryFacts, _ details: borrowing EntryDetails)

    /// Whether it reads a program's text: of a regular file that it asked `source` for, by what is known of that and by
    /// its first bytes.
    func readsText(of facts: borrowing EntryFacts, beginningWith head: [UInt8]) -> Bool

    /// Takes all of a program's text, and judges what the program does.
    ///
    /// - Returns: the bounds that were met.
    mutating func read(_ text: [UInt8], of facts: borrowing EntryFacts) -> [ScanError.Bound]

    /// Learns whether what comes now is only passed on the way to what is walked: it is considered, for what is known of it,
    /// and nothing is said of it.
    mutating func pass(_ isPassing: Bool)

    /// Hears of something that could not be examined when it is met; the outcome of the walk has it as well.
    mutating func hear(of scanError: ScanError)

    /// Whether it is to be told what the options leave out.
    var hearsOfOmissions: Bool { get }

    /// Hears of something that the options leave out.
    mutating func hear(of omission: Omission)
}

extension EntryConsumer {
    public var keeps: EntryDetails.Parts? { nil }
    public mutating func keep(_ facts: borrowing EntryFacts, _ details: borrowing EntryDetails) {}
    public func readsText(of facts: borrowing EntryFacts, beginningWith head: [UInt8]) -> Bool { false }
    public mutating func read(_ text: [UInt8], of facts: borrowing EntryFacts) -> [ScanError.Bound] { [] }
    public var asks: Collectors { .all }
    public mutating func turn(toEntriesLacking facts: FactSet) {}
    public mutating func turn(toRulesAskingFor fact: Fact?) {}
    public mutating func pass(_ isPassing: Bool) {}
    public mutating func hear(of scanError: ScanError) {}
    public var hearsOfOmissions: Bool { false }
    public mutating func hear(of omission: Omission) {}
}

extension EntryConsumer {
    public mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {}
    public mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {}
}

extension EntryConsumer {
    /// Considers an entry of which nothing more can be collected: what is asked for beyond what is there is unread, and
    /// what needs it undecided. No answer is left aside because nobody can give more facts.
    public mutating func considerAsIs(_ facts: inout EntryFacts) -> Decision {
        while true {
            let decision = consider(&facts)
            guard case .wants(let wanted) = decision else { return decision }
            let open = wanted.subtracting(facts.collected).subtracting(facts.unread)
            guard !open.isEmpty else { return decision }
            facts.unread.formUnion(open)
        }
    }
}

/// What a consumer makes of an entry.
public enum Decision: Equatable, Sendable {
    /// Nothing to say about it.
    case settled
    /// It depends on facts that nobody has collected yet.
    case wants(Collectors)
    /// Something is to be said about it: a finding, or that a rule could not be decided.
    case candidate
}
