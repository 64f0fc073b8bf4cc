extension Fact {
    package static let afterBuild = Fact(
        "after-build", .flag, by: .status, holds: .rarely, "modified and changed after the time of the build",
        .own { $0.isAfterBuild }, shows: .value)
    package static let transferLosses = Fact(
        "transfer.losses", .set(.transferLosses), by: [.name, .status, .attributes, .acl, .capabilities],
        holds: .rarely, "what it loses on the way to where the tree is moved to", .alike { $0.transferLosses },
        shows: .value
    ) { EvidencePhrase("loses \(ShownValue.joined($0.words))") }

    static let ofBuilds = [afterBuild, transferLosses]
}
