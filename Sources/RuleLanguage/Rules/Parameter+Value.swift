import Facts
public import YAML

extension Parameter {
    /// The value that a node of a document gives the parameter, in rule files as in configurations.
    ///
    /// Throws where it does not suit the parameter's type, with `file` as the document's name.
    public func value(of node: Node, in document: Document, file: String) throws(RuleErrors) -> ParameterValue {
        let reader = ValueReader(source: RuleSource(name: file, document: document), parameter: self)
        do throws(Diagnostic) {
            return try reader.value(of: node)
        } catch {
            throw RuleErrors([error])
        }
    }
}

/// Reads the value of one parameter.
private struct ValueReader {
    let source: RuleSource
    let parameter: Parameter

    func value(of node: Node) throws(Diagnostic) -> ParameterValue {
        switch parameter.type {
        case .text: return .text(Array(try text(node).utf8))
        case .texts:
            var texts: [[UInt8]] = []
            for item in try items(node) { texts.append(Array(try text(item).utf8)) }
            return .texts(texts)
        case .users, .groups:
            var accounts: [AccountReference] = []
            for item in try items(node) { accounts.append(try account(item)) }
            return .accounts(accounts)
        case .number: return .number(try number(node))
        case .flag:
            let text = try text(node)
            guard text == "true" || text == "false" else { throw refusal(node, "expected true or false") }
            return .flag(text == "true")
        case .pins:
            var pins: [PinnedEntry] = []
            for item in try items(node) { pins.append(try pin(item)) }
            return .pins(pins)
        }
    }

    private func refusal(_ node: Node, _ message: String, _ note: String? = nil) -> Diagnostic {
        source.diagnostic(at: node, message, note)
    }

    private func text(_ node: Node) throws(Diagnostic) -> String {
        guard let text = node.text, !node.isNull else {
            throw refusal(node, "expected \(parameter.type == .text ? "the text of '\(parameter.name)'" : "a value")")
        }
        return text
    }

    private func items(_ node: Node) throws(Diagnostic) -> [Node] {
        guard let items = node.items else {
            throw refusal(
                node, "'\(parameter.name)' is a list of \(parameter.type.rawValue)",
                "write [a, b], or lines that begin with '- '")
        }
        return items
    }

    private func account(_ node: Node) throws(Diagnostic) -> AccountReference {
        let text = try text(node)
        guard let account = AccountReference(spelled: text) else {
            throw refusal(node, "'\(text)' is no account", "expected a name or a number")
        }
        return account
    }

    /// A whole number, with any unit of the rule language.
    private func number(_ node: Node) throws(Diagnostic) -> Int64 {
        let words = try text(node).split(separator: " ").map(String.init)
        let unit = words.count == 2 ? Unit.named[words[1]] : nil
        guard words.count == (unit == nil ? 1 : 2), let quantity = Test.Quantity(words[0], unit: unit) else {
            throw refusal(node, "expected a whole number", "it may have a unit, for example 10 MiB or 3 days")
        }
        return quantity.value
    }

    private func pin(_ node: Node) throws(Diagnostic) -> PinnedEntry {
        let line = try text(node)
        do throws(NotationError) {
            return try PinnedEntry(parsing: line)
        } catch {
            throw source.diagnostic(error, at: node)
        }
    }
}
