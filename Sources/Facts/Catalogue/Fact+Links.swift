extension FactDeclaration {
    static let linkTarget = FactDeclaration(
        "link.target", .text, by: .link, of: .links, holds: .rarely, "where the link points, as it spells it",
        .texts { facts, visit in if let link = facts.link { visit(link.target.span) } }, beside: .target)
    static let linkAbsolute = FactDeclaration(
        "link.absolute", .flag, by: .link, of: .links, holds: .seldom, "the target begins with a slash",
        .own { $0.link?.isAbsolute }, beside: .target)
    static let linkDangles = FactDeclaration(
        "link.dangles", .flag, by: .link, of: .links, holds: .seldom, "the final target is missing inside the root",
        .resolution { $0.dangles }, shows: .value, beside: .target)
    static let linkLoops = FactDeclaration(
        "link.loops", .flag, by: .link, of: .links, holds: .seldom, "following the link never ends",
        .resolution { $0.loops }, shows: .value, beside: .target)
    static let linkEscapes = FactDeclaration(
        "link.escapes", .flag, by: .link, of: .links, holds: .seldom,
        "it climbs above the root, or its absolute target is the host's", .resolution { $0.escapes }, shows: .value,
        beside: .target
    ) { shown in
        // That of a single link is its target.
        shown.context.lastHop.map { EvidencePhrase("leaves the tree at", $0) }
    }
    static let linkViaWritable = FactDeclaration(
        "link.via writable", .flag, by: .link, of: .links, holds: .seldom,
        "the way passes a sticky or world-writable directory", .resolution { $0.passesWritable }, shows: .value,
        beside: .target)
    static let linkRuntime = FactDeclaration(
        "link.runtime", .flag, by: .link, of: .links, holds: .seldom,
        "the way leads below /proc, /sys, /dev or /run", .resolution { $0.isRuntime }, shows: .value, beside: .target
    ) { _ in EvidencePhrase("leads to what only a running system has") }
    static let linkRecursive = FactDeclaration(
        "link.recursive", .flag, by: .link, of: .links, holds: .seldom,
        "it leads to a directory that it lies in itself", .resolution { $0.isRecursive }, shows: .value,
        beside: .target)
    static let linkSupplied = FactDeclaration(
        "link.supplied", .flag, by: .link, of: .links, holds: .seldom,
        "what it leads to is missing where another package may put it: among the directories of a system",
        .resolution { $0.isSupplied }, shows: .value, beside: .target)
    static let linkDestination = FactDeclaration(
        "link.destination", .text, by: .link, of: .links, holds: .rarely,
        "the directory that what is missing would lie in, or what lies outside of the tree",
        .texts { facts, visit in
            guard let destination = facts.link?.resolution?.destination, !destination.isEmpty else { return }
            visit(destination.span)
        }, shows: .value, beside: .target
    ) { EvidencePhrase($0.context.dangles ? "would lead into" : "leads into", $0.value) }
    /// Lines beside the finding say who.
    static let linkHazards = FactDeclaration(
        "link.hazards", .set(.searchHazards), by: [.link, .resolution], of: .links, holds: .rarely,
        "who beside trusted accounts decides what the link leads to", .resolution { $0.hazards }, shows: .value,
        beside: .target)
}
