extension Fact {
    package static let entry = Fact(
        "entry", .kind, by: .status, holds: .seldom, "what it is, by its status and never by d_type",
        .shared { $0.kind })
    package static let name = Fact(
        "name", .text, by: .name, holds: .rarely, "the last component of the path",
        .name)
    package static let path = Fact(
        "path", .text, by: .path, holds: .rarely, "root-relative, without a leading slash",
        .path(from: .root) { facts, visit in visit(facts.path.span) })
    package static let location = Fact(
        "location", .text, by: .path, holds: .rarely,
        "the path from the / of the system that the tree is part of, without a leading slash",
        .path(from: .slash) { facts, visit in
            let location = facts.location
            visit(location.span)
        })
    package static let `extension` = Fact(
        "extension", .text, by: .name, holds: .rarely, "what follows the name's last dot, without the dot",
        .texts { facts, visit in
            if let start = facts.extensionStart { visit(facts.name.span.extracting(start...)) }
        })
    package static let extensionPromises = Fact(
        "extension.promises", .flag, by: .name, holds: .often, "the extension promises contents of a known kind",
        .own { $0.extensionPromises })
    package static let depth = Fact(
        "depth", .number(.count), by: .name, holds: .seldom, "levels below the root, which has depth 0",
        .measure(.depth))

    static let ofEntries = [entry, name, path, location, `extension`, extensionPromises, depth]
}
