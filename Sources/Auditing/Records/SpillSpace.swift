/// Where records go that memory is not to hold. This module does no input and output itself: whoever runs a scan says
/// where.
///
/// A failure ends what is read as the end of a file does, so that sequences stay plain sequences; it is kept here, like
/// that of a stream (ferror(3)), and whoever hands on what he made of records asks for it first.
public protocol SpillSpace: AnyObject, Sendable {
    /// Bytes of one list that lie in memory at most, beside a single larger record.
    var bound: Int { get }

    /// A new, empty file for one list of records; nothing where there can be none, which is a failure.
    func makeFile() -> (any SpillFile)?

    /// A new, empty file for what is not made from its beginning to its end; nothing where there can be none, which is a
    /// failure.
    func makeScratch() -> (any ScratchFile)?

    /// Keeps that a record was read which nobody has written.
    func noteDamage()
}

/// A file that no other process can name. Closing it frees what it takes.
public protocol SpillFile: AnyObject, Sendable {
    /// Whether all of it was written; why not is kept by the space.
    func append(_ bytes: [UInt8]) -> Bool

    /// As many bytes as there are from `offset`, at most `count`; none after a failure, which the space keeps.
    func read(atMost count: Int, at offset: Int) -> [UInt8]
}
