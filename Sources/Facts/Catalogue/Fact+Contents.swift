extension Fact {
    package static let content = Fact(
        "content", .content, by: .content, of: .files, holds: .seldom, "what the first bytes say it is",
        .shared { $0.content }, shows: .value, as: contentPhrase)
    package static let contentDisagrees = Fact(
        "content.disagrees", .flag, by: .content, of: .files, holds: .rarely, "the extension promises something else",
        .shared { $0.content == nil ? nil : $0.contentDisagrees },
        shows: .custom { facts in facts.contentDisagrees ? facts.content.map { Array($0.name.utf8) } : nil },
        as: contentPhrase)
    package static let contentText = Fact(
        "content.text", .set(.textTraits), by: .content, of: .files, holds: .seldom,
        "a text's encoding and line ends", .shared { $0.content == nil ? nil : $0.textTraits }, shows: .value
    ) { ShownValue.phrase(traits: $0.words) }
    package static let contentPath = Fact(
        "content.path", .flag, by: [.content, .resolution], of: .files, holds: .rarely,
        "all it holds is the path of another entry", .details { $0.isPath })
    package static let secrets = Fact(
        "secrets", .set(.secrets), by: .content, of: .files, holds: .rarely, "keys that the first bytes show",
        .shared { $0.content == nil ? nil : $0.secrets }, shows: .value, as: secretPhrase)
    package static let credentials = Fact(
        "credentials", .set(.secrets), by: [.content, .reading], of: .files, holds: .rarely,
        "keys, passwords and digests in all of a small file", .details { $0.secrets }, shows: .value,
        as: secretPhrase)

    private static let contentPhrase: @Sendable (ShownValue) -> EvidencePhrase? = { shown in
        ContentKind.allCases.first { $0.name == shown.text }?.phrase
    }

    private static let secretPhrase: @Sendable (ShownValue) -> EvidencePhrase? = { shown in
        // A file that is a key as a whole need not be said to hold one.
        shown.value == shown.context.content
            ? nil
            : EvidencePhrase(
                "holds \(ShownValue.joined(shown.words.map(ShownValue.withArticle)))", unlessTitled: shown.text)
    }

    static let ofContents = [content, contentDisagrees, contentText, contentPath, secrets, credentials]
}
