extension Fact {
    package static let nameSuspicious = Fact(
        "name.suspicious", .set(.nameHazards), by: .name, holds: .rarely,
        "what in the name misleads programs or people", .shared { $0.hazards }, shows: .value
    ) { ShownValue.nameHazard($0.value, $0.context.name) }
    package static let nameLength = Fact(
        "name.length", .number(.bytes), by: .name, holds: .seldom, "the name's length", .measure(.nameLength),
        shows: .value
    ) { EvidencePhrase("a name of \($0.text) bytes") }
    package static let pathLength = Fact(
        "path.length", .number(.bytes), by: .name, holds: .seldom, "the root-relative path's length",
        .measure(.pathLength), shows: .value
    ) { EvidencePhrase("a path of \($0.text) bytes") }
    package static let parentPathLength = Fact(
        "parent.path.length", .number(.bytes), by: .name, holds: .seldom, "the containing directory's path's length",
        .measure(.parentPathLength), shows: .value)
    package static let controlled = Fact(
        "controlled", .flag, by: .name, holds: .seldom, "lies below a version control directory",
        .directory { parent, _ in parent?.isControlled ?? false })

    static let ofNames = [nameSuspicious, nameLength, pathLength, parentPathLength, controlled]
}

/// What targets make of the names of a directory. The message of a finding about names says all of it.
extension Fact {
    package static let nameCollides = Fact(
        "name.collides", .flag, by: .siblings, holds: .rarely, "a target takes it and another name for one",
        .own { !$0.collisionDangers.isEmpty })
    package static let nameCollidesHow = Fact(
        "name.collides.how", .set(.collisionMechanisms), by: .siblings, holds: .rarely,
        "what makes the colliding names one", .own { $0.collidesHow })
    package static let nameCollidesDanger = Fact(
        "name.collides.danger", .set(.collisionDangers), by: .siblings, holds: .rarely,
        "what is at stake where the colliding entries meet", .own { $0.collisionDangers }, shows: .value)
    package static let nameRefused = Fact(
        "name.refused", .set(.targets), by: .siblings, holds: .rarely, "the targets that refuse the name",
        .own { $0.refusingTargets })
    package static let nameAltered = Fact(
        "name.altered", .set(.targets), by: .siblings, holds: .rarely,
        "the targets that store another name instead", .own { $0.alteringTargets })

    package static let ofCollisions = [nameCollides, nameCollidesHow, nameCollidesDanger]
    package static let ofRefusals = [nameRefused, nameAltered]
}
