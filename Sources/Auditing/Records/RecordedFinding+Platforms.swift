extension [RecordedFinding] {
    /// Findings of one place with those united that only differ in the platform of the image that they are in: the first
    /// one names them all.
    func unitingPlatforms() -> [RecordedFinding] {
        guard count > 1, contains(where: { $0.finding.evidence.platform != nil }) else { return self }
        var united: [RecordedFinding] = []
        for recorded in self {
            let place = united.firstIndex { $0.finding.isSame(asOnAnotherPlatform: recorded.finding) }
            guard let place, let platform = recorded.finding.evidence.platform else {
                united.append(recorded)
                continue
            }
            var finding = united[place].finding
            finding.evidence.add(platform: platform)
            united[place] = RecordedFinding(finding: finding, record: finding.payload[...])
        }
        return united
    }
}

extension RawFinding {
    /// Whether the other one says the same of an image for another platform.
    fileprivate func isSame(asOnAnotherPlatform other: RawFinding) -> Bool {
        rule == other.rule && level == other.level && site == other.site && evidence.platform != nil
            && other.evidence.platform != nil
            && fingerprints == other.fingerprints && evidence.imagePlace?.view == other.evidence.imagePlace?.view
    }
}

extension Evidence {
    /// What the image is made for, where there are others beside it.
    fileprivate var platform: [UInt8]? { facts.last { $0.name == Detail.Circumstance.platforms.rawValue }?.value }

    fileprivate mutating func add(platform: [UInt8]) {
        guard let place = facts.lastIndex(where: { $0.name == Detail.Circumstance.platforms.rawValue }) else { return }
        let separator = Array(", ".utf8)
        let known = String(decoding: facts[place].value, as: UTF8.self).pieces(between: ", ")
        if !known.contains(where: { $0.utf8.elementsEqual(platform) }) { facts[place].value += separator + platform }
    }
}
