extension Audit {
    /// Leaves out what the walk said about a name that a rule about targets says more about. Only now that all of it is
    /// together: what one worker sees leaves it before the names of the directory are known.
    ///
    /// - Parameter place: all raw findings of one place.
    func dropSupersededByNames(_ place: [RecordedFinding]) -> [RecordedFinding] {
        guard place.count > 1, place.contains(where: \.finding.isAboutTargets) else { return place }
        let heard = Set(dropSuperseded(Array(Set(place.map(\.finding.rule))), rule: { $0 }))
        return place.filter { heard.contains($0.finding.rule) }
    }
}

extension RawFinding {
    /// Whether it says that a target refuses the name, or stores another.
    fileprivate var isAboutTargets: Bool {
        names.map { $0.outcome != .collision } ?? false
    }
}
