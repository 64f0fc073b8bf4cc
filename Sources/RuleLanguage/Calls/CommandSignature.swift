import Facts
import Programs

/// Reads how a table writes a command: `chmod MODE PATH...`, `install -d PATH...`; `[-x]` is an option that may be there.
enum CommandSignature {
    private static let roles: [(String, TabledCall.Role)] = TabledCall.Role.allCases.map {
        ($0 == .other ? "_" : $0.rawValue.uppercased(), $0)
    }

    static func read(
        _ text: String, _ api: String, _ languages: Set<SourceLanguage>
    ) throws(CallSignature.Failure) -> TabledCall {
        let words = text.split(separator: " ").map(String.init)
        guard let name = words.first else { throw CallSignature.Failure(message: "a command has a name") }
        var call = TabledCall(name: name, form: .command, languages: languages, api: api)
        for word in words.dropFirst() {
            if word.hasPrefix("[-") && word.hasSuffix("]") { continue }
            if word.hasPrefix("-") {
                call.given.append(word)
                continue
            }
            let isRepeated = word.hasSuffix("...")
            var role = isRepeated ? String(word.dropLast(3)) : word
            let isOptional = role.hasSuffix("?")
            if isOptional { role.removeLast() }
            guard let meaning = roles.first(where: { $0.0 == role })?.1 else {
                throw CallSignature.Failure(
                    message: "'\(role)' is no role of a word",
                    note: nearestWord(to: role, among: roles.map(\.0)).map { "did you mean '\($0)'?" }
                        ?? "expected \(listed(roles.map(\.0)))")
            }
            if isRepeated, call.parameters.contains(where: \.isRepeated) {
                throw CallSignature.Failure(message: "only one role may be repeated")
            }
            call.parameters.append(
                TabledCall.Parameter(role: meaning, isOptional: isOptional, isRepeated: isRepeated))
        }
        return call
    }

    /// What an option says: `recursive`, `mode`, `[path, asks kind]`, or another option that it stands for.
    static func option(_ words: [String]) throws(CallSignature.Failure) -> CommandOption {
        var option = CommandOption()
        for word in words {
            if word.hasPrefix("-") {
                option.other = word
            } else if word == "value" {
                option.argument = .other
            } else if let role = roles.first(where: { $0.0.lowercased() == word && $0.1 != .other })?.1 {
                option.argument = role
            } else if word != "flag" {
                option.effects.append(try effect(word))
            }
        }
        return option
    }

    private static func effect(_ word: String) throws(CallSignature.Failure) -> CommandOption.Effect {
        switch word {
        case "recursive": return .isRecursive
        case "follow": return .follows(true)
        case "no-follow": return .follows(false)
        case "exclusive": return .isExclusive(true)
        case "not exclusive": return .isExclusive(false)
        default: break
        }
        if let acts = Acts.names.first(where: { $0.1 == word })?.0 { return .does(acts) }
        let words = word.split(separator: " ").map(String.init)
        if let verb = words.first, verb == "asks" || verb == "tolerates", words.count > 1 {
            var questions: Questions = []
            for name in words.dropFirst() {
                guard let question = Questions.names.first(where: { $0.1 == name })?.0 else {
                    throw CallSignature.Failure(
                        message: "'\(name)' is no question", note: "expected \(listed(Questions.names.map(\.1)))")
                }
                questions.formUnion(question)
            }
            return verb == "asks" ? .asks(questions) : .tolerates(questions)
        }
        let known =
            ["flag", "value", "recursive", "follow", "no-follow", "exclusive", "not exclusive"]
            + roles.map { $0.0.lowercased() } + Acts.names.map(\.1)
        throw CallSignature.Failure(
            message: "'\(word)' says nothing of an option",
            note: nearestWord(to: word, among: known).map { "did you mean '\($0)'?" })
    }
}
