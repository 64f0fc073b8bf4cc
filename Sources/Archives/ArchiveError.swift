/// Why an archive could not be read on. What was read before holds.
public struct ArchiveError: Error, Hashable, Sendable {
    /// What is wrong.
    public var problem: Problem
    /// Where, in bytes from the archive's start: behind its compression, where it is compressed, but for what is wrong
    /// with that itself.
    public var offset: UInt64
    /// The path of the member that it is about, as the archive has it; empty where it is about none.
    public var member: [UInt8]

    /// What can be wrong with an archive.
    public enum Problem: Hashable, Sendable {
        /// It ends within a header or within a member's contents.
        case truncated
        /// It ends without the mark that the format ends with.
        case endMarkMissing
        /// A header's checksum is wrong.
        case headerChecksum
        /// A field or a structure says what the format does not allow.
        case header(Field)
        /// The contents are not those that their checksum was made of.
        case contentsChecksum
        case compression(DecoderError)
        case bound(Bound)
        case blob(BlobProblem)
        /// The member's contents are encrypted; its other facts are known.
        case encrypted
        /// The member's contents are compressed by a method that is not known; its other facts are known.
        case unknownMethod(UInt16)
        /// The system refused to read; the call's errno.
        case refused(Int32)
    }

    /// What it is that a format does not allow the value of.
    public enum Field: String, Hashable, Sendable {
        case magic, size, number, name, nameTable, record, sparseMap, extensionWithoutMember, continuation
        case centralDirectory, localHeader, dataDescriptor, index, package, json, order, whiteout
    }

    /// What can be wrong with a file of an image that another one names.
    public enum BlobProblem: String, Hashable, Sendable {
        /// It is not there.
        case missing
        /// Two of them have its path.
        case twice
        /// It is more than a file that nobody else may write, or leads out: who unpacks the archive as any other makes an
        /// object of it that no image has.
        case beyondFile = "more than a file of an image"
        /// It has another size than its descriptor says.
        case size
        /// Its bytes are others than those that its digest was made of.
        case digest
        /// The digest is of a kind that cannot be computed here.
        case digestUnknown
    }

    /// A bound of what is read for one archive.
    public enum Bound: String, Hashable, Sendable {
        /// One header record, for example the extended header of a pax member, is larger than 1 MiB.
        case headerRecord
        /// What is decompressed is more than allowed (`--max-expansion`).
        case expansion
        /// The paths of the virtual tree take more memory than allowed.
        case names
        /// More members than allowed (`--max-entries`).
        case entries
        /// More manifests, or deeper ones, than any image layout has.
        case manifests
        /// More layers than any image has.
        case layers
        /// Following links takes more steps than any archive of this size has use for.
        case linkSteps
        /// A path has more components than allowed (`--max-depth`).
        case depth
    }

    public init(_ problem: Problem, at offset: UInt64, member: [UInt8] = []) {
        self.problem = problem
        self.offset = offset
        self.member = member
    }

    /// Whether only one member is concerned, or its contents, and the next member can be read.
    public var leavesMembers: Bool {
        switch problem {
        case .encrypted, .unknownMethod, .contentsChecksum, .header(.whiteout), .header(.localHeader): true
        default: false
        }
    }
}

/// The most bytes of one header record: extended header, long name, table of names.
let headerRecordLimit: UInt64 = 1 << 20
