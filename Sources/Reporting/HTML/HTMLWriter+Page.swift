package import Facts

extension HTMLWriter {
    /// All up to the page's first words. Its policy lets nothing run or apply but the script and the style that are in it,
    /// and nothing be asked for anywhere.
    ///
    /// - Parameter script: nothing where it needs none.
    package mutating func beginPage(_ title: String, script: String? = nil) {
        let scripts =
            script.map {
                ["script-src \(PageScript.source($0))", "require-trusted-types-for 'script'", "trusted-types 'none'"]
            } ?? []
        let policy =
            [
                "default-src 'none'", "style-src \(PageScript.source(PageScript.style))", "base-uri 'none'",
                "form-action 'none'",
            ]
            + scripts
        markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        // The hashes are the page's own words, and quotes stand in them.
        markup("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy.joined(separator: "; "))\">\n")
        markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
        element("title", "\(title) - treewarden")
        markup("\n<style>\(PageScript.style)</style>\n</head>\n<body>\n")
    }

    /// A mode as three boxes of three letters, in which those are marked that it did not have before, or has no more.
    package mutating func drawing(of mode: Mode, since earlier: Mode) {
        drawing(of: mode, ModeChange(from: earlier, to: mode))
    }

    /// One of the numbers at the top of a page.
    package mutating func count(_ number: Int, _ what: String, _ level: String) {
        element("li", ["class": level]) { html in
            html.element("b", number.grouped)
            html.text(" \(what)")
        }
    }
}
