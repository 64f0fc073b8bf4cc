import Facts
import Programs

/// Reads how a table writes a setting: `[Service] UMask=mask`, `[*] *DirectoryMode=mode`, and for lines of columns
/// `[d] column 2 path, column 3 mode`.
enum DirectiveSignature {
    static func read(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(CallSignature.Failure) -> TabledCall {
        guard let close = text.firstIndex(of: "]"), text.hasPrefix("[") else {
            throw CallSignature.Failure(message: "'\(text)' is no setting", note: "it is written [Section] Key=role")
        }
        let section = String(text[text.index(after: text.startIndex)..<close])
        let rest = String(text[text.index(after: close)...].drop { $0 == " " })
        if rest.hasPrefix("column ") { return try columns(rest, of: section, api, languages) }
        guard let equals = rest.firstIndex(of: "="), equals > rest.startIndex,
            rest[..<equals].count(where: { $0 == "*" }) < 2
        else {
            throw CallSignature.Failure(message: "'\(rest)' is no key with a role", note: "it is written Key=role")
        }
        var call = TabledCall(
            name: String(rest[..<equals]), form: .directive(section: section), languages: languages, api: api)
        call.parameters = [TabledCall.Parameter(role: try role(String(rest[rest.index(after: equals)...])))]
        return call
    }

    private static func columns(
        _ text: String, of type: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(CallSignature.Failure) -> TabledCall {
        var call = TabledCall(name: type, form: .directive(section: "*"), languages: languages, api: api)
        for piece in text.split(separator: ",") {
            let words = piece.split(separator: " ").map(String.init)
            guard words.count == 3, words[0] == "column", Int(words[1]).map({ $0 > 0 }) == true else {
                throw CallSignature.Failure(message: "'\(piece)' is no column", note: "it is written column 3 mode")
            }
            call.parameters.append(TabledCall.Parameter(role: try role(words[2]), label: words[1]))
        }
        return call
    }

    private static func role(_ word: String) throws(CallSignature.Failure) -> TabledCall.Role {
        if let role = TabledCall.Role(rawValue: word) { return role }
        let roles = TabledCall.Role.allCases.map(\.rawValue)
        throw CallSignature.Failure(
            message: "'\(word)' is no role of a value",
            note: nearestWord(to: word, among: roles).map { "did you mean '\($0)'?" } ?? "expected \(listed(roles))")
    }
}
