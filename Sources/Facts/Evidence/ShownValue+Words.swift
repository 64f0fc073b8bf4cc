/// Members of sets, which the rule language names by a word, in a sentence's words. A word that is one already stays as
/// it is.
extension ShownValue {
    /// `a`, `a and b`, `a, b and c`.
    static func joined(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    static func withArticle(_ word: String) -> String {
        (word.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + word
    }

    static func principal(_ word: String) -> String {
        switch Principals.names.first(where: { $0.1 == word })?.0 {
        case .trustedGroup: "a trusted group"
        case .untrustedGroup: "a group that is not trusted"
        case .namedUser: "a user whom the list names"
        case .namedGroup: "a group that the list names"
        case .other: "everyone"
        default: word
        }
    }

    /// What is wrong with a place where something is looked for: `which is missing`, `which others may change or
    /// create`.
    static func searchHazards(_ words: [String]) -> String {
        var states: [String] = []
        var acts: [String] = []
        var isOpenToRuntimeUser = false
        for word in words {
            switch SearchHazards.names.first(where: { $0.1 == word })?.0 {
            case .writable: acts.append("change")
            case .creatable: acts.append("create")
            case .runtime: isOpenToRuntimeUser = true
            default: states.append(word)
            }
        }
        return joined(
            [
                states.isEmpty ? nil : "is \(joined(states))",
                acts.isEmpty ? nil : "others may \(acts.joined(separator: " or "))",
                isOpenToRuntimeUser ? "the account that runs it may change" : nil,
            ].compactMap(\.self))
    }

    static func packageHazard(_ word: String) -> String {
        switch PackageHazards.names.first(where: { $0.1 == word })?.0 {
        case .noPropertyList: "no property list"
        case .caseClash: "two names that differ in case only"
        case .escapingLink: "a link out of it"
        default: word
        }
    }

    /// Only what nobody can see in the name, for it is shown beside.
    static func nameHazard(_ value: [UInt8], _ name: ArraySlice<UInt8>) -> EvidencePhrase? {
        let words = String(decoding: value, as: UTF8.self).split(separator: ",").map { $0.drop { $0 == " " } }
        let hazards = NameHazards.names.filter { words.contains($0.1[...]) }.map(\.0)
        if hazards.contains(.windowsDevice) {
            return EvidencePhrase("Windows has a device", Array(name.prefix { $0 != UInt8(ascii: ".") }))
        }
        return hazards.contains(.trailingDotOrSpace) ? EvidencePhrase("ends with a dot or a space") : nil
    }

    /// Where a member's name leads.
    static func memberNames(_ words: [String]) -> String {
        joined(
            words.map { word in
                switch word {
                case "absolute": "begins at the root"
                case "leaves root": "leads out"
                case "climbs": "goes up"
                default: word
                }
            })
    }

    /// What happens when a member is unpacked after those before it.
    static func phrase(memberEvents words: [String]) -> EvidencePhrase? {
        let told = words.compactMap { word -> String? in
            switch word {
            case "through link": "by way of a link"
            case "onto link": "in the place of a link"
            case "link leaves root": "that leads out"
            case "leaves root": "at a path that leads out"
            case "unreachable": "where no directory is"
            case "hard link outside", "duplicate": nil
            case "gains rights": "with rights that the first has not"
            case "type conflict": "of another kind than the first"
            case "hides rights": "which hides rights"
            default: word
            }
        }
        return told.isEmpty ? nil : EvidencePhrase("written \(told.joined(separator: " "))")
    }

    /// What of a text's form is not to be expected.
    static func phrase(traits words: [String]) -> EvidencePhrase? {
        let told = words.compactMap { word -> String? in
            switch TextTraits.names.first(where: { $0.1 == word })?.0 {
            case .ascii, .utf8: nil
            case .utf16: "in UTF-16"
            case .otherEncoding: "in an unknown encoding"
            case .byteOrderMark: "begins with a byte order mark"
            case .carriageReturns: "lines end in carriage returns"
            case .unendedLine: "a single line without an end"
            default: word
            }
        }
        return told.isEmpty
            ? nil
            : EvidencePhrase(joined(told), unlessTitled: words.last == "carriage returns" ? "carriage return" : nil)
    }

    /// A directory is named on a line of its own, a link is not.
    static func phrase(ancestors words: [String]) -> EvidencePhrase? {
        words.contains { $0 == "untrusted link" }
            ? EvidencePhrase("the way here follows a link of an account that is not trusted") : nil
    }
}

extension ContentKind {
    /// What a file is, with an article where it takes one.
    var phrase: EvidencePhrase? {
        switch self {
        case .empty: EvidencePhrase("empty", unlessTitled: "empty")
        case .elfExecutable: EvidencePhrase("an ELF program")
        case .elfLibrary: EvidencePhrase("an ELF library")
        case .elfCore: EvidencePhrase("a core dump", unlessTitled: "crashed")
        case .elfObject: EvidencePhrase("an ELF object file")
        case .foreignExecutable: EvidencePhrase("a program for another system")
        case .bytecode: EvidencePhrase("bytecode")
        case .script: EvidencePhrase("a script", unlessTitled: "script")
        case .text: EvidencePhrase("a text")
        case .privateKey: EvidencePhrase("a private key", unlessTitled: "private key")
        case .encryptedPrivateKey: EvidencePhrase("an encrypted private key")
        case .publicKey: EvidencePhrase("a public key")
        case .certificate: EvidencePhrase("a certificate")
        case .keyStore: EvidencePhrase("a key store")
        case .archive: EvidencePhrase("an archive")
        case .image: EvidencePhrase("an image")
        case .media: EvidencePhrase("a sound or a film")
        case .font: EvidencePhrase("a font")
        case .document: EvidencePhrase("a document")
        case .database: EvidencePhrase("a database")
        // Nobody learns anything from it.
        case .other: nil
        }
    }
}
