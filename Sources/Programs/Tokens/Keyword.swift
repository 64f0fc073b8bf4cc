import Facts

/// The words that make statements and declarations, of all languages of programs.
enum Keyword: UInt8, CaseIterable {
    case `if` = 1
    case `else`, `for`, `while`, `do`, `switch`, `case`, `default`, `return`, goto, `break`, `continue`
    case `throw`, `try`, `catch`
    case sizeof, `typeof`, alignof, decltype
    case `struct`, union, `enum`, `class`, namespace, extern, typedef, `static`, const
    case `operator`, new, delete
    case `guard`, `defer`, `repeat`, `fallthrough`, `func`, `init`, `deinit`, `subscript`, `var`, `let`
    case `extension`, `protocol`, actor, `import`, `in`, `where`, `is`, `as`, await, `throws`, `rethrows`
    case def, elif, except, finally, with, pass, raise, from, lambda, not, and, or, del, global, nonlocal, assert
    case yield, async

    /// Those that a language has.
    static func words(of language: SourceLanguage) -> [Keyword] {
        switch language {
        case .swift:
            [
                .if, .else, .for, .while, .do, .switch, .case, .default, .return, .break, .continue, .throw, .try,
                .catch, .struct, .enum, .class, .static, .guard, .defer, .repeat, .fallthrough, .func, .`init`,
                .deinit, .subscript, .var, .let, .extension, .protocol, .actor, .import, .in, .where, .is, .as,
                .await, .throws, .rethrows,
            ]
        case .python:
            [
                .if, .else, .for, .while, .try, .class, .return, .break, .continue, .import, .in, .is, .as, .await,
                .def, .elif, .except, .finally, .with, .pass, .raise, .from, .lambda, .not, .and, .or, .del, .global,
                .nonlocal, .assert, .yield, .async,
            ]
        default:
            [
                .if, .else, .for, .while, .do, .switch, .case, .default, .return, .goto, .break, .continue, .throw,
                .try, .catch, .sizeof, .typeof, .alignof, .decltype, .struct, .union, .enum, .class, .namespace,
                .extern, .typedef, .static, .const, .operator, .new, .delete,
            ]
        }
    }

    /// What may stand before an expression, where another word says that a declaration goes on.
    var leadsExpression: Bool {
        switch self {
        case .else, .do, .case, .return, .goto, .throw, .sizeof: true
        default: false
        }
    }

    /// What ends the way through the body.
    var leaves: Bool { leavesBody || self == .break || self == .continue || self == .goto }

    /// What ends it for good.
    var leavesBody: Bool { self == .return || self == .throw || self == .raise }
}
