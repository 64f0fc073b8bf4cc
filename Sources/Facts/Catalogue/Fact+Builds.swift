extension Fact {
    package static let umaskStatements = Fact(
        "umask.statements", .set(.umaskHazards), by: [.content, .reading], of: .files, holds: .rarely,
        "lines that let others write what is created, but for those that another file overrides",
        .details { UmaskHazards($0.umaskStatements) },
        shows: .custom { shownLines($0.contentDetails?.umaskStatements ?? []) },
        beside: .line
    ) { EvidencePhrase("says in", $0.value) }
    package static let afterBuild = Fact(
        "after-build", .flag, by: .status, holds: .rarely, "modified and changed after the time of the build",
        .own { $0.isAfterBuild }, shows: .value)
    package static let transferLosses = Fact(
        "transfer.losses", .set(.transferLosses), by: [.name, .status, .attributes, .acl, .capabilities],
        holds: .rarely, "what it loses on the way to where the tree is moved to", .alike { $0.transferLosses },
        shows: .value
    ) { EvidencePhrase("loses \(ShownValue.joined($0.words))") }

    /// `line 3: umask 000; line 7: umask 002 (conditional)`, the first eight.
    private static func shownLines(_ statements: [UmaskStatement]) -> [UInt8]? {
        let shown = statements.prefix(8).map { statement in
            Array("line \(statement.line): ".utf8) + statement.text
                + Array((statement.isConditional ? " (conditional)" : "").utf8)
        }
        let more = statements.count - shown.count
        return shown.isEmpty
            ? nil : Array((shown + (more > 0 ? [Array("\(more) more".utf8)] : [])).joined(separator: Array("; ".utf8)))
    }

    static let ofBuilds = [umaskStatements, afterBuild, transferLosses]
}
