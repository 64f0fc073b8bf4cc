/// What the content of few files says beyond their kind. `EntryFacts` holds one only where there is something in it.
public struct ContentFacts: Hashable, Sendable {
    /// What a script's first line names, or an ELF program asks to be loaded by.
    public var interpreter: [UInt8] = []
    /// What is wrong with the way to that.
    public var interpreterHazards: SearchHazards = []
    /// Where an ELF file has its libraries looked for, as it spells it: RUNPATH, or RPATH where it has none. Nothing
    /// where it has neither; empty where it has an empty one.
    public var searchPath: [UInt8]?
    /// What is wrong with the directories in it.
    public var searchPathHazards: SearchHazards = []
    /// The libraries that an ELF file needs, at most 64 of them.
    public var needed: [[UInt8]] = []
    /// What it has executed: programs, libraries, and directories in which they are looked for.
    public var programs: [CommandReference] = []
    /// What is wrong with the ways to them.
    public var programHazards: SearchHazards = []
    /// Directories and files that root relies on, beside what it has executed.
    public var state: [CommandReference] = []
    /// What is wrong with the ways to these.
    public var stateHazards: SearchHazards = []
    /// Settings that give rights away.
    public var settings: RiskySettings = []
    /// What was found by reading all of a small file.
    public var secrets: Secrets = []
    /// Of a unit, whether a drop-in that is read after it sets the umask: what it says itself of that does not count.
    public var unitUmaskIsOverridden = false
    /// The whole content is the path of another entry of the tree.
    public var isPath = false
    /// What is wrong with a file package.
    public var package: PackageHazards = []
    /// The directories that gave rise to `writable` and `creatable`, in the order in which they are met.
    public var weakPlaces: [PathStep] = []
    /// Those that gave rise to `runtime`.
    public var runtimePlaces: [PathStep] = []
    /// Of a program's text, the act that is judged: one after the other, each with the file that it stands in.
    public var act: ActFacts?

    public init() {}

    /// Bytes of all that is quoted in it.
    public var textSize: Int {
        interpreter.count + (searchPath?.count ?? 0) + needed.reduce(0) { $0 + $1.count }
            + (programs + state).reduce(0) { $0 + $1.path.count + ($1.account?.count ?? 0) }
    }

    /// The parts of the search path between colons.
    public var searchPathComponents: [[UInt8]] {
        searchPath.map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Array($0) } }
            ?? []
    }
}
