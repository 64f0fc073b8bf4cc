extension String {
    /// The text with `{0}` and so on replaced, each once and from left to right: what is filled in is not read again.
    func filled(with arguments: [String]) -> String {
        var text = ""
        var rest = self[...]
        while let brace = rest.firstIndex(of: "{") {
            let digit = rest.index(after: brace)
            let close = rest.index(digit, offsetBy: 1, limitedBy: rest.endIndex) ?? rest.endIndex
            guard close < rest.endIndex, rest[close] == "}", let number = Int(rest[digit..<close]),
                arguments.indices.contains(number)
            else { break }
            text += rest[..<brace] + arguments[number]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
