/// The other names of an inode, known when the scan ends.
extension FactDeclaration {
    static let hardlinkOutside = FactDeclaration(
        "hardlink.outside", .flag, by: .linkGroup, of: .all.subtracting(.directories), holds: .seldom,
        "has more links than the tree contains",
        .own { $0.hasOutsideLinks }, shows: .value)
    static let hardlinkDirectories = FactDeclaration(
        "hardlink.directories", .number(.count), by: .linkGroup, of: .all.subtracting(.directories),
        holds: .seldom, "directories of the tree that name it",
        .own { $0.linkDirectories }, shows: .value
    ) { EvidencePhrase("in \($0.text) directories") }
}
