import Auditing
import Facts
import Evaluation
import RuleLanguage
import YAML

extension SettingChecker {
    /// Checks the text of a scalar, which is not empty.
    mutating func checkScalar(_ node: Node, _ text: String, _ shape: SettingShape, of key: String) {
        switch shape {
        case .flag: checkFlag(node, text, of: key)
        case .word(let words):
            if !words.contains(text) {
                refuse(node, "'\(text)' is no value of '\(key)'", suggestion(for: text, among: words))
            }
        case .pattern: checkPattern(node, text)
        case .date:
            if CalendarDate(text) == nil {
                refuse(node, "'\(text)' is no day", "it is written year-month-day, for example 2026-01-31")
            }
        case .mode:
            if Mode(octal: text) == nil {
                refuse(node, "'\(text)' is no mode", "it is an octal number up to 7777, for example 0640 or 4755")
            }
        case .capabilities:
            do throws(NotationError) {
                if text != "none" { _ = try FileCapabilities(parsing: text) }
            } catch {
                refuse(node, error.message, error.note)
            }
        case .digest:
            if sha256Digits(in: text) == nil {
                refuse(node, "'\(text)' is no SHA-256 digest", "it has 64 hexadecimal digits, as sha256sum prints them")
            }
        case .rule(let rules): checkRule(node, text, rules)
        case .text, .account, .list, .keys, .levels, .parameters: break
        }
    }

    /// Other words for yes and no mean something to some readers of YAML and not to others.
    private mutating func checkFlag(_ node: Node, _ text: String, of key: String) {
        guard !node.isPlainFlag else { return }
        let meant: String? =
            switch text.lowercased() {
            case "true", "yes", "on", "y", "1": "true"
            case "false", "no", "off", "n", "0": "false"
            default: nil
            }
        refuse(
            node, "'\(text)' is no value of '\(key)'",
            meant.map { "write \($0), without quotes" } ?? "expected true or false")
    }

    private mutating func checkPattern(_ node: Node, _ text: String) {
        if GlobSyntax.firstUnclosedSet(Array(text.utf8)) != nil {
            refuse(node, "no bracket closes the set in '\(text)'", "write '[[]' where a bracket itself is meant")
        } else if PathPattern.Spelling(Array(text.utf8)) == nil {
            refuse(node, "'\(text)' is no pattern", "for example .git or doc/**")
        }
    }
}

extension Node {
    /// A flag as every reader of YAML takes it for one.
    var isPlainFlag: Bool {
        guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
        return scalar.text == "true" || scalar.text == "false"
    }
}

extension Mode {
    /// Up to four octal digits, with or without a zero before them.
    init?(octal text: String) {
        let digits = text.utf8.count == 5 && text.hasPrefix("0") ? text.dropFirst() : text[...]
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x37).contains($0) }),
            let bits = UInt16(digits, radix: 8)
        else { return nil }
        self.init(rawValue: bits)
    }
}

/// The digits of a digest, which may be written with or without `sha256:` before them.
func sha256Digits(in text: String) -> String? {
    let prefix = "sha256:"
    let digits = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    let isHexadecimal = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return digits.utf8.count == 64 && isHexadecimal ? String(digits) : nil
}
