extension Audit {
    /// Leaves out what the walk said about an entry that an analysis says more about. Only now that all of it is together:
    /// what one worker sees leaves it before the directory is judged.
    ///
    /// - Parameter place: all raw findings of one place.
    func dropSupersededByAnalyses(_ place: [RecordedFinding]) -> [RecordedFinding] {
        guard place.count > 1, place.contains(where: { $0.finding.detail?.form.supersedesWalk ?? false }) else {
            return place
        }
        // Of acts it was said one by one what supersedes what.
        let rules = Set(place.lazy.filter { $0.finding.site == nil }.map(\.finding.rule))
        let heard = Set(dropSuperseded(Array(rules), rule: { $0 }))
        return place.filter { $0.finding.site != nil || heard.contains($0.finding.rule) }
    }
}
