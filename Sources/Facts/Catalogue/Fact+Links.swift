extension Fact {
    package static let linkTarget = Fact(
        "link.target", .text, by: .link, of: .links, holds: .rarely, "where the link points, as it spells it",
        .linkText { link, visit in visit(link.target.span) }, beside: .target)
    package static let linkAbsolute = Fact(
        "link.absolute", .flag, by: .link, of: .links, holds: .seldom, "the target begins with a slash",
        .link { $0.isAbsolute }, beside: .target)
    package static let linkDangles = Fact(
        "link.dangles", .flag, by: .link, of: .links, holds: .seldom, "the final target is missing inside the root",
        .resolution { $0.dangles }, shows: .value, beside: .target)
    package static let linkLoops = Fact(
        "link.loops", .flag, by: .link, of: .links, holds: .seldom, "following the link never ends",
        .resolution { $0.loops }, shows: .value, beside: .target)
    package static let linkEscapes = Fact(
        "link.escapes", .flag, by: .link, of: .links, holds: .seldom,
        "it climbs above the root, or its absolute target is the host's", .resolution { $0.escapes }, shows: .value,
        beside: .target
    ) { shown in
        // That of a single link is its target.
        shown.context.lastHop.map { EvidencePhrase("leaves the tree at", $0) }
    }
    package static let linkViaWritable = Fact(
        "link.via writable", .flag, by: .link, of: .links, holds: .seldom,
        "the way passes a sticky or world-writable directory", .resolution { $0.passesWritable }, shows: .value,
        beside: .target)
    package static let linkRuntime = Fact(
        "link.runtime", .flag, by: .link, of: .links, holds: .seldom,
        "the way leads below /proc, /sys, /dev or /run", .resolution { $0.isRuntime }, shows: .value, beside: .target
    ) { _ in EvidencePhrase("leads to what only a running system has") }
    package static let linkRecursive = Fact(
        "link.recursive", .flag, by: .link, of: .links, holds: .seldom,
        "it leads to a directory that it lies in itself", .resolution { $0.isRecursive }, shows: .value,
        beside: .target)
    package static let linkSupplied = Fact(
        "link.supplied", .flag, by: .link, of: .links, holds: .seldom,
        "what it leads to is missing where another package may put it: among the directories of a system",
        .resolution { $0.isSupplied }, shows: .value, beside: .target)
    package static let linkDestination = Fact(
        "link.destination", .text, by: .link, of: .links, holds: .rarely,
        "the directory that what is missing would lie in, or what lies outside of the tree",
        .linkText { link, visit in
            guard let destination = link.resolution?.destination, !destination.isEmpty else { return }
            visit(destination.span)
        }, shows: .value, beside: .target
    ) { EvidencePhrase($0.context.dangles ? "would lead into" : "leads into", $0.value) }
    /// Lines beside the finding say who.
    package static let linkHazards = Fact(
        "link.hazards", .set(.searchHazards), by: [.link, .resolution], of: .links, holds: .rarely,
        "who beside trusted accounts decides what the link leads to", .resolution { $0.hazards }, shows: .value,
        beside: .target)

    static let ofLinks = [
        linkTarget, linkAbsolute, linkDangles, linkLoops, linkEscapes, linkViaWritable, linkRuntime, linkRecursive,
        linkSupplied, linkDestination, linkHazards,
    ]
}
