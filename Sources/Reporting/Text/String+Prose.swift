extension String {
    /// Broken between words into lines of at most `width` characters; a longer word keeps its line to itself.
    func wrapped(to width: Int) -> [String] {
        split(separator: " ").wrapped(to: width)
    }

    /// With every `placeholder` replaced by `value`, which is not read again.
    func filling(_ placeholder: String, with value: String) -> String {
        var text = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: placeholder.first ?? "{") {
            text += rest[..<start]
            if rest[start...].hasPrefix(placeholder) {
                text += value
                rest = rest[start...].dropFirst(placeholder.count)
            } else {
                text.append(rest[start])
                rest = rest[start...].dropFirst()
            }
        }
        return text + rest
    }

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}

extension Int {
    /// With a comma between thousands: 1,234.
    package var grouped: String {
        var digits = String(magnitude)
        var position = digits.count - 3
        while position > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: position))
            position -= 3
        }
        return (self < 0 ? "-" : "") + digits
    }

    /// `1 error`, `2 errors`.
    package func of(_ singular: String, _ plural: String? = nil) -> String {
        "\(grouped) \(self == 1 ? singular : plural ?? singular + "s")"
    }
}

extension Sequence<String> {
    /// `a`, `a and b`, `a, b and c`.
    var enumerated: String {
        let words = Array(self)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Sequence where Element: StringProtocol {
    /// The words in lines of at most `width` characters; a longer word keeps its line to itself, one with spaces is not
    /// broken.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in self {
            let count = word.count
            if !line.isEmpty, length + 1 + count > width {
                lines.append(line)
                line = ""
            }
            length = line.isEmpty ? count : length + 1 + count
            // A word may bring the gap before it along.
            line += line.isEmpty ? String(word.drop { $0 == " " }) : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
