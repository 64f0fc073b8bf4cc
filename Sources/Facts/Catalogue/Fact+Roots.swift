/// What is true of the whole tree is told once, and not with every entry.
extension Fact {
    package static let rootAncestors = Fact(
        "root.ancestors", .set(.ancestors), by: .root, holds: .rarely,
        "what is wrong with the directories above the root", .directory { _, root in root.ancestors }, shows: .value
    ) { ShownValue.phrase(ancestors: $0.words) }
    package static let rootFileSystem = Fact(
        "root.filesystem", .flag, by: .root, holds: .seldom,
        "the tree is a root file system: it holds etc/passwd and usr", .directory { _, root in root.isRootFileSystem },
        shows: .value)
    package static let rootPrefixed = Fact(
        "root.prefixed", .flag, by: .root, holds: .seldom,
        "the tree is a part of a system: its top level has the names of that of one, or --prefix says where it goes",
        .directory { _, root in root.isPrefixed }, shows: .value)
    package static let rootWorkTree = Fact(
        "root.work-tree", .flag, by: .root, holds: .seldom,
        "the working directory of whoever scans lies in the tree", .directory { _, root in root.isWorkTree })
    package static let rootAccounts = Fact(
        "root.accounts", .flag, by: .root, holds: .seldom,
        "ids are looked up in a database that belongs to this tree", .directory { _, root in root.hasAccounts },
        shows: .value)
    package static let rootUmask = Fact(
        "root.umask", .mode, by: .root, holds: .often, "the umask of the scanning process",
        .directory { _, root in root.umask }, shows: .value
    ) { EvidencePhrase("the scan's umask is \($0.text)") }
    package static let rootBuild = Fact(
        "root.build", .flag, by: .root, holds: .seldom, "the time of the build is known",
        .directory { _, root in root.buildAge != nil })

    static let ofRoots = [
        rootAncestors, rootFileSystem, rootPrefixed, rootWorkTree, rootAccounts, rootUmask, rootBuild,
    ]
}

extension Fact {
    package static let transferHardLinks = Fact(
        "transfer.hard-links", .flag, by: .root, holds: .seldom,
        "where the tree is moved to, hard links become copies", .alike { $0.transfersHardLinks })
    package static let transferEmptyDirectories = Fact(
        "transfer.empty-directories", .flag, by: .root, holds: .seldom,
        "where the tree is moved to, there are no empty directories", .alike { $0.transfersNoEmptyDirectories })

    static let ofTransfers = [transferHardLinks, transferEmptyDirectories]
}
