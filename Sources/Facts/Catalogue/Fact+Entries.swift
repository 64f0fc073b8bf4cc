extension FactDeclaration {
    static let entry = FactDeclaration(
        "entry", .kind, by: .status, holds: .seldom, "what it is, by its status and never by d_type",
        .shared { $0.kind })
    static let name = FactDeclaration(
        "name", .text, by: .name, holds: .rarely, "the last component of the path",
        .texts { facts, visit in visit(facts.name.span) })
    static let path = FactDeclaration(
        "path", .text, by: .path, holds: .rarely, "root-relative, without a leading slash",
        .texts { facts, visit in visit(facts.path.span) })
    static let location = FactDeclaration(
        "location", .text, by: .path, holds: .rarely,
        "the path from the / of the system that the tree is part of, without a leading slash",
        .texts { facts, visit in
            let location = facts.location
            visit(location.span)
        })
    static let `extension` = FactDeclaration(
        "extension", .text, by: .name, holds: .rarely, "what follows the name's last dot, without the dot",
        .texts { facts, visit in
            if let start = facts.extensionStart { visit(facts.name.span.extracting(start...)) }
        })
    static let extensionPromises = FactDeclaration(
        "extension.promises", .flag, by: .name, holds: .often, "the extension promises contents of a known kind",
        .own { $0.extensionPromises })
    static let depth = FactDeclaration(
        "depth", .number(.count), by: .name, holds: .seldom, "levels below the root, which has depth 0",
        .own { $0.depth })
}
