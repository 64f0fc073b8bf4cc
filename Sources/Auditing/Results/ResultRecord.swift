public import Facts

/// One thing that a process which reads trees has to say.
///
/// A *result* is all that it says: a header, records, and a trailer that counts them. However a result travels, through
/// shared memory or later in a file, a record is framed alike: how many bytes its payload has (32 bits, the lowest byte
/// first), its kind, and the payload. Where several channels carry one result, the first of them begins with the header
/// and ends with the trailer, and records of different channels may come in any order.
public enum ResultRecord: Sendable {
    /// What everything else is written by.
    case header(ResultHeader)
    /// A root was opened.
    case root(Int, mode: Mode, location: [UInt8]?, isRootFileSystem: Bool, isArchive: Bool)
    /// The scan does not take place.
    case refusal(ScanRefusal)
    /// A root holds a configuration that is not obeyed.
    case ignoredConfiguration(root: Int)
    /// A root belongs to an account that is not trusted.
    case foreignOwner(root: Int, UInt32)
    /// The process has given up what it does not need, and turns to what the trees hold: it has nothing more to say of
    /// itself.
    case confinement(AuditReport.Confinement)
    /// The root's own status.
    case rootEvidence(Evidence, root: Int)
    /// What a rule found, as records of a file that memory does not hold keep it, too.
    case finding(RawFinding)
    /// What a rule could not be decided for.
    case undecided(AuditReport.Undecided)
    /// What could not be examined.
    case scanError(ScanError)
    /// The names of a file that a finding speaks of.
    case names([LinkGroup.Name], of: InodeIdentity)
    /// All of a root was seen, and what was to be said of it as a whole was said; it has so many regular files, and may
    /// have had less to tell than its source.
    case walked(root: Int, files: Int, FactProvision?)
    /// All roots were walked, and the options to exclude at these places left nothing out.
    case idleExclusions(Set<Int>)
    /// What memory does not hold could not be put away, or not be read again; without a failure there was no file.
    case loss(Failure?)
    /// Everything was said: so many records of each kind before this one.
    case trailer(ResultCounts)
    /// A root is a file that holds nothing which is audited, so that no scan takes place: why, and of what format it is, by
    /// numbers that the program knows.
    case noArchive(root: Int, reason: Int, format: Int)
    /// A root is an inventory that is not what its form has, so that no scan takes place: where, and what the worker says of
    /// it.
    case flawedInventory(root: Int, line: Int, column: Int, String)
    /// A root is a text in no language that is read, so that no scan takes place.
    case unreadLanguage(root: Int)
    /// All roots were walked, and nothing was met for the listed paths with these numbers.
    case unmatchedPaths(Set<Int>)
    /// A root is walked as a tree, and is an image layout.
    case imageLayout(root: Int)
    /// Texts of programs were read.
    case sources(SourceTally)
    /// What is known of an entry, whatever is said about it.
    case entry(StoredEntry)
    /// A comment in a text accepts findings.
    case textIgnore(TextIgnore)
    /// What would mend an object.
    case fix(PlannedFix)
    /// Of a file of results, what is known of a root.
    case rootReport(RootReport)
    /// Of a file of results, what is known beside entries and roots.
    case summary(ScanSummary)
    /// What was seen of an object that somebody accepts as long as it is what it was.
    case object(InspectedObject)
    /// Of a part of a scan: a file that has names, or may have some, that other parts meet.
    case linkedName(LinkedName)
    /// Of a part: what waits for those names.
    case linkCandidate(LinkCandidate)
    /// Of a part: files were too many for all names of each to be kept.
    case forgottenFiles
    /// Of a part: which demands that something be there are met.
    case demands(DemandTally, root: Int)
    /// Of a part: how many files may be executed.
    case executeBits(ExecuteBitTally, root: Int)
    /// Of a part: names that are one, and may be one with others.
    case collision(CollisionMember)
    /// Of a part: what rules about such names may ask of the root.
    case rootFacts(RootFacts, root: Int)
    /// Of a part: what the listing of a directory came to of which it judges some names.
    case listing(DirectoryDigest)

    /// A call that failed.
    public struct Failure: Hashable, Sendable {
        /// As the manual calls it.
        public var call: String
        /// As errno(3) has it.
        public var code: Int32

        public init(call: String, code: Int32) {
            self.call = call
            self.code = code
        }
    }

    /// By which a record is told from others. A number is never given to another kind.
    public enum Kind: UInt8, CaseIterable, Sendable {
        case header, root, refusal, ignoredConfiguration, foreignOwner, confinement, rootEvidence, finding, undecided,
            scanError, names, walked, idleExclusions, loss, trailer, noArchive, imageLayout,
            sources, entry, textIgnore, fix, rootReport, summary, object, linkedName, linkCandidate, forgottenFiles,
            demands, executeBits, collision, rootFacts, listing,
            flawedInventory, unreadLanguage, unmatchedPaths

        /// Whether it is said of entries, of which there may be any number.
        public var isAboutEntries: Bool {
            switch self {
            case .rootEvidence, .finding, .undecided, .scanError, .names, .sources, .entry, .textIgnore, .fix,
                .linkedName, .linkCandidate, .forgottenFiles, .demands, .executeBits, .collision, .rootFacts, .listing:
                true
            case .header, .root, .refusal, .ignoredConfiguration, .foreignOwner, .confinement, .walked,
                .idleExclusions, .loss, .trailer, .noArchive, .imageLayout, .flawedInventory, .unreadLanguage,
                .unmatchedPaths, .rootReport, .summary, .object:
                false
            }
        }
    }

    /// Which it is.
    public var kind: Kind {
        switch self {
        case .header: .header
        case .root: .root
        case .refusal: .refusal
        case .ignoredConfiguration: .ignoredConfiguration
        case .foreignOwner: .foreignOwner
        case .confinement: .confinement
        case .rootEvidence: .rootEvidence
        case .finding: .finding
        case .undecided: .undecided
        case .scanError: .scanError
        case .names: .names
        case .walked: .walked
        case .idleExclusions: .idleExclusions
        case .loss: .loss
        case .trailer: .trailer
        case .noArchive: .noArchive
        case .imageLayout: .imageLayout
        case .sources: .sources
        case .entry: .entry
        case .textIgnore: .textIgnore
        case .fix: .fix
        case .flawedInventory: .flawedInventory
        case .unreadLanguage: .unreadLanguage
        case .unmatchedPaths: .unmatchedPaths
        case .rootReport: .rootReport
        case .summary: .summary
        case .object: .object
        case .linkedName: .linkedName
        case .linkCandidate: .linkCandidate
        case .forgottenFiles: .forgottenFiles
        case .demands: .demands
        case .executeBits: .executeBits
        case .collision: .collision
        case .rootFacts: .rootFacts
        case .listing: .listing
        }
    }
}

/// Why a scan does not take place, for people.
public struct ScanRefusal: Hashable, Sendable {
    /// What is wrong, as one sentence without a period.
    public var sentence: String
    /// What to do instead, a line each.
    public var hints: [String]
    /// The exit code that it comes to.
    public var code: Int32

    public init(sentence: String, hints: [String], code: Int32) {
        self.sentence = sentence
        self.hints = hints
        self.code = code
    }
}
