/// Something in scope that could not be examined, or not as it was first seen. A scan with a scan error that makes it
/// incomplete is never "clean".
public struct ScanError: Hashable, Sendable {
    /// What happened.
    public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        /// A directory could not be opened or listed to its end.
        case unreadableDirectory
        /// An entry's status could not be had.
        case unreadableStatus
        /// A fact of an entry could not be had.
        case unreadableFact
        /// Listed, and gone when looked at.
        case vanished
        /// Not the same object at the second look.
        case changed
        /// Another file system is mounted there, and the scan stays on the root's.
        case mountNotEntered
        /// A bound of the walk was met: depth, entries, time.
        case boundReached
        /// Ids are not what they are outside: a user namespace maps them.
        case idsMapped
        /// Execute bits say nothing: the file system stores none, or nearly every file has them, data as well.
        case executeBitsMeaningless
        /// Not the same object at the second look, where that was expected.
        case changedAsAllowed
        /// The file system, or the name service, stopped answering, and the scan ended without it.
        case stalled
        /// The scan was ended from outside before it was through.
        case interrupted
        /// The process that walks died.
        case workerDied
        /// An archive is not as its format has it, or ends too early: what comes after cannot be read.
        case malformedArchive
        /// A program's text is longer than what is read of one.
        case sourceTooLong
        /// A part of a scan was not made under the policy that the report is held to.
        case policyNotApplied

        /// Whether something in scope remains unexamined because of it.
        public var makesIncomplete: Bool {
            switch self {
            case .unreadableDirectory, .unreadableStatus, .unreadableFact, .changed, .boundReached, .stalled,
                .interrupted, .workerDied, .malformedArchive, .sourceTooLong, .policyNotApplied:
                true
            case .vanished, .mountNotEntered, .idsMapped, .executeBitsMeaningless, .changedAsAllowed: false
            }
        }
    }

    /// What happened.
    public var kind: Kind
    /// Which root, by its place on the command line.
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// The call that failed, for example `openat`; where a bound was met, how many things lie beyond it, if that is
    /// known; of a malformed archive, the offset in it, in bytes.
    public var call: String
    /// The error's name, for example `EACCES`; the bound's, where one was met; what is wrong with an archive; empty where
    /// no call failed.
    public var error: String

    public init(_ kind: Kind, root: Int, path: [UInt8], call: String = "", error: String = "") {
        self.kind = kind
        self.root = root
        self.path = path
        self.call = call
        self.error = error
    }
}
