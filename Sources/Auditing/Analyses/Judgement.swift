import Facts

/// What an analysis says of an entry, to be held against the rules: those that ask for what it decides and whose condition
/// holds make a finding of it.
struct Judgement {
    /// The entry's, and what the analysis found out.
    var facts: EntryFacts
    /// The entry as a second look found it.
    var entry: InspectedEntry
    /// What the finding tells.
    var detail: FindingDetail
    /// The other places that it is about.
    var related: [Related] = []
    /// The facts among those that were found out which evidence shows.
    var shown: [Fact] = []
    /// What tells it from what else may be said of entries of the directory, whatever becomes of their names; and of what
    /// it is said.
    var identity: (key: [UInt8], targets: [String])
}
