extension Audit {
    /// Leaves out what the walk said about a name that a rule about targets says more about. Only now that all of it is
    /// together: what one worker sees leaves it before the names of the directory are known.
    func dropSilencedByNames(in testimony: inout Testimony) {
        var spoken: [Place: Set<Int>] = [:]
        for observation in testimony.observations where observation.isAboutTargets {
            spoken[Place(observation)] = []
        }
        guard !spoken.isEmpty else { return }
        for observation in testimony.observations { spoken[Place(observation)]?.insert(observation.rule) }
        let heard = spoken.mapValues { rules in Set(dropSilenced(Array(rules), rule: { $0 })) }
        testimony.removeObservations { observation in
            heard[Place(observation)].map { !$0.contains(observation.rule) } ?? false
        }
    }

    private struct Place: Hashable {
        var root: Int
        var path: [UInt8]

        init(_ observation: Observation) {
            (root, path) = (observation.root, observation.path)
        }
    }
}

extension Observation {
    /// Whether it says that a target refuses the name, or stores another.
    fileprivate var isAboutTargets: Bool {
        names.map { $0.outcome != .collision } ?? false
    }
}
