extension String {
    /// The text with `{0}` and so on replaced, each once and from left to right: what is filled in is not read again,
    /// and doubled braces, which stand for single ones, stay doubled (SARIF §3.11.5).
    package func filled(with arguments: [String]) -> String {
        var text = ""
        var rest = self[...]
        while let brace = rest.firstIndex(of: "{") {
            let digit = rest.index(after: brace)
            text += rest[..<brace]
            if rest[digit...].hasPrefix("{") {
                text += "{{"
                rest = rest[rest.index(after: digit)...]
                continue
            }
            let close = rest[digit...].firstIndex(of: "}") ?? rest.endIndex
            guard let number = Int(rest[digit..<close]), arguments.indices.contains(number), close < rest.endIndex
            else {
                return text + rest[brace...]
            }
            text += arguments[number]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// The same text in a message with placeholders (SARIF §3.11.5).
    package var withDoubledBraces: String {
        contains { $0 == "{" || $0 == "}" } ? String(flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] }) : self
    }
}
