import Archives
import Facts

extension Member {
    /// In few words: `d path`, `f path`, `l path -> target`, `h path = target`, a mode behind it where it matters.
    init(inWords text: String) {
        self.init()
        var words = text.split(separator: " ").map(String.init)
        known = [.mode, .owner, .modified, .hardLinks]
        mode = Mode(rawValue: 0o644)
        if let mode = words.last.flatMap({ UInt16($0, radix: 8) }), words.count > 2 {
            self.mode = Mode(rawValue: mode)
            words.removeLast()
        }
        switch words[0] {
        case "d": kind = .entry(.directory)
        case "l": kind = .entry(.link)
        case "h": kind = .hardLink
        default: kind = .entry(.file)
        }
        path = Array(words[1].utf8)
        if words.count > 3 { linkTarget = Array(words[3].utf8) }
    }
}
