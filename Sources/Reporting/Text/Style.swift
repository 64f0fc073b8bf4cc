import RuleLanguage

/// How parts of the text report are marked: colours by ECMA-48 SGR, links by OSC 8.
struct Style {
    enum Part {
        case level(Level)
        case title
        /// What supports the text and may be skipped.
        case aside
    }

    var color: Bool
    var hyperlinks: Bool

    func mark(_ text: String, as part: Part) -> String {
        guard color, !text.isEmpty else { return text }
        let code =
            switch part {
            case .level(.error): "1;31"
            case .level(.warning): "1;33"
            case .level(.note), .level(.off): "1;36"
            case .title: "1"
            case .aside: "2"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// `text`, leading to `page` where there is one.
    func link(_ text: String, to page: String?) -> String {
        guard hyperlinks, let page else { return text }
        return "\u{1B}]8;;\(page)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
