/// One simple command of a shell, or what is directed around a compound one.
struct ShellCommand {
    struct Redirection {
        enum Kind {
            case read, write, force, append, both, here
        }

        var kind: Kind
        var target: ShellWord
        var range: Range<Int>
        /// What a here-document says.
        var document: Range<Int>?
    }

    struct Assignment {
        var name: String
        var value: ShellWord
        var isAddition = false
        /// Whether it is one of the words that a loop goes through.
        var isChoice = false
    }

    var assignments: [Assignment] = []
    var words: [ShellWord] = []
    /// The number that its first word has among those that are known, or 0.
    var name: UInt16 = 0
    /// The word of the language that its first one is.
    var keyword: ShellKeyword?
    var redirections: [Redirection] = []
    /// From its first to behind its last word.
    var range: Range<Int>
    /// The subshell that it runs in, and the function around it; 0 is the script.
    var scope = 0
    var function = 0
    var region = 0
    /// The list of `&&` and `||`, and how many of them stand before it there.
    var list = 0
    var step = 0
    /// The `$(…)` that it stands in, or 0.
    var substitution = 0
    /// Whether a condition asks whether it succeeds.
    var isCondition = false
    /// Whether its last words end a compound command.
    var isCompound = false
    /// Whether commands stood before it that are no acts and were left out.
    var followsOthers = false
    /// Whether it stands between `[[` and `]]`.
    var isBracketed = false

    var place: Int { max(range.lowerBound, range.upperBound - 1) }
}

/// What a text of a shell consists of.
struct ShellScript {
    struct List {
        /// The constructs whose conditions its commands are.
        var constructs: [Int] = []
        /// The operator behind each step.
        var operators: [UInt8] = []
    }

    /// One of the commands that `&&`, `||` and pipes join: its list, and how many operators stand before it there.
    struct Step: Hashable {
        var list: Int
        var number: Int
    }

    struct Scope {
        var parent: Int
        var function: Int
    }

    var commands: [ShellCommand] = []
    var regions = Regions()
    var lists: [List] = []
    var scopes = [Scope(parent: -1, function: 0)]
    /// Names of functions; the first is the script.
    var functions: [String] = [""]
    /// The commands of each `$(…)`, as far as they are few.
    var substitutions: [[Int]] = [[]]
    /// Where comments begin that accept findings.
    var comments: [Int] = []
    /// Whether a bound was reached before its end.
    var isCut = false
}

extension ShellScript.Step {
    init(_ command: ShellCommand) {
        self.init(list: command.list, number: command.step)
    }
}
