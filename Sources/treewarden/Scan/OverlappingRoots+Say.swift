import Auditing

extension OverlappingRoots {
    /// Says which roots are parts of others: they count by themselves, and what is found of an entry by both is told
    /// once.
    func say(_ roots: [AuditReport.Root]) {
        func name(_ root: Int) -> String { PathArgument(roots[root].label).quoted }
        for (inner, outer) in pairs.prefix(Self.mostSaid) {
            let isSame = roots[inner].location == roots[outer].location
            TerminalText.say(
                "treewarden: note: \(name(inner)) \(isSame ? "is the same directory as" : "lies in") \(name(outer)): "
                    + "what is found in both is told once")
        }
        if pairs.count > Self.mostSaid {
            TerminalText.say("treewarden: note: and \(pairs.count - Self.mostSaid) more such directories")
        }
    }

    /// Lines about them, at most.
    private static let mostSaid = 20
}
