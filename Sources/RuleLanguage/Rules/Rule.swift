public import Facts

/// A rule as its file states it, checked against the catalogue.
public struct Rule: Equatable, Sendable {
    /// Kebab-case; names the bad pattern, so that "allow <id>" reads well.
    public var id: String
    /// What it is about; the folder that its file lies in.
    public var family: Family
    /// What is wrong, in one sentence without a period.
    public var title: String
    /// How much its findings matter, unless a profile says otherwise.
    public var level: LevelChoice
    /// Where a profile differs from `level`.
    public var profiles: [Profile: LevelChoice]
    /// How sure it is of what it says.
    public var confidence: Confidence
    /// The release that brought it.
    public var since: String
    /// Numbers of the MITRE Common Weakness Enumeration; a rule with one is a security rule.
    public var cwe: [Int]
    /// Rules of the SEI CERT coding standards that say the same, `FIO45-C`.
    public var cert: [String]
    /// The chapter of the secure file operations guidance that it checks.
    public var guidance: String
    /// Of which entries it speaks.
    public var when: Condition
    /// Rules that say less about the same cause, and are silent where this one speaks.
    public var supersedes: [String]
    /// Why it matters.
    public var because: String
    /// How to mend it; `{path}` stands for the object, and of an act `{call}` and `{target}` for what it calls and on what.
    public var remedy: String
    /// How a program may mend it; nothing where that takes a person.
    public var fix: Fix?
    /// Entries of which it speaks; at least one.
    public var finds: [Example]
    /// Entries that it leaves alone, though one might think otherwise; at least one.
    public var ignores: [Example]
    /// Whether one finding stands for all members of a root, with their count and samples.
    public var isAggregate: Bool
    /// How many members it takes for an aggregate to be one; nothing where a single one is enough.
    public var threshold: Threshold?
    /// What its findings are about.
    public var subject: Subject
    /// What a tree must have, or what the rule says of it counts for nothing.
    public var needs: Set<Need>
    /// By profile, what findings have in common that become one.
    public var folds: [Profile: [Level: Fold]] = [:]
    /// CVSS-like, in tenths (78 is 7.8), for a finding of the rule's own level; nothing where the level implies it.
    public var severity: Int?
    /// The file it was read from, as it was given.
    public var file: String

    /// A rule of these parts, unchecked.
    package init(
        id: String, family: Family, title: String, level: LevelChoice, profiles: [Profile: LevelChoice],
        confidence: Confidence, since: String, cwe: [Int], cert: [String] = [], guidance: String, when: Condition,
        supersedes: [String],
        because: String, remedy: String, fix: Fix? = nil, finds: [Example], ignores: [Example], isAggregate: Bool,
        threshold: Threshold? = nil, subject: Subject = .object, needs: Set<Need> = [],
        folds: [Profile: [Level: Fold]] = [:], severity: Int?, file: String
    ) {
        self.id = id
        self.family = family
        self.title = title
        self.level = level
        self.profiles = profiles
        self.confidence = confidence
        self.since = since
        self.cwe = cwe
        self.cert = cert
        self.guidance = guidance
        self.when = when
        self.supersedes = supersedes
        self.because = because
        self.remedy = remedy
        self.fix = fix
        self.finds = finds
        self.ignores = ignores
        self.isAggregate = isAggregate
        self.threshold = threshold
        self.subject = subject
        self.needs = needs
        self.folds = folds
        self.severity = severity
        self.file = file
    }

    /// So many regular files of a root, and such a share of all of them. Each level of the rule counts by itself.
    public struct Threshold: Hashable, Sendable {
        /// Members, at least.
        public var files: Int
        /// The share that they have at least of the root's regular files, in hundredths.
        public var percent: Int

        public init(files: Int, percent: Int) {
            self.files = files
            self.percent = percent
        }

        /// Whether this many members among so many files are enough.
        public func isMet(by members: Int, of files: Int) -> Bool {
            let (product, overflows) = members.multipliedReportingOverflow(by: 100)
            return members >= self.files && (overflows || product >= files * percent)
        }
    }

    /// What findings of a rule have in common that become one finding with their count and samples. Each of them is
    /// accepted, or known, by itself.
    public enum Fold: Hashable, Sendable {
        /// The root.
        case tree
        /// The directory that holds them.
        case directory
        /// The topmost of entries that lie in each other.
        case subtree
        /// The value of a fact.
        case fact(Fact)
    }

    /// What rules are about; each family is a folder of `Rules/`.
    public enum Family: String, CaseIterable, Hashable, Sendable {
        case permissions, ownership, privilege, execution, acl, links, names, special, leftovers, secrets, content,
            umask, archive, source
    }

    /// What a finding is about. Of a file with several names those about the object are one.
    public enum Subject: String, CaseIterable, Hashable, Sendable {
        /// The name, or the directory that holds it.
        case name
        /// What has the name, under however many of them.
        case object
    }

    /// Something that shows when the whole tree was seen.
    public enum Need: String, CaseIterable, Hashable, Sendable {
        /// Execute bits that mean something: not nearly every file has them.
        case executeBits = "execute-bits"
    }

    /// How sure a rule is: `certain` where the facts settle it, `likely` where they nearly do, `possible` where only
    /// its owner can tell.
    public enum Confidence: String, CaseIterable, Hashable, Sendable {
        case certain, likely, possible
    }

    /// The level of the first choice whose condition holds; `off` where none does.
    public struct LevelChoice: Hashable, Sendable {
        /// A level, and when it counts.
        public struct Choice: Hashable, Sendable {
            /// The level of the finding; `off` where the rule is to be silent.
            public var level: Level
            /// Nothing stands for "always".
            public var when: Condition?

            package init(level: Level, when: Condition?) {
                self.level = level
                self.when = when
            }
        }

        /// In the order of the rule's file: the first that holds counts.
        public var choices: [Choice]

        package init(choices: [Choice]) {
            self.choices = choices
        }

        /// The highest level it can come to.
        public var highest: Level { choices.map(\.level).max() ?? .off }
    }

    /// What a rule finds, or leaves alone: documentation, and a test.
    public enum Example: Equatable, Sendable {
        /// An entry: one line in the notation of `ls -l`.
        case entry(line: String)
        /// A program's text.
        case code(CodeExample)
    }
}

extension Rule {
    /// Whether it speaks of what programs do: it is judged for each act of a text, and not for an entry.
    public var isAboutActs: Bool {
        when.asksForActs
            || ([level] + profiles.values).contains { $0.choices.contains { $0.when?.asksForActs ?? false } }
    }

    /// How much its findings matter under a profile. Rules of acts are for sources: nothing is moved by them; and of the
    /// others none is for those, unless it says so itself.
    public func level(under profile: Profile) -> LevelChoice {
        if let level = profiles[profile] { return level }
        let isOff =
            switch profile {
            case .source: !isAboutActs
            case .transfer: isAboutActs
            case .release, .deployment, .host: false
            }
        return isOff ? LevelChoice(choices: [.init(level: .off, when: nil)]) : level
    }
}

extension Condition {
    fileprivate var asksForActs: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.asksForActs)
        case .not(let part): part.asksForActs
        case .test(let test): if case .fact(let fact) = test.subject { fact.isOfActs } else { false }
        }
    }
}

extension Rule.Example {
    /// As it was written.
    public var text: String {
        switch self {
        case .entry(let line): line
        case .code(let code): code.text
        }
    }
}
