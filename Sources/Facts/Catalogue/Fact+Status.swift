extension FactDeclaration {
    static let mode = FactDeclaration(
        "mode", .mode, by: .status, of: .all.subtracting(.links), holds: .seldom,
        "the permission bits; of links never judged", .shared { $0.mode })
    static let owner = FactDeclaration(
        "owner", .user, by: .status, holds: .often, "the owning user", .shared { $0.owner })
    static let group = FactDeclaration(
        "group", .group, by: .status, holds: .often, "the owning group", .shared { $0.group })
    static let size = FactDeclaration(
        "size", .number(.bytes), by: .status, holds: .seldom, "the length of its content", .own { $0.size },
        beside: .size)
    static let links = FactDeclaration(
        "links", .number(.count), by: .status, holds: .seldom, "how many names the inode has", .own { $0.links },
        shows: .value
    ) { EvidencePhrase("has \($0.text) names") }
    /// Never shown: it would be another one in every scan, and a report of the same tree another report.
    static let age = FactDeclaration(
        "age", .number(.seconds), by: .status, holds: .seldom,
        "time since modification, negative where it is to come", .own { $0.age })
    static let device = FactDeclaration(
        "device", .number(.count), by: .status, of: .devices, holds: .seldom,
        "a device node's number: major × 2³² + minor",
        .own { Int64($0.deviceMajor) << 32 | Int64($0.deviceMinor) },
        shows: .custom { Array("\($0.deviceMajor):\($0.deviceMinor)".utf8) }
    ) { EvidencePhrase("device \($0.text)") }
    static let attributes = FactDeclaration(
        "attributes", .set(.attributes), by: .status, holds: .rarely, "immutable, append and others of statx(2)",
        .shared { $0.attributes }, shows: .value
    ) { EvidencePhrase("marked \(ShownValue.joined($0.words))") }
}

/// The titles of rules say what is unusual about an account, and the numbers stand beside.
extension FactDeclaration {
    static let ownerKnown = FactDeclaration(
        "owner.known", .flag, by: .accounts, holds: .usually, "the owning user id has an account",
        .shared { $0.ownerIsKnown }, shows: .custom { $0.ownerIsKnown ? nil : Array("no".utf8) })
    static let groupKnown = FactDeclaration(
        "group.known", .flag, by: .accounts, holds: .usually, "the owning group id has a group",
        .shared { $0.groupIsKnown }, shows: .custom { $0.groupIsKnown ? nil : Array("no".utf8) })
    /// A private group gives nobody anything; what is told is told for another reason.
    static let groupPrivate = FactDeclaration(
        "group.private", .flag, by: .accounts, holds: .seldom, "the owner is the group's only member",
        .shared { $0.groupIsPrivate }, shows: .value)
    static let ownerSystem = FactDeclaration(
        "owner.system", .flag, by: .status, holds: .usually,
        "the owning user id is one that systems give to services", .shared { AccountRange.isSystem($0.owner) })
    static let groupSystem = FactDeclaration(
        "group.system", .flag, by: .status, holds: .usually,
        "the owning group id is one that systems give to services", .shared { AccountRange.isSystem($0.group) })
    static let ownerStatic = FactDeclaration(
        "owner.static", .flag, by: .status, holds: .usually,
        "the owning user id is below 100: the same account everywhere", .shared { $0.owner < AccountRange.fixed })
    static let groupStatic = FactDeclaration(
        "group.static", .flag, by: .status, holds: .usually,
        "the owning group id is below 100: the same group everywhere", .shared { $0.group < AccountRange.fixed })
}
