extension Fact {
    package static let parentMode = Fact(
        "parent.mode", .mode, by: .status, holds: .seldom, "the containing directory's mode",
        .directory { parent, _ in parent?.mode }, shows: .value
    ) { EvidencePhrase("in a directory of mode \($0.text)") }
    package static let parentOwner = Fact(
        "parent.owner", .user, by: .status, holds: .often, "the containing directory's owner",
        .directory { parent, _ in parent?.owner }, shows: .value
    ) { EvidencePhrase("in a directory of", $0.value) }
    package static let parentGroup = Fact(
        "parent.group", .group, by: .status, holds: .often, "the containing directory's group",
        .directory { parent, _ in parent?.group }, shows: .value
    ) { EvidencePhrase("in a directory of group", $0.value) }
    package static let parentWriters = Fact(
        "parent.writers", .set(.principals), by: .status, holds: .rarely, "who may write the containing directory",
        .directory { parent, _ in parent?.writers }, shows: .value
    ) { EvidencePhrase("\($0.principals) may write the directory") }
    package static let parentSameOwner = Fact(
        "parent.same-owner", .flag, by: .status, holds: .usually, "the containing directory has the same owner",
        .shared { shared, parent, _ in parent.map { $0.owner == shared.owner } },
        shows: .custom { facts in
            facts.parent.flatMap { $0.owner == facts.owner ? nil : Array(String($0.owner).utf8) }
        })

    static let ofParents = [parentMode, parentOwner, parentGroup, parentWriters, parentSameOwner]
}
