import Digests
import Facts

@testable import Snapshots

extension FuzzTarget {
    /// An undo file: whatever it says, it leads nowhere but down, and what is read is written and read again. Also as the
    /// lines of one that has header and end, since nobody hits upon the digest.
    static let undo = FuzzTarget(name: "undo") { input in
        for input in [input, whole(input)] {
            guard let contents = try contents(of: input) else { continue }
            var writer = UndoWriter(contents.header)
            let entries = Array(contents).reversed()
            try hold(entries.count == contents.count, "every object is told once")
            for entry in entries {
                try check(entry.intent, contents.header)
                let number = writer.intend(entry.intent)
                if let done = entry.done { writer.done(number, changed: done) }
            }
            writer.end()
            guard let again = try Self.contents(of: writer.take()) else {
                throw BrokenPromise("what is written is not read")
            }
            try hold(again.isWhole, "what is written has an end")
            try hold(again.header == contents.header, "the header is another one")
            try hold(Array(again) == Array(contents), "an object is another one")
        }
    }

    private static func check(_ intent: UndoIntent, _ header: UndoHeader) throws {
        try hold(header.roots.indices.contains(intent.root), "an object lies in a root")
        for name in intent.path {
            let leads = name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8)
            try hold(!leads && !name.contains(0) && !name.contains(UInt8(ascii: "/")), "a step goes down")
        }
        for state in [intent.before, intent.after] {
            try hold(state.attributes.keys.allSatisfy { $0.starts(with: "user.".utf8) }, "attributes are the user's")
            try hold(state.owner < .max && state.group < .max, "an owner is one")
        }
    }

    /// What it reads, however it comes in pieces; nothing where it refuses.
    private static func contents(of input: [UInt8]) throws -> UndoContents? {
        func read(in size: Int) -> UndoContents? {
            var reader = UndoReader(file: "input", spillingTo: nil)
            do {
                for start in stride(from: 0, to: input.count, by: size) {
                    try reader.take(Array(input[start..<min(start + size, input.count)]))
                }
                return try reader.finish()
            } catch {
                return nil
            }
        }
        let (together, apart) = (read(in: max(input.count, 1)), read(in: 1 + input.count % 61))
        try hold(together.map { Array($0) } == apart.map { Array($0) }, "pieces make another file")
        return together
    }

    private static func whole(_ lines: [UInt8]) -> [UInt8] {
        let roots = #"[{"fileSystem":"0","inode":1}]"#
        let header = #"{"record":"header","format":"treewarden-undo","version":1,"tool":"","roots":\#(roots),"uid":0}"#
        var bytes = Array("\(header)\n".utf8) + lines
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var hash = SHA256()
        hash.add(bytes)
        let count = bytes.lines.dropFirst().count { line in
            if case .intend? = try? UndoLine(line) { true } else { false }
        }
        return bytes + #"{"record":"end","count":\#(count),"sha256":"\#(hash.hexadecimal())"}"#.utf8 + "\n".utf8
    }
}
