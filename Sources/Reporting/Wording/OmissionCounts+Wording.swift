import Auditing
package import Facts

extension OmissionCause {
    /// The option by which it came, as people know it.
    package var words: String {
        switch self {
        case .exclude: "--exclude"
        case .skipHidden: "--skip-hidden"
        case .skipPackages: "--skip-packages"
        case .newerThan: "--newer-than"
        case .filesFrom: "--files-from"
        case .diffBase: "--diff-base"
        case .repository: "the working directory's repository"
        }
    }

    /// Its key in machine formats.
    var key: String {
        switch self {
        case .exclude: "exclude"
        case .skipHidden: "skipHidden"
        case .skipPackages: "skipPackages"
        case .newerThan: "newerThan"
        case .filesFrom: "filesFrom"
        case .diffBase: "diffBase"
        case .repository: "repository"
        }
    }
}

extension OmissionCounts {
    /// How many there are of those causes, and by which options: `3 pruned (2 --exclude, 1 --skip-hidden)`,
    /// `2 pruned (--exclude)`, `0 pruned`.
    package func words(_ what: String, _ isMeant: (OmissionCause) -> Bool = { _ in true }) -> String {
        let causes = OmissionCause.allCases.filter { isMeant($0) && self[$0] > 0 }
        let count = causes.reduce(0) { $0 + self[$1] }.grouped
        let reasons =
            causes.count == 1
            ? causes.map(\.words) : causes.map { "\(self[$0].grouped) \($0.words)" }
        return "\(count) \(what)" + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
    }
}

extension JSONWriter {
    /// How many entries were met, judged, left out by which option, and not read.
    mutating func denominator(_ statistics: AuditReport.Statistics) {
        number("entries", statistics.entries)
        number("judged", statistics.judged)
        number("directories", statistics.directories)
        number("pruned", statistics.pruned)
        object("leftOut") { json in
            for cause in OmissionCause.allCases { json.number(cause.key, statistics.leftOut[cause]) }
        }
        if let listed = statistics.listed {
            object("filesFrom") { json in
                json.number("paths", listed.paths)
                json.number("unmatched", listed.unmatched)
            }
        }
        number("unread", statistics.unread)
        number("changed", statistics.changed)
        number("vanished", statistics.vanished)
    }
}
