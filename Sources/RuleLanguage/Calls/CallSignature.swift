import Facts
import Programs

/// Reads how a table writes a call: `open(path, flags, mode?)`, `std.rename(path, to)`, of any receiver
/// `.createFile(atPath: path, contents: _?)`, with a receiver that matters `(path).unlink()`, without arguments
/// `.temporaryDirectory`, and as a message of Objective-C `- removeItemAtPath:path error:_`, whose receiver matters in
/// `- (path) caseInsensitiveCompare:to`.
enum CallSignature {
    struct Failure: Error {
        var message: String
        var note: String?
    }

    static func read(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(Failure) -> TabledCall {
        if text.hasPrefix("- ") || text.hasPrefix("+ ") { return try message(text, api, languages) }
        guard text.hasPrefix(".") || text.hasPrefix("(") else {
            guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
                throw Failure(message: "'\(text)' is no call", note: "it is written name(role, role)")
            }
            let path = text[..<open].split(separator: ".", omittingEmptySubsequences: false)
            guard let name = path.last, path.allSatisfy(isName) else {
                throw Failure(message: "'\(text[..<open])' is no name of a call")
            }
            let qualifier = path.count > 1 ? path.dropLast().joined(separator: ".") : nil
            var call = TabledCall(
                name: String(name), form: .function(qualifier: qualifier), languages: languages, api: api)
            try addParameters(text[open...], to: &call)
            return call
        }
        return try method(text, api, languages)
    }

    private static func method(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(Failure) -> TabledCall {
        guard let dot = text.firstIndex(of: ".") else {
            throw Failure(message: "'\(text)' is no method", note: "it is written .name(role) or (role).name(role)")
        }
        let rest = text[text.index(after: dot)...]
        let open = rest.firstIndex(of: "(") ?? rest.endIndex
        guard isName(rest[..<open]), open == rest.endIndex || rest.hasSuffix(")") else {
            throw Failure(message: "'\(rest[..<open])' is no name of a method")
        }
        var call = TabledCall(
            name: String(rest[..<open]), form: open == rest.endIndex ? .property : .method, languages: languages,
            api: api)
        if dot > text.startIndex {
            guard text[..<dot].hasSuffix(")") else {
                throw Failure(message: "'\(text)' is no method", note: "it is written .name(role) or (role).name(role)")
            }
            call.receiver = try role(text[..<dot].dropFirst().dropLast())
        }
        if open < rest.endIndex { try addParameters(rest[open...], to: &call) }
        return call
    }

    /// `(role, label: role?)`.
    private static func addParameters(_ text: Substring, to call: inout TabledCall) throws(Failure) {
        let inside = text.dropFirst().dropLast()
        for piece in inside.split(separator: ",", omittingEmptySubsequences: !inside.contains(",")) {
            let word = piece.trimmingSpaces
            if call.isVariadic { throw Failure(message: "nothing follows '...'") }
            if word == "..." {
                call.isVariadic = true
                continue
            }
            let halves = word.split(separator: ":", maxSplits: 1)
            let isOptional = word.hasSuffix("?")
            let last = halves.last ?? word
            call.parameters.append(
                TabledCall.Parameter(
                    role: try role((isOptional ? last.dropLast() : last).trimmingSpaces),
                    label: halves.count == 2 ? String(halves[0]) : nil, isOptional: isOptional))
        }
    }

    /// `- part:role part:role`, `- (role) part:role`; what stands for the class is left out.
    private static func message(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(Failure) -> TabledCall {
        var call = TabledCall(
            name: "", form: .message(isClassMethod: text.hasPrefix("+")), languages: languages, api: api)
        for piece in text.dropFirst(2).split(separator: " ") {
            if piece.hasPrefix("("), piece.hasSuffix(")"), call.name.isEmpty, call.receiver == nil {
                call.receiver = try role(piece.dropFirst().dropLast())
                continue
            }
            let halves = piece.split(separator: ":", maxSplits: 1)
            guard let part = halves.first, isName(part), call.name.isEmpty || halves.count == 2 else {
                throw Failure(message: "'\(piece)' is no part of a message", note: "it is written part:role")
            }
            call.name += halves.count == 2 ? part + ":" : String(part)
            if halves.count == 2 {
                call.parameters.append(TabledCall.Parameter(role: try role(halves[1]), label: String(part)))
            }
        }
        guard !call.name.isEmpty else { throw Failure(message: "a message has a name") }
        return call
    }

    private static func role(_ text: Substring) throws(Failure) -> TabledCall.Role {
        if let role = TabledCall.Role(rawValue: String(text)) { return role }
        let roles = TabledCall.Role.allCases.map(\.rawValue)
        throw Failure(
            message: "'\(text)' is no role of an argument",
            note: nearestWord(to: String(text), among: roles).map { "did you mean '\($0)'?" }
                ?? "expected \(listed(roles))")
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.utf8.allSatisfy {
            $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter || (0x30...0x39).contains($0)
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
