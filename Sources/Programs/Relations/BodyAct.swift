import Facts

/// An act while its body is read, with what the relations between acts need of it.
struct BodyAct {
    var facts: ActFacts
    var call: TabledCall
    /// The tokens of the call, with its arguments.
    var tokens: ClosedRange<Int>
    var region: Int
    /// What names the object.
    var key: CKey
    /// The directory that the name is looked up in, for `*at` calls.
    var directory: CKey?
    /// Where stat(2) puts its answer.
    var buffer: CKey?
    /// The variable that takes what the call returns.
    var result: CKey?
    /// The descriptor that it is given.
    var descriptor: CKey?

    var asks: Bool { facts.acts == .ask }
}
