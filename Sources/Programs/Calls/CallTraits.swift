/// What of a tabled call the acts that it makes have to do with each other by.
struct CallTraits {
    var gives: TabledCall.Gift?
    var fails: TabledCall.FailureSign?
    var runs: TabledCall.Runs?
    var isFunction = false
    var closes = false
    var isWrapper = false
    var endsWithoutAnswer = false
}

extension TabledCall {
    /// Whether it neither does nor asks anything, whatever its options.
    var isSilent: Bool { does.isEmpty && asks.isEmpty && options.values.allSatisfy(\.effects.isEmpty) }

    var traits: CallTraits {
        var traits = CallTraits(gives: gives, fails: fails, runs: runs)
        if case .function = form { traits.isFunction = true }
        traits.closes = closes
        traits.isWrapper = isWrapper
        traits.endsWithoutAnswer = endsWithoutAnswer
        return traits
    }
}
