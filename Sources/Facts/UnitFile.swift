/// What a systemd unit starts (systemd.service(5)).
public enum UnitFile {
    /// Whether a file of this name is a unit that starts programs.
    public static func isService(_ name: [UInt8]) -> Bool {
        name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
    }

    /// The absolute paths of the programs, each once, as far as they are spelled out: what a specifier or a variable
    /// stands for only the running machine knows.
    public static func programs(in text: [UInt8]) -> [[UInt8]] {
        var programs: [[UInt8]] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            guard programs.count < most, let program = program(in: line), !programs.contains(program) else { continue }
            programs.append(program)
        }
        return programs
    }

    private static let suffix = Array(".service".utf8)
    /// A hostile unit may name any number.
    private static let most = 64
    private static let keys = [
        "ExecCondition", "ExecStartPre", "ExecStart", "ExecStartPost", "ExecReload", "ExecStop", "ExecStopPost",
    ].map { Array($0.utf8) }

    private static func program(in line: ArraySlice<UInt8>) -> [UInt8]? {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let key = line[..<equals].drop(while: isBlank).prefix { !isBlank($0) }
        guard keys.contains(where: { $0.elementsEqual(key) }) else { return nil }
        // Before the path stand marks of how it is started.
        var value = line[(equals + 1)...].drop(while: isBlank).drop { "@-:+!|".utf8.contains($0) }
        let isQuoted = value.first == UInt8(ascii: "\"")
        if isQuoted { value = value.dropFirst() }
        let path = value.prefix { isQuoted ? $0 != UInt8(ascii: "\"") : !isBlank($0) && $0 != UInt8(ascii: "\r") }
        guard path.first == UInt8(ascii: "/"), !path.contains(where: { "%$\\".utf8.contains($0) }) else { return nil }
        return Array(path)
    }
}
