import Facts

/// An act while its body is read, with what the relations between acts need of it.
struct BodyAct {
    var facts: ActFacts
    var call: CallTraits
    /// The tokens of the call, with its arguments.
    var tokens: ClosedRange<Int>
    var region: Int
    /// What it asks, if it does.
    var questions: Questions = []
    /// What may be asked before it without making a race of it.
    var tolerates: Questions = []
    /// What the rest of the body has asked of the answer, of a question about a name that a function was given.
    var answered: Questions = []
    /// Whether the rest of the body compares devices and inodes.
    var isCompared = false
    /// Whether it takes the place of another account, for good: neither root's, nor one that the process has already.
    var givesUp = false
    /// Whose rights it takes, of an act that sets the process's user; nothing where it takes root's.
    var userChange: UserChange?
    /// Whether it puts another object under the name, whatever has that now.
    var replaces = false
    /// Whether the name is no longer what the function was given.
    var isReset = false
    /// What names the mask, of an act that sets one.
    var mask: NameKey?
    /// What names the object.
    var key: NameKey
    /// The directory that the name is looked up in, for `*at` calls.
    var directory: NameKey?
    /// Where stat(2) puts its answer.
    var buffer: NameKey?
    /// The variable that takes what the call returns.
    var result: NameKey?
    /// Where in the text that is the descriptor of an open file.
    var lifetime = 0..<Int.max
    /// The descriptor that it is given.
    var descriptor: NameKey?

    /// An account that a process takes for a while or for good.
    enum UserChange {
        case other
        /// One that it tells of itself, as by geteuid(2).
        case own
    }

    var asks: Bool { facts.acts == .ask }

    /// Whether one of the acts asks the descriptor that this one gives.
    func isAskedAbout(among acts: [BodyAct]) -> Bool {
        result != nil && acts.contains { $0.asks && $0.descriptor == result }
    }
}
