import Evaluation
public import Programs
public import RuleLanguage

/// What somebody decided to live with: findings of some rules at some paths are left out of the verdict, and of
/// reports, as long as the object stays what it was when that was decided.
public struct AcceptedFinding: Hashable, Sendable {
    /// A rule's id, a family, or a glob over ids, as for `--ignore`.
    public var rule: String
    /// A glob over root-relative paths, matched as `PathPattern` does; `.` is the root itself.
    public var path: [UInt8]
    /// Why that is acceptable; never empty.
    public var reason: String
    /// The last day on which it counts.
    public var expires: CalendarDate?
    /// What the object has to be; nothing of it where the entry does not say.
    public var pin: ObjectPin?
    /// Where it stands in its file, for messages.
    public var place: Place
    /// For a comment in a text, what of that text it is about; its path is no pattern then.
    public var text: TextPart?

    public init(
        rule: String, path: [UInt8], reason: String, expires: CalendarDate? = nil, pin: ObjectPin? = nil,
        place: Place
    ) {
        self.rule = rule
        self.path = path
        self.reason = reason
        self.expires = expires
        self.pin = pin
        self.place = place
    }

    /// What of a text a comment in it is about.
    public struct TextPart: Hashable, Sendable {
        /// Which root, by its place on the command line.
        public var root: Int
        /// The lines that it speaks of.
        public var extent: InlineIgnore.Extent
        /// Whether the file has other names, by one of which its findings are told.
        public var isShared: Bool

        /// So far down a text may be accepted as a whole.
        public static let lastLineOfHead = InlineIgnore.lastLineOfHead

        func covers(_ site: ActSite) -> Bool {
            switch extent {
            case .text: true
            case .nothing: false
            case .line(let line): (site.start.line...site.end.line).contains(line)
            }
        }
    }

    /// Where an entry of a configuration, or a comment, stands.
    public struct Place: Hashable, Sendable {
        /// The file as it was given.
        public var file: String
        /// From 1.
        public var line: Int
        /// From 1, in Unicode scalars.
        public var column: Int

        public init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// The rules among `rules` that the entry is about, by their places; empty where its word stands for none.
    public func places(in rules: [Rule]) -> Set<Int> {
        RuleWord(rule).places(in: rules)
    }
}
