public import Facts

extension ShownValue.Context {
    /// As far as the words of a finding's evidence depend on it.
    public init(_ finding: Finding) {
        self.init(name: TreePath(finding.path).lastComponent)
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
    public func phrase(in context: ShownValue.Context) -> EvidencePhrase? {
        if let fact {
            let phrase = fact.phrase(for: ShownValue(value, in: context))
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
        case .implied:
            EvidencePhrase(
                value.elementsEqual("entry".utf8)
                    ? "of which the archive says nothing" : "below a directory of which the archive says nothing")
        case .layer: EvidencePhrase("layer", value)
        case .platforms: EvidencePhrase("for", value)
        // Another block of the report says it, or nobody but a machine reads it.
        case .view, .layerDigest, .layerCreatedBy: nil
        }
    }

    private var text: String { String(decoding: value, as: UTF8.self) }
}
