/// A shell script that fills a directory with what trees hold, good and bad: the same for the same seed. It needs root.
struct RandomTree {
    private var state: UInt64
    private var files: [String] = []
    private var directories: [String]
    /// Whether names are as simple as every packer takes them.
    private let hasPlainNames: Bool

    init(seed: UInt64, plainNames: Bool) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        hasPlainNames = plainNames
        directories = ["."]
    }

    private mutating func below(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }

    private mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

    private static let plain = [
        "a", "b", "c", "lib", "bin", "etc", "Note", "note", "x~", ".env", ".hidden", "run.sh", "tool", "id_rsa",
        "key.pem",
        "aux", "-dash", "core", "tool.so", String(repeating: "n", count: 120),
    ]
    private static let odd = [
        "na\u{EF}ve", "nai\u{308}ve", "end ", "[x]", "a b", "t\u{202E}x", "a\\b", "tab\\011", "b\\351d",
        String(repeating: "m", count: 250),
    ]
    private static let owners = ["0:0", "0:0", "0:0", "33:50", "4321:4321", "0:50", "105:0"]
    private static let contents = [
        "'#!/bin/sh\\nexit 0\\n'", "'#!relative/sh\\n'", "'text\\n'", "'no end'", "''", "'API_TOKEN=3f9c2b7d1a\\n'",
        "'umask 000\\n'", "'[Service]\\nUMask=0000\\n'", "'\\177ELF\\002\\001\\001'", "'a\\r\\nb\\r\\n'",
        "'-----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEAxxxxxxxxxxxxxxxxxxxxxxx\\n-----END RSA PRIVATE KEY-----\\n'",
    ]
    private static let targets = [
        "/etc/passwd", "/etc/hosts", "nowhere", "a", "b/c", "..", "../..", ".", "../../../../../../../etc/passwd",
        "/nowhere",
        "/home/build/out", "/tmp/x", "bin/tool",
    ]

    /// A new path; the name is for printf(1).
    private mutating func path() -> String {
        let name = hasPlainNames || below(4) > 0 ? one(of: Self.plain) : one(of: Self.odd)
        return one(of: directories) + "/" + name
    }

    mutating func script() -> String {
        // No step goes by a link out of the tree.
        // By the kernel, which refuses a link to what is below itself: realpath(1) follows it until memory ends.
        let inside = "case $(cd -P -- \"$(dirname -- \"$P\")\" && pwd)/ in \"$PWD\"/*) ;; *) false ;; esac"
        var lines = ["umask 022"]
        for _ in 0..<12 + below(24) {
            let path = path()
            // Steps that do not apply are left out.
            lines.append(
                "P=$(printf -- '\(path)@'); P=${P%@}; \(inside) && { test -e \"$P\" || test -L \"$P\" || { \(step(path)); }; } 2>/dev/null"
            )
        }
        return lines.joined(separator: "\n") + "\n:"
    }

    private mutating func step(_ path: String) -> String {
        let isOdd = path.contains("\\")
        let owner = "chown -h \(one(of: Self.owners)) \"$P\""
        switch below(12) {
        case 0, 1, 2:
            if !isOdd { directories.append(path) }
            let mode = one(of: ["755", "755", "777", "1777", "700", "2775", "750"])
            let list =
                below(4) == 0 ? " && setfacl -\(one(of: ["m", "dm"])) \(one(of: ["u:33:rwx", "g:50:rw"])) \"$P\"" : ""
            return "mkdir \"$P\" && \(owner) && chmod \(mode) \"$P\"\(list)"
        case 3, 4: return "ln -s '\(one(of: Self.targets))' \"$P\" && \(owner)"
        case 5 where !files.isEmpty: return "ln '\(one(of: files))' \"$P\""
        case 6: return below(2) == 0 ? "mkfifo \"$P\" && \(owner)" : "mknod \"$P\" c 1 3 && chmod 666 \"$P\""
        default:
            if !isOdd { files.append(path) }
            let content = below(6) == 0 ? "cp /bin/true \"$P\"" : "printf -- \(one(of: Self.contents)) > \"$P\""
            let mode = one(of: ["644", "644", "755", "755", "666", "4755", "777", "600", "2755", "640", "000", "664"])
            var line = "\(content) && \(owner) && chmod \(mode) \"$P\""
            switch below(8) {
            case 0: line += " && setfacl -m \(one(of: ["u:33:rw", "g:50:r", "u:33:rwx"])) \"$P\""
            case 1: line += " && /sbin/setcap cap_net_raw+\(one(of: ["ep", "p", "i"])) \"$P\""
            case 2: line += " && setfattr -n user.\(one(of: ["origin", "note"])) -v x \"$P\""
            case 3: line += " && touch -d @\(one(of: ["0", "4000000000", "1000000000"])) \"$P\""
            default: break
            }
            return line
        }
    }
}
