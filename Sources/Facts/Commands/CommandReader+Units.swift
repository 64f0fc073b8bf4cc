/// What a systemd unit starts (systemd.service(5)), and a service of the message bus.
public enum UnitFile {
    /// The account that the unit's programs run as; nothing for root.
    static func account(in bytes: [UInt8]) -> [UInt8]? {
        var account: [UInt8]?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = Words.trimmed(line)
            guard text.starts(with: "User".utf8), let (key, value) = setting(text), key.elementsEqual("User".utf8)
            else {
                continue
            }
            account =
                value.isEmpty || value.elementsEqual("root".utf8) || value.elementsEqual("0".utf8) ? nil : Array(value)
        }
        return account
    }

    /// Whether a unit, or a drop-in of one, sets the umask, to whatever value.
    public static func setsUmask(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            let text = Words.trimmed(line)
            return text.starts(with: "UMask".utf8) && setting(text)?.key.elementsEqual("UMask".utf8) == true
        }
    }

    /// What an act is called that sets it.
    public static let umaskSetting = "UMask="

    /// A line `Key=Value`, without blanks on both sides.
    static func setting(_ text: ArraySlice<UInt8>) -> (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        var value = Words.trimmed(text[(equals + 1)...])
        if value.last == UInt8(ascii: "\r") { value = value.dropLast() }
        return (Words.trimmed(text[..<equals]), value)
    }

    fileprivate static let commandKeys = [
        "ExecCondition", "ExecStartPre", "ExecStart", "ExecStartPost", "ExecReload", "ExecStop", "ExecStopPost",
        "ExecStopPre", "Exec",
    ].map { Array($0.utf8) }
}

extension CommandReader {
    mutating func readUnit(_ text: ArraySlice<UInt8>) {
        guard let (key, value) = UnitFile.setting(text) else { return }
        if UnitFile.commandKeys.contains(where: { $0.elementsEqual(key) }) {
            readCommand(value)
        } else if key.elementsEqual("EnvironmentFile".utf8) {
            // Its variables decide what the loader and the interpreters load.
            addPath(value.first == UInt8(ascii: "-") ? value.dropFirst() : value, .file)
        } else if key.elementsEqual("PIDFile".utf8), let path = Self.literal(value) {
            found.rely(on: CommandReference(.file, path))
        }
    }

    /// The value of `ExecStart=` and its like: marks of how it is started, then a path and arguments.
    private mutating func readCommand(_ value: ArraySlice<UInt8>) {
        let marks = value.prefix { "@-:+!|".utf8.contains($0) }
        let command = value.dropFirst(marks.count)
        // Some marks give what is started all rights, whatever `User=` says.
        let isFull = marks.contains { "+!".utf8.contains($0) }
        let kept = account
        if isFull { account = nil }
        addCommands(of: command)
        account = kept
    }
}
