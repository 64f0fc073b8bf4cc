/// The words of the C family that make statements and declarations.
enum CKeyword: UInt8, CaseIterable {
    case `if` = 1
    case `else`, `for`, `while`, `do`, `switch`, `case`, `default`, `return`, goto, `break`, `continue`
    case `throw`, `try`, `catch`
    case sizeof, `typeof`, alignof, decltype
    case `struct`, union, `enum`, `class`, namespace, extern, typedef, `static`, const
    case `operator`, new, delete

    /// What may stand before an expression, where another word says that a declaration goes on.
    var leadsExpression: Bool {
        switch self {
        case .else, .do, .case, .return, .goto, .throw, .sizeof: true
        default: false
        }
    }

    /// What ends the way through the body.
    var leaves: Bool { self == .return || self == .goto || self == .throw }
}
