extension FactDeclaration {
    static let capabilities = FactDeclaration(
        "capabilities", .set(.capabilities), by: .capabilities, of: .files, holds: .rarely,
        "permitted and inheritable capabilities",
        .shared { $0.capabilities.map { CapabilitySet(rawValue: $0.permitted.rawValue | $0.inheritable.rawValue) } },
        beside: .capabilities)
    static let capabilitiesPermitted = FactDeclaration(
        "capabilities.permitted", .set(.capabilities), by: .capabilities, of: .files, holds: .rarely,
        "the permitted capabilities", .shared { $0.capabilities?.permitted }, beside: .capabilities)
    static let capabilitiesEffective = FactDeclaration(
        "capabilities.effective", .flag, by: .capabilities, of: .files, holds: .rarely,
        "the program gets them without asking", .shared { $0.capabilities?.effective }, beside: .capabilities)
    /// The content matters only to capabilities that are there and could take effect.
    static let capabilitiesInert = FactDeclaration(
        "capabilities.inert", .flag, by: [.capabilities, .content], of: .files, holds: .rarely,
        "they have no effect: on a script, on what cannot be executed, or inheritable only",
        .shared(orOpen: { facts in
            guard let capabilities = facts.capabilities else { return .absent }
            if capabilities.permitted.isEmpty || facts.mode.rawValue & 0o111 == 0 { return .known(1) }
            guard facts.collected.contains(.content) else { return .open(.content) }
            // Only an ELF image is given the capabilities of its file; a script's interpreter is not.
            return .known(facts.content == .elfExecutable || facts.content == .elfLibrary ? 0 : 1)
        }), beside: .capabilities)
    static let capabilitiesRootID = FactDeclaration(
        "capabilities.rootid", .number(.count), by: .capabilities, of: .files, holds: .rarely,
        "root of the user namespace they hold in", .shared { $0.capabilities?.rootID }, beside: .capabilities)
}

extension FactDeclaration {
    static let xattrs = FactDeclaration(
        "xattrs", .texts, by: .attributes, of: .all.subtracting(.links), holds: .rarely,
        "the names of the extended attributes",
        .attributeTexts { facts, visit in for name in facts.attributeNames { visit(name.span) } }, shows: .sortedTexts
    ) { shown in
        // Whoever reads the capabilities need not read their attribute.
        shown.context.hasCapabilities && shown.text == "security.capability"
            ? nil : EvidencePhrase("has the attribute", shown.value)
    }
    static let xattrsMalformed = FactDeclaration(
        "xattrs.malformed", .texts, by: [.acl, .capabilities], of: .all.subtracting(.links), holds: .rarely,
        "attributes whose value cannot be decoded",
        .attributeTexts { facts, visit in for name in facts.malformedAttributes { visit(name.span) } },
        shows: .sortedTexts
    ) { EvidencePhrase("cannot be decoded:", $0.value) }
}
