import Facts
import YAML

extension RuleReader {
    mutating func identifier(_ node: Node?, of file: RuleFile) -> String? {
        guard let node, let id = reader.text(node, of: "id") else { return nil }
        guard Self.isKebabCase(id) else {
            reader.refuse(node, "'\(id)' is no id", "an id is of lower-case letters and digits, joined by hyphens")
            return nil
        }
        guard id == file.stem else {
            reader.refuse(node, "the id is '\(id)', but the file is named '\(file.stem)'", "rename one of them")
            return nil
        }
        return id
    }

    static func isKebabCase(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                }
        }
        return isPlain && text.utf8.first.map { $0 > UInt8(ascii: "9") } == true
    }

    mutating func family(of file: RuleFile) -> Rule.Family? {
        let folder = file.folder ?? ""
        if let family = Rule.Family(rawValue: folder) { return family }
        let names = Rule.Family.allCases.map(\.rawValue)
        let suggestion = nearestWord(to: folder, among: names)
        reader.refuse(
            source.document.root,
            folder.isEmpty ? "the file lies in no family's folder" : "there is no family '\(folder)'",
            suggestion.map { "did you mean '\($0)'?" },
            "a rule lies in a folder named after its family: \(listed(names))")
        return nil
    }

    mutating func title() -> String? {
        guard let node = reader.required("title"), let title = reader.text(node, of: "title") else { return nil }
        if title.hasSuffix(".") { reader.refuse(node, "a title does not end with a period") }
        if title.contains("\n") { reader.refuse(node, "a title is one line") }
        return title
    }

    mutating func since() -> String? {
        guard let node = reader.required("since"), let since = reader.text(node, of: "since") else { return nil }
        let parts = since.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { UInt($0).map { String($0) } == String($0) }
        guard parts.count == 3, areNumbers else {
            reader.refuse(node, "'\(since)' is no release", "a release is three numbers, for example 0.1.0")
            return nil
        }
        return since
    }

    mutating func weaknesses() -> [Int] {
        var numbers: [Int] = []
        for node in reader.items(reader.optional("cwe"), of: "cwe") {
            guard let text = reader.text(node, of: "cwe") else { continue }
            guard let number = Int(text), (1...9999).contains(number), text == String(number) else {
                let digits = text.drop { !$0.isNumber }
                let isPrefixed = text.lowercased().hasPrefix("cwe") && Int(digits) != nil
                reader.refuse(
                    node, "'\(text)' is no number of a weakness", isPrefixed ? "write \(digits)" : "for example 732")
                continue
            }
            if numbers.contains(number) {
                reader.refuse(node, "\(number) occurs twice")
            } else {
                numbers.append(number)
            }
        }
        return numbers
    }

    /// In tenths.
    mutating func severity() -> Int? {
        guard let node = reader.optional("severity"), let text = reader.text(node, of: "severity") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let tenths = parts.count == 2 && parts[1].count == 1 ? Int(parts[0] + parts[1]) : nil
        guard let tenths, (1...100).contains(tenths), text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
            reader.refuse(node, "'\(text)' is no severity", "a severity goes from 0.1 to 10.0, with one decimal")
            return nil
        }
        return tenths
    }

    /// How many files an aggregate takes, and what share of all.
    mutating func threshold(ofAggregate isAggregate: Bool) -> Rule.Threshold? {
        let least = number("least", upTo: Int(Int32.max))
        let percent = number("percent", upTo: 100)
        guard least != nil || percent != nil else { return nil }
        if !isAggregate, let node = reader.optional("least") ?? reader.optional("percent") {
            reader.refuse(node, "only an aggregate has a threshold", "add aggregate: true")
        }
        return Rule.Threshold(files: least ?? 1, percent: percent ?? 0)
    }

    /// One word for all profiles, or one for each, or in each one for a level.
    mutating func folds() -> [Profile: [Level: Rule.Fold]] {
        guard let node = reader.optional("fold") else { return [:] }
        guard let pairs = node.pairs else {
            guard let fold = fold(node) else { return [:] }
            return Dictionary(uniqueKeysWithValues: Profile.allCases.map { ($0, Self.ofAllLevels(fold)) })
        }
        var folds: [Profile: [Level: Rule.Fold]] = [:]
        for pair in pairs {
            let profile = reader.word(pair.key, of: "fold", among: Profile.allCases.map { ($0.name, $0) })
            guard let profile else { continue }
            guard let levels = pair.value.pairs else {
                if let fold = fold(pair.value) { folds[profile] = Self.ofAllLevels(fold) }
                continue
            }
            for choice in levels {
                let level = reader.word(choice.key, of: "fold", among: Self.foldingLevels.map { ($0.name, $0) })
                if let level, let fold = fold(choice.value) { folds[profile, default: [:]][level] = fold }
            }
        }
        return folds
    }

    private static let foldingLevels: [Level] = [.note, .warning, .error]

    private static func ofAllLevels(_ fold: Rule.Fold) -> [Level: Rule.Fold] {
        Dictionary(uniqueKeysWithValues: foldingLevels.map { ($0, fold) })
    }

    private mutating func fold(_ node: Node) -> Rule.Fold? {
        guard let text = reader.text(node, of: "fold") else { return nil }
        let words: [(String, Rule.Fold)] = [("tree", .tree), ("directory", .directory), ("subtree", .subtree)]
        if let word = words.first(where: { $0.0 == text }) { return word.1 }
        if let fact = Fact.named(text) { return .fact(fact) }
        let suggestion = nearestWord(to: text, among: words.map(\.0) + Fact.allCases.map(\.name))
        reader.refuse(
            node, "'\(text)' is nothing that findings have in common", suggestion.map { "did you mean '\($0)'?" },
            "'tree', 'directory', 'subtree', or the name of a fact")
        return nil
    }

    mutating func about() -> Rule.Subject? {
        reader.word(reader.optional("about"), of: "about", among: Rule.Subject.allCases.map { ($0.rawValue, $0) })
    }

    /// One word, or a list of them.
    mutating func needs() -> Set<Rule.Need> {
        guard let node = reader.optional("needs") else { return [] }
        let nodes = node.items ?? [node]
        if nodes.isEmpty { reader.refuse(node, "'needs' is empty", "leave it out where the rule needs nothing") }
        var needs: Set<Rule.Need> = []
        for node in nodes {
            let need = reader.word(node, of: "needs", among: Rule.Need.allCases.map { ($0.rawValue, $0) })
            if let need, !needs.insert(need).inserted { reader.refuse(node, "'\(need.rawValue)' occurs twice") }
        }
        return needs
    }

    private mutating func number(_ key: String, upTo most: Int) -> Int? {
        guard let node = reader.optional(key), let text = reader.text(node, of: key) else { return nil }
        guard let number = Int(text), (1...most).contains(number), String(number) == text else {
            reader.refuse(node, "'\(text)' is no number for '\(key)'", "it goes from 1 to \(most)")
            return nil
        }
        return number
    }

    /// Holds the names in braces against what a finding of the rule has.
    mutating func checkNames(in remedy: String, at node: Node?, of rule: Rule) {
        guard let node else { return }
        let known = rule.isAboutActs ? ["path", "call", "target"] : ["path"]
        for part in remedy.split(separator: "{").dropFirst(remedy.hasPrefix("{") ? 0 : 1) {
            let name = part.prefix { $0 != "}" }
            guard name.count < part.count, !name.isEmpty, name.allSatisfy(\.isLetter),
                !known.contains(String(name))
            else { continue }
            reader.refuse(
                node, "nothing is known as '{\(name)}'",
                rule.isAboutActs
                    ? "'{path}' stands for the file, '{call}' for what is called, '{target}' for the object's name"
                    : "'{path}' stands for the object")
        }
    }

    /// A statement is no member of a group of entries, and nothing that a program mends.
    mutating func refuseKeysOfEntries() {
        for key in ["aggregate", "least", "percent", "fold", "needs", "fix"] {
            if let node = reader.optional(key) {
                reader.refuse(node, "'\(key)' is for rules about entries", "this one is about what programs do")
            }
        }
    }

    /// Rules of the SEI CERT standards.
    mutating func standards() -> [String] {
        var names: [String] = []
        for node in reader.items(reader.optional("cert"), of: "cert") {
            guard let text = reader.text(node, of: "cert") else { continue }
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let isName =
                parts.count == 2 && parts[0].count == 5 && parts[0].prefix(3).allSatisfy(\.isUppercase)
                && parts[0].suffix(2).allSatisfy(\.isNumber) && ["C", "CPP", "J"].contains(parts[1])
            if !isName {
                reader.refuse(node, "'\(text)' is no rule of a CERT standard", "for example FIO45-C")
            } else if names.contains(text) {
                reader.refuse(node, "\(text) occurs twice")
            } else {
                names.append(text)
            }
        }
        return names
    }
}
