extension Fact {
    package static let capabilities = Fact(
        "capabilities", .set(.capabilities), by: .capabilities, of: .files, holds: .rarely,
        "permitted and inheritable capabilities",
        .attributes {
            $0.capabilities.map { CapabilitySet(rawValue: $0.permitted.rawValue | $0.inheritable.rawValue) }
        },
        beside: .capabilities)
    package static let capabilitiesPermitted = Fact(
        "capabilities.permitted", .set(.capabilities), by: .capabilities, of: .files, holds: .rarely,
        "the permitted capabilities", .attributes { $0.capabilities?.permitted }, beside: .capabilities)
    package static let capabilitiesEffective = Fact(
        "capabilities.effective", .flag, by: .capabilities, of: .files, holds: .rarely,
        "the program gets them without asking", .attributes { $0.capabilities?.effective }, beside: .capabilities)
    /// The content matters only to capabilities that are there and could take effect.
    package static let capabilitiesInert = Fact(
        "capabilities.inert", .flag, by: [.capabilities, .content], after: .capabilities, of: .files, holds: .rarely,
        "they have no effect: on a script, on what cannot be executed, or inheritable only",
        .attributes(orOpen: { facts in
            guard let capabilities = facts.capabilities else { return .absent }
            if capabilities.permitted.isEmpty || facts.mode.rawValue & 0o111 == 0 { return .known(1) }
            guard facts.collected.contains(.content) else { return .open(.content) }
            // Only an ELF image is given the capabilities of its file; a script's interpreter is not.
            return .known(facts.content == .elfExecutable || facts.content == .elfLibrary ? 0 : 1)
        }), beside: .capabilities)
    package static let capabilitiesRootID = Fact(
        "capabilities.rootid", .number(.count), by: .capabilities, of: .files, holds: .rarely,
        "root of the user namespace they hold in", .attributes { $0.capabilities?.rootID }, beside: .capabilities)

    static let ofCapabilities = [
        capabilities, capabilitiesPermitted, capabilitiesEffective, capabilitiesInert, capabilitiesRootID,
    ]
}

extension Fact {
    package static let xattrs = Fact(
        "xattrs", .texts, by: .attributes, of: .all.subtracting(.links), holds: .rarely,
        "the names of the extended attributes",
        .attributeTexts { facts, visit in for name in facts.attributeNames { visit(name.span) } }, shows: .sortedTexts
    ) { shown in
        // Whoever reads the capabilities need not read their attribute.
        shown.context.hasCapabilities && shown.text == "security.capability"
            ? nil : EvidencePhrase("has the attribute", shown.value)
    }
    package static let xattrsMalformed = Fact(
        "xattrs.malformed", .texts, by: [.acl, .capabilities], of: .all.subtracting(.links), holds: .rarely,
        "attributes whose value cannot be decoded",
        .attributeTexts { facts, visit in for name in facts.malformedAttributes { visit(name.span) } },
        shows: .sortedTexts
    ) { EvidencePhrase("cannot be decoded:", $0.value) }

    static let ofAttributes = [xattrs, xattrsMalformed]
}
