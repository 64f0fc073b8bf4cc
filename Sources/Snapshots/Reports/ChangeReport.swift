/// What a comparison came to.
public struct ChangeReport: Sendable {
    /// In the order of path bytes.
    public var events: [ChangeEvent]
    /// Where on either side nothing is known.
    public var gaps: [TreeState.Gap]
    /// Whether all was read that was to be read.
    public var isComplete: Bool
    /// With what the program will end, if the report can be written.
    public var exitCode: Int

    public init(events: [ChangeEvent], gaps: [TreeState.Gap], isComplete: Bool, exitCode: Int) {
        self.events = events
        self.gaps = gaps
        self.isComplete = isComplete
        self.exitCode = exitCode
    }
}

/// How what changed is told.
public struct ChangeReportOptions: Sendable {
    /// The program's own.
    public var version: String
    /// What stands before a path where it is told from the base of all, with a slash at its end; empty where that is the
    /// root itself, or not known.
    public var uriPrefix: [UInt8]
    /// What was, and what is, as they were given, for people.
    public var subjects: [String]

    public init(version: String, uriPrefix: [UInt8] = [], subjects: [String] = []) {
        self.version = version
        self.uriPrefix = uriPrefix
        self.subjects = subjects
    }
}
