import Facts

/// Where a detail of evidence was met, as far as its words depend on it.
public struct EvidenceContext {
    /// The entry's name.
    var name: ArraySlice<UInt8>
    /// The last link on the way from a link to its target.
    var lastHop: [UInt8]?
    var hasACL: Bool
    var hasCapabilities: Bool
    /// Whether it was met on several entries, which are counted beside.
    var isOfSeveral: Bool
    /// Whether the link leads to nothing.
    var dangles: Bool
    /// The word for what the file's content is.
    var content: [UInt8]?

    public init(_ finding: Finding) {
        name = TreePath(finding.path).lastComponent
        lastHop = finding.related.last { $0.role == .hop }?.path
        hasACL = finding.evidence.acl != nil
        hasCapabilities = finding.evidence.capabilities != nil
        isOfSeveral = finding.count ?? 1 > 1
        dangles = finding.evidence.facts.contains { $0.fact == .linkDangles }
        content = finding.evidence.facts.first { $0.fact == .content }?.value
    }
}

extension Evidence.Detail {
    /// The detail in words for people; nothing where the listing, the title or a line beside the finding says it.
    /// Formats for machines keep names and values.
    public func phrase(in context: EvidenceContext) -> EvidencePhrase? {
        if let fact {
            let phrase = phrase(of: fact, context)
            return context.isOfSeveral ? phrase?.ofSeveral : phrase
        }
        guard let circumstance = Circumstance(rawValue: name) else { return EvidencePhrase("\(name):", value) }
        return switch circumstance {
        case .expected: EvidencePhrase("the policy asks for", value)
        case .reason: EvidencePhrase("the reason:", value)
        case .missing: EvidencePhrase("lacks", value)
        case .umask: EvidencePhrase("as under umask", value)
        case .files: EvidencePhrase("\(text) files")
        case .loses: EvidencePhrase("loses", value)
        case .to: EvidencePhrase("on the way to", value)
        }
    }

    /// The counterpart of `EntryFacts.words(for:)`: what it says of a fact, in a sentence's words.
    private func phrase(of fact: Fact, _ context: EvidenceContext) -> EvidencePhrase? {
        switch fact {
        // Evidence shows these in its own way, or never.
        case .entry, .name, .path, .location, .extension, .extensionPromises, .depth, .controlled, .mode, .owner,
            .group, .size,
            .age, .reachers, .aclExtended, .aclDefault, .aclDefaultGrants, .aclMasked, .capabilities,
            .capabilitiesPermitted, .capabilitiesEffective, .capabilitiesInert, .capabilitiesRootID, .linkTarget,
            .linkAbsolute, .contentPath, .ownerSystem, .groupSystem, .ownerStatic, .groupStatic:
            nil
        // Titles say these.
        case .ownerKnown, .groupKnown, .linkDangles, .linkLoops, .linkViaWritable, .parentSameOwner,
            .parentPathLength, .hardlinkOutside, .afterBuild, .linkRecursive, .linkSupplied, .settings:
            nil
        // Lines beside the finding do.
        case .linkHazards, .programsHazards, .stateHazards: nil
        case .nameCollides, .nameCollidesHow, .nameCollidesDanger, .nameRefused, .nameAltered, .runtimeRights:
            nil
        // These are true of the whole tree.
        case .rootFileSystem, .rootPrefixed, .rootWorkTree, .rootAccounts, .rootBuild, .transferHardLinks,
            .transferEmptyDirectories:
            nil
        case .directoryEmpty: EvidencePhrase("empty", unlessTitled: "empty")
        case .nameSuspicious: Self.nameHazard(value, context.name)
        case .nameLength: EvidencePhrase("a name of \(text) bytes")
        case .pathLength: EvidencePhrase("a path of \(text) bytes")
        case .links: EvidencePhrase("has \(text) names")
        case .hardlinkDirectories: EvidencePhrase("in \(text) directories")
        case .device: EvidencePhrase("device \(text)")
        case .attributes: EvidencePhrase("marked \(Self.joined(words))")
        // A private group gives nobody anything; what is told is told for another reason.
        case .groupPrivate: nil
        // Without an ACL the mode says who may do what, as far as a listing does.
        case .writers: context.hasACL ? EvidencePhrase("\(principals) may write it") : nil
        case .readers: context.hasACL ? EvidencePhrase("\(principals) may read it") : nil
        case .executors: context.hasACL ? EvidencePhrase("\(principals) may execute it") : nil
        // Whoever reads the capabilities need not read their attribute.
        case .xattrs:
            context.hasCapabilities && text == "security.capability" ? nil : EvidencePhrase("has the attribute", value)
        case .xattrsMalformed: EvidencePhrase("cannot be decoded:", value)
        // That of a single link is its target.
        case .linkEscapes: context.lastHop.map { EvidencePhrase("leaves the tree at", $0) }
        case .linkDestination: EvidencePhrase(context.dangles ? "would lead into" : "leads into", value)
        case .linkRuntime: EvidencePhrase("leads to what only a running system has")
        case .parentMode: EvidencePhrase("in a directory of mode \(text)")
        case .parentOwner: EvidencePhrase("in a directory of", value)
        case .parentGroup: EvidencePhrase("in a directory of group", value)
        case .parentWriters: EvidencePhrase("\(principals) may write the directory")
        case .content, .contentDisagrees: ContentKind.allCases.first { $0.name == text }?.phrase
        case .contentText: Self.phrase(traits: words)
        case .secrets, .credentials:
            // A file that is a key as a whole need not be said to hold one.
            value == context.content
                ? nil : EvidencePhrase("holds \(Self.joined(words.map(Self.withArticle)))", unlessTitled: text)
        case .interpreter: EvidencePhrase("run by", value)
        case .interpreterHazards: EvidencePhrase("which \(Self.searchHazards(words))")
        case .rpathHazards: EvidencePhrase("part of which \(Self.searchHazards(words))")
        case .rpath, .rpathComponents:
            value.isEmpty
                ? EvidencePhrase("looks for libraries in an empty path")
                : EvidencePhrase("looks for libraries in", value)
        case .needed: EvidencePhrase("needs", value)
        case .packageHazards: EvidencePhrase("has \(Self.joined(words.map(Self.packageHazard)))")
        case .mountReadOnly: EvidencePhrase("on a file system that is read-only")
        case .mountNosuid: EvidencePhrase("on a file system that ignores set-id bits")
        case .mountNoexec: EvidencePhrase("on a file system that executes nothing")
        case .mountNoExecBit: EvidencePhrase("on a file system without permission bits")
        case .umaskStatements: EvidencePhrase("says in", value)
        case .transferLosses: EvidencePhrase("loses \(Self.joined(words))")
        case .rootAncestors: Self.phrase(ancestors: words)
        case .rootUmask: EvidencePhrase("the scan's umask is \(text)")
        }
    }

    private var text: String { String(decoding: value, as: UTF8.self) }

    /// The members of a set, which evidence joins by commas.
    private var words: [String] {
        value.split(separator: UInt8(ascii: ",")).map { word in
            String(decoding: word.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    private var principals: String { Self.joined(words.map(Self.principal)) }
}
