import Auditing
import RuleLanguage

/// A line that the runner of GitHub Actions makes an annotation of: `::error file=…,line=1,title=…::message`.
///
/// Source: "Workflow commands for GitHub Actions" in GitHub's documentation.
struct WorkflowCommand {
    var level: Level
    /// Relative to the repository's root; nothing where it is about the whole scan.
    var file: String?
    /// In a text, from where to where.
    var site: ActSite?
    var title: String
    var message: String

    func append(to bytes: inout [UInt8]) {
        bytes += "::\(word) ".utf8
        if let file {
            bytes += "file=".utf8
            Self.append(file, isProperty: true, to: &bytes)
            bytes += ",\(place),".utf8
        }
        bytes += "title=".utf8
        Self.append(title, isProperty: true, to: &bytes)
        bytes += "::".utf8
        Self.append(message, isProperty: false, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private var place: String {
        guard let site else { return "line=1" }
        // The runner refuses columns of what takes several lines.
        if site.start.line != site.end.line { return "line=\(site.start.line),endLine=\(site.end.line)" }
        return "line=\(site.start.line),col=\(site.start.column),endColumn=\(site.end.column)"
    }

    private var word: String {
        switch level {
        case .error: "error"
        case .warning: "warning"
        case .note, .off: "notice"
        }
    }

    /// The runner decodes these, and no others. In a property a comma begins the next one, and two colons the message.
    private static func append(_ text: String, isProperty: Bool, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"): bytes += "%25".utf8
            case UInt8(ascii: "\r"): bytes += "%0D".utf8
            case UInt8(ascii: "\n"): bytes += "%0A".utf8
            case UInt8(ascii: ":") where isProperty: bytes += "%3A".utf8
            case UInt8(ascii: ",") where isProperty: bytes += "%2C".utf8
            default: bytes.append(byte)
            }
        }
    }
}
