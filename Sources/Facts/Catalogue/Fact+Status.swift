extension Fact {
    package static let mode = Fact(
        "mode", .mode, by: .status, of: .all.subtracting(.links), holds: .seldom,
        "the permission bits; of links never judged", .shared { $0.mode })
    package static let owner = Fact(
        "owner", .user, by: .status, holds: .often, "the owning user", .shared { $0.owner })
    package static let group = Fact(
        "group", .group, by: .status, holds: .often, "the owning group", .shared { $0.group })
    package static let size = Fact(
        "size", .number(.bytes), by: .status, holds: .seldom, "the length of its content", .measure(.size),
        beside: .size)
    package static let links = Fact(
        "links", .number(.count), by: .status, holds: .seldom, "how many names the inode has", .measure(.links),
        shows: .value
    ) { EvidencePhrase("has \($0.text) names") }
    /// Never shown: it would be another one in every scan, and a report of the same tree another report.
    package static let age = Fact(
        "age", .number(.seconds), by: .status, holds: .seldom,
        "time since modification, negative where it is to come", .measure(.age))
    package static let device = Fact(
        "device", .number(.count), by: .status, of: .devices, holds: .seldom,
        "a device node's number: major × 2³² + minor",
        .own { Int64($0.deviceMajor) << 32 | Int64($0.deviceMinor) },
        shows: .custom { Array("\($0.deviceMajor):\($0.deviceMinor)".utf8) }
    ) { EvidencePhrase("device \($0.text)") }
    package static let attributes = Fact(
        "attributes", .set(.attributes), by: .status, holds: .rarely, "immutable, append and others of statx(2)",
        .shared { $0.attributes }, shows: .value
    ) { EvidencePhrase("marked \(ShownValue.joined($0.words))") }

    static let ofStatus = [mode, owner, group, size, links, age, device, attributes]
}

/// The titles of rules say what is unusual about an account, and the numbers stand beside.
extension Fact {
    package static let ownerKnown = Fact(
        "owner.known", .flag, by: .accounts, holds: .usually, "the owning user id has an account",
        .shared { $0.ownerIsKnown }, shows: .custom { $0.ownerIsKnown ? nil : Array("no".utf8) })
    package static let groupKnown = Fact(
        "group.known", .flag, by: .accounts, holds: .usually, "the owning group id has a group",
        .shared { $0.groupIsKnown }, shows: .custom { $0.groupIsKnown ? nil : Array("no".utf8) })
    /// A private group gives nobody anything; what is told is told for another reason.
    package static let groupPrivate = Fact(
        "group.private", .flag, by: .accounts, holds: .seldom, "the owner is the group's only member",
        .shared { $0.groupIsPrivate }, shows: .value)
    package static let ownerSystem = Fact(
        "owner.system", .flag, by: .status, holds: .usually,
        "the owning user id is one that systems give to services, or a package names the user",
        .shared { $0.ownerIsSystem })
    package static let groupSystem = Fact(
        "group.system", .flag, by: .status, holds: .usually,
        "the owning group id is one that systems give to services, or a package names the group",
        .shared { $0.groupIsSystem })
    package static let ownerStatic = Fact(
        "owner.static", .flag, by: .status, holds: .usually,
        "the same account everywhere: the owning user id is below 100, or a package names the user",
        .shared { $0.ownerIsStatic })
    package static let groupStatic = Fact(
        "group.static", .flag, by: .status, holds: .usually,
        "the same group everywhere: the owning group id is below 100, or a package names the group",
        .shared { $0.groupIsStatic })

    static let ofAccounts = [ownerKnown, groupKnown, groupPrivate, ownerSystem, groupSystem, ownerStatic, groupStatic]
}
