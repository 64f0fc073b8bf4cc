public import Auditing

/// What a comparison came to.
public struct ChangeReport: Sendable {
    /// In the order of path bytes.
    public let events: RecordList<ChangeEvent>
    /// How many there are of each class.
    public let counts: [ChangeClass: Int]
    /// Where on either side it is not known what happened.
    public let unread: RecordList<UnreadPlace>
    /// Whether all was read that was to be read.
    public var isComplete: Bool
    /// With what the program will end, if the report can be written.
    public var exitCode: Int

    public init(
        _ outcome: Comparison.Outcome, isComplete: Bool = true, exitCode: Int = 0
    ) {
        events = outcome.events
        unread = outcome.unread
        counts = events.reduce(into: [:]) { $0[$1.changeClass, default: 0] += 1 }
        self.isComplete = isComplete && unread.allSatisfy(\.isMeant)
        self.exitCode = exitCode
    }
}

extension ChangeReport {
    /// The worst that happened; nothing where nothing did.
    public var worst: ChangeClass? { counts.keys.max() }

    /// What is said of a comparison that found nothing: that nothing changed only where all was compared.
    var sentenceOfNoEvent: String {
        unread.isEmpty ? "Nothing has changed." : "No change was found in what was compared."
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
