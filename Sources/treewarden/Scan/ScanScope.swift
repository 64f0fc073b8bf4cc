import Facts

/// What a scan meets, as far as paths tell that.
struct ScanScope {
    /// What is left out by its path.
    let exclusion: Exclusion
    /// Whether names with a leading dot are left out.
    let skipsHidden: Bool
    /// Whether only some of what is in the trees is judged, and which cannot be told by paths.
    let isNarrowed: Bool

    init(_ exclusion: Exclusion, skipsHidden: Bool, isNarrowed: Bool) {
        self.exclusion = exclusion
        self.skipsHidden = skipsHidden
        self.isNarrowed = isNarrowed
    }

    /// Whether the scan meets what is at a root-relative path, where something is there.
    func contains(_ path: [UInt8]) -> Bool {
        if isNarrowed { return false }
        let slash = UInt8(ascii: "/")
        if skipsHidden, path.split(separator: slash).contains(where: { $0.count > 1 && $0.first == UInt8(ascii: ".") })
        {
            return false
        }
        guard !exclusion.isEmpty else { return true }
        let ancestors = path.indices.filter { path[$0] == slash }.map { Array(path[..<$0]) }
        return !ancestors.contains { exclusion.covers($0, .directory) } && !exclusion.covers(path, .file)
            && !exclusion.covers(path, .directory)
    }
}
