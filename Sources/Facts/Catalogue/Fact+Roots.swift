/// What is true of the whole tree is told once, and not with every entry.
extension FactDeclaration {
    static let rootAncestors = FactDeclaration(
        "root.ancestors", .set(.ancestors), by: .root, holds: .rarely,
        "what is wrong with the directories above the root", .directory { _, root in root.ancestors }, shows: .value
    ) { ShownValue.phrase(ancestors: $0.words) }
    static let rootFileSystem = FactDeclaration(
        "root.filesystem", .flag, by: .root, holds: .seldom,
        "the tree is a root file system: it holds etc/passwd and usr", .directory { _, root in root.isRootFileSystem },
        shows: .value)
    static let rootPrefixed = FactDeclaration(
        "root.prefixed", .flag, by: .root, holds: .seldom,
        "the tree is a part of a system: its top level has the names of that of one, or --prefix says where it goes",
        .directory { _, root in root.isPrefixed }, shows: .value)
    static let rootWorkTree = FactDeclaration(
        "root.work-tree", .flag, by: .root, holds: .seldom,
        "the working directory of whoever scans lies in the tree", .directory { _, root in root.isWorkTree })
    static let rootAccounts = FactDeclaration(
        "root.accounts", .flag, by: .root, holds: .seldom,
        "ids are looked up in a database that belongs to this tree", .directory { _, root in root.hasAccounts },
        shows: .value)
    static let rootUmask = FactDeclaration(
        "root.umask", .mode, by: .root, holds: .often, "the umask of the scanning process",
        .directory { _, root in root.umask }, shows: .value
    ) { EvidencePhrase("the scan's umask is \($0.text)") }
    static let rootBuild = FactDeclaration(
        "root.build", .flag, by: .root, holds: .seldom, "the time of the build is known",
        .directory { _, root in root.buildAge != nil })
}

extension FactDeclaration {
    static let transferHardLinks = FactDeclaration(
        "transfer.hard-links", .flag, by: .root, holds: .seldom,
        "where the tree is moved to, hard links become copies", .shared { $0.transfersHardLinks })
    static let transferEmptyDirectories = FactDeclaration(
        "transfer.empty-directories", .flag, by: .root, holds: .seldom,
        "where the tree is moved to, there are no empty directories", .shared { $0.transfersNoEmptyDirectories })
}
