/// How a text writes down secrets, told by the file's name and by what its first bytes say.
enum SecretNotation: Hashable, Sendable {
    /// Names and values, a line each, as configurations have them.
    case settings
    /// A program's source that is read as a configuration: only what stands in quotes is a value.
    case source
    /// A program that is executed, which may name any secret without holding one: only keys count.
    case script
    /// Columns: client, server, secret and addresses (pppd(8)).
    case pointToPoint

    init(name: [UInt8], content: ContentKind?) {
        if content == .script {
            self = .script
        } else if ["chap-secrets", "pap-secrets"].contains(where: { $0.utf8.elementsEqual(name) }) {
            self = .pointToPoint
        } else {
            self = Self.endings.contains { Words.ends(name[...], with: $0) } ? .source : .settings
        }
    }

    private static let endings = [".php", ".inc", ".py", ".rb", ".js", ".mjs", ".cjs", ".ts", ".pl", ".pm", ".lua"]
}
