import Facts
import Programs

/// Reads how a table writes a call: `open(path, flags, mode?)`, `std.rename(path, to)`.
enum CallSignature {
    struct Failure: Error {
        var message: String
        var note: String?
    }

    static func read(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(Failure) -> TabledCall {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            throw Failure(message: "'\(text)' is no call", note: "it is written name(role, role)")
        }
        let path = text[..<open].split(separator: ".", omittingEmptySubsequences: false)
        guard let name = path.last, path.count <= 2, path.allSatisfy(isName) else {
            throw Failure(message: "'\(text[..<open])' is no name of a call")
        }
        var call = TabledCall(
            name: String(name), form: .function(qualifier: path.count == 2 ? String(path[0]) : nil),
            languages: languages, api: api)
        let inside = text[text.index(after: open)..<text.index(before: text.endIndex)]
        for piece in inside.split(separator: ",", omittingEmptySubsequences: !inside.contains(",")) {
            let word = piece.trimmingSpaces
            if call.isVariadic { throw Failure(message: "nothing follows '...'") }
            if word == "..." {
                call.isVariadic = true
                continue
            }
            let isOptional = word.hasSuffix("?")
            let role = String(isOptional ? word.dropLast() : word)
            guard let meaning = TabledCall.Role(rawValue: role) else {
                let roles = TabledCall.Role.allCases.map(\.rawValue)
                throw Failure(
                    message: "'\(role)' is no role of an argument",
                    note: nearestWord(to: role, among: roles).map { "did you mean '\($0)'?" }
                        ?? "expected \(listed(roles))")
            }
            call.parameters.append(TabledCall.Parameter(role: meaning, isOptional: isOptional))
        }
        return call
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
