extension FactDeclaration {
    static let nameSuspicious = FactDeclaration(
        "name.suspicious", .set(.nameHazards), by: .name, holds: .rarely,
        "what in the name misleads programs or people", .shared { $0.hazards }, shows: .value
    ) { ShownValue.nameHazard($0.value, $0.context.name) }
    static let nameLength = FactDeclaration(
        "name.length", .number(.bytes), by: .name, holds: .seldom, "the name's length", .own { $0.name.count },
        shows: .value
    ) { EvidencePhrase("a name of \($0.text) bytes") }
    static let pathLength = FactDeclaration(
        "path.length", .number(.bytes), by: .name, holds: .seldom, "the root-relative path's length",
        .own { $0.pathLength }, shows: .value
    ) { EvidencePhrase("a path of \($0.text) bytes") }
    static let parentPathLength = FactDeclaration(
        "parent.path.length", .number(.bytes), by: .name, holds: .seldom, "the containing directory's path's length",
        .own { $0.parentPathLength }, shows: .value)
    static let controlled = FactDeclaration(
        "controlled", .flag, by: .name, holds: .seldom, "lies below a version control directory",
        .directory { parent, _ in parent?.isControlled ?? false })
}

/// What targets make of the names of a directory. The message of a finding about names says all of it.
extension FactDeclaration {
    static let nameCollides = FactDeclaration(
        "name.collides", .flag, by: .siblings, holds: .rarely, "a target takes it and another name for one",
        .own { !$0.collisionDangers.isEmpty })
    static let nameCollidesHow = FactDeclaration(
        "name.collides.how", .set(.collisionMechanisms), by: .siblings, holds: .rarely,
        "what makes the colliding names one", .own { $0.collidesHow })
    static let nameCollidesDanger = FactDeclaration(
        "name.collides.danger", .set(.collisionDangers), by: .siblings, holds: .rarely,
        "what is at stake where the colliding entries meet", .own { $0.collisionDangers }, shows: .value)
    static let nameRefused = FactDeclaration(
        "name.refused", .set(.targets), by: .siblings, holds: .rarely, "the targets that refuse the name",
        .own { $0.refusingTargets })
    static let nameAltered = FactDeclaration(
        "name.altered", .set(.targets), by: .siblings, holds: .rarely,
        "the targets that store another name instead", .own { $0.alteringTargets })
}
