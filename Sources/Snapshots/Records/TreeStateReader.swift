public import Auditing
public import RuleLanguage

/// Reads what was written down of a tree, as it comes: bytes in, some of them at a time, and all that is known at the end.
public protocol TreeStateReader: ~Copyable {
    /// What it reads, in words: `snapshot`.
    static var form: String { get }

    /// - Parameters:
    ///   - file: as diagnostics are to name it.
    ///   - space: for what memory is not to hold.
    ///   - order: of the records that it comes to. In the order of directories those that describe one path are all
    ///     there; whoever goes through them makes one of each.
    init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order)

    /// Takes what comes next.
    ///
    /// - Throws: the first thing that is wrong with it.
    mutating func take(_ bytes: [UInt8]) throws(Diagnostic)

    /// All of it.
    ///
    /// - Throws: what is missing at its end, or contradicts itself.
    consuming func finish() throws(Diagnostic) -> TreeState
}

extension TreeStateReader where Self: ~Copyable {
    /// A reader of records in the order of their paths.
    public init(file: String, spillingTo space: (any SpillSpace)?) {
        self.init(file: file, spillingTo: space, order: .path)
    }
}
