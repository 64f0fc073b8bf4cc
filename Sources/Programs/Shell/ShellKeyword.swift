/// The words of a shell that readers know beside the commands of tables: reserved ones, and builtins that say what a
/// variable is or where a script goes on.
enum ShellKeyword: UInt8, CaseIterable {
    case `if` = 1
    case then, `else`, elif, fi, `while`, until, `for`, select, `do`, done, `case`, esac, function, time
    case openBrace, closeBrace, not, openCondition
    case exit, `return`, `break`, `continue`, exec, `true`, colon
    case export, readonly, local, declare, typeset
    case read, getopts, mapfile, readarray, unset, shift, set

    var spelling: String {
        switch self {
        case .openBrace: "{"
        case .closeBrace: "}"
        case .not: "!"
        case .openCondition: "[["
        case .colon: ":"
        default: "\(self)"
        }
    }

    /// Whether it says something of what comes before or behind it, beside that the way ends.
    var isLasting: Bool { self == .true || self == .colon || declaresVariables || setsVariables }

    /// Whether its operands are variables, with what they are set to.
    var declaresVariables: Bool {
        switch self {
        case .export, .readonly, .local, .declare, .typeset: true
        default: false
        }
    }

    /// Whether its operands are variables that it sets to something.
    var setsVariables: Bool {
        switch self {
        case .read, .getopts, .mapfile, .readarray, .unset, .shift, .set: true
        default: false
        }
    }
}
