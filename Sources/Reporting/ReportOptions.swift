/// How reports are to look; what they say is in the `AuditReport`.
public struct ReportOptions: Sendable {
    /// The tool's own version, which machine formats name.
    public var version: String
    /// For the report as text alone.
    public var text: Text
    /// For logs of SARIF alone.
    public var sarif: SARIF
    /// Whether machine formats list what was accepted, marked as such.
    public var includesSuppressed = false

    public init(version: String, text: Text = Text(), sarif: SARIF = SARIF()) {
        self.version = version
        self.text = text
        self.sarif = sarif
    }

    /// How the report for people looks.
    public struct Text: Sendable {
        /// Marks levels and evidence with ANSI colours (ECMA-48 SGR).
        public var color = false
        /// Makes rule ids links to their pages (OSC 8).
        public var hyperlinks = false
        /// Columns that prose is wrapped to. Paths are never wrapped or cut.
        public var width = 100
        /// Leaves out the two closing lines.
        public var isQuiet = false
        /// Lists the rules that were skipped, and not only how many they are.
        public var listsSkippedRules = false
        /// Lists every member of a group instead of folding repeats by directory.
        public var listsAll = false

        public init() {}
    }

    /// What logs of SARIF say beside the findings.
    public struct SARIF: Sendable {
        /// What a location says beside the file.
        public enum Region: Sendable {
            /// `startLine` 1, which most readers need.
            case firstLine
            /// The whole artifact (SARIF §3.29.4), which is the truth and silent at GitHub.
            case none
        }

        /// The state of the audited tree in version control, as the caller states it.
        public struct VersionControl: Sendable {
            /// Absolute.
            public var repositoryURI: String
            /// The commit that was checked out.
            public var revision: String?
            /// The branch that was checked out.
            public var branch: String?

            public init(repositoryURI: String, revision: String? = nil, branch: String? = nil) {
                self.repositoryURI = repositoryURI
                self.revision = revision
                self.branch = branch
            }
        }

        /// What a location says beside the file.
        public var region = Region.firstLine
        /// How many results are written at most, the worst; GitHub refuses a log with more than 25,000. Nothing: all.
        public var maximumResults: Int? = 25_000
        /// Tells several logs of one commit apart.
        public var category: String?
        /// The repository that the tree was checked out of; nothing where the caller says none.
        public var versionControl: VersionControl?
        /// The absolute URI that paths are relative to, with a closing slash; names the machine, so only on request.
        public var rootURI: String?
        /// Writes user and group ids of objects, which mean something on this host only.
        public var includesOwners = false
        /// Describes every rule, and not only those that have a result.
        public var describesAllRules = false
        /// Writes what the baseline has and the scan did not find, as results that are absent.
        public var includesAbsent = false

        public init() {}
    }
}
