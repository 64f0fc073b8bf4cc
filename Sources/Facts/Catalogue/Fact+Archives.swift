/// What an archive says of its members beside what they come to. In a live tree all of it is silent.
extension Fact {
    package static let rootArchive = Fact(
        "root.archive", .flag, by: .root, holds: .rarely, "the tree is what the members of an archive come to",
        .directory { _, root in root.archive.isArchive })
    package static let archivePlain = Fact(
        "archive.plain", .flag, by: .root, holds: .rarely,
        "the archive is one by itself, and neither a package nor an image",
        .directory { _, root in root.archive.isPlain })
    package static let archiveTrailing = Fact(
        "archive.trailing", .flag, by: .root, holds: .rarely, "bytes lie behind the archive's end",
        .directory { _, root in root.archive.hasTrailingData }, shows: .value)
    package static let archiveAppended = Fact(
        "archive.appended", .flag, by: .root, holds: .rarely,
        "an archive, or members, lie behind the archive's end",
        .directory { _, root in root.archive.hasAppendedMembers }, shows: .value)
    package static let archiveRatio = Fact(
        "archive.ratio", .number(.count), by: .root, holds: .rarely,
        "how many bytes come of one when it is unpacked", .directory { _, root in root.archive.ratio }, shows: .value
    ) { EvidencePhrase("each byte unpacks to \($0.text)") }
    package static let archiveUnpacked = Fact(
        "archive.unpacked", .number(.bytes), by: .root, holds: .rarely, "how many bytes come of it when it is unpacked",
        .directory { _, root in root.archive.unpacked }, shows: .value
    ) { EvidencePhrase("unpacks to \($0.text) bytes") }
    package static let memberName = Fact(
        "member.name", .set(.memberNames), by: .name, holds: .rarely, "where the member's name leads, as it is written",
        .member { $0.memberName }, shows: .value
    ) { EvidencePhrase("its name \(ShownValue.memberNames($0.words))") }
    package static let memberReplay = Fact(
        "member.replay", .set(.memberEvents), by: .name, holds: .rarely,
        "what happens when the member is unpacked after those before it", .member { $0.memberEvents }, shows: .value
    ) { ShownValue.phrase(memberEvents: $0.words) }
    package static let memberIrregular = Fact(
        "member.irregular", .set(.memberFlaws), by: .name, holds: .rarely, "what readers of the archive disagree about",
        .member { $0.memberFlaws }, shows: .value
    ) { EvidencePhrase("for its readers:", $0.value) }

    static let ofArchives = [
        rootArchive, archivePlain, archiveTrailing, archiveAppended, archiveRatio, archiveUnpacked, memberName,
        memberReplay,
        memberIrregular,
    ]
}
