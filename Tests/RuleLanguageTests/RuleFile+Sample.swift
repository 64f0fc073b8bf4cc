import RuleLanguage

extension RuleFile {
    /// A rule file that is right, with some keys replaced; an empty text leaves a key out.
    static func sample(
        _ id: String, family: String = "permissions", _ replaced: [String: String] = [:]
    ) -> RuleFile {
        let keys: [(String, String)] = [
            ("id", id), ("title", "Anyone may change this"), ("level", "error"), ("confidence", "certain"),
            ("since", "0.1.0"), ("cwe", "[732]"), ("when", "entry is file and writers has other"),
            ("because", "A stranger can change it."), ("remedy", "chmod o-w {path}"),
            ("finds", "[-rw-rw-rw- root:root note.txt]"), ("ignores", "[-rw-r--r-- root:root note.txt]"),
        ]
        let known = Set(keys.map(\.0))
        let more = replaced.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
        let all = keys.map { ($0.0, replaced[$0.0] ?? $0.1) } + more.map { ($0.key, $0.value) }
        let text = all.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)\n" }.joined()
        return RuleFile(name: "Rules/\(family)/\(id).yaml", bytes: Array(text.utf8))
    }
}
