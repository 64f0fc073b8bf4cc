/// What is known of one act: one call or command of a program that touches the file system. A value that is not there is
/// absent; one in `unread` is there and cannot be told from the text.
public struct ActFacts: Hashable, Sendable {
    /// The facts that a text may leave open.
    public struct Unread: OptionSet, Hashable, Sendable {
        public var rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Which of them, by flags that are not given for certain.
        public static let acts = Unread(rawValue: 1 << 0)
        /// Whether a link is followed.
        public static let follows = Unread(rawValue: 1 << 1)
        /// Whether it fails where something is there.
        public static let exclusive = Unread(rawValue: 1 << 2)
        /// The mode is given, and is no constant.
        public static let sets = Unread(rawValue: 1 << 3)
        /// Whether it makes something that needs a mode.
        public static let setsNeeded = Unread(rawValue: 1 << 4)
        /// The mask is no constant.
        public static let leaves = Unread(rawValue: 1 << 5)
        /// Whether the descriptor survives execve(2).
        public static let survivesExec = Unread(rawValue: 1 << 6)
        /// What the name is made of.
        public static let shape = Unread(rawValue: 1 << 7)
    }

    /// In which language the statement is written, or the file that carries it.
    public var language: SourceLanguage
    /// The name by which tables know the call: `open`, `chmod(1)`, `UMask=`.
    public var call: String
    /// The call's name and arguments.
    public var site: SourceSite
    /// The function, method or section around it; empty outside of any.
    public var body: [UInt8] = []
    /// What names the object: an expression without blanks, casts and views that change nothing.
    public var key: [UInt8] = []

    /// What it does.
    public var acts: Acts = []
    /// What it may do at most, where the text leaves open whether it does more.
    public var possibleActs = Acts(rawValue: .max)
    /// By what it names its object.
    public var handle = ActHandle.name
    /// The object's name, where all of it is known.
    public var target: [UInt8]?
    /// What is known of the object's name.
    public var shape: NameShapes = []
    /// Whether a link is followed as the last component.
    public var follows = false
    /// Whether it fails where something is there already.
    public var isExclusive = false
    /// The permissions that it gives.
    public var sets: Mode?
    /// Whether the umask takes away from them.
    public var setsMasked = false
    /// Whether it makes something that needs permissions, and gives none.
    public var setsNeeded = false
    /// What a umask lets through.
    public var leaves: Mode?
    /// Whether that umask is taken back before anything is made under it, or the one before is set again.
    public var isUndone = false
    /// What becomes of what it returns.
    public var result = CallResult.kept
    /// What goes on when it fails and nobody looks.
    public var failure: FailureEffects = []

    /// What an earlier act asked of the same name, in force here.
    public var asked: Questions = []
    /// Where it asked, and by which call.
    public var askedAt: SourceSite?
    /// The call that asked.
    public var askedBy: String?
    /// Whether that question followed links.
    public var askedFollows = false
    /// Whether the act happens depends on the answer.
    public var depends = false
    /// Whether the object is compared afterwards, by descriptor, with what was asked about.
    public var isVerified = false
    /// What the body has of the object already.
    public var held: Holdings = []
    /// What becomes of a name that it thinks up.
    public var uses: NameUses = []
    /// Whether a template has fewer than six X.
    public var hasShortTemplate = false
    /// Whether it goes down into directories.
    public var isRecursive = false
    /// Whether it stands below a condition.
    public var isConditional = false
    /// Whether the descriptor stays open across execve(2).
    public var survivesExec = false
    /// Whether the file shows rights that its user does not have.
    public var isPrivileged = false
    /// Whether the file starts programs.
    public var starts = false
    /// Whether the file starts threads.
    public var hasThreads = false
    /// Whether what is written has the name of a secret.
    public var isConfidential = false
    /// Whether a umask without group and others is in force.
    public var isGuarded = false

    /// What the text leaves open.
    public var unread: Unread = []

    public init(language: SourceLanguage, call: String, site: SourceSite) {
        self.language = language
        self.call = call
        self.site = site
    }

    /// Whether it changes something.
    public var alters: Bool { !acts.subtracting(.harmless).isEmpty }
}
