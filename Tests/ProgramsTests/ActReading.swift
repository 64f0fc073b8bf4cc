import Facts
import Foundation
import Programs
import RuleLanguage

/// The shipped tables, as programs are read with them.
enum ActReading {
    static let tables: CallTables = {
        var tables = CallTables()
        let rules = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Rules/calls")
        for name in [
            "c++-filesystem", "daemon-accounts", "dockerfile", "foundation", "libc", "libc-windows", "mount-options",
            "objc-foundation", "python-files", "python-os", "settings", "shell-archives", "shell-coreutils",
            "shell-fetchers",
            "swift-system", "systemd", "tmpfiles",
        ] {
            let file = rules.appending(path: "\(name).yaml")
            do {
                let bytes = try Array(Data(contentsOf: file))
                try CallTableReader.read(RuleFile(name: "Rules/calls/\(name).yaml", bytes: bytes), into: &tables)
            } catch {
                fatalError("\(error)")
            }
        }
        return tables
    }()

    static func acts(_ text: String, _ language: SourceLanguage = .c) -> [ActFacts] {
        SourceReader(tables, language).read(Array(text.utf8)).acts
    }

    /// The acts of calls with that name.
    static func acts(_ text: String, of call: String, _ language: SourceLanguage = .c) -> [ActFacts] {
        acts(text, language).filter { $0.call == call }
    }
}
