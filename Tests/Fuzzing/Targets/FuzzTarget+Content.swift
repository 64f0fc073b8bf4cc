import Facts

extension FuzzTarget {
    /// A file's contents: the first byte chooses its name, the rest is read as a scan reads it.
    static let content = FuzzTarget(name: "content") { input in
        let names = ["a", "a.service", "id_rsa", "a.sh", "a.png", ".netrc", "Dockerfile", "a.conf"]
        let name = names[Int(input.first ?? 0) % names.count]
        try read(Array(input.dropFirst()), named: name)
    }

    /// The same for what begins as an ELF file does.
    static let elf = FuzzTarget(name: "elf") { input in
        let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
        try read(magic + input.dropFirst(4), named: "a")
    }

    private static func read(_ bytes: [UInt8], named name: String) throws {
        var facts = EntryFacts()
        facts.name = Array(name.utf8)
        facts.size = UInt64(bytes.count)
        let head = Array(bytes.prefix(ContentKind.lookedAt))
        facts.takeContent(head, size: facts.size)
        var reads = 0
        try facts.takeReading(head) { offset, count in
            try hold(offset >= 0 && count >= 0, "a read of \(count) at \(offset) is none")
            try hold(count <= 1 << 20, "a read of \(count) bytes is dear")
            reads += 1
            try hold(reads <= 128, "\(reads) reads of one file are dear")
            guard offset < bytes.count else { return [] }
            return Array(bytes[Int(offset)...].prefix(count))
        }
        try hold(facts.collected.contains(.content) && facts.collected.contains(.reading), "both are collected")
    }
}
