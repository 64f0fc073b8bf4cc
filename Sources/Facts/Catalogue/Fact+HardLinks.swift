/// The other names of an inode, known when the scan ends.
extension Fact {
    package static let hardlinkOutside = Fact(
        "hardlink.outside", .flag, by: .linkGroup, of: .all.subtracting(.directories), holds: .seldom,
        "has more links than the tree contains",
        .late(ofOneName: 0) { $0.hasOutsideLinks }, shows: .value)
    package static let hardlinkDirectories = Fact(
        "hardlink.directories", .number(.count), by: .linkGroup, of: .all.subtracting(.directories),
        holds: .seldom, "directories of the tree that name it",
        .late(ofOneName: 1) { $0.linkDirectories }, shows: .value
    ) { EvidencePhrase("in \($0.text) directories") }

    static let ofHardLinks = [hardlinkOutside, hardlinkDirectories]
}
