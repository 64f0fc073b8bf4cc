import Facts

/// An act while its body is read, with what the relations between acts need of it.
struct BodyAct {
    var facts: ActFacts
    var call: TabledCall
    /// The tokens of the call, with its arguments.
    var tokens: ClosedRange<Int>
    var region: Int
    /// What it asks, if it does.
    var questions: Questions = []
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

    var asks: Bool { facts.acts == .ask }
}
